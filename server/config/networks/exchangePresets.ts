import type { Exchange } from './exchange.ts';
import { firstExchange } from './exchangesOf.ts';
import type { Network } from './network.ts';

const V3_TIERS = [100, 500, 2500, 10000];

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
      feeTiers: V3_TIERS,
      swapEvent: 'Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)',
      callback: 'pancakeV3SwapCallback',
    },
    enabled: true,
  },
];

/**
 * Exchanges on Kasplex by public lists. Nobody has confirmed their contracts here, so they are not enabled.
 * Pairs of ZealousSwap have one of two fees, and the call that says which is not known.
 */
const ON_KASPLEX: readonly Exchange[] = [
  {
    id: 'zealousswap',
    name: 'ZealousSwap',
    router: {
      kind: 'uniswapV2Router02',
      address: '0xa5b0946d31ad2d251e0fe2dfea8808bfd475e607',
      coinName: 'KAS',
    },
    v2: { factory: '0x98bb580a77ee329796a79abd05c6d2f2b3d5e1bd', feePips: 3000 },
    enabled: false,
  },
  {
    id: 'kaspacom',
    name: 'KaspaCom DEX',
    router: { kind: 'uniswapV2Router02', address: '0x3a1f0bd164fe9d8fa18da5abab352dc634ca5f10' },
    v2: { factory: '0xa9cba43a407c9eb30933ea21f7b9d74a128d613c', feePips: 10_000 },
    enabled: false,
  },
];

/** The name of the first exchange of a network, and the others. */
const EXCHANGES: Readonly<
  Record<string, { readonly first: Pick<Exchange, 'id' | 'name'>; readonly others: readonly Exchange[] }>
> = {
  kasplex: { first: { id: 'krokoswap', name: 'KrokoSwap' }, others: ON_KASPLEX },
  bnb: { first: { id: 'uniswap', name: 'Uniswap' }, others: PANCAKESWAP },
};

/** Returns a preset with the exchanges of its chain, if they are known. */
export function withKnownExchanges(network: Network): Network {
  const known = EXCHANGES[network.name];
  if (known === undefined) return network;
  const { first, others } = known;
  return { ...network, exchanges: [{ ...firstExchange(network, undefined), ...first }, ...others] };
}
