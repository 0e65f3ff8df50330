import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../../fork-tests/harness/atNight.ts';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import { v2Pool } from '../../model/pool.ts';
import type { Envelope } from '../../pools/poolSide.ts';
import { arbitraryMarket, graphOf, type Market, nth, token } from '../../testkits/markets.testkit.ts';
import { arbitraryMirage } from '../../testkits/mirages.testkit.ts';
import { EndHopTable } from './endHopTable.ts';
import { LeastByToken } from './leastByToken.ts';
import { NeighbourIndex } from './neighbourIndex.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(80, 20));
const SCALE = 10n ** 18n;
const NOTHING = Number.POSITIVE_INFINITY;

function hopOf(graph: PoolGraph, isFirst: boolean) {
  const { adjacency } = graph;
  const ends = graph.endsOf(token(0), token(1));
  if (ends === undefined) throw new Error('no ends');
  const [at, other] = isFirst ? [ends.start, ends.end] : [ends.end, ends.start];
  const neighbourIndex = new NeighbourIndex(adjacency);
  neighbourIndex.indexToken(at);
  const leastValues = new LeastByToken(adjacency.tokenCount);
  const hopEnds = { token: at, other };
  return {
    hop: new EndHopTable(isFirst, adjacency, hopEnds, { leastValues, neighbourIndex }),
    leastValues,
    at,
    other,
  };
}

type Mark = Envelope['mark'];

/** What a mark lets out of an input at most: its output, or no more per input. */
const mostOf = (mark: Mark, amount: number) =>
  mark === undefined ? NOTHING : mark.output * Math.max(1, amount / mark.input);

/** What it takes by a mark to get an output. */
const leastFor = (mark: Mark, amount: number) =>
  mark === undefined || amount <= mark.output ? 0 : (amount / mark.output) * mark.input;

/** `count` equal pairs of token 0, each with a token of its own, and one pair of tokens 0 and 1. */
function star(count: number): Market[] {
  return Array.from({ length: count + 1 }, (_, index) => ({
    pool: v2Pool({ address: nth(index), token0: token(0), token1: token(index + 1) }),
    state: { protocol: 'v2' as const, reserve0: SCALE, reserve1: SCALE },
  }));
}

describe('EndHopTable', () => {
  test(`looked up and gathered values are the least over the lines of all pools (seed ${SEED})`, () => {
    let found = 0;
    const scene = fc.record({
      makers: fc.array(arbitraryMarket(5, SCALE), { minLength: 2, maxLength: 30 }),
      isFirst: fc.boolean(),
      mask: fc.constantFrom(1, 2, 3),
      amount: fc.double({ min: 1, max: 1e19, noNaN: true }),
    });
    const check = fc.property(scene, ({ makers, isFirst, mask, amount }) => {
      const all = makers.map((make, index) => make(index + 1));
      const graph = graphOf(all);
      if (graph.endsOf(token(0), token(1)) === undefined) return;
      const { hop, at, other } = hopOf(graph, isFirst);
      const values = new Map<number, number>();
      for (const entry of graph.entriesOf(all.map(({ pool }) => pool))) {
        const isAt0 = entry.token0 === at;
        if (!isAt0 && entry.token1 !== at) continue;
        const neighbour = isAt0 ? entry.token1 : entry.token0;
        const { spot, strain, mark } = entry.envelope(isAt0 === isFirst);
        if (spot === 0 || (entry.protocolBit & mask) === 0 || neighbour === other) continue;
        const floor = strain / spot;
        const left = 1 / amount - floor;
        if (!isFirst && left <= 0) continue;
        const value = isFirst
          ? 1 / Math.floor(Math.min(1 / (1 / amount / spot + floor), mostOf(mark, amount)))
          : Math.ceil(Math.max(1 / spot / left, leastFor(mark, amount)));
        if (value === NOTHING) continue;
        values.set(neighbour, Math.min(values.get(neighbour) ?? NOTHING, value));
      }
      hop.set(mask, 1 / amount);
      const tokens = [...Array(graph.adjacency.tokenCount).keys()];
      const looked = tokens.map((each) => hop.at(each));
      const gathered = tokens.map((each) => hop.all().values[each]);
      expect(gathered).toEqual(looked);
      // Up to the last digit of a double.
      for (const each of tokens)
        expect(hop.below(each)).toBeLessThanOrEqual((looked[each] ?? 0) * (1 + 1e-15));
      for (const each of tokens) {
        const [actual = 0, expected = NOTHING] = [looked[each], values.get(each)];
        if (expected === NOTHING) expect(actual).toBe(NOTHING);
        else expect(actual / expected).toBeCloseTo(1, 12);
      }
      found += values.size;
    });
    fc.assert(check, { numRuns: 5 * RUNS, seed: SEED, endOnFailure: true });
    expect(found).toBeGreaterThan(2 * RUNS);
  });

  test(`no pool gives a trade more than the least line of one that is no larger says (seed ${SEED})`, () => {
    let beyond = 0;
    const scene = fc.record({
      makers: fc.array(fc.oneof(arbitraryMarket(5, SCALE), arbitraryMirage(5, SCALE)), {
        minLength: 2,
        maxLength: 12,
      }),
      isFirst: fc.boolean(),
      // Where pools come to the end of what they have at their price, and far from there.
      exponent: fc.double({ min: 0, max: 21, noNaN: true }),
      more: fc.double({ min: 0, max: 3, noNaN: true }),
    });
    const check = fc.property(scene, ({ makers, isFirst, exponent, more }) => {
      const graph = graphOf(makers.map((make, index) => make(index + 1)));
      if (graph.endsOf(token(0), token(1)) === undefined) return;
      const { hop } = hopOf(graph, isFirst);
      const tokens = [...Array(graph.adjacency.tokenCount).keys()];
      hop.set(7, 10 ** -exponent);
      const lines = tokens.map((each) => hop.leastLine(each));
      const inverse = 10 ** -(exponent + more);
      hop.set(7, inverse);
      for (const [index, { rate, floor, tail }] of lines.entries()) {
        const value = hop.at(tokens[index] ?? 0);
        if (value === NOTHING) continue;
        const [least, line] = isFirst ? [value, inverse * rate + floor] : [value * (inverse - floor), rate];
        expect(least * (1 + 1e-9)).toBeGreaterThanOrEqual(line);
        expect((isFirst ? value / inverse : value * inverse) * (1 + 1e-9)).toBeGreaterThanOrEqual(tail);
        beyond += Number(tail > rate);
      }
    });
    fc.assert(check, { numRuns: 20 * RUNS, seed: SEED, endOnFailure: true });
    expect(beyond).toBeGreaterThan(RUNS);
  });

  test('behavior: a lookup does not gather all values', () => {
    const { hop, leastValues } = hopOf(graphOf(star(7)), true);
    hop.set(3, 1e-15);
    expect(hop.at(2)).toBeLessThan(NOTHING);
    expect(leastValues.count).toBe(0);
  });

  test('behavior: gathered values stay valid for the same mask and amount only', () => {
    const { hop, leastValues } = hopOf(graphOf(star(7)), true);
    hop.set(3, 1e-15);
    expect(hop.all()).toBe(leastValues);
    leastValues.clear();
    hop.set(3, 1e-15);
    expect(hop.all().count).toBe(0);
    hop.set(3, 1e-14);
    expect(hop.all().count).toBe(7);
    hop.set(2, 1e-14);
    expect(hop.all().count).toBe(0);
  });
});

const tokensOf = (leastValues: LeastByToken) => [...leastValues.tokens.subarray(0, leastValues.count)];

test('default: keeps the least value of each token and lists each token once', () => {
  const leastValues = new LeastByToken(4);
  leastValues.add(2, 7);
  leastValues.add(0, 9);
  leastValues.add(2, 6);
  leastValues.add(0, 9.5);
  expect([...leastValues.values]).toEqual([9, NOTHING, 6, NOTHING]);
  expect(tokensOf(leastValues)).toEqual([2, 0]);
});

test('behavior: is empty after clear', () => {
  const leastValues = new LeastByToken(3);
  leastValues.add(1, 7);
  leastValues.add(2, 8);
  leastValues.clear();
  expect([leastValues.count, ...leastValues.values]).toEqual([0, NOTHING, NOTHING, NOTHING]);
  leastValues.add(2, 9);
  expect([...leastValues.values]).toEqual([NOTHING, NOTHING, 9]);
  expect(tokensOf(leastValues)).toEqual([2]);
});

test('behavior: ignores an infinite value', () => {
  const leastValues = new LeastByToken(1);
  leastValues.add(0, NOTHING);
  expect(leastValues.count).toBe(0);
});
