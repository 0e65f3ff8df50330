import { type Address, isAddress } from 'viem';
import subgraphNetworks from '../../../subgraph/networks.json' with { type: 'json' };
import { IGRA, withKnownExchanges } from './exchangePresets.ts';
import type { Network } from './network.ts';
import { UNISWAP_PRESETS } from './uniswapPresets.ts';

const FEE_TIERS = [100, 500, 3000, 10000];

/**
 * The presets by name. The factories of the first three, and what they count in, are those of the subgraph's
 * `networks.json`.
 */
const PRESETS: Readonly<Record<string, Network>> = {
  mainnet: {
    name: 'mainnet',
    chainId: 1,
    nativeSymbol: 'ETH',
    wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    ...ofIndex('mainnet'),
    v2Router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
    positionManager: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
    quoterV2: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
    universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
    permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
    baseTokens: [
      '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', // WETH
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', // USDC
      '0xdac17f958d2ee523a2206206994597c13d831ec7', // USDT
      '0x6b175474e89094c44da98b954eedeac495271d0f', // DAI
      '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', // WBTC
    ],
    feeTiers: FEE_TIERS,
  },
  kasplex: {
    name: 'kasplex',
    chainId: 202555,
    nativeSymbol: 'KAS',
    wrappedNative: '0x2c2ae87ba178f48637acae54b87c3924f544a83e',
    ...ofIndex('kasplex'),
    positionManager: '0x343b244bedf133d57c61b241557bf29aa32ea4f9',
    quoterV2: '0xc3d66b70f3ba12c1d1ec5a20b0feb855b147812e',
    universalRouter: '0xefecc1c2de3bfe4c6d43030f2acdd5c3ce279024',
    permit2: '0x2e1987f680fd7bc8b33d3bf94f12b988a0b50034',
    baseTokens: ['0x2c2ae87ba178f48637acae54b87c3924f544a83e'],
    roughNativeUSD: '0.05',
    feeTiers: FEE_TIERS,
  },
  'kasplex-testnet': {
    name: 'kasplex-testnet',
    chainId: 167012,
    nativeSymbol: 'KAS',
    wrappedNative: '0xc065c62a10fb363fd31ca394d632c4df106566df',
    ...ofIndex('kasplex-testnet'),
    positionManager: '0xdaf3700a7d80b26d5dd971c3c0e2fb93ad73219f',
    quoterV2: '0xfd0e09944444338ab33b5b5ef66cd741331121e0',
    universalRouter: '0x440d7f5fe865efccfdcb1ee9a000c114163689ba',
    permit2: '0xc320bc492bb56169abe18d3c0a2048c45febc897',
    baseTokens: ['0xc065c62a10fb363fd31ca394d632c4df106566df'],
    roughNativeUSD: '0.05',
    feeTiers: FEE_TIERS,
  },
  igra: IGRA,
  ...UNISWAP_PRESETS,
};

/** The presets by name, each with the exchanges of its chain that are known. */
export const NETWORK_PRESETS: Readonly<Record<string, Network>> = Object.fromEntries(
  Object.entries(PRESETS).map(([name, network]) => [name, withKnownExchanges(network)]),
);

function ofIndex(
  network: keyof typeof subgraphNetworks,
): Pick<Network, 'v2Factory' | 'v3Factory' | 'v4' | 'currency'> {
  const { V2Factory, V3Factory, pricing, ...others } = subgraphNetworks[network];
  const currency = Object.keys(pricing.stableCoins).length === 0 ? 'native' : 'USD';
  return {
    v2Factory: lowerCase(V2Factory.address),
    v3Factory: lowerCase(V3Factory.address),
    currency,
    ...('PoolManager' in others && {
      v4: {
        poolManager: lowerCase(others.PoolManager.address),
        positionManager: lowerCase(others.V4PositionManager.address),
      },
    }),
  };
}

function lowerCase(address: string): Address {
  const lower = address.toLowerCase();
  if (!isAddress(lower)) throw new Error(`subgraph/networks.json holds "${address}", which is no address`);
  return lower;
}
