import type { Network } from './network.ts';

const FEE_TIERS = [100, 500, 3000, 10000];
/** Permit2 has this address on every chain that Uniswap deployed it to. */
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';

const DEPLOYMENTS: Readonly<Record<string, Omit<Network, 'name' | 'permit2' | 'currency' | 'feeTiers'>>> = {
  sepolia: {
    chainId: 11155111,
    nativeSymbol: 'ETH',
    wrappedNative: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
    v2Factory: '0xf62c03e08ada871a0beb309762e260a7a6a880e6',
    v3Factory: '0x0227628f3f023bb0b980b67d528571c95c6dac1c',
    positionManager: '0x1238536071e1c677a632429e3655c799b22cda52',
    quoterV2: '0xed1f6473345f45b75f8179591dd5ba1888cf2fb3',
    universalRouter: '0x3a9d48ab9751398bbfa63ad67599bb04e4bdf98b',
    baseTokens: [
      '0xfff9976782d46cc05630d1f6ebab18b2324d6b14', // WETH
    ],
  },
  base: {
    chainId: 8453,
    nativeSymbol: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2Factory: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
    v3Factory: '0x33128a8fc17869897dce68ed026d694621f6fdfd',
    positionManager: '0x03a520b32c04bf3beef7beb72e919cf822ed34f1',
    quoterV2: '0x3d4e44eb1374240ce5f1b871ab261cd16335b76a',
    universalRouter: '0x6ff5693b99212da76ad316178a184ab56d299b43',
    l1Fee: 'opStack',
    baseTokens: [
      '0x4200000000000000000000000000000000000006', // WETH
      '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', // USDC
      '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca', // USDbC
      '0x50c5725949a6f0c72e6c4a641f24049a917db0cb', // DAI
    ],
  },
  'base-sepolia': {
    chainId: 84532,
    nativeSymbol: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2Factory: '0x7ae58f10f7849ca6f5fb71b7f45cb416c9204b1e',
    v3Factory: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    positionManager: '0x27f971cb582bf9e50f397e4d29a5c7a34f11faa2',
    quoterV2: '0xc5290058841028f1614f3a6f0f5816cad0df5e27',
    universalRouter: '0x492e6456d9528771018deb9e87ef7750ef184104',
    l1Fee: 'opStack',
    baseTokens: [
      '0x4200000000000000000000000000000000000006', // WETH
    ],
  },
  arbitrum: {
    chainId: 42161,
    nativeSymbol: 'ETH',
    wrappedNative: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    v2Factory: '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9',
    v3Factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
    positionManager: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
    quoterV2: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
    universalRouter: '0xa51afafe0263b40edaef0df8781ea9aa03e381a3',
    l1Fee: 'arbitrum',
    baseTokens: [
      '0x82af49447d8a07e3bd95bd0d56f35241523fbab1', // WETH
      '0xaf88d065e77c8cc2239327c5edb3a432268e5831', // USDC
      '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8', // USDC.e
      '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', // USDT0
      '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1', // DAI
      '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f', // WBTC
    ],
  },
  optimism: {
    chainId: 10,
    nativeSymbol: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2Factory: '0x0c3c1c532f1e39edf36be9fe0be1410313e074bf',
    v3Factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
    positionManager: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
    quoterV2: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
    universalRouter: '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507',
    l1Fee: 'opStack',
    baseTokens: [
      '0x4200000000000000000000000000000000000006', // WETH
      '0x0b2c639c533813f4aa9d7837caf62653d097ff85', // USDC
      '0x7f5c764cbc14f9669b88837ca1490cca17c31607', // USDC.e
      '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58', // USDT
      '0x01bff41798a0bcf287b996046ca68b395dbc1071', // USDT0
      '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1', // DAI
      '0x68f180fcce6836688e9084f035309e29bf0a2095', // WBTC
    ],
  },
  polygon: {
    chainId: 137,
    nativeSymbol: 'POL',
    wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    v2Factory: '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c',
    v3Factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
    positionManager: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
    quoterV2: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
    universalRouter: '0x1095692a6237d83c6a72f3f5efedb9a670c49223',
    baseTokens: [
      '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270', // WPOL
      '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', // USDC
      '0x2791bca1f2de4661ed88a30c99a7a9449aa84174', // USDC.e
      '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', // USDT
      '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063', // DAI
      '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619', // WETH
      '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6', // WBTC
    ],
  },
  bnb: {
    chainId: 56,
    nativeSymbol: 'BNB',
    wrappedNative: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    v2Factory: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
    v3Factory: '0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7',
    positionManager: '0x7b8a01b39d58278b5de7e48c8449c9f4f5170613',
    quoterV2: '0x78d78e420da98ad378d7799be8f4af69033eb077',
    universalRouter: '0x1906c1d672b88cd1b9ac7593301ca990f94eae07',
    baseTokens: [
      '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c', // WBNB
      '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', // USDC
      '0x55d398326f99059ff775485246999027b3197955', // USDT
      '0x2170ed0880ac9a755fd29b2688956bd959f933f8', // WETH
    ],
  },
  avalanche: {
    chainId: 43114,
    nativeSymbol: 'AVAX',
    wrappedNative: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    v2Factory: '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c',
    v3Factory: '0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad',
    positionManager: '0x655c406ebfa14ee2006250925e54ec43ad184f8b',
    quoterV2: '0xbe0f5544ec67e9b3b2d979aaa43f18fd87e6257f',
    universalRouter: '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7',
    baseTokens: [
      '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7', // WAVAX
      '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', // USDC
      '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', // USDT
      '0x49d5c2bdffac6ce2bfdb6640f4f80f226bc10bab', // WETH
    ],
  },
  celo: {
    chainId: 42220,
    nativeSymbol: 'CELO',
    // The coin itself, which is an ERC-20 here.
    wrappedNative: '0x471ece3750da237f93b8e339c536989b8978a438',
    nativeIsToken: true,
    v2Factory: '0x79a530c8e2fa8748b7b40dd3629c0520c2ccf03f',
    v3Factory: '0xafe208a311b21f13ef87e33a90049fc17a7acdec',
    positionManager: '0x3d79edaabc0eab6f08ed885c05fc0b014290d95a',
    quoterV2: '0x82825d0554fa07f7fc52ab63c961f330fdefa8e8',
    universalRouter: '0xcb695bc5d3aa22cad1e6df07801b061a05a0233a',
    baseTokens: [
      '0x471ece3750da237f93b8e339c536989b8978a438', // CELO
      '0xceba9300f2b948710d2653dd7b07f33a8b32118c', // USDC
      '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e', // USDT
      '0x2def4285787d58a2f811af24755a8150622f4361', // WETH
    ],
  },
  blast: {
    chainId: 81457,
    nativeSymbol: 'ETH',
    wrappedNative: '0x4300000000000000000000000000000000000004',
    v2Factory: '0x5c346464d33f90babaf70db6388507cc889c1070',
    v3Factory: '0x792edade80af5fc680d96a2ed80a44247d2cf6fd',
    positionManager: '0xb218e4f7cf0533d4696fdfc419a0023d33345f28',
    quoterV2: '0x6cdcd65e03c1cec3730aeecd45bc140d57a25c77',
    universalRouter: '0xeabbcb3e8e415306207ef514f660a3f820025be3',
    baseTokens: [
      '0x4300000000000000000000000000000000000004', // WETH
    ],
  },
  worldchain: {
    chainId: 480,
    nativeSymbol: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2Factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
    v3Factory: '0x7a5028bda40e7b173c278c5342087826455ea25a',
    positionManager: '0xec12a9f9a09f50550686363766cc153d03c27b5e',
    quoterV2: '0x10158d43e6cc414dee1bd1eb0efc6a5cbcff244c',
    universalRouter: '0x8ac7bee993bb44dab564ea4bc9ea67bf9eb5e743',
    l1Fee: 'opStack',
    baseTokens: [
      '0x4200000000000000000000000000000000000006', // WETH
      '0x79a02482a880bce3f13e09da970dc34db4cd24d1', // USDC.e
      '0x03c7054bcb39f7b2e5b2c7acb37583e32d70cfa3', // WBTC
    ],
  },
  unichain: {
    chainId: 130,
    nativeSymbol: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2Factory: '0x1f98400000000000000000000000000000000002',
    v3Factory: '0x1f98400000000000000000000000000000000003',
    positionManager: '0x943e6e07a7e8e791dafc44083e54041d743c46e9',
    quoterV2: '0x565ac8c7863d9bb16d07e809ff49fe5cd467634c',
    universalRouter: '0xef740bf23acae26f6492b10de645d6b98dc8eaf3',
    l1Fee: 'opStack',
    baseTokens: [
      '0x4200000000000000000000000000000000000006', // WETH
      '0x078d782b760474a361dda0af3839290b0ef57ad6', // USDC
      '0x9151434b16b9763660705744891fa906f660ecc5', // USDT0
      '0x927b51f251480a681271180da4de28d44ec4afb8', // WBTC
    ],
  },
  soneium: {
    chainId: 1868,
    nativeSymbol: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2Factory: '0x97febbc2adbd5644ba22736e962564b23f5828ce',
    v3Factory: '0x42ae7ec7ff020412639d443e245d936429fbe717',
    positionManager: '0x56c1205b0244332011c1e866f4ea5384eb6bfa2c',
    quoterV2: '0x3e6c707d0125226ff60f291b6bd1404634f00aba',
    universalRouter: '0x0e2850543f69f678257266e0907ff9a58b3f13de',
    l1Fee: 'opStack',
    baseTokens: [
      '0x4200000000000000000000000000000000000006', // WETH
      '0xba9986d2381edf1da03b0b9c1f8b00dc4aacc369', // USDC
      '0x3a337a6ada9d885b6ad95ec48f9b75f197b5ae35', // USDT
    ],
  },
  ink: {
    chainId: 57073,
    nativeSymbol: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2Factory: '0xfe57a6ba1951f69ae2ed4abe23e0f095df500c04',
    v3Factory: '0x640887a9ba3a9c53ed27d0f7e8246a4f933f3424',
    positionManager: '0xc0836e5b058bbe22ae2266e1ac488a1a0fd8dce8',
    quoterV2: '0x96b572d2d880cf2fa2563651bd23ade6f5516652',
    universalRouter: '0x112908dac86e20e7241b0927479ea3bf935d1fa0',
    l1Fee: 'opStack',
    baseTokens: [
      '0x4200000000000000000000000000000000000006', // WETH
      '0x2d270e6886d130d724215a266106e6832161eaed', // USDC
      '0x0200c29006150606b650577bbe7b6248f58470c1', // USDT0
    ],
  },
  zora: {
    chainId: 7777777,
    nativeSymbol: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2Factory: null,
    v3Factory: '0x7145f8aeef1f6510e92164038e1b6f8cb2c42cbb',
    positionManager: '0xbc91e8dfa3ff18de43853372a3d7dfe585137d78',
    quoterV2: '0x11867e1b3348f3ce4fcc170bc5af3d23e07e64df',
    universalRouter: '0x3315ef7ca28db74abadc6c44570efdf06b04b020',
    l1Fee: 'opStack',
    baseTokens: [
      '0x4200000000000000000000000000000000000006', // WETH
    ],
  },
};

/**
 * Uniswap's V2 and V3 on other chains, with version 2.0 of the Universal Router. The facts are those of the
 * npm packages `@uniswap/sdk-core` 7.19.4, `@uniswap/universal-router-sdk` 5.13.0 and
 * `@uniswap/default-token-list` 22.21.0. Without an index the pools come from the factories; the subgraph's
 * `networks.json` has seven of them.
 */
export const UNISWAP_PRESETS: Readonly<Record<string, Network>> = Object.fromEntries(
  Object.entries(DEPLOYMENTS).map(([name, deployment]) => [
    name,
    { name, ...deployment, permit2: PERMIT2, currency: 'USD', feeTiers: FEE_TIERS },
  ]),
);
