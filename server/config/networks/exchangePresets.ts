import { zeroAddress } from 'viem';
import type { Exchange } from './exchange.ts';
import { firstExchange } from './exchangesOf.ts';
import type { Network } from './network.ts';

/** Tiers and `Swap` of PancakeSwap V3 and its forks. */
const PANCAKE_TIERS = [100, 500, 2500, 10000];
const PANCAKE_SWAP = 'Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)';

/** PancakeSwap on BNB Chain: its V2 router and its V3 router trade the pools of one factory each. */
const PANCAKESWAP: readonly Exchange[] = [
  {
    id: 'pancakeswap-v2',
    name: 'PancakeSwap V2',
    router: { kind: 'uniswapV2Router02', address: '0x10ed43c718714eb63d5aa57b78b54704e256024e' },
    v2: { factory: '0xca143ce32fe78f1f7019d7d551a6402fc5350c73', feePips: 2500 },
    enabled: true,
  },
  {
    id: 'pancakeswap-v3',
    name: 'PancakeSwap V3',
    router: { kind: 'swapRouter', address: '0x1b81d678ffb9c0263b24a97847620c99d213eb14' },
    v3: {
      factory: '0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865',
      feeTiers: PANCAKE_TIERS,
      swapEvent: PANCAKE_SWAP,
      callback: 'pancakeV3SwapCallback',
    },
    enabled: true,
  },
];

/** Trader Joe's V2 on Avalanche. */
const TRADER_JOE: Exchange = {
  id: 'traderjoe',
  name: 'Trader Joe V2',
  router: {
    kind: 'uniswapV2Router02',
    address: '0x60ae616a2155ee3d9a68541ba4544862310933d4',
    coinName: 'AVAX',
  },
  v2: { factory: '0x9ad6c38be94206ca50bb0d90783181662f0cfa10', feePips: 3000 },
  enabled: true,
};

/**
 * ZealousSwap, which stands at the same addresses on Kasplex and Igra. Its pairs have one of two fees, and
 * the call that says which is not known: so it is not enabled.
 */
const ZEALOUSSWAP: Exchange = {
  id: 'zealousswap',
  name: 'ZealousSwap',
  router: {
    kind: 'uniswapV2Router02',
    address: '0xa5b0946d31ad2d251e0fe2dfea8808bfd475e607',
    coinName: 'KAS',
  },
  v2: { factory: '0x98bb580a77ee329796a79abd05c6d2f2b3d5e1bd', feePips: 3000 },
  enabled: false,
};

/**
 * Exchanges on Kasplex by public lists. Nobody has confirmed their contracts here, so they are not enabled.
 * The router of KaspaFinance, a fork of PancakeSwap V3, is not known: an operator has to name it.
 */
const ON_KASPLEX: readonly Exchange[] = [
  ZEALOUSSWAP,
  {
    id: 'kaspacom',
    name: 'KaspaCom DEX',
    router: { kind: 'uniswapV2Router02', address: '0x3a1f0bd164fe9d8fa18da5abab352dc634ca5f10' },
    v2: { factory: '0xa9cba43a407c9eb30933ea21f7b9d74a128d613c', feePips: 10_000 },
    enabled: false,
  },
  {
    id: 'kaspafinance',
    name: 'KaspaFinance',
    router: { kind: 'swapRouter', address: zeroAddress },
    v3: {
      factory: '0x09df701f1f5df83a3bbef7da4e74bb075199d6a4',
      feeTiers: PANCAKE_TIERS,
      swapEvent: PANCAKE_SWAP,
    },
    enabled: false,
  },
];

/** The name of the first exchange of a network, and the others. */
const EXCHANGES: Readonly<
  Record<string, { readonly first: Pick<Exchange, 'id' | 'name'>; readonly others: readonly Exchange[] }>
> = {
  kasplex: { first: { id: 'krokoswap', name: 'KrokoSwap' }, others: ON_KASPLEX },
  bnb: { first: { id: 'uniswap', name: 'Uniswap' }, others: PANCAKESWAP },
  avalanche: { first: { id: 'uniswap', name: 'Uniswap' }, others: [TRADER_JOE] },
};

/** Returns a preset with the exchanges of its chain, if they are known. */
export function withKnownExchanges(network: Network): Network {
  const known = EXCHANGES[network.name];
  if (known === undefined) return network;
  const { first, others } = known;
  return { ...network, exchanges: [{ ...firstExchange(network, undefined), ...first }, ...others] };
}

/**
 * KaspaCom DEX on Igra, a chain without a Universal Router, by the configuration of its own wallet. No swap
 * was tried there.
 */
export const IGRA: Network = {
  name: 'igra',
  chainId: 38833,
  nativeSymbol: 'iKAS',
  wrappedNative: '0x17ec7e1768c813e2a3a9b0f94a35605ca520c242',
  v2Factory: '0x21350bcda9e81731cf4cde3dbc457e3de2739c01',
  v2FeePips: 10_000,
  v3Factory: null,
  positionManager: null,
  quoterV2: null,
  universalRouter: null,
  permit2: null,
  baseTokens: [
    '0x17ec7e1768c813e2a3a9b0f94a35605ca520c242', // WiKAS
    '0xa5b8bf902b2844da17d4506cc827f7f1681735e7', // USDC
  ],
  currency: 'native',
  roughNativeUSD: '0.05',
  feeTiers: [100, 500, 3000, 10000],
  exchanges: [
    {
      id: 'kaspacom',
      name: 'KaspaCom DEX',
      router: { kind: 'uniswapV2Router02', address: '0x771dfb21e1cd8ea3e8b68cb2469edaf9548c2523' },
      v2: { factory: '0x21350bcda9e81731cf4cde3dbc457e3de2739c01', feePips: 10_000 },
      enabled: true,
    },
    ZEALOUSSWAP,
  ],
};
