import { describe, expect, test } from 'vitest';
import { GasCosts, GasUnits } from '../../gas/gasCosts.ts';
import type { GasHop } from '../../gas/gasHop.ts';
import { finish } from '../../model/steps.ts';
import type { Path } from '../../pools/poolSide.ts';
import { evenPair } from '../../testkits/markets.testkit.ts';
import { balanced } from '../balance/balance.ts';
import { NetOfGas } from '../earning/netOfGas.ts';
import { bestNearby, crossed } from './nearbySets.ts';

const E18 = 10 ** 18;
const AMOUNT = 90 * E18;
const ANY = [[1], [1, 1], [1, 1, 1]];

/** Two pairs from token 0 to 2 and two from there to 1, which make four paths. */
const [a, b] = [evenPair(1, 1000n, [0, 2]), evenPair(2, 1000n, [0, 2])];
const [c, d] = [evenPair(3, 1000n, [2, 1]), evenPair(4, 300n, [2, 1])];
const direct = evenPair(5, 1000n);
const namesOf = (paths: readonly Path[]) =>
  paths.map((path) => path.map(({ pool }) => Number(pool.address)).join('-'));

/** A pair that no other leg has gone through costs so many whole tokens, another one nothing. */
const gasOf = (first: number) =>
  new GasCosts(
    new GasUnits((legs: readonly (readonly GasHop[])[]) =>
      BigInt(legs.flat().filter(({ isWarm }) => isWarm !== true).length),
    ),
    (units) => units * BigInt(Math.round(first * E18)),
  );

describe('crossed', () => {
  test('default: paths that meet begin as one and end as the other', () => {
    expect(namesOf(crossed([[a, c], [b, d], [direct]], ANY))).toEqual(['1-3', '2-4', '5', '1-4', '2-3']);
  });

  test('args: none but those of the protocols that are asked for', () => {
    expect(
      namesOf(
        crossed(
          [
            [a, c],
            [b, d],
          ],
          [[1, 2]],
        ),
      ),
    ).toEqual(['1-3', '2-4']);
  });

  test('behavior: no path goes to a token twice', () => {
    const [e, f] = [evenPair(6, 1000n, [2, 3]), evenPair(7, 1000n, [3, 1])];
    const g = evenPair(8, 1000n, [0, 3]);
    const paths = crossed(
      [
        [a, e, f],
        [g, f],
        [b, c],
      ],
      ANY,
    );
    expect(namesOf(paths)).toEqual(['1-6-7', '8-7', '2-3', '1-3', '2-6-7']);
  });
});

describe('bestNearby', () => {
  const all = balanced(
    [
      [a, c],
      [b, d],
    ],
    [AMOUNT / 2, AMOUNT / 2],
    AMOUNT,
  );
  const from = (first: number) => {
    const net = new NetOfGas(gasOf(first));
    const candidates = crossed(all.paths, ANY);
    return finish(bestNearby(all, { candidates, all, maxSplits: 2, input: AMOUNT, net }));
  };

  test('default: returns the same set where no step gains, and another set that is as good', () => {
    const [same, ...close] = from(0.1);
    expect(same).toBe(all);
    expect(close.map(({ paths }) => namesOf(paths).sort())).toEqual([['1-4', '2-3']]);
  });

  test('behavior: legs that share a pair where the fourth one costs more than it gains', () => {
    // Four pairs give 80.36 of 90; without the last one 997 · o / (1000 + 0.997 · o) of o = 85.90; two give
    // 75.87.
    const [shared] = from(2);
    expect(namesOf(shared?.paths ?? []).sort()).toEqual(['1-3', '2-3']);
    expect((shared?.total ?? 0) / E18).toBeCloseTo(78.86694, 4);
  });

  test('behavior: one path where even the third pair costs more', () => {
    const [alone] = from(4);
    expect(alone?.paths).toHaveLength(1);
    expect((alone?.total ?? 0) / E18).toBeCloseTo(75.86627, 4);
  });
});
