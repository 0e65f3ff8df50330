import { describe, expect, test } from 'vitest';
import type { TradeType } from '../model/route.ts';
import { finish } from '../model/steps.ts';
import { BestPathByAmount } from '../search/bestPathByAmount.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { ALL_TICKS, E18, v2Market, v3Market } from '../testkits/pools.testkit.ts';
import { balanced } from './balance/balance.ts';
import { NetOfGas } from './earning/netOfGas.ts';
import { withoutOpposed } from './sets/pathSet.ts';
import { sharedSplits } from './sharedSplit.ts';
import { firstPaths } from './splitCandidates.ts';

/** A pair that holds whole tokens of each of two. */
const pairOf = (index: number, from: number, to: number, held: bigint, other = held) =>
  v2Market(index, token(from), token(to), held * E18, other * E18);

const v3Of = (index: number, from: number, to: number, held: bigint) =>
  v3Market(index, token(from), token(to), held * E18);

/** All of so much liquidity at a price of so many to so many. */
function priced(held: bigint, other: bigint, one: bigint): Market['state'] {
  const price = Number(other) / Number(one);
  return {
    protocol: 'v3',
    sqrtPriceX96: BigInt(Math.round(Math.sqrt(price) * 2 ** 96)),
    tick: Math.floor(Math.log(price) / Math.log(1.0001)),
    liquidity: held * E18,
    tickRange: { ...ALL_TICKS, ticks: [] },
  };
}

/** What pairs at one price give, or ask, together: as one of all that they hold. */
const out = (held: number, amount: number) => (0.997 * amount * held) / (held + 0.997 * amount);
const into = (held: number, amount: number) => (held * amount) / ((held - amount) * 0.997);
const nearly = (value: number) => expect.closeTo(value, 5);

interface Asked {
  readonly tradeType?: TradeType;
  readonly amount?: bigint;
  readonly input?: bigint;
  readonly maxSplits?: number;
}

/** The best split into as many legs as are allowed, and those into fewer. */
function splitsOf(markets: readonly Market[], asked: Asked = {}) {
  const { maxSplits = 4 } = asked;
  const found: Exclude<ReturnType<typeof bestOf>, { kind: string } | undefined>[] = [];
  for (let most = maxSplits; most >= 1; most -= 1) {
    const best = bestOf(markets, asked, most);
    if (best === undefined || 'kind' in best) return best ?? found;
    if (best.parts.length < (found.at(-1)?.parts.length ?? most + 1)) found.push(best);
  }
  return found;
}

function bestOf(markets: readonly Market[], asked: Asked, maxSplits: number) {
  const { tradeType = 'exactInput', amount = 90n * E18, input = amount } = asked;
  const ends = { tokenIn: token(0), tokenOut: token(1) };
  const request = { ...ends, tradeType, amount, maxHops: 3 as const, maxSplits };
  const graph = graphOf(markets);
  const first = finish(firstPaths(new BestPathByAmount(graph, request), amount));
  if (first.ticks.length > 0) return { kind: 'needsTicks', pools: first.ticks } as const;
  const paths = withoutOpposed(first.paths);
  const whole = Number(input);
  const from = balanced(paths, [whole, ...paths.slice(1).map(() => 0)], whole);
  const found = finish(
    sharedSplits(graph, request, { input, all: from, sets: [], net: NetOfGas.forTrade(request) }),
  );
  if (found.kind !== 'splits') return found;
  const described = found.splits.map(({ legs, total }) => {
    const whole = legs.map(({ amounts }) => (tradeType === 'exactInput' ? amounts[0] : amounts.at(-1)) ?? 0n);
    expect(whole.reduce((sum, part) => sum + part, 0n)).toBe(amount);
    return {
      total: Number(total) / 1e18,
      parts: whole.map((part) => Number(part) / 1e18),
      pools: legs.map(({ hops }) => hops.map(({ pool }) => Number(pool.address)).join('-')),
    };
  });
  return described.toSorted((a, b) =>
    tradeType === 'exactInput' ? b.total - a.total : a.total - b.total,
  )[0];
}

describe('sharedSplits', () => {
  /** One pool leads on, and three go on from there. */
  const behind = (first: Market, make = v3Of) => [
    first,
    make(1, 2, 1, 1000n),
    make(2, 2, 1, 6000n),
    make(3, 2, 1, 2000n),
  ];
  const pools = [['9-2', '9-3', '9-1'], ['9-2', '9-3'], ['9-2']];
  const parts = [[60, 20, 10].map(nearly), [67.5, 22.5].map(nearly), [90]];

  test('default: a shared pool leads on to several pools, of which one after the other is left out', () => {
    const splits = splitsOf(behind(v3Of(9, 0, 2, 5000n)));
    const totals = [9000, 8000, 6000].map((held) => nearly(out(held, out(5000, 90))));
    // The later a path goes through the first pool, the less it gets there: only the sums are so simple.
    expect(splits).toMatchObject(totals.map((total, index) => ({ total, pools: pools[index] })));
  });

  test('default: the parts of those that meet at a price that hardly moves', () => {
    expect(splitsOf(behind(v3Of(9, 0, 2, 5_000_000_000n)))).toMatchObject(
      parts.map((each) => ({ parts: each })),
    );
  });

  test('args: an exact output', () => {
    const asked = { tradeType: 'exactOutput', input: 95n * E18 } as const;
    const splits = splitsOf(behind(v3Of(9, 0, 2, 5_000_000_000n)), asked);
    const totals = [9000, 8000, 6000].map((held) => nearly(into(5_000_000_000, into(held, 90))));
    expect(splits).toEqual(
      totals.map((total, index) => ({ total, parts: parts[index], pools: pools[index] })),
    );
  });

  test.each([50n, 90n, 200n])('args: an exact output of which %i are thought to be the input', (guess) => {
    const asked = { tradeType: 'exactOutput', input: guess * E18 } as const;
    const [best] = splitsOf(behind(v3Of(9, 0, 2, 5000n)), asked) as { total: number; pools: string[] }[];
    expect(best).toMatchObject({ total: nearly(into(5000, into(9000, 90))), pools: pools[0] });
  });

  test('behavior: an exact output over both protocols shares a pool as well', () => {
    const asked = { tradeType: 'exactOutput', input: 95n * E18 } as const;
    const mixed = behind(v3Of(9, 0, 2, 5000n), pairOf);
    const totals = [9000, 8000, 6000].map((held) => nearly(into(5000, into(held, 90))));
    expect(splitsOf(mixed, asked)).toMatchObject(
      totals.map((total, index) => ({ total, pools: pools[index] })),
    );
  });

  test('behavior: a path over both protocols goes last in an exact output, however large', () => {
    const mixed = [v3Of(9, 0, 2, 5000n), pairOf(1, 2, 1, 6000n), v3Of(2, 2, 1, 2000n)];
    const total = { total: nearly(into(5000, into(8000, 90))) };
    expect(splitsOf(mixed, { tradeType: 'exactOutput', input: 95n * E18 })).toMatchObject([
      { ...total, pools: ['9-2', '9-1'] },
      { pools: ['9-1'] },
    ]);
    expect(splitsOf(mixed)).toMatchObject([{ pools: ['9-1', '9-2'] }, { pools: ['9-1'] }]);
  });

  test('behavior: a pool with a far better price takes the little that it can', () => {
    const [root, end, held] = [Math.SQRT2, 1.0001 ** 3460, 10_000];
    const [given, taken] = [held * (root - end), (held * (1 / end - 1 / root)) / 0.9995];
    const ticks = [
      { tick: 6920, liquidityNet: BigInt(held) * E18 },
      { tick: 6940, liquidityNet: -BigInt(held) * E18 },
    ];
    const short: Market = {
      pool: { ...v3Of(7, 0, 1, 1n).pool, fee: 500, tickSpacing: 10 } as Market['pool'],
      state: { ...priced(BigInt(held), 2n, 1n), tickRange: { ...ALL_TICKS, ticks } } as Market['state'],
    };
    // Less than a thousandth of the amount.
    const splits = splitsOf([short, pairOf(1, 0, 1, 1_000_000n)], { amount: 5000n * E18 });
    const total = given + out(1_000_000, 5000 - taken);
    expect(splits).toMatchObject([{ pools: ['1', '7'], total: nearly(total) }, { pools: ['1'] }]);
  });

  test('args: no more legs than are allowed, by the pairs that give most', () => {
    const five = [1, 2, 3, 4, 5].map((index) => v3Of(index, 2, 1, 1000n * BigInt(index)));
    const splits = splitsOf([v3Of(9, 0, 2, 5000n), ...five], { maxSplits: 2 });
    expect(splits).toMatchObject([
      { pools: ['9-5', '9-4'], total: nearly(out(9000, out(5000, 90))) },
      { pools: ['9-5'], total: nearly(out(5000, out(5000, 90))) },
    ]);
  });

  test('behavior: the largest part goes first, whichever path was found first', () => {
    // For all of it the deep pair is the best, but it keeps little once the three others share.
    const [deep, good] = [pairOf(1, 0, 1, 100_000n), [2, 3, 4].map((at) => pairOf(at, 0, 1, 1000n, 1100n))];
    const [split] = splitsOf([deep, ...good], { amount: 160n * E18 }) as {
      pools: string[];
      parts: number[];
    }[];
    expect(split?.pools.at(-1)).toBe('1');
    // As much of each good one until it is √1.1 times as full at both ends, less what the deep one moves.
    const times = (0.997 * 160 + 103_000) / (100_000 + 3 * Math.sqrt(1_100_000));
    const part = (Math.sqrt(1_100_000) * times - 1000) / 0.997;
    expect(split?.parts).toEqual([part, part, part, 160 - 3 * part].map(nearly));
  });

  test('behavior: ticks that could hide a better path', () => {
    const narrow = v3Of(1, 0, 1, 1000n);
    const tickRange = { lowerTick: -1, upperTick: 1, ticks: [] };
    const state = { ...narrow.state, tickRange } as Market['state'];
    expect(splitsOf([{ ...narrow, state }, pairOf(2, 0, 1, 900n)])).toEqual({
      kind: 'needsTicks',
      pools: [{ id: nth(1), direction: 'lower' }],
    });
  });

  test('behavior: none where there is no path', () => {
    expect(splitsOf([pairOf(1, 0, 2, 1000n)])).toEqual([]);
  });

  test('behavior: no pool is gone through both ways', () => {
    // The small part goes by 3 then 2, where little is had for a better price; the whole by 2 then 3, where
    // all is deep.
    const markets = [
      pairOf(1, 0, 2, 1_000_000n),
      pairOf(2, 0, 3, 100n, 125n),
      pairOf(3, 2, 3, 1_000_000n),
      pairOf(4, 2, 1, 100n, 125n),
      pairOf(5, 3, 1, 1_000_000n),
    ];
    const splits = splitsOf(markets, { amount: 100n * E18, maxSplits: 8 });
    if (!Array.isArray(splits)) throw new Error(splits.kind);
    expect(splits.length).toBeGreaterThan(1);
    for (const { pools: legs } of splits) {
      const ways = new Set(legs.filter((leg) => leg.split('-').includes('3')).map((leg) => leg.at(0)));
      expect(ways.size).toBeLessThanOrEqual(1);
    }
  });

  test('behavior: raw units that are too few to be parted', () => {
    const raw = [pairOf(1, 0, 1, 1n), pairOf(2, 0, 1, 2n)].map(
      ({ pool }): Market => ({ pool, state: { protocol: 'v2', reserve0: 10n ** 6n, reserve1: 10n ** 6n } }),
    );
    expect(splitsOf(raw, { amount: 2n })).toEqual([{ total: 1e-18, parts: [2e-18], pools: ['1'] }]);
  });

  test('behavior: none where all together do not give an output', () => {
    const asked = { tradeType: 'exactOutput', input: 500n * E18 } as const;
    expect(splitsOf([pairOf(1, 0, 1, 1000n)], { ...asked, amount: 1500n * E18 })).toEqual([]);
  });

  /**
   * At 1 for 1, but for no more than so many ticks: with ten of them 0.1 % of the price,
   * L · (1 − 1.0001^−5) for L · (1.0001^5 − 1) / 0.9995.
   */
  const shortOf = (index: number, from: number, to: number, held = 10_000, reach = 10): Market => {
    const { pool, state } = v3Of(index, from, to, BigInt(held));
    const ticks = [
      { tick: -reach, liquidityNet: BigInt(held) * E18 },
      { tick: reach, liquidityNet: -BigInt(held) * E18 },
    ];
    return {
      pool: { ...pool, fee: 500, tickSpacing: 10 } as Market['pool'],
      state: { ...state, tickRange: { ...ALL_TICKS, ticks } } as Market['state'],
    };
  };
  const endOf = (held = 10_000, reach = 10) =>
    [held * (1 - 1.0001 ** (-reach / 2)), (held * (1.0001 ** (reach / 2) - 1)) / 0.9995] as const;
  const [given, taken] = endOf();
  /** It moves the root of the price by amount / L. */
  const intoShort = (amount: number) => (10_000 * (1 / (1 - amount / 10_000) - 1)) / 0.9995;

  test.each([40, 60, 100])(
    'behavior: a short pool on the way to an exact output of %i is filled to the end of its liquidity',
    (amountOut) => {
      // What is left costs four times as much, from a pool that is as deep as a pair of 2 000 and 500.
      const dear = v3Of(1, 2, 1, 1000n);
      const state = { ...dear.state, sqrtPriceX96: 2n ** 97n, tick: 13_863 } as Market['state'];
      const markets = [v3Of(9, 0, 2, 5_000n), shortOf(7, 2, 1), { ...dear, state }];
      const single = {
        tradeType: 'exactOutput',
        amount: BigInt(amountOut) * E18,
        input: 250n * E18,
      } as const;
      const [split] = splitsOf(markets, single) as { total: number; pools: string[] }[];
      const rest = amountOut - given;
      const between = taken + (2000 * rest) / (500 - rest) / 0.997;
      expect(split).toMatchObject({ pools: ['9-1', '9-7'], total: nearly(into(5000, between)) });
    },
  );

  test('behavior: a path is filled to the end of its liquidity, and the excess goes another way', () => {
    const splits = splitsOf([shortOf(7, 0, 1), pairOf(1, 0, 1, 2000n, 1000n)], { maxSplits: 2 });
    const rest = 90 - taken;
    const pair = (0.997 * rest * 1000) / (2000 + 0.997 * rest);
    expect(splits).toMatchObject([{ total: nearly(given + pair) }, {}]);
  });

  test('behavior: moves the excess of full paths to one with room', () => {
    const [some, others] = [[2777, 10] as const, [3333, 20] as const];
    const markets = [shortOf(7, 0, 1, ...some), shortOf(8, 0, 1, ...others), pairOf(1, 0, 1, 2000n, 1000n)];
    const [[given7, taken7], [given8, taken8]] = [endOf(...some), endOf(...others)];
    const amount = BigInt(Math.round((taken7 + taken8 + 1) * 1e9)) * 10n ** 9n;
    const [split] = splitsOf(markets, { amount }) as { total: number; parts: number[]; pools: string[] }[];
    expect(split).toEqual({
      total: nearly(given7 + given8 + 997 / 2000.997),
      parts: [taken8, taken7, 1].map(nearly),
      pools: ['8', '7', '1'],
    });
  });

  test('behavior: drops a path only if the others have room for all', () => {
    const markets = [shortOf(7, 0, 1), shortOf(8, 0, 1), pairOf(1, 0, 1, 2000n, 1000n)];
    const pair = (amount: number) => (0.997 * amount * 1000) / (2000 + 0.997 * amount);
    for (const maxSplits of [3, 1]) {
      expect(splitsOf(markets, { amount: 12n * E18, maxSplits })).toMatchObject(
        [
          { total: nearly(2 * given + pair(12 - 2 * taken)) },
          { total: nearly(given + pair(12 - taken)) },
          { total: nearly(pair(12)), pools: ['1'] },
        ].slice(-maxSplits),
      );
    }
  });

  test('behavior: the estimated input of an exact output may exceed the capacity of fewer paths', () => {
    const asked = { tradeType: 'exactOutput', amount: 3n * E18, input: 40n * E18 } as const;
    const splits = splitsOf([shortOf(7, 0, 1), shortOf(8, 0, 1, 9000)], asked);
    expect(splits).toMatchObject([{ pools: ['7', '8'] }, { total: nearly(intoShort(3)), pools: ['7'] }]);
  });

  test('behavior: returns none if the only path takes less than the amount', () => {
    expect(splitsOf([shortOf(7, 0, 1)], { amount: 5n * E18 })).toMatchObject([{ parts: [5] }]);
    expect(splitsOf([shortOf(7, 0, 1)], { amount: 525n * 10n ** 16n })).toEqual([]);
  });
});
