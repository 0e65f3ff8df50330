import { expect, test } from 'vitest';
import { GasCosts, GasUnits } from '../../gas/gasCosts.ts';
import type { GasHop } from '../../gas/gasHop.ts';
import type { TradeType } from '../../model/route.ts';
import { graphOf, token } from '../../testkits/markets.testkit.ts';
import { v2Market } from '../../testkits/pools.testkit.ts';
import { findBestSplit } from '../splitRoute.ts';

/*
 * Two pairs lead to one token, two from there to another, and one from there to the end. Steps change one
 * path at a time, and between the set that leaves most of those first found and the best one there may be a
 * set that leaves less than either.
 */
const E20 = 10n ** 20n;
const E21 = 10n ** 21n;
const ENDS = [
  [0, 2],
  [0, 2],
  [2, 3],
  [2, 3],
  [3, 1],
] as const;

/** A transaction, a route, a pool, and a pool that another route has warmed. */
const unitsOf = (legs: readonly (readonly GasHop[])[]) =>
  legs.reduce(
    (sum, hops) => sum + hops.reduce((all, { isWarm }) => all + (isWarm === true ? 35n : 85n), 25n),
    60n,
  );

function found(tradeType: TradeType, held: readonly bigint[], price: bigint) {
  const markets = ENDS.map(([from, to], index) => {
    const each = (held[index] ?? 0n) * E20;
    return v2Market(index + 1, token(from), token(to), each, each);
  });
  const gas = new GasCosts(new GasUnits(unitsOf), (units) => units * price);
  const ends = { tokenIn: token(0), tokenOut: token(1) };
  const request = { ...ends, tradeType, amount: E21, maxHops: 3, maxSplits: 4, gas } as const;
  const split = findBestSplit(graphOf(markets), request);
  if (split.kind !== 'found') throw new Error(split.kind);
  return split.legs.map(({ hops }) => hops.map(({ pool }) => Number(pool.id)).join('-')).sort();
}

test('exact output: two ways that share the last pair alone, not three that share more', () => {
  const held = [192n, 952n, 276n, 2612n, 188n];
  // Without a step by way of a set that leaves less: 1-4-5, 2-3-5 and 2-4-5, which ask for 115 millionths
  // more.
  expect(found('exactOutput', held, 1_863_494_528_088_179n)).toEqual(['1-3-5', '2-4-5']);
});

test('exact input: three ways, of which two begin with the deepest pair', () => {
  const held = [3122n, 247n, 226n, 689n, 123n];
  // Alike in the real-valued curves, but for the last digits: 1-3-5, 1-4-5 and 2-4-5, which give 8 millionths
  // less.
  expect(found('exactInput', held, 940_596_051_920_659n)).toEqual(['1-3-5', '1-4-5', '2-3-5']);
});
