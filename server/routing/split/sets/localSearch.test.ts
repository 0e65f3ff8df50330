import { describe, expect, test } from 'vitest';
import { GasCosts, GasUnits } from '../../gas/gasCosts.ts';
import type { GasHop } from '../../gas/gasHop.ts';
import { finish } from '../../model/steps.ts';
import type { Path } from '../../pools/poolSide.ts';
import { evenPair } from '../../testkits/markets.testkit.ts';
import { type Balanced, balanced } from '../balance/balance.ts';
import { NetOfGas } from '../earning/netOfGas.ts';
import { Candidates } from './candidates.ts';
import { LocalSearch } from './localSearch.ts';

const E18 = 10 ** 18;
const AMOUNT = 90 * E18;
const PATTERNS = [[1], [1, 1], [1, 1, 1]];

/** Two pairs from token 0 to 2 and two from there to 1, which make four paths. */
const [a, b] = [evenPair(1, 1000n, [0, 2]), evenPair(2, 1000n, [0, 2])];
const [c, d] = [evenPair(3, 1000n, [2, 1]), evenPair(4, 300n, [2, 1])];
const namesOf = (paths: readonly Path[] = []) =>
  paths.map((path) => path.map(({ pool }) => Number(pool.address)).join('-')).sort();

/** A pair that no other leg has gone through costs so many whole tokens, another one nothing. */
const gasOf = (first: number) =>
  new GasCosts(
    new GasUnits((legs: readonly (readonly GasHop[])[]) =>
      BigInt(legs.flat().filter(({ isWarm }) => isWarm !== true).length),
    ),
    (units) => units * BigInt(Math.round(first * E18)),
  );

function searched(start: Balanced, gas: number, known = start.paths): LocalSearch {
  const candidates = new Candidates(PATTERNS);
  candidates.add(known);
  candidates.addCrossings(known);
  const search = new LocalSearch({ candidates, input: AMOUNT, net: new NetOfGas(gasOf(gas)) });
  finish(search.from(start, 2));
  return search;
}

describe('LocalSearch.from', () => {
  const apart = [
    [a, c],
    [b, d],
  ];
  const all = balanced(apart, [AMOUNT / 2, AMOUNT / 2], AMOUNT);

  test('default: keeps a set where no step gains', () => {
    expect(searched(all, 0.1).best).toBe(all);
  });

  test('behavior: legs share a pair where the fourth one costs more than it gains', () => {
    // Four pairs give 80.36 of 90; without the last one 997 · o / (1000 + 0.997 · o) of o = 85.90; two give
    // 75.87.
    const { best } = searched(all, 2);
    expect(namesOf(best?.paths)).toEqual(['1-3', '2-3']);
    expect((best?.total ?? 0) / E18).toBeCloseTo(78.86694, 4);
  });

  test('behavior: one path is left where even the third pair costs more', () => {
    const { best } = searched(all, 4);
    expect(best?.paths).toHaveLength(1);
    expect((best?.total ?? 0) / E18).toBeCloseTo(75.86627, 4);
  });

  test('behavior: a path joins a single one', () => {
    const alone = balanced([[a, c]], [AMOUNT], AMOUNT);
    expect(searched(alone, 0.1, apart).best?.total).toBeCloseTo(all.total, -10);
  });

  test('behavior: two paths exchange their ways on, which no change of one path improves', () => {
    // The small first pair goes with the small last pair, so that all pairs are used in proportion.
    const small = evenPair(6, 300n, [0, 2]);
    const crossed = [
      [a, d],
      [small, c],
    ];
    const start = balanced(crossed, [AMOUNT / 2, AMOUNT / 2], AMOUNT);
    expect(namesOf(searched(start, 0).best?.paths)).toEqual(['1-3', '6-4']);
  });
});
