import { expect, test } from 'vitest';
import { GasCosts, GasUnits } from '../gasCosts.ts';
import type { GasHop } from '../gasHop.ts';
import { graphOf, nth, token } from '../markets.testkit.ts';
import { optimalityGap } from '../optimalityGap.ts';
import { wholePair } from '../pools.testkit.ts';
import { findBestSplit } from '../splitRoute.ts';

const [A, B, C] = [token(0), token(1), token(2)] as const;
const E18 = 10n ** 18n;

/** 60 units, 25 for each route, 85 for each pool and 35 for one again, of a hundredth of the trade for each 85. */
function gasOf(amount: bigint): GasCosts {
  const hopsOf = (hops: readonly GasHop[]) =>
    hops.reduce((sum, { isWarm }) => sum + (isWarm === true ? 35n : 85n), 25n);
  const units = new GasUnits((legs) => legs.reduce((sum, hops) => sum + hopsOf(hops), 60n));
  return new GasCosts(units, (each) => (each * amount) / 8_500n);
}

test('optimalityGap: a pool is used for all of its gas, or not at all', () => {
  const graph = graphOf([
    ...[wholePair(1, A, C, 1000n, 990n), wholePair(2, A, C, 1500n, 1485n)],
    ...[wholePair(3, C, B, 5000n, 4900n), wholePair(4, C, B, 5500n, 5390n)],
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
