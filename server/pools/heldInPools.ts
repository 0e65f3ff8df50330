import type { Address } from 'viem';
import type { ListedPool } from '../indexer/pools/indexedPoolList.ts';

type Holding = Pick<ListedPool, 'amount0' | 'amount1' | 'key'> & {
  readonly token0: { readonly address: Address };
  readonly token1: { readonly address: Address };
};

/**
 * Returns the sum of a token over pools, raw units. A V4 pool of the native coin holds none of the wrapped
 * token that stands for it.
 */
export function heldInPools(pools: readonly Holding[], token: Address, wrappedNative: Address): bigint {
  const counted = token === wrappedNative ? pools.filter(({ key }) => !key?.isNative) : pools;
  return counted.reduce(
    (sum, { token0, token1, amount0, amount1 }) =>
      sum + (token0.address === token ? amount0 : 0n) + (token1.address === token ? amount1 : 0n),
    0n,
  );
}
