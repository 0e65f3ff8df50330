/** Addresses of the replica's contracts, equal to those on Ethereum mainnet. */
export const MAINNET = {
  weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  v2Factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  v2Router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  v3Factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
  tickLens: '0xbfd8137f7d1516d3ea5ca83523914859ec47f573',
  positionManager: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
  positionDescriptor: '0xee6a57ec80ea46401049e92587e52f5ec1c24785',
  quoterV2: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
} as const;
