import fc from 'fast-check';
import { keccak256, numberToHex } from 'viem';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { getTickAtSqrtRatio } from '../../amm/v3/tickMath.ts';
import type { TickRange } from '../../amm/v3/v3State.ts';
import type { V4State } from '../../amm/v4/v4State.ts';
import { knownGap } from '../certificate/knownGap.testkit.ts';
import { PoolGraph } from '../graph/poolGraph.ts';
import { type PoolId, v2Pool, v4Pool } from '../model/pool.ts';
import { v4PoolFactory } from '../model/poolFactory.ts';
import { V2Side } from '../pools/v2/v2Side.ts';
import { V3Side } from '../pools/v3/v3Side.ts';
import { V4Side } from '../pools/v4/v4Side.ts';
import { findBestSplit } from '../split/splitRoute.ts';
import { bruteForce, findWithTicks } from '../testkits/exhaustive.testkit.ts';
import { arbitraryMarket, graphOf, nth, token } from '../testkits/markets.testkit.ts';
import { type BestPathRequest, findBestPath } from './bestPath.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Math.ceil(Number(process.env['FUZZ_RUNS'] ?? atNight(100, 20)) / 10);
const UNIT = 10n ** 18n;
const Q96 = 2n ** 96n;
const SPAM = atNight(60_000, 6_000);
const [COIN, DOLLAR, OTHER] = [token(0), token(1), token(2)];
const FACTORY = v4PoolFactory(nth(0x44), nth(0x99));
const ALL = { lowerTick: -887_272, upperTick: 887_272 } as const;

/**
 * What anybody can create between two tokens for little more than its gas: fees and tick spacings are free to
 * choose.
 */
type Spam =
  | 'empty'
  | 'one unit of liquidity'
  | 'a good price without depth'
  | 'a good price, and unread ticks';

/** Three V2 pairs of tokens at par; the dust of the spam is far below a millionth of what they hold. */
function honest(): PoolGraph {
  const graph = new PoolGraph();
  const ends = [
    [COIN, DOLLAR],
    [COIN, OTHER],
    [OTHER, DOLLAR],
  ] as const;
  for (const [index, [token0, token1]] of ends.entries()) {
    const pool = v2Pool({ address: nth(index + 1), token0, token1 });
    graph.addPool(pool);
    const held = BigInt(1_000_000 + index) * UNIT;
    graph.setState(pool.id, { protocol: 'v2', reserve0: held, reserve1: held });
  }
  return graph;
}

const spamId = (index: number) => keccak256(numberToHex(index)) as string as PoolId;

function addSpam(graph: PoolGraph, spam: Spam, count: number): void {
  for (let index = 0; index < count; index++) {
    const tickSpacing = spam === 'a good price, and unread ticks' ? 1 : 1 + (index % 32_767);
    const id = spamId(index);
    const key = { id, hooks: nth(0), isNative: false };
    const row = { address: FACTORY.address, token0: COIN, token1: DOLLAR, fee: index % 10_000 };
    graph.addPool(v4Pool({ ...row, tickSpacing, key }, FACTORY));
    graph.setState(id, stateOf(spam, index, tickSpacing));
  }
}

const crowds = new Map<Spam, PoolGraph>();
function crowded(spam: Spam): PoolGraph {
  const known = crowds.get(spam) ?? honest();
  if (!crowds.has(spam)) addSpam(known, spam, SPAM);
  crowds.set(spam, known);
  return known;
}

/** About par; what has a good price is a tenth to a fifth better than par, in either direction. */
function stateOf(spam: Spam, index: number, tickSpacing: number): V4State {
  const parts = BigInt(1_050 + (index % 50));
  const isGood = spam.startsWith('a good price');
  const [more, less] = isGood ? [parts, 1_000n] : [1_000n + BigInt(index % 3), 1_001n];
  const sqrtPriceX96 = index % 2 === 0 ? (Q96 * more) / less : (Q96 * less) / more;
  const tick = getTickAtSqrtRatio(sqrtPriceX96);
  const liquidity = spam === 'empty' ? 0n : isGood ? UNIT / 1_000n : 1n;
  const last = Math.floor(887_272 / tickSpacing) * tickSpacing;
  const ticks = [
    { tick: -last, liquidityNet: liquidity },
    { tick: last, liquidityNet: -liquidity },
  ];
  const word = Math.floor(tick / tickSpacing / 256);
  const about = { lowerTick: (word - 1) * 256 * tickSpacing, upperTick: (word + 2) * 256 * tickSpacing };
  const tickRange: TickRange =
    spam === 'a good price, and unread ticks'
      ? { ...about, ticks: [] }
      : { ...ALL, ticks: liquidity === 0n ? [] : ticks };
  return { protocol: 'v4', sqrtPriceX96, tick, liquidity, tickRange, lpFee: index % 10_000, protocolFee: 0 };
}

/** Counts how often a pool is looked at closely. */
function watchSides() {
  const spies = [V2Side.prototype, V3Side.prototype].flatMap((side) =>
    (['boundOut', 'boundIn', 'surplus', 'slopeOut'] as const).map((method) => vi.spyOn(side, method)),
  );
  const all = [...spies, vi.spyOn(V4Side.prototype, 'swap'), vi.spyOn(V2Side.prototype, 'swap')];
  return () => all.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

afterEach(() => vi.restoreAllMocks());

const TRADES: readonly BestPathRequest[] = [
  { tokenIn: COIN, tokenOut: DOLLAR, tradeType: 'exactInput', amount: 100n * UNIT, maxHops: 3 },
  { tokenIn: COIN, tokenOut: DOLLAR, tradeType: 'exactOutput', amount: 100n * UNIT, maxHops: 3 },
  { tokenIn: DOLLAR, tokenOut: COIN, tradeType: 'exactInput', amount: 100n * UNIT, maxHops: 1 },
  { tokenIn: COIN, tokenOut: OTHER, tradeType: 'exactInput', amount: 100n * UNIT, maxHops: 3 },
  { tokenIn: OTHER, tokenOut: COIN, tradeType: 'exactOutput', amount: 100n * UNIT, maxHops: 3 },
];

describe(`${SPAM} V4 pools between two tokens`, () => {
  test.each<Spam>(['empty', 'one unit of liquidity', 'a good price without depth'])(
    '%s: routes are as if there were none, and hardly one is looked at closely',
    (spam) => {
      const [without, graph] = [honest(), crowded(spam)];
      for (const request of TRADES) {
        const before = findBestPath(without, request);
        const looks = watchSides();
        const after = findBestPath(graph, request);
        expect(
          looks(),
          JSON.stringify(request, (_, value) => String(value)),
        ).toBeLessThan(300);
        expect(after).toEqual(before);
        vi.restoreAllMocks();
      }
    },
  );

  test('empty: splits and their bound are as if there were none', () => {
    const [without, graph] = [honest(), crowded('empty')];
    const request = { ...(TRADES[0] as BestPathRequest), amount: 300_000n * UNIT, maxSplits: 4 };
    const looks = watchSides();
    const [before, after] = [without, graph].map((each) => findBestSplit(each, request));
    expect(after).toEqual(before);
    if (before?.kind !== 'found' || after?.kind !== 'found') throw new Error('no split');
    const gapOf = (each: PoolGraph, legs: typeof after.legs) => knownGap(each, request, legs);
    expect(gapOf(graph, after.legs)).toBe(gapOf(without, before.legs));
    expect(looks()).toBeLessThan(100_000);
  });

  test('unread ticks of a crowd are asked for once, of at most sixteen pools', () => {
    const graph = crowded('a good price, and unread ticks');
    for (const request of TRADES) {
      const asked = new Set<PoolId>();
      let found = findBestPath(graph, request);
      for (let rounds = 0; found.kind === 'needsTicks'; rounds++) {
        expect(rounds).toBeLessThan(2);
        for (const { id } of found.pools) {
          asked.add(id);
          const state = graph.stateOf(id) as V4State;
          graph.setState(id, { ...state, tickRange: { ...ALL, ticks: [] } });
        }
        found = findBestPath(graph, request);
      }
      expect(asked.size).toBeLessThanOrEqual(16);
      expect(found).toEqual(findBestPath(honest(), request));
    }
  });
});

test('behavior: pools that are no crowd any more have the benefit of the doubt again', () => {
  const graph = honest();
  addSpam(graph, 'a good price, and unread ticks', 40);
  const [request] = TRADES as [BestPathRequest];
  const first = findBestPath(graph, request);
  expect(first.kind === 'needsTicks' && first.pools.length).toBe(10);
  for (let index = 0; index < 30; index++) graph.removePool(spamId(index));
  const then = findBestPath(graph, request);
  expect(then.kind === 'needsTicks' && then.pools.length).toBe(5);
});

test(`many pools a pair: the search equals a walk over all simple paths (seed ${SEED})`, () => {
  const markets = fc.array(arbitraryMarket(3, UNIT), { minLength: 54, maxLength: 60 });
  const trade = fc.record({
    tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
    amount: fc.bigInt({ min: 1n, max: UNIT / 2n }),
  });
  const check = fc.property(markets, trade, (makers, { tradeType, amount }) => {
    const all = makers.map((make, index) => make(index + 1));
    const request: BestPathRequest = { tokenIn: COIN, tokenOut: DOLLAR, tradeType, amount, maxHops: 2 };
    const expected = bruteForce(all, request);
    const actual = findWithTicks(graphOf(all), all, request);
    const route = actual.kind === 'found' ? actual.route : undefined;
    expect({
      key: route?.hops.map(({ pool }) => pool.address).join(),
      amount: route?.amounts.at(tradeType === 'exactInput' ? -1 : 0),
    }).toEqual({ key: expected?.key, amount: expected?.amount });
  });
  fc.assert(check, { numRuns: RUNS, seed: SEED, endOnFailure: true });
});

test('behavior: the deepest 64 of a thousand pools are asked about, each deeper than the one before', () => {
  const graph = honest();
  addSpam(graph, 'one unit of liquidity', 1_000);
  for (let index = 0; index < 1_000; index++) {
    const state = stateOf('one unit of liquidity', 0, 1);
    const ticks = state.tickRange.ticks.map((tick) => ({
      ...tick,
      liquidityNet: tick.liquidityNet * BigInt(index + 1),
    }));
    graph.setState(spamId(index), { ...state, liquidity: BigInt(index + 1), tickRange: { ...ALL, ticks } });
  }
  const asked = new Set<PoolId>();
  const barredPools = {
    has: (id: PoolId) => {
      asked.add(id);
      return false;
    },
  };
  findBestPath(graph, { ...(TRADES[0] as BestPathRequest), maxHops: 1, barredPools });
  // One of the 64 is the pair.
  expect(asked.size).toBe(64);
  expect(asked).not.toContain(spamId(0));
});

test('behavior: forty pools that are all alike do not take the doubt from a deeper one that came later', () => {
  const graph = honest();
  addSpam(graph, 'a good price, and unread ticks', 40);
  const shallow = { ...stateOf('a good price, and unread ticks', 0, 1), liquidity: UNIT };
  for (let index = 0; index < 40; index++) graph.setState(spamId(index), shallow);
  const id = spamId(99);
  const row = { address: FACTORY.address, token0: COIN, token1: DOLLAR, fee: 100, tickSpacing: 1 };
  graph.addPool(v4Pool({ ...row, key: { id, hooks: nth(0), isNative: false } }, FACTORY));
  const tickRange = { lowerTick: -2_000, upperTick: 2_000, ticks: [] };
  graph.setState(id, {
    ...shallow,
    sqrtPriceX96: Q96,
    tick: 0,
    lpFee: 100,
    liquidity: 10n ** 9n * UNIT,
    tickRange,
  });
  const found = findBestPath(graph, { ...(TRADES[0] as BestPathRequest), amount: 10n ** 9n * UNIT });
  expect(found.kind === 'needsTicks' && found.pools.map((pool) => pool.id)).toContain(id);
});

test(`many pools a pair whose states change between searches: as in a graph made anew (seed ${SEED})`, () => {
  const markets = fc.array(arbitraryMarket(3, UNIT), { minLength: 54, maxLength: 60 });
  const amount = fc.bigInt({ min: 1n, max: UNIT / 2n });
  const change = fc.record({
    pool: fc.nat(),
    kind: fc.constantFrom('traded', 'gone', 'back'),
    part: fc.bigInt({ min: 1n, max: 400n }),
  });
  const rounds = fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });
  let compared = 0;
  const check = fc.property(markets, amount, rounds, (makers, some, changes) => {
    const all = makers.map((make, index) => make(index + 1));
    const present = [...all];
    const graph = graphOf(all);
    const request: BestPathRequest = {
      tokenIn: COIN,
      tokenOut: DOLLAR,
      tradeType: 'exactInput',
      amount: some,
      maxHops: 2,
    };
    findWithTicks(graph, all, request);
    for (const round of changes) {
      for (const { pool, kind, part } of round) {
        const index = pool % all.length;
        const [first, now] = [all[index], present[index]];
        if (first === undefined || now === undefined) continue;
        const { state } = now;
        const next =
          kind === 'back' || state.protocol !== 'v2'
            ? first
            : kind === 'gone'
              ? { ...now, state: { ...state, reserve0: 0n, reserve1: 0n } }
              : { ...now, state: { ...state, reserve0: (state.reserve0 * part) / 100n } };
        present[index] = next;
        graph.setState(next.pool.id, next.state);
      }
      const fresh = findWithTicks(graphOf(present), present, request);
      expect(findWithTicks(graph, present, request)).toEqual(fresh);
      compared += 1;
    }
  });
  fc.assert(check, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  expect(compared).toBeGreaterThanOrEqual(RUNS);
});
