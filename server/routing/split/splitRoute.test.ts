import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { knownGap } from '../certificate/knownGap.testkit.ts';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import { type Pool, v2Pool, v3Pool } from '../model/pool.ts';
import type { Hop, Route, TradeType } from '../model/route.ts';
import { findBestPath } from '../search/bestPath.ts';
import {
  afterHop,
  arbitraryMarket,
  graphOf,
  hop,
  type Market,
  nth,
  token,
} from '../testkits/markets.testkit.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { findBestSplit } from './splitRoute.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(120, 30));
const [A, B, C] = [token(0), token(1), token(2)] as [Address, Address, Address];
const LARGE = { protocol: 'v2' as const, reserve0: 10n ** 24n, reserve1: 10n ** 24n };

const pair = (index: number, reserve0: bigint, reserve1: bigint): Market => ({
  pool: v2Pool({ address: nth(index), token0: A, token1: B }),
  state: { protocol: 'v2', reserve0, reserve1 },
});

const scenario = fc.constantFrom(10n ** 9n, 10n ** 18n, 10n ** 27n).chain((scale) =>
  fc.record({
    markets: fc
      .array(arbitraryMarket(4, scale, scale / 1000n), { minLength: 2, maxLength: 14 })
      .map((makers) => makers.map((make, index) => make(index + 1))),
    // In whole hundredths, so that the steps of the grid sum to the amount exactly.
    amount: fc.bigInt({ min: 1n, max: scale / 100n }).map((hundredth) => hundredth * 100n),
    tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
    maxSplits: fc.constantFrom(1, 2, 3, 4, 8),
  }),
);

/** Markets by pool, which swaps move one after the other. */
type Moving = Map<Address, Market>;
const movingOf = (markets: readonly Market[]): Moving =>
  new Map(markets.map((market) => [market.pool.address, market]));

/** The computed side of hops for a part of the amount, by arithmetic of the test's own; moves the pools. */
function carry(moving: Moving, { hops, tradeType }: Pick<Route, 'hops' | 'tradeType'>, part: bigint) {
  const isInput = tradeType === 'exactInput';
  const amounts = [part];
  for (const { pool, tokenIn } of isInput ? hops : hops.toReversed()) {
    const market = moving.get(pool.address);
    const amount = amounts.at(-1);
    if (market === undefined || amount === undefined || amount === 0n) return undefined;
    const other = hop(market, tokenIn, tradeType, amount);
    if (other === undefined) return undefined;
    amounts.push(other);
  }
  if (!isInput) amounts.reverse();
  move(moving, hops, tradeType, amounts);
  return isInput ? amounts.at(-1) : amounts[0];
}

/** Routes that end with the same pair share by what they bring what it gives for all of it. */
function checkTogether(moving: Moving, group: readonly Route[]): void {
  const brought = group.map(({ amounts }) => amounts.at(-2) ?? 0n);
  const given = group.map(({ amounts }) => amounts.at(-1) ?? 0n);
  const [all, last] = [sum(brought), group[0]?.hops.at(-1)];
  if (last === undefined) throw new Error('a route without a pool');
  expect(group.every(({ hops }) => hops.at(-1)?.pool === last.pool)).toBe(true);
  expect(carry(moving, { hops: [last], tradeType: 'exactInput' }, all)).toBe(sum(given));
  for (const [index, each] of given.slice(0, -1).entries())
    expect(each).toBe((sum(given) * (brought[index] ?? 0n)) / all);
}

/**
 * As the router does: of an exact output the first pair of a run is paid, and each passes on all that this
 * buys.
 */
function move(moving: Moving, hops: readonly Hop[], tradeType: TradeType, amounts: readonly bigint[]): void {
  let passedOn: bigint | undefined;
  for (const [index, { pool, tokenIn }] of hops.entries()) {
    const market = moving.get(pool.address);
    if (market === undefined) throw new Error('a pool that is not there');
    const byOutput = tradeType === 'exactOutput' && pool.protocol === 'v3';
    const [kind, amount] = byOutput
      ? (['exactOutput', amounts[index + 1] ?? 0n] as const)
      : (['exactInput', passedOn ?? amounts[index] ?? 0n] as const);
    passedOn = tradeType === 'exactOutput' && !byOutput ? hop(market, tokenIn, kind, amount) : undefined;
    moving.set(pool.address, afterHop(market, tokenIn, kind, amount));
  }
}

const STEPS = 10;

/** The best total over the same routes, one after the other, when each gets a whole number of tenths. */
function bestOnGrid(markets: readonly Market[], legs: readonly Route[], amount: bigint): bigint | undefined {
  const tradeType = legs[0]?.tradeType ?? 'exactInput';
  let best: bigint | undefined;
  const walk = (index: number, left: number, moving: Moving, total: bigint) => {
    const leg = legs[index];
    if (leg === undefined) {
      if (left === 0) best = betterOf(best, total, tradeType);
      return;
    }
    for (let steps = index === legs.length - 1 ? left : 0; steps <= left; steps++) {
      const mine = new Map(moving);
      const part = (amount * BigInt(steps)) / BigInt(STEPS);
      const carried = steps === 0 ? 0n : carry(mine, leg, part);
      if (carried !== undefined) walk(index + 1, left - steps, mine, total + carried);
    }
  };
  walk(0, STEPS, movingOf(markets), 0n);
  return best;
}

/** Every simple path of at most three pools. */
function allPaths(markets: readonly Market[]): Hop[][] {
  const paths: Hop[][] = [];
  const walk = (at: Address, hops: readonly Hop[], tokens: readonly Address[]) => {
    for (const { pool } of markets) {
      const next = pool.token0 === at ? pool.token1 : pool.token1 === at ? pool.token0 : undefined;
      if (next === undefined || tokens.includes(next)) continue;
      const longer = [...hops, { pool, tokenIn: at, tokenOut: next }];
      if (next === B) paths.push(longer);
      else if (longer.length < 3) walk(next, longer, [...tokens, next]);
    }
  };
  walk(A, [], [A]);
  return paths;
}

/**
 * What the input gives in tenths, each by the path that is then best, how many paths that takes, and whether
 * one that could carry some could not carry a tenth any more.
 */
function bestByTenths(markets: readonly Market[], amount: bigint) {
  let paths = allPaths(markets);
  let moving = movingOf(markets);
  let total = 0n;
  const used = new Set<Hop[]>();
  let isFilled = false;
  for (let step = 0; step < STEPS; step++) {
    let top: { out: bigint; after: Moving; path: Hop[] } | undefined;
    const failed = new Set<Hop[]>();
    for (const path of paths) {
      const after = new Map(moving);
      const out = carry(after, { hops: path, tradeType: 'exactInput' }, amount / BigInt(STEPS));
      if (out === undefined) failed.add(path);
      else if (top === undefined || out > top.out) top = { out, after, path };
    }
    if (top === undefined) return undefined;
    isFilled ||= [...failed].some((path) => carries(movingOf(markets), path, amount / 1000n));
    // What cannot carry one part will hardly carry the next, and to see that takes long.
    paths = paths.filter((path) => !failed.has(path));
    moving = top.after;
    total += top.out;
    used.add(top.path);
  }
  return { total, paths: used.size, isFilled };
}

function carries(moving: Moving, hops: readonly Hop[], part: bigint): boolean {
  return carry(new Map(moving), { hops, tradeType: 'exactInput' }, part) !== undefined;
}

/** True where a route of an exact input could not carry a hundredth more after all of them. */
function fillsPool(markets: readonly Market[], legs: readonly Route[]): boolean {
  const moving = movingOf(markets);
  for (const leg of legs) carry(moving, leg, leg.amounts[0] ?? 0n);
  return legs.some(({ hops, amounts }) => !carries(moving, hops, (amounts[0] ?? 0n) / 100n));
}

/**
 * At most what an exact input could give more if each pool served all legs as one swap, which is what their
 * parts are for. A pair keeps the fee of each leg, so that the next one gets up to 0.3 % less than on the
 * curve of one swap; from there on it loses no larger share, since the more a pool is given, the less it
 * gives for it.
 */
function feesBetween(legs: readonly Route[]): bigint {
  const before = new Set<Pool>();
  let kept = 0n;
  for (const { hops, amounts, tradeType } of legs) {
    const out = tradeType === 'exactInput' ? (amounts.at(-1) ?? 0n) : 0n;
    const pairs = BigInt(hops.filter(({ pool }) => pool.protocol === 'v2' && before.has(pool)).length);
    kept += (out * 1000n ** pairs) / 997n ** pairs - out;
    for (const { pool } of hops) before.add(pool);
  }
  return kept;
}

function betterOf(a: bigint | undefined, b: bigint, tradeType: TradeType): bigint {
  return a === undefined || b > a === (tradeType === 'exactInput') ? b : a;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

describe('findBestSplit', () => {
  test('args: two equal pairs share the amount equally', () => {
    const graph = graphOf([pair(1, 10n ** 21n, 10n ** 21n), pair(2, 10n ** 21n, 10n ** 21n)]);
    const split = findBestSplit(graph, {
      tokenIn: A,
      tokenOut: B,
      tradeType: 'exactInput',
      amount: 2n * 10n ** 20n,
      maxHops: 3,
      maxSplits: 2,
    });
    if (split.kind !== 'found') throw new Error(split.kind);
    expect(split.amountIn).toBe(2n * 10n ** 20n);
    // Twice what one pair gives for half, 90 661 089 388 014 913 158, give or take what a float leaves
    // uneven.
    expect(split.amountOut).toBeGreaterThan(181_322_178_776_029_826_000n);
    expect(split.amountOut).toBeLessThanOrEqual(181_322_178_776_029_826_316n);
    expect(split.legs).toHaveLength(2);
  });

  test('args: a trade that neither pair could fill alone', () => {
    const graph = graphOf([pair(1, 10n ** 21n, 10n ** 21n), pair(2, 10n ** 21n, 10n ** 21n)]);
    const request = { tokenIn: A, tokenOut: B, amount: 15n * 10n ** 20n, maxHops: 1 } as const;
    const wanted = { ...request, tradeType: 'exactOutput' } as const;
    expect(findBestPath(graph, wanted).kind).toBe('insufficientLiquidity');
    expect(findBestSplit(graph, { ...wanted, maxSplits: 1 }).kind).toBe('insufficientLiquidity');
    expect(findBestSplit(graph, { ...wanted, maxSplits: 4 })).toMatchObject({
      kind: 'found',
      amountOut: 15n * 10n ** 20n,
    });
  });

  test('behavior: an extra leg must gain more than it costs', () => {
    const graph = graphOf([pair(1, 10n ** 21n, 10n ** 21n), pair(2, 10n ** 21n, 10n ** 21n)]);
    const request: BestSplitRequest = {
      tokenIn: A,
      tokenOut: B,
      tradeType: 'exactInput',
      amount: 2n * 10n ** 20n,
      maxHops: 1,
      maxSplits: 2,
    };
    // One pair alone gives 166 249 791 562 447 890 611, both together 15 · 10^18 more.
    const legsAt = (costOfLeg: bigint) => {
      const gas = new GasCosts(new GasUnits((legs) => BigInt(legs.length)), (legs) => costOfLeg * legs);
      const split = findBestSplit(graph, { ...request, gas });
      return split.kind === 'found' ? split.legs.length : 0;
    };
    expect(legsAt(15n * 10n ** 18n)).toBe(2);
    expect(legsAt(16n * 10n ** 18n)).toBe(1);
  });

  describe('equal pools', () => {
    const twins = [pair(1, 10n ** 21n, 10n ** 21n), pair(2, 10n ** 21n, 10n ** 21n)];
    const legsOf = (request: Partial<BestSplitRequest>, costOfLeg: bigint) => {
      const gas = new GasCosts(new GasUnits((legs) => BigInt(legs.length)), (legs) => costOfLeg * legs);
      const asked = {
        tokenIn: A,
        tokenOut: B,
        maxHops: 1,
        maxSplits: 2,
        gas,
        ...request,
      } as BestSplitRequest;
      const split = findBestSplit(graphOf(twins), asked);
      if (split.kind !== 'found') throw new Error(split.kind);
      return split;
    };

    test('behavior: an extra leg to an exact output must save more than it costs', () => {
      // One pair alone takes 1000 · 100 / 900 / 0.997 and both 2000 · 100 / 1900 / 0.997, which is 5.865
      // less.
      const request = { tradeType: 'exactOutput', amount: 10n ** 20n } as const;
      expect(legsOf(request, 58n * 10n ** 17n).legs).toHaveLength(2);
      expect(legsOf(request, 59n * 10n ** 17n).legs).toHaveLength(1);
    });

    test.each([
      ['exactInput', 'amountOut'],
      ['exactOutput', 'amountIn'],
    ] as const)(
      'behavior: fewer legs win where two splits have the same net amount (%s)',
      (tradeType, side) => {
        const request = { tradeType, amount: 10n ** 20n };
        const [one, two] = [legsOf({ ...request, maxSplits: 1 }, 0n), legsOf(request, 0n)];
        const gain = one[side] > two[side] ? one[side] - two[side] : two[side] - one[side];
        expect(legsOf(request, gain).legs).toHaveLength(1);
        expect(legsOf(request, gain - 1n).legs).toHaveLength(2);
      },
    );
  });

  test('behavior: returns needsTicks and noPath for a split too', () => {
    const narrow: Market = {
      pool: v3Pool({ address: nth(3), token0: A, token1: B, fee: 500, tickSpacing: 10 }),
      state: {
        protocol: 'v3',
        sqrtPriceX96: 2n ** 96n,
        tick: 0,
        liquidity: 10n ** 24n,
        tickRange: { lowerTick: -10, upperTick: 10, ticks: [] },
      },
    };
    const request = { tokenIn: A, tokenOut: B, maxHops: 3, maxSplits: 4, tradeType: 'exactInput' } as const;
    const markets = [pair(1, 10n ** 21n, 10n ** 21n), narrow];
    expect(findBestSplit(graphOf(markets), { ...request, amount: 10n ** 22n })).toEqual({
      kind: 'needsTicks',
      pools: [{ id: nth(3), direction: 'lower' }],
    });
    const elsewhere: Market = { pool: { ...pair(1, 1n, 1n).pool, token1: C }, state: LARGE };
    const other: Market = { pool: { ...pair(2, 1n, 1n).pool, token0: B, token1: token(3) }, state: LARGE };
    expect(findBestSplit(graphOf([elsewhere, other]), { ...request, amount: 1n }).kind).toBe('noPath');
  });

  test.each([
    [SEED, 3],
    [5, 3],
    [7, 4],
  ] as const)(
    'behavior: sums, pools, exact amounts, and a grid over the same routes (seed %i, %i pools)',
    (seed, maxHops) => {
      let [splits, shared] = [0, 0];
      fc.assert(
        fc.property(scenario, ({ markets, ...rest }) => {
          const graph = graphOf(markets);
          const request: BestSplitRequest = { tokenIn: A, tokenOut: B, maxHops, ...rest };
          const { tradeType, amount } = request;
          const isInput = tradeType === 'exactInput';
          const single = findBestPath(graph, request);
          const split = findBestSplit(graph, request);
          if (split.kind !== 'found') {
            expect(single.kind).toBe(split.kind);
            return;
          }
          const { legs } = split;
          expect(legs.length).toBeLessThanOrEqual(request.maxSplits);
          expect(isInput ? split.amountIn : split.amountOut).toBe(amount);
          expect(sum(legs.map(({ amounts }) => amounts[0] ?? 0n))).toBe(split.amountIn);
          expect(sum(legs.map(({ amounts }) => amounts.at(-1) ?? 0n))).toBe(split.amountOut);
          const pools: Pool[] = legs.flatMap(({ hops }) => hops.map(({ pool }) => pool));
          if (new Set(pools).size < pools.length) shared += 1;
          const moving = movingOf(markets);
          const group: Route[] = [];
          for (const leg of legs) {
            if (leg.handsOver === true || group.length > 0) group.push(leg);
            if (group.length > 0) {
              const head = { ...leg, hops: leg.hops.slice(0, -1) };
              expect(carry(moving, head, leg.amounts[0] ?? 0n)).toBe(leg.amounts.at(-2));
              if (leg.handsOver !== true) checkTogether(moving, group.splice(0));
              continue;
            }
            const [known, computed] = isInput
              ? [leg.amounts[0], leg.amounts.at(-1)]
              : [leg.amounts.at(-1), leg.amounts[0]];
            expect(carry(moving, leg, known ?? 0n)).toBe(computed);
          }
          expect(group).toEqual([]);
          const total = isInput ? split.amountOut : split.amountIn;
          if (single.kind === 'found') {
            const alone = isInput ? single.route.amounts.at(-1) : single.route.amounts[0];
            expect(betterOf(alone, total, tradeType)).toBe(total);
          }
          if (legs.length > 1) splits += 1;
          const grid = legs.length > 2 ? undefined : bestOnGrid(markets, legs, amount);
          // One part per million, the units that rounding takes from each leg, and what fees between them do.
          const slack = (total + 999_999n) / 1_000_000n + BigInt(8 * legs.length) + feesBetween(legs);
          if (grid !== undefined) {
            expect(isInput ? total + slack >= grid : total - slack <= grid).toBe(true);
          }
        }),
        { numRuns: RUNS, seed, endOnFailure: true },
      );
      expect(splits).toBeGreaterThan(RUNS / 10);
      expect(shared).toBeGreaterThan(RUNS / 60);
    },
    60_000,
  );

  test(`behavior: no worse than tenths that each take the best path, through shared pools too (seed ${SEED})`, () => {
    let [compared, filled] = [0, 0];
    fc.assert(
      fc.property(scenario, ({ markets, amount }) => {
        const few = markets.slice(0, 6);
        const request = { tokenIn: A, tokenOut: B, maxHops: 3, tradeType: 'exactInput', amount } as const;
        const graph = graphOf(few);
        const split = findBestSplit(graph, { ...request, maxSplits: 8 });
        const steps = bestByTenths(few, amount);
        if (steps === undefined || steps.paths > 8 || split.kind !== 'found') return;
        const { legs, amountOut } = split;
        const gap = knownGap(graph, request, legs);
        expect(Number(steps.total)).toBeLessThanOrEqual(Number(amountOut) * (1 + gap / 1e6) + 64);
        // Where a pool is filled to its end no more than the gap is promised.
        if (steps.isFilled || fillsPool(few, legs)) {
          filled += 1;
          return;
        }
        compared += 1;
        const slack = steps.total / 1_000_000n + 64n + feesBetween(legs);
        expect(amountOut).toBeGreaterThanOrEqual(steps.total - slack);
      }),
      { numRuns: Math.ceil(RUNS / 2), seed: SEED, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(RUNS / 20);
    expect(filled).toBeGreaterThan(RUNS / 60);
  }, 60_000);

  test('behavior: splits behind a single pool too', () => {
    // One pool leads on from A to C; from there two equal pairs lead to B.
    const graph = graphOf([
      { pool: v2Pool({ address: nth(1), token0: A, token1: C }), state: LARGE },
      ...[2, 3].map(
        (index): Market => ({
          pool: v2Pool({ address: nth(index), token0: B, token1: C }),
          state: { protocol: 'v2', reserve0: 10n ** 21n, reserve1: 10n ** 21n },
        }),
      ),
    ]);
    const request = { tokenIn: A, tokenOut: B, maxHops: 3, tradeType: 'exactInput' } as const;
    const split = findBestSplit(graph, { ...request, amount: 2n * 10n ** 20n, maxSplits: 2 });
    if (split.kind !== 'found') throw new Error(split.kind);
    const pools = split.legs.map(({ hops }) => hops.map(({ pool }) => pool.address));
    expect(pools.toSorted()).toEqual([
      [nth(1), nth(2)],
      [nth(1), nth(3)],
    ]);
    // 199 360 247 566 635 212 938 of C; each pair gives 90 397 301 637 695 078 838 for half of it.
    expect(split.amountOut / 10n ** 15n).toBe(180_794n);
  });

  describe('over paths that share their first pool', () => {
    const E18 = 10n ** 18n;
    type Leads = readonly [number, number];
    const tokensOf = ([from, to]: Leads) => {
      const [token0, token1] = from < to ? [token(from), token(to)] : [token(to), token(from)];
      return { token0, token1 };
    };
    /** A pair that holds so many whole tokens of each. */
    const even = (index: number, leads: Leads, held: bigint): Market => ({
      pool: v2Pool({ address: nth(index), ...tokensOf(leads) }),
      state: { protocol: 'v2', reserve0: held * E18, reserve1: held * E18 },
    });
    /** A pool with the curve of such a pair. */
    const evenV3 = (index: number, leads: Leads, held: bigint): Market => ({
      pool: v3Pool({ address: nth(index), ...tokensOf(leads), fee: 3000, tickSpacing: 60 }),
      state: {
        protocol: 'v3',
        sqrtPriceX96: 2n ** 96n,
        tick: 0,
        liquidity: held * E18,
        tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks: [] },
      },
    });
    const asked = (amount: bigint, more: Partial<BestSplitRequest> = {}): BestSplitRequest => ({
      tokenIn: A,
      tokenOut: B,
      tradeType: 'exactInput',
      maxHops: 3,
      maxSplits: 4,
      amount: amount * E18,
      ...more,
    });
    const found = (markets: readonly Market[], request: BestSplitRequest) => {
      const split = findBestSplit(graphOf(markets), request);
      if (split.kind !== 'found') throw new Error(split.kind);
      const pools = split.legs.map(({ hops }) => hops.map(({ pool }) => Number(pool.address)).join('-'));
      return { ...split, pools: pools.sort() };
    };
    const perLeg = (cost: bigint) =>
      new GasCosts(new GasUnits((legs) => BigInt(legs.length)), (legs) => cost * legs);

    test('behavior: prefers two legs to three with the same net', () => {
      const markets = [
        evenV3(9, [0, 2], 5_000_000n),
        ...[1000n, 6000n, 2000n].map((held, at) => evenV3(at + 1, [2, 1], held)),
      ];
      // Ranked by gas, sets are compared that are not without: parts that are rounded in other ways give a
      // unit more.
      const [two, three] = [2, 3].map((maxSplits) =>
        found(markets, asked(90n, { maxSplits, gas: perLeg(1n) })),
      );
      const gain = (three?.amountOut ?? 0n) - (two?.amountOut ?? 0n);
      expect(three?.pools).toEqual(['9-1', '9-2', '9-3']);
      expect(found(markets, asked(90n, { gas: perLeg(gain) })).pools).toEqual(['9-2', '9-3']);
      expect(found(markets, asked(90n, { gas: perLeg(gain - 1n) })).pools).toEqual(['9-1', '9-2', '9-3']);
    });

    test.each(['exactInput', 'exactOutput'] as const)(
      'behavior: the single route that is best after its gas (%s)',
      (tradeType) => {
        // The pool is a little better than the pair, and costs more than that; to use both costs more than it
        // gains.
        const markets = [even(1, [0, 1], 100_000n), evenV3(2, [0, 1], 101_000n)];
        const units = new GasUnits((legs) =>
          legs.flat().reduce((sum, { protocol }) => sum + (protocol === 'v2' ? 9n : 10n), 0n),
        );
        const gas = new GasCosts(units, (each) => each * E18);
        const better = { pools: ['1'] };
        expect(found(markets, asked(100n, { tradeType, gas }))).toMatchObject(better);
        expect(found(markets, asked(100n, { tradeType, maxSplits: 1, gas }))).toMatchObject(better);
        expect(found(markets, asked(100n, { tradeType, maxSplits: 1 }))).toMatchObject({ pools: ['2'] });
      },
    );

    test('behavior: ticks that only such a path could need', () => {
      // Each of the pairs alone is better for the whole than 0.7 for one; both together are not for the last
      // twelve. What is bought has the lower number.
      const price = 0.997 / 0.7;
      const tick = Math.floor(Math.log(price) / Math.log(1.0001));
      const { pool, state } = evenV3(3, [2, 1], 1n);
      const narrow = {
        ...state,
        tick,
        sqrtPriceX96: BigInt(Math.round(Math.sqrt(price) * 2 ** 96)),
        tickRange: { lowerTick: tick - 60, upperTick: tick + 60, ticks: [] },
      };
      const markets = [
        evenV3(9, [0, 2], 5_000_000n),
        even(1, [2, 1], 1000n),
        even(2, [2, 1], 1000n),
        { pool, state: narrow },
      ];
      expect(findBestSplit(graphOf(markets), asked(400n))).toEqual({
        kind: 'needsTicks',
        pools: [{ id: nth(3), direction: 'upper' }],
      });
      expect(findBestSplit(graphOf(markets), asked(380n)).kind).toBe('found');
    });

    test('behavior: paths of an exact output over both protocols share no pool', () => {
      const into = (held: number, amount: number) => (held * amount) / ((held - amount) * 0.997);
      const markets = [
        ...[even(9, [0, 2], 5000n), evenV3(1, [2, 1], 3000n), evenV3(2, [2, 1], 3000n)],
        ...[even(8, [0, 3], 2000n), evenV3(3, [3, 1], 2000n)],
      ];
      const split = found(markets, asked(300n, { tradeType: 'exactOutput', maxSplits: 2 }));
      // The first two pools are alike.
      expect(split.pools).toEqual(['8-3', '9-2']);
      const least = Math.min(
        ...Array.from({ length: 2999 }, (_, index) => (index + 1) / 10).map(
          (part) => into(5000, into(3000, part)) + into(2000, into(2000, 300 - part)),
        ),
      );
      expect(Number(split.amountIn) / 1e18).toBeCloseTo(least, 4);
    });
  });
});
