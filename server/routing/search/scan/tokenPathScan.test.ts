import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../../fork-tests/harness/atNight.ts';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import { v2Pool } from '../../model/pool.ts';
import { finish } from '../../model/steps.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import {
  arbitraryMarket,
  graphOf,
  type Market,
  marketBehindHub,
  marketWithHubs,
  token,
} from '../../testkits/markets.testkit.ts';
import { ListedTwins } from '../lists/listedTwins.ts';
import { ListedPaths, TokenPathShortlist } from '../lists/tokenPathShortlist.ts';
import { searchMemoryOf } from '../searchMemory.ts';
import { openTokenPaths, promisingTokenPaths, SLACK } from './foundTokenPaths.ts';
import { TokenPathScan } from './tokenPathScan.ts';
import type { TokenPathSource, TradeTarget } from './tokenPathSource.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(40, 15));
const SCALE = 10n ** 18n;
const pathsOf = (source: TokenPathSource, masks: readonly number[], trade: TradeTarget) =>
  openTokenPaths(source, masks, trade).map(String).sort();

/** One direction of a pool: 1/out ≥ rate · 1/in + floor. */
interface Line {
  readonly entry: PoolEntry;
  readonly from: number;
  readonly to: number;
  readonly mask: number;
  readonly rate: number;
  readonly floor: number;
  readonly mark: { readonly input: number; readonly output: number } | undefined;
}
interface Row {
  readonly first: number;
  readonly last: number;
  readonly score: number;
  readonly rate: number;
  readonly floor: number;
}
interface Ends {
  readonly start: number;
  readonly end: number;
}

function linesOf(graph: PoolGraph, all: readonly Market[]): Line[] {
  return graph.entriesOf(all.map(({ pool }) => pool)).flatMap((entry) =>
    [entry.zeroForOne, entry.oneForZero].flatMap((side, index) => {
      const { spot, strain, mark } = side.envelope();
      const [from, to] = index === 0 ? [entry.token0, entry.token1] : [entry.token1, entry.token0];
      const line = { rate: 1 / spot, floor: strain / spot, mark };
      return spot === 0 ? [] : [{ entry, from, to, mask: side.protocolBit, ...line }];
    }),
  );
}

/** The inverse of what comes out of a pool at most. */
function inverseOut({ rate, floor, mark }: Pick<Line, 'rate' | 'floor' | 'mark'>, inverse: number): number {
  const most = mark === undefined ? 0 : Math.min(1, mark.input * inverse) / mark.output;
  return Math.max(inverse * rate + floor, most);
}

const least = (values: readonly number[]) => Math.min(Number.POSITIVE_INFINITY, ...values);

/**
 * Every chain over which the task may succeed, once for each pool in its middle, by the lines one after the
 * other.
 */
function walk(lines: readonly Line[], { start, end }: Ends, masks: readonly number[], trade: TradeTarget) {
  const open = (hop: number) => lines.filter(({ mask }) => (mask & (masks.at(hop) ?? 0)) !== 0);
  const firstHop = (at: number) =>
    least(
      open(0)
        .filter(({ from, to }) => from === start && to === at)
        .map((line) => 1 / Math.floor(1 / inverseOut(line, 1 / trade.mostIn))),
    );
  const needed = (at: number) =>
    Math.max(
      0,
      ...open(-1)
        .filter(({ from, to }) => from === at && to === end)
        .map(({ rate, floor, mark }) => {
          const byMark =
            mark === undefined || trade.leastOut <= mark.output
              ? 0
              : (trade.leastOut / mark.output) * mark.input;
          const byLine = rate / (1 / trade.leastOut - floor);
          return byLine < 0 ? 0 : 1 / Math.ceil(Math.max(byLine, byMark));
        }),
    );
  const isBetween = (at: number) => at !== start && at !== end;
  const middle =
    masks.length === 3
      ? open(1)
      : [...new Set(lines.map(({ from }) => from))].map((at) => ({
          from: at,
          to: at,
          rate: 1,
          floor: 0,
          mark: undefined,
        }));
  return middle.flatMap(({ from, to, rate, floor, mark }): Row[] => {
    if (!isBetween(from) || !isBetween(to)) return [];
    const [inverse, enough] = [inverseOut({ rate, floor, mark }, firstHop(from)), needed(to)];
    return inverse <= enough ? [{ first: from, last: to, score: inverse / enough, rate, floor }] : [];
  });
}

const spelled = (rows: readonly Row[]) =>
  rows
    .map(({ first, last, ...numbers }) =>
      [
        first,
        last,
        ...[numbers.score, numbers.rate, numbers.floor].map((each) => each.toPrecision(8)),
      ].join(),
    )
    .sort();

const mask = fc.constantFrom(1, 2, 3, 3, 3);
const scene = fc.record({
  all: fc
    .oneof(
      fc.array(arbitraryMarket(6, SCALE, SCALE / 1000n), { minLength: 2, maxLength: 40 }),
      marketWithHubs(6, SCALE),
      // So many pools around the last hub that those of its few predecessors are looked up.
      marketBehindHub(90, SCALE),
    )
    .map((makers) => makers.map((make, index): Market => make(index + 1))),
  patterns: fc.array(fc.oneof(fc.tuple(mask, mask), fc.tuple(mask, mask, mask)), {
    minLength: 1,
    maxLength: 3,
  }),
  mostIn: fc.double({ min: 12, max: 19, noNaN: true }).map((exponent) => 10 ** exponent),
  rate: fc.double({ min: 0.3, max: 1.1, noNaN: true }),
  isReversed: fc.boolean(),
});

function setUp(all: readonly Market[], isReversed = false) {
  const graph = graphOf(all);
  const ends = isReversed ? graph.endsOf(token(1), token(0)) : graph.endsOf(token(0), token(1));
  if (ends === undefined) return undefined;
  const scanOf = (isBarred: (token: number) => boolean, isWhole?: boolean) =>
    new TokenPathScan(graph, { ...ends, isBarred }, searchMemoryOf(graph).workspaces.take(ends), isWhole);
  const twins = new ListedTwins(graph.adjacency, ends);
  return { graph, lines: linesOf(graph, all), ends, scanOf, twins };
}

describe('TokenPathScan', () => {
  test(`equals a walk over the lines of all pools, search after search (seed ${SEED})`, () => {
    let found = 0;
    const check = fc.property(scene, ({ all, patterns, mostIn, rate, isReversed }) => {
      const set = setUp(all, isReversed);
      if (set === undefined) return;
      const scan = set.scanOf(() => false);
      for (const masks of patterns) {
        for (const trade of [1, 1, 3].map((more) => ({ mostIn: more * mostIn, leastOut: rate * mostIn }))) {
          const rows: Row[] = [];
          scan.collect(masks, trade, {
            most: SLACK,
            note: (first, last, score, line, floor) =>
              void rows.push({ first, last, score, rate: line, floor }),
          });
          const expected = walk(set.lines, set.ends, masks, trade);
          expect(spelled(rows)).toEqual(spelled(expected));
          const paths = rows.map(({ first, last }) => (first === last ? `${first}` : `${first},${last}`));
          const { tokenPaths, isAll } = promisingTokenPaths(scan, masks, trade, { limit: 64, few: 1 });
          if (isAll) expect(new Set(tokenPaths.map(String))).toEqual(new Set(paths));
          found += rows.length;
        }
      }
    });
    fc.assert(check, { numRuns: atNight(3 * RUNS, RUNS), seed: SEED, endOnFailure: true });
    expect(found).toBeGreaterThan(RUNS);
  });

  test('behavior: checks each token once, and no token path uses a barred token', () => {
    const all = [2, 3].flatMap((between) =>
      [
        [0, between],
        [1, between],
      ].map(([a = 0, b = 0], index): Market => {
        const [token0, token1] = [token(a), token(b)];
        const address = `0x${String(10 * between + index).padStart(40, '0')}` as const;
        return {
          pool: v2Pool({ address, token0, token1 }),
          state: { protocol: 'v2', reserve0: SCALE, reserve1: SCALE },
        };
      }),
    );
    const set = setUp(all);
    if (set === undefined) throw new Error('no ends');
    const asked: number[] = [];
    const barred = set.graph.endsOf(token(2), token(3))?.start;
    const scan = set.scanOf((number) => {
      asked.push(number);
      return number === barred;
    });
    const open = set.graph.endsOf(token(2), token(3))?.end;
    const trade = { mostIn: 1e15, leastOut: 1e14 };
    for (let time = 0; time < 2; time++) expect(openTokenPaths(scan, [3, 3], trade)).toEqual([[open]]);
    expect(asked).toHaveLength(2);
    expect(scan.covers()).toBe(true);
  });
});

describe('TokenPathShortlist', () => {
  test(`keeps those that reach a trade by the least lines at both ends (seed ${SEED})`, () => {
    let found = 0;
    const check = fc.property(scene, ({ all, patterns, mostIn, rate, isReversed }) => {
      const set = setUp(all, isReversed);
      if (set === undefined) return;
      const { lines, ends, scanOf, twins } = set;
      const isBarred = () => false;
      const shortlist = finish(
        TokenPathShortlist.scanned(scanOf(isBarred), twins, {
          patterns,
          least: { input: mostIn, rate },
          most: 10_000,
        }),
      );
      const lineOf = (from: number, to: number) => {
        const some = lines.filter((line) => line.from === from && line.to === to);
        return { rate: least(some.map((line) => line.rate)), floor: least(some.map((line) => line.floor)) };
      };
      for (const hops of [2, 3]) {
        const alike = patterns.filter(({ length }) => length === hops);
        const masks = Array.from({ length: hops }, (_, hop) =>
          alike.reduce((all, pattern) => all | (pattern[hop] ?? 0), 0),
        );
        const rows = alike.length === 0 ? [] : walk(lines, ends, masks, { mostIn, leastOut: rate * mostIn });
        const inverseOf = (row: Row, input: number) => {
          const [before, after] = [lineOf(ends.start, row.first), lineOf(row.last, ends.end)];
          const through = (before.rate / input + before.floor) * row.rate + row.floor;
          return through * after.rate + after.floor;
        };
        const expectFound = (trade: TradeTarget) => {
          const expected = rows.filter((row) => inverseOf(row, trade.mostIn) <= 1 / trade.leastOut);
          const paths = new Set<string>();
          const note = (first: number, last: number) => paths.add(`${first} ${last}`);
          for (const some of shortlist.listed.rows.get(hops) ?? [])
            some.collect(trade, { most: SLACK, note });
          expect(paths).toEqual(new Set(expected.map(({ first, last }) => `${first} ${last}`)));
          found += paths.size;
        };
        for (const [more, better] of [
          [1, 1],
          [3, 1],
          [10, 1.2],
        ] as const) {
          const trade = { mostIn: more * mostIn, leastOut: more * better * rate * mostIn };
          expectFound(trade);
          expect(shortlist.covers({ ...trade, leastOut: trade.leastOut * (1 + 1e-9) })).toBe(true);
          // Just what one of them reaches, and what it does not quite.
          const inverses = rows.map((row) => inverseOf(row, trade.mostIn)).sort((a, b) => a - b);
          const middle = inverses[inverses.length >> 1];
          for (const slack of middle === undefined ? [] : [1e-9, -1e-9]) {
            expectFound({ ...trade, leastOut: (1 - slack) / (middle ?? 1) });
          }
        }
      }
      expect(shortlist.covers({ mostIn: mostIn * 0.999, leastOut: mostIn * rate })).toBe(false);
      expect(shortlist.covers({ mostIn, leastOut: mostIn * rate * 0.999 })).toBe(false);
    });
    fc.assert(check, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    expect(found).toBeGreaterThan(RUNS / 4);
  });

  test(`a list of few rows knows all token paths of the trades that it covers (seed ${SEED})`, () => {
    const seen = { shorter: 0, served: 0, byHops: 0, found: 0 };
    const few = fc.record({
      scene,
      most: fc.integer({ min: 1, max: 6 }),
      better: fc.oneof(
        fc.double({ min: 1, max: 1.2, noNaN: true }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
      ),
    });
    const check = fc.property(few, ({ scene: { all, patterns, mostIn, rate, isReversed }, most, better }) => {
      const set = setUp(all, isReversed);
      if (set === undefined) return;
      const { scanOf, twins } = set;
      const isBarred = () => false;
      const whole = scanOf(isBarred, false);
      const terms = { patterns, least: { input: mostIn, rate: rate / 8 }, most };
      const list = finish(TokenPathShortlist.scanned(whole, twins, terms));
      expect(list.count).toBeLessThanOrEqual(2 * most);
      if (list.least.rate > rate / 8) seen.shorter += 1;
      const trade = { mostIn: 2 * mostIn, leastOut: 2 * mostIn * list.least.rate * better };
      if (!Number.isFinite(trade.leastOut)) return;
      expect(list.covers(trade)).toBe(better >= 1);
      const search = scanOf(isBarred);
      for (const masks of patterns) {
        if (!list.covers(trade, masks.length)) continue;
        if (better < 1) seen.byHops += 1;
        const expected = pathsOf(search, masks, trade);
        seen.served += 1;
        seen.found += expected.length;
        expect(pathsOf(new ListedPaths(list, search, () => true), masks, trade)).toEqual(
          expect.arrayContaining(expected),
        );
      }
    });
    fc.assert(check, { numRuns: 4 * RUNS, seed: SEED, endOnFailure: true });
    expect(seen.shorter).toBeGreaterThan(RUNS / 4);
    expect(seen.byHops).toBeGreaterThan(RUNS / 20);
    expect(seen.found).toBeGreaterThan(RUNS);
  });

  test(`repeated questions of one search have the answer of each question alone (seed ${SEED})`, () => {
    let found = 0;
    const some = fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(1, 2, 3)));
    const question = fc.record({
      hops: fc.constantFrom(2, 3),
      kinds: fc.oneof(fc.constant([7, 7, 7]), some),
      more: fc.constantFrom(1, 2),
      digits: fc.oneof(fc.constant(-0.9), fc.double({ min: -0.9, max: 2, noNaN: true })),
    });
    const asked = fc.record({ scene, questions: fc.array(question, { minLength: 4, maxLength: 12 }) });
    const check = fc.property(asked, ({ scene: { all, mostIn, rate, isReversed }, questions }) => {
      const set = setUp(all, isReversed);
      if (set === undefined) return;
      const { scanOf, twins } = set;
      const isBarred = () => false;
      const patterns = [2, 3].map((hops) => new Array<number>(hops).fill(7));
      const terms = { patterns, least: { input: mostIn, rate: rate / 8 }, most: 10_000 };
      const list = finish(TokenPathShortlist.scanned(scanOf(isBarred), twins, terms));
      const search = new ListedPaths(list, scanOf(isBarred), () => true);
      // From the most that may come out downwards and upwards: nothing is to be taken for an easier question.
      for (const { hops, kinds, more, digits } of questions) {
        const trade = { mostIn: more * mostIn, leastOut: more * rate * mostIn * 10 ** digits };
        const masks = kinds.slice(0, hops);
        const expected = pathsOf(new ListedPaths(list, scanOf(isBarred), () => true), masks, trade);
        expect(pathsOf(search, masks, trade)).toEqual(expected);
        found += expected.length;
      }
    });
    fc.assert(check, { numRuns: 2 * RUNS, seed: SEED, endOnFailure: true });
    expect(found).toBeGreaterThan(RUNS);
  });
});
