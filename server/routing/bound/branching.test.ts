import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { GasCosts, type GasHop, GasUnits } from '../gasCosts.ts';
import { graphOf, type Market, nth, token } from '../markets.testkit.ts';
import { optimalityGap } from '../optimalityGap.ts';
import { v2Pool } from '../pool.ts';
import { findBestSplit } from '../splitRoute.ts';

const [A, B, C] = [token(0), token(1), token(2)] as const;
const E18 = 10n ** 18n;

/** A pair that holds so many whole tokens of each of two. */
function pairOf(index: number, from: Address, to: Address, held: bigint, other: bigint): Market {
  const [token0, token1, reserve0, reserve1] =
    from < to ? [from, to, held * E18, other * E18] : [to, from, other * E18, held * E18];
  const pool = v2Pool({ address: nth(index), token0, token1 });
  return { pool, state: { protocol: 'v2', reserve0, reserve1 } };
}

/** 60 units, 25 for each route, 85 for each pool and 35 for one again, of a hundredth of the trade for each 85. */
function gasOf(amount: bigint): GasCosts {
  const hopsOf = (hops: readonly GasHop[]) =>
    hops.reduce((sum, { isWarm }) => sum + (isWarm === true ? 35n : 85n), 25n);
  const units = new GasUnits((legs) => legs.reduce((sum, hops) => sum + hopsOf(hops), 60n));
  return new GasCosts(units, (each) => (each * amount) / 8_500n);
}

test('optimalityGap: a pool is used for all of its gas, or not at all', () => {
  const graph = graphOf([
    ...[pairOf(1, A, C, 1000n, 990n), pairOf(2, A, C, 1500n, 1485n)],
    ...[pairOf(3, C, B, 5000n, 4900n), pairOf(4, C, B, 5500n, 5390n)],
  ]);
  const amount = 100n * E18;
  const request = {
    ...({ tokenIn: A, tokenOut: B, maxHops: 3, tradeType: 'exactInput', amount } as const),
    gas: gasOf(amount),
  };
  const split = findBestSplit(graph, { ...request, maxSplits: 2 });
  if (split.kind !== 'found') throw new Error(split.kind);
  expect(split.legs.map(({ hops }) => hops.map(({ pool }) => pool.address))).toEqual([
    [nth(2), nth(4)],
    [nth(1), nth(3)],
  ]);
  // Prices for all routings leave 633 millionths: a part of a pool is used at them, for a part of its gas.
  expect(optimalityGap(graph, { ...request, mostRoutes: 8 }, split.legs)).toBeLessThan(200);
});
