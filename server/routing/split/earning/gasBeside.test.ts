import { expect, test } from 'vitest';
import { GasCosts, GasUnits } from '../../gas/gasCosts.ts';
import type { GasHop } from '../../gas/gasHop.ts';
import { graphOf, token } from '../../testkits/markets.testkit.ts';
import { E18, v2Market, v3Market } from '../../testkits/pools.testkit.ts';
import { GasBeside } from './gasBeside.ts';
import { NetOfGas } from './netOfGas.ts';

const pairOf = (index: number, from: number, to: number) =>
  v2Market(index, token(from), token(to), 1000n * E18, 1000n * E18);

const markets = [
  ...[pairOf(1, 0, 2), pairOf(2, 0, 2), v3Market(3, token(0), token(2), 1000n * E18)],
  ...[pairOf(4, 0, 3), v3Market(5, token(0), token(3), 1000n * E18), pairOf(6, 0, 1)],
  ...[pairOf(7, 1, 2), v3Market(8, token(1), token(2), 1000n * E18), pairOf(9, 1, 3)],
  v3Market(10, token(1), token(3), 1000n * E18),
];

/**
 * What differs by protocol and direction, by a pool that is warm, and by a token that an earlier hop took.
 */
function unitsOf(legs: readonly (readonly GasHop[])[]): bigint {
  const taken = new Set<string | undefined>();
  let units = 21;
  for (const hops of legs) {
    units += 5;
    for (const [index, { protocol, zeroForOne, isWarm, tokenIn }] of hops.entries()) {
      units += protocol === 'v2' ? 70 : 90;
      units += zeroForOne === true ? 3 : 0;
      units -= isWarm === true ? 40 : 0;
      if (index > 0) units -= taken.has(tokenIn) ? 11 : 0;
      if (index > 0) taken.add(tokenIn);
    }
  }
  return BigInt(units);
}

test('the gas of a path is that of the set with it less that of the set without it, after any earlier calls', () => {
  const graph = graphOf(markets);
  const sideOf = (index: number, from: number) => {
    const market = markets[index - 1];
    const side = market && graph.sideOf(market.pool.id, token(from));
    if (side === undefined) throw new Error('no side');
    return side;
  };
  const paths = [
    ...[1, 2, 3].flatMap((first) => [7, 8].map((last) => [sideOf(first, 0), sideOf(last, 2)])),
    ...[4, 5].flatMap((first) => [9, 10].map((last) => [sideOf(first, 0), sideOf(last, 3)])),
    [sideOf(6, 0)],
  ];
  const price = 7n * 10n ** 12n;
  const gas = new GasCosts(new GasUnits(unitsOf), (units) => units * price);
  const hopOf = ({ pool, tokenIn }: (typeof paths)[number][number], isWarm: boolean): GasHop => ({
    protocol: pool.protocol,
    tokenIn,
    zeroForOne: tokenIn === pool.token0,
    isWarm,
    ticksCrossed: 0,
    wordsCrossed: 0,
  });
  const costOf = (set: typeof paths) => {
    const seen = new Set<string>();
    const legs = set.map((path) => {
      const hops = path.map((side) => hopOf(side, seen.has(side.pool.id)));
      for (const { pool } of path) seen.add(pool.id);
      return hops;
    });
    return Number(unitsOf(legs) * price);
  };
  for (const set of paths.flatMap((one, at) => [[one], ...paths.slice(at + 1).map((two) => [one, two])])) {
    const beside = new GasBeside(set, new NetOfGas(gas), 2);
    expect(beside.before).toBe(2 * costOf(set));
    for (const path of paths) expect(beside.of(path)).toBe(2 * (costOf([...set, path]) - costOf(set)));
    expect(beside.least).toBe(Math.min(...set.map((path) => beside.of(path))));
  }
});
