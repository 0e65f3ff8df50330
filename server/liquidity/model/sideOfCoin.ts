import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { Network } from '../../config/networks/network.ts';
import type { Pool } from '../../routing/model/pool.ts';
import type { Asset, Payment } from './liquidityPlan.ts';

/**
 * Returns the side of a pool that holds the wrapped native token; undefined for none, and where the coin
 * itself is that token.
 */
export function sideOfCoin(
  { wrappedNative, nativeIsToken }: Pick<Network, 'wrappedNative' | 'nativeIsToken'>,
  { token0, token1 }: Pick<Pool, 'token0' | 'token1'>,
): 0 | 1 | undefined {
  if (nativeIsToken) return undefined;
  if (token0 === wrappedNative) return 0;
  return token1 === wrappedNative ? 1 : undefined;
}

/** Returns both tokens of a pool as assets, with the native coin for that of one side. */
export function assetsOfSides(
  { token0, token1 }: Pick<Pool, 'token0' | 'token1'>,
  coinSide: 0 | 1 | undefined,
): readonly [Asset, Asset] {
  return [coinSide === 0 ? 'native' : token0, coinSide === 1 ? 'native' : token1];
}

/** Returns the payments of both amounts, without those of nothing. */
export function paymentsOf(
  [asset0, asset1]: readonly [Asset, Asset],
  { amount0, amount1 }: TokenAmounts,
): readonly Payment[] {
  const both = [
    { asset: asset0, amount: amount0 },
    { asset: asset1, amount: amount1 },
  ];
  return both.filter(({ amount }) => amount > 0n);
}
