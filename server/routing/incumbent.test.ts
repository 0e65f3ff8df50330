import { describe, expect, test } from 'vitest';
import type { Crossings } from '../amm/v3/crossings.ts';
import { GasCosts, GasUnits } from './gasCosts.ts';
import { HopBounds } from './hopBounds.ts';
import { Incumbent } from './incumbent.ts';
import { nth, token } from './markets.testkit.ts';
import { ANY_KIND, type HopAmounts, type PoolSide, V2_KIND, V3_KIND } from './poolSide.ts';

interface Traits {
  /** What comes out of an exact input, or must go in for an exact output. */
  readonly other?: bigint;
  readonly fee?: number;
  readonly crosses?: Crossings;
  readonly answer?: HopAmounts;
  readonly isV3?: boolean;
  readonly bound?: number;
}

function sideOf(
  index: number,
  { other = 1n, fee = 3000, crosses, answer, isV3, bound = 0 }: Traits,
): PoolSide {
  const [tokenIn, tokenOut] = [token(0), token(1)];
  const ends = { address: nth(index), token0: tokenIn, token1: tokenOut };
  return {
    pool: isV3 ? { protocol: 'v3', ...ends, fee, tickSpacing: 10 } : { protocol: 'v2', ...ends },
    ...{ tokenIn, tokenOut, fee, kind: isV3 ? V3_KIND : V2_KIND },
    ...{ boundOut: () => bound, boundIn: () => bound, slopeOut: () => 0, takes: (amount) => amount < 1000 },
    envelope: () => ({ spot: 0, strain: 0 }),
    swap: (tradeType, amount) =>
      answer ??
      (tradeType === 'exactInput'
        ? { kind: 'filled', amountIn: amount, amountOut: other }
        : { kind: 'filled', amountIn: other, amountOut: amount }),
    crossings: () => crosses ?? { ticksCrossed: 0, wordsCrossed: 0 },
  };
}

/** Ten for a transaction, five a hop, one a tick. */
const GAS = new GasCosts(
  new GasUnits(([hops = []]) => hops.reduce((sum, { ticksCrossed }) => sum + 5n + BigInt(ticksCrossed), 10n)),
  (units) => units,
);
const FREE = new GasCosts(new GasUnits(() => 0n), () => 0n);
const OUTSIDE: HopAmounts = { kind: 'outsideTickRange', direction: 'upper' };
const poolsOf = (incumbent: Incumbent) => incumbent.sides?.map(({ pool }) => pool.address);

describe('Incumbent', () => {
  test('default: the most that comes out, the least that goes in', () => {
    const sold = new Incumbent('exactInput', 100n, FREE);
    const bought = new Incumbent('exactOutput', 100n, FREE);
    for (const [index, other] of [90n, 95n, 92n].entries()) {
      sold.offer([sideOf(index + 1, { other })], 1000);
      bought.offer([sideOf(index + 1, { other })], 1);
    }
    expect([poolsOf(sold), sold.best()?.route.amounts]).toEqual([[nth(2)], [100n, 95n]]);
    expect([poolsOf(bought), bought.best()?.route.amounts]).toEqual([[nth(1)], [90n, 100n]]);
  });

  test('behavior: of outputs that gas eats up the one with the least gas, whatever its fees', () => {
    const sold = new Incumbent('exactInput', 100n, GAS);
    sold.expect([ANY_KIND]);
    // One unit less 16, then less 15: what it takes to tie with the first is 0, which no bound of 1 ties with.
    sold.offer([sideOf(1, { other: 1n, fee: 100, crosses: { ticksCrossed: 1, wordsCrossed: 0 } })], 1);
    expect([sold.target, sold.mayBeat(1, 2)]).toEqual([1, true]);
    sold.offer([sideOf(2, { other: 1n })], 1);
    expect(poolsOf(sold)).toEqual([nth(2)]);
  });

  test('behavior: what a bound must reach: anything at first, then the winner and the gas of those to come', () => {
    const sold = new Incumbent('exactInput', 100n, GAS);
    sold.expect([ANY_KIND]);
    expect(sold.target).toBe(1);
    expect([sold.mayBeat(0, 1), sold.mayBeat(1, 1)]).toEqual([false, true]);
    sold.offer([sideOf(1, { other: 95n })], 1000);
    // 80 are left after the gas of one hop; a path of two hops needs 100 for that.
    expect(sold.target).toBe(95);
    sold.expect([ANY_KIND, ANY_KIND]);
    expect(sold.target).toBe(100);
    expect([99, 100, 101].map((bound) => sold.mayBeat(bound, 2))).toEqual([false, false, true]);
    // As many as the winner has may be a tie.
    expect(sold.mayBeat(100, 1)).toBe(true);

    const bought = new Incumbent('exactOutput', 100n, GAS);
    expect(bought.target).toBe(2 ** 256);
    bought.expect([ANY_KIND]);
    bought.offer([sideOf(1, { other: 105n })], 1);
    expect(bought.target).toBe(105);
    expect([104, 105, 106].map((bound) => bought.mayBeat(bound, 1))).toEqual([true, true, false]);
    bought.expect([ANY_KIND, ANY_KIND]);
    expect([bought.target, bought.mayBeat(100, 2), bought.mayBeat(99, 2)]).toEqual([100, false, true]);
  });

  test('behavior: gas decides, crossings too', () => {
    const sold = new Incumbent('exactInput', 100n, GAS);
    sold.offer([sideOf(1, { other: 95n, crosses: { ticksCrossed: 4, wordsCrossed: 0 } })], 1000);
    sold.offer([sideOf(2, { other: 92n })], 1000);
    expect(poolsOf(sold)).toEqual([nth(2)]);
    sold.offer([sideOf(3, { other: 96n }), sideOf(4, { other: 96n })], 1000);
    expect(poolsOf(sold)).toEqual([nth(2)]);
    const bought = new Incumbent('exactOutput', 100n, GAS);
    bought.offer([sideOf(1, { other: 105n, crosses: { ticksCrossed: 4, wordsCrossed: 0 } })], 1);
    bought.offer([sideOf(2, { other: 108n })], 1);
    expect(poolsOf(bought)).toEqual([nth(2)]);
  });

  test('behavior: a bound that rules a path out is believed', () => {
    const sold = new Incumbent('exactInput', 100n, FREE);
    sold.offer([sideOf(1, { other: 95n })], 1000);
    sold.offer([sideOf(2, { other: 99n })], 94);
    // At the very amount only what goes before in a tie is worth a look.
    sold.offer([sideOf(3, { other: 99n })], 95);
    expect(poolsOf(sold)).toEqual([nth(1)]);
    sold.offer([sideOf(0, { other: 95n })], 95);
    expect(poolsOf(sold)).toEqual([nth(0)]);
  });

  test('behavior: ticks are asked for where they could hide a better path', () => {
    const short = sideOf(1, { answer: OUTSIDE, isV3: true });
    const sold = new Incumbent('exactInput', 100n, FREE);
    sold.offer([short], 97);
    expect(sold.ticksNeeded()).toEqual([{ address: nth(1), direction: 'upper' }]);
    sold.offer([sideOf(2, { other: 98n })], 1000);
    expect(sold.ticksNeeded()).toEqual([]);
    // The best of all bounds over it counts.
    sold.offer([short, sideOf(3, {})], 99);
    expect(sold.ticksNeeded()).toHaveLength(1);
    sold.offer([sideOf(4, { other: 100n })], 1000);
    expect(sold.ticksNeeded()).toEqual([]);
  });

  test('behavior: what cannot be filled is no path', () => {
    const sold = new Incumbent('exactInput', 100n, FREE);
    sold.offer([sideOf(1, { answer: { kind: 'insufficientLiquidity' } })], 1000);
    sold.offer([sideOf(2, { other: 0n })], 1000);
    expect([sold.best(), sold.sides, sold.ticksNeeded()]).toEqual([undefined, undefined, []]);
  });
});

describe('HopBounds', () => {
  const sides = [
    sideOf(1, { bound: 5 }),
    sideOf(2, { bound: 0 }),
    sideOf(3, { bound: 9, isV3: true }),
    sideOf(4, { bound: 7, isV3: true }),
  ];
  const boundsOf = (isInput: boolean, amount = 100n) => {
    const [, , third] = sides;
    return {
      open: new HopBounds(isInput, amount, { excluded: new Set(), barred: new Set() }),
      barred: new HopBounds(isInput, amount, { excluded: new Set(), barred: new Set([nth(3)]) }),
      excluded: new HopBounds(isInput, amount, {
        excluded: new Set(third === undefined ? [] : [third.pool]),
        barred: new Set(),
      }),
    };
  };

  test('default: the most of an input, the least of an output, of the pools that may be used', () => {
    const [input, output] = [boundsOf(true), boundsOf(false)];
    expect([V2_KIND, V3_KIND, ANY_KIND].map((kind) => input.open.bestThrough(sides, kind, 1))).toEqual([
      5, 9, 9,
    ]);
    expect([V2_KIND, V3_KIND, ANY_KIND].map((kind) => output.open.bestThrough(sides, kind, 1))).toEqual([
      5, 7, 5,
    ]);
    expect(input.barred.bestThrough(sides, ANY_KIND, 1)).toBe(7);
    expect(input.excluded.bestThrough(sides, ANY_KIND, 1)).toBe(7);
    expect(input.open.bestEntry(sides, V2_KIND)).toBe(5);
    expect(output.open.bestEntry(sides, V3_KIND)).toBe(7);
  });

  test('behavior: 0 stands for nothing, and is never the better one', () => {
    const { open } = boundsOf(false);
    expect([open.better(0, 5), open.better(5, 0), open.better(0, 0), open.better(4, 5)]).toEqual([
      5, 5, 0, 4,
    ]);
    expect(boundsOf(true).open.better(4, 5)).toBe(5);
  });

  test('behavior: an input that a pool cannot take enters none; an output is not taken', () => {
    expect(boundsOf(true, 1000n).open.bestEntry(sides, ANY_KIND)).toBe(0);
    expect(boundsOf(false, 1000n).open.bestEntry(sides, ANY_KIND)).toBe(5);
  });
});
