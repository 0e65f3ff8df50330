import { describe, expect, test } from 'vitest';
import type { Crossings } from '../../amm/v3/crossings.ts';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import { v2Pool, v3Pool } from '../model/pool.ts';
import { finish } from '../model/steps.ts';
import { type HopAmounts, type PoolSide, V2_BIT, V3_BIT } from '../pools/poolSide.ts';
import { anyProtocol } from '../pools/routingProtocols.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { Incumbent } from './incumbent.ts';

interface Traits {
  /** What comes out of an exact input, or must go in for an exact output. */
  readonly other?: bigint;
  readonly fee?: number;
  readonly crosses?: Crossings;
  readonly answer?: HopAmounts;
  readonly isV3?: boolean;
}

function sideOf(index: number, { other = 1n, fee = 3000, crosses, answer, isV3 }: Traits): PoolSide {
  const [tokenIn, tokenOut] = [token(0), token(1)];
  const ends = { address: nth(index), token0: tokenIn, token1: tokenOut };
  return {
    pool: isV3 ? v3Pool({ ...ends, fee, tickSpacing: 10 }) : v2Pool({ ...ends }),
    tokenIn,
    tokenOut,
    fee,
    protocolBit: isV3 ? V3_BIT : V2_BIT,
    boundOut: () => 0,
    boundIn: () => 0,
    slopeOut: () => 0,
    surplus: () => 0,
    takes: () => true,
    envelope: () => ({ spot: 0, strain: 0 }),
    swap: (tradeType, amount) =>
      answer ??
      (tradeType === 'exactInput'
        ? { kind: 'filled', amountIn: amount, amountOut: other }
        : { kind: 'filled', amountIn: other, amountOut: amount }),
    crossings: () => crosses ?? { ticksCrossed: 0, wordsCrossed: 0 },
  };
}

const ANY_PROTOCOL = anyProtocol();

/** Ten for a transaction, five a hop, one a tick. */
const GAS = new GasCosts(
  new GasUnits(([hops = []]) => hops.reduce((sum, { ticksCrossed }) => sum + 5n + BigInt(ticksCrossed), 10n)),
  (units) => units,
);
const FREE = new GasCosts(new GasUnits(() => 0n), () => 0n);
const OUTSIDE: HopAmounts = { kind: 'outsideTickRange', direction: 'upper' };
const poolsOf = (incumbent: Incumbent) => incumbent.sides?.map(({ pool }) => pool.address);

function decide(incumbent: Incumbent): void {
  const open = incumbent.settle();
  if (open !== undefined) finish(open);
}

describe('Incumbent', () => {
  test('default: keeps the greatest output or the smallest input', () => {
    const sold = new Incumbent('exactInput', 100n, FREE);
    const bought = new Incumbent('exactOutput', 100n, FREE);
    for (const [index, other] of [90n, 95n, 92n].entries()) {
      sold.offer([sideOf(index + 1, { other })], 1000);
      bought.offer([sideOf(index + 1, { other })], 1);
    }
    expect([poolsOf(sold), sold.best()?.route.amounts]).toEqual([[nth(2)], [100n, 95n]]);
    expect([poolsOf(bought), bought.best()?.route.amounts]).toEqual([[nth(1)], [90n, 100n]]);
  });

  test('behavior: prefers the least gas if gas exceeds every output, whatever the fees', () => {
    const sold = new Incumbent('exactInput', 100n, GAS);
    sold.expect({ masks: [ANY_PROTOCOL] });
    // One unit less 16, then less 15: what it takes to tie with the first is 0, which no bound of 1 ties
    // with.
    sold.offer([sideOf(1, { other: 1n, fee: 100, crosses: { ticksCrossed: 1, wordsCrossed: 0 } })], 1);
    expect([sold.target, sold.mayBeat(1, 2)]).toEqual([1, true]);
    sold.offer([sideOf(2, { other: 1n })], 1);
    expect(poolsOf(sold)).toEqual([nth(2)]);
  });

  test('behavior: the target is anything at first, then the winner plus the least gas of the pattern', () => {
    const sold = new Incumbent('exactInput', 100n, GAS);
    sold.expect({ masks: [ANY_PROTOCOL] });
    expect(sold.target).toBe(1);
    expect([sold.mayBeat(0, 1), sold.mayBeat(1, 1)]).toEqual([false, true]);
    sold.offer([sideOf(1, { other: 95n })], 1000);
    // 80 are left after the gas of one hop; a path of two hops needs 100 for that, and loses a tie.
    expect(sold.target).toBe(95);
    sold.expect({ masks: [ANY_PROTOCOL, ANY_PROTOCOL] });
    expect(sold.target).toBe(101);
    expect([99, 100, 101].map((bound) => sold.mayBeat(bound, 2))).toEqual([false, false, true]);
    // As many as the winner has may be a tie.
    expect(sold.mayBeat(100, 1)).toBe(true);

    const bought = new Incumbent('exactOutput', 100n, GAS);
    expect(bought.target).toBe(2 ** 256);
    bought.expect({ masks: [ANY_PROTOCOL] });
    bought.offer([sideOf(1, { other: 105n })], 1);
    expect(bought.target).toBe(105);
    expect([104, 105, 106].map((bound) => bought.mayBeat(bound, 1))).toEqual([true, true, false]);
    bought.expect({ masks: [ANY_PROTOCOL, ANY_PROTOCOL] });
    expect([bought.target, bought.mayBeat(100, 2), bought.mayBeat(99, 2)]).toEqual([99, false, true]);
  });

  test('behavior: where a path has fewer kinds of pools than its pattern, their least gas counts', () => {
    const dear = new GasUnits(([hops = []]) =>
      hops.reduce((sum, { protocol }) => sum + (protocol === 'v2' ? 9n : 5n), 10n),
    );
    const sold = new Incumbent('exactInput', 100n, new GasCosts(dear, (units) => units));
    sold.expect({ masks: [ANY_PROTOCOL, ANY_PROTOCOL] });
    sold.offer([sideOf(1, { other: 95n })], 1000);
    // 76 are left after the gas of a pair; 20 units are the least of two hops, 28 that of two pairs.
    expect([sold.target, sold.mayBeat(98, 2)]).toEqual([97, true]);
    const pairs = [V2_BIT, V2_BIT];
    expect([103, 104, 105].map((bound) => sold.mayBeatBy(bound, pairs))).toEqual([false, false, true]);
    expect(sold.mayBeatBy(98, [ANY_PROTOCOL, ANY_PROTOCOL])).toBe(true);
  });

  test('behavior: compares net of gas, crossings included', () => {
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

  test('behavior: does not evaluate a path that its bound rules out', () => {
    const sold = new Incumbent('exactInput', 100n, FREE);
    sold.offer([sideOf(1, { other: 95n })], 1000);
    sold.offer([sideOf(2, { other: 99n })], 94);
    // At the very amount only what goes before in a tie is worth a look.
    sold.offer([sideOf(3, { other: 99n })], 95);
    decide(sold);
    expect(poolsOf(sold)).toEqual([nth(1)]);
    sold.offer([sideOf(0, { other: 95n })], 95);
    decide(sold);
    expect(poolsOf(sold)).toEqual([nth(0)]);
  });

  test('behavior: requests ticks that could hide a better path', () => {
    const short = sideOf(1, { answer: OUTSIDE, isV3: true });
    const sold = new Incumbent('exactInput', 100n, FREE);
    sold.offer([short], 97);
    expect(sold.ticksNeeded()).toEqual([{ id: nth(1), direction: 'upper' }]);
    sold.offer([sideOf(2, { other: 98n })], 1000);
    expect(sold.ticksNeeded()).toEqual([]);
    // The best of all bounds over it counts.
    sold.offer([short, sideOf(3, {})], 99);
    expect(sold.ticksNeeded()).toHaveLength(1);
    sold.offer([sideOf(4, { other: 100n })], 1000);
    expect(sold.ticksNeeded()).toEqual([]);
  });

  test('behavior: ignores a path that cannot be filled', () => {
    const sold = new Incumbent('exactInput', 100n, FREE);
    sold.offer([sideOf(1, { answer: { kind: 'insufficientLiquidity' } })], 1000);
    sold.offer([sideOf(2, { other: 0n })], 1000);
    expect([sold.best(), sold.sides, sold.ticksNeeded()]).toEqual([undefined, undefined, []]);
  });

  test('behavior: crossings count also for a path that would win without them', () => {
    const sold = new Incumbent('exactInput', 100n, GAS);
    sold.offer([sideOf(1, { other: 92n })], 1000);
    sold.offer([sideOf(2, { other: 95n, crosses: { ticksCrossed: 4, wordsCrossed: 0 } })], 1000);
    expect(poolsOf(sold)).toEqual([nth(1)]);
    const bought = new Incumbent('exactOutput', 100n, GAS);
    bought.offer([sideOf(1, { other: 108n })], 1);
    bought.offer([sideOf(2, { other: 105n, crosses: { ticksCrossed: 4, wordsCrossed: 0 } })], 1);
    expect(poolsOf(bought)).toEqual([nth(1)]);
  });

  test('behavior: counts crossings by the input, or by the output, of the trade type', () => {
    // Of a winner, whose hops take 100 and 70 and give 70 and 40.
    const counted = (index: number, other: bigint, asked: bigint[]): PoolSide => ({
      ...sideOf(index, { other }),
      crossings: (_, amount) => {
        asked.push(amount);
        return { ticksCrossed: Number(amount), wordsCrossed: 0 };
      },
    });
    const [given, taken]: [bigint[], bigint[]] = [[], []];
    const sold = new Incumbent('exactInput', 100n, FREE);
    sold.offer([counted(1, 70n, given), counted(2, 40n, given)], 1000);
    const bought = new Incumbent('exactOutput', 40n, FREE);
    bought.offer([counted(1, 100n, taken), counted(2, 70n, taken)], 1);
    expect([given, taken]).toEqual([
      [100n, 70n],
      [70n, 40n],
    ]);
    expect(sold.best()?.gasHops.map(({ ticksCrossed }) => ticksCrossed)).toEqual([100, 70]);
    // A path that loses without any is not asked.
    sold.offer([counted(3, 10n, given)], 1000);
    bought.offer([counted(3, 200n, taken)], 1);
    expect([given.length, taken.length]).toEqual([2, 2]);
  });

  describe('equal net amounts', () => {
    const fee = { other: 95n, fee: 500 };
    const [cheap, dear] = [sideOf(7, fee), sideOf(6, { other: 95n, fee: 3000 })];
    const first = sideOf(1, { other: 95n, fee: 500 });
    test.each<[string, PoolSide[], PoolSide[]]>([
      ['fewer hops', [dear], [first, cheap]],
      ['then lower fees', [cheap], [dear]],
      ['then the lower address of the first pool', [first, dear], [cheap, dear]],
      ['then of the next one', [dear, first], [dear, cheap]],
    ])('behavior: %s', (_, better, worse) => {
      for (const tradeType of ['exactInput', 'exactOutput'] as const) {
        for (const order of [
          [better, worse],
          [worse, better],
          [worse, better, worse],
        ]) {
          const incumbent = new Incumbent(tradeType, 100n, FREE);
          for (const sides of order) incumbent.offer(sides, 95);
          decide(incumbent);
          expect(incumbent.sides).toBe(better);
        }
      }
    });
  });

  describe('a pool that lacks ticks', () => {
    const watched = () => {
      let asked = 0;
      const side: PoolSide = {
        ...sideOf(1, { answer: OUTSIDE, isV3: true }),
        swap: () => {
          asked += 1;
          return OUTSIDE;
        },
      };
      return { side, times: () => asked };
    };

    test('behavior: is tried once', () => {
      const { side, times } = watched();
      const sold = new Incumbent('exactInput', 100n, FREE);
      for (const bound of [90, 99, 95]) sold.offer([side], bound);
      expect(times()).toBe(1);
    });

    test.each([
      ['exactInput', [90, 99, 95], [sideOf(2, { other: 98n }), sideOf(2, { other: 100n })]],
      ['exactOutput', [99, 90, 95], [sideOf(2, { other: 91n }), sideOf(2, { other: 89n })]],
    ] as const)('behavior: the best of its bounds counts (%s)', (tradeType, bounds, [worse, better]) => {
      const needed = [worse, better].map((other) => {
        const incumbent = new Incumbent(tradeType, 100n, FREE);
        const { side } = watched();
        for (const bound of bounds) incumbent.offer([side], bound);
        incumbent.offer([other], tradeType === 'exactInput' ? 1000 : 1);
        return incumbent.ticksNeeded().length;
      });
      expect(needed).toEqual([1, 0]);
    });

    test('fewest hops in a tie, and minimum gas, of its paths decide whether a pool needs ticks', () => {
      const tied = (paths: (side: PoolSide) => PoolSide[][]) => {
        const { side } = watched();
        const sold = new Incumbent('exactInput', 100n, FREE);
        for (const sides of paths(side)) sold.offer(sides, 98);
        sold.offer([sideOf(2, { other: 98n })], 1000);
        return sold.ticksNeeded().length;
      };
      const further = sideOf(3, {});
      expect(tied((side) => [[side, further]])).toBe(0);
      expect(tied((side) => [[side, further], [side]])).toBe(1);
      expect(tied((side) => [[side], [side, further]])).toBe(1);

      // Ten for the transaction and five a hop: 98 less 15 is more than 95 less 15, 98 less 20 is not.
      const costly = (paths: (side: PoolSide) => PoolSide[][]) => {
        const { side } = watched();
        const sold = new Incumbent('exactInput', 100n, GAS);
        for (const sides of paths(side)) sold.offer(sides, 98);
        sold.offer([sideOf(2, { other: 95n })], 1000);
        return sold.ticksNeeded().length;
      };
      expect(costly((side) => [[side, further]])).toBe(0);
      expect(costly((side) => [[side, further], [side]])).toBe(1);
      expect(costly((side) => [[side], [side, further]])).toBe(1);
    });
  });
});
