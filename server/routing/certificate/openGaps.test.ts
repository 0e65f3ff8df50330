import { describe, expect, test } from 'vitest';
import { gasAt } from '../gas/gas.testkit.ts';
import type { GasCosts } from '../gas/gasCosts.ts';
import type { MaxHops } from '../model/routeLimits.ts';
import { findBestSplit } from '../split/splitRoute.ts';
import { graphOf, type Market, token } from '../testkits/markets.testkit.ts';
import { v2Market as pair } from '../testkits/pools.testkit.ts';
import { optimalityGap } from './optimalityGap.ts';

const [A, B] = [token(0), token(1)] as const;
const E18 = 10n ** 18n;
/** Most pools that an end may have where both have many. */
const MOST = 256;

const direct = pair(1, A, B, 1000n * E18, 1000n * E18);
const other = pair(2, A, B, 10n * E18, 20n * E18);
/** Pools of a token with as many others that nobody else trades. */
const around = (of: typeof A, count: number, first: number, held = E18): Market[] =>
  Array.from({ length: count }, (_, index) => pair(first + index, of, token(first + index), held, held));

const gapAmong = (markets: readonly Market[], gas = gasAt(1n)) => gapIn([direct, other, ...markets], gas);

function gapIn(markets: readonly Market[], gas: GasCosts, maxHops: MaxHops = 3) {
  const graph = graphOf(markets);
  const request = { tokenIn: A, tokenOut: B, maxHops, tradeType: 'exactInput', amount: E18, gas } as const;
  const split = findBestSplit(graph, { ...request, maxSplits: 8 });
  if (split.kind !== 'found') throw new Error(split.kind);
  return optimalityGap(graph, { ...request, mostRoutes: 8 }, split.legs);
}

describe('tooManyPools', () => {
  test('default: only where both tokens have more than 256 pools', () => {
    // The two pools between them count for both.
    const many = MOST - 1;
    expect(gapAmong([...around(A, many - 1, 1_000), ...around(B, many, 2_000)])).toBeLessThan(1);
    expect(gapAmong([...around(A, many, 1_000), ...around(B, many, 2_000)])).toBe('tooManyPools');
    expect(gapAmong(around(B, 2_000, 2_000))).toBeLessThan(1);
  });

  test('behavior: pools that a stranger creates and leaves empty take the bound from nobody', () => {
    const empty = [...around(A, 1_000, 1_000, 0n), ...around(B, 1_000, 3_000, 0n)];
    expect(gapAmong(empty)).toBe(gapAmong([]));
  });
});

describe('mostlyGas', () => {
  test('default: where gas is more than a tenth of the trade, and another route may still pay for its own', () => {
    // The trade moves each of three pools by half of it, so that several leave more even where a route costs
    // 7 % of it.
    const pools = [1, 2, 3].map((index) => pair(index, A, B, E18, E18));
    expect(gapIn(pools, gasAt(E18 / 1_000_000n))).toBeTypeOf('number');
    expect(gapIn(pools, gasAt(E18 / 1_500n))).toBe('mostlyGas');
  });

  test('behavior: a trade so small that no second route pays for its gas has a bound all the same', () => {
    expect(gapAmong([], gasAt(E18 / 2n))).toBe(0);
  });
});

test('optimalityGap returns longRoutes for routes of four pools, and a bound for those of three', () => {
  expect(gapIn([direct, other], gasAt(1n), 4)).toBe('longRoutes');
  expect(gapIn([direct, other], gasAt(1n), 3)).toBeTypeOf('number');
});
