import { describe, expect, test } from 'vitest';
import { finish, type Steps } from '../steps.ts';
import { MOST_REMEMBERED, REMEMBERED_LEAST, SEARCHES_WORTH_LIST } from '../tuning.ts';
import { type ListedPair, ShortlistMemory } from './shortlistMemory.ts';
import { type LeastTrade, TokenPathShortlist } from './tokenPathShortlist.ts';

const PAIR: ListedPair = { name: '0 1 3', between: undefined };
const TRADE: LeastTrade = { input: 1e6, rate: 2 };
const NOTHING_ASKED = { isBarred: () => false, isPlain: () => false };

/** A memory over pools that can be changed, and what was scanned for it: lists for this rate at the least. */
function scene(lists: { leastRate: number } = { leastRate: 0 }) {
  const adjacency = { measures: 0 };
  const scanned: LeastTrade[] = [];
  const memory = new ShortlistMemory(adjacency);
  const scan = function* (least: LeastTrade): Steps<TokenPathShortlist> {
    scanned.push(least);
    yield;
    const rate = Math.max(least.rate, lists.leastRate);
    return new TokenPathShortlist({ rows: new Map(), least: { ...least, rate } }, NOTHING_ASKED);
  };
  const ask = (pair = PAIR, trade = TRADE) => finish(memory.covering(pair, trade, scan));
  const search = (times: number, pair = PAIR, trade = TRADE) => {
    for (let time = 0; time < times; time++) finish(memory.noteSearch(pair, trade, scan));
  };
  return { adjacency, scanned, memory, ask, search };
}

describe('ShortlistMemory', () => {
  test('default: the second list of a pair is scanned for smaller trades too, and serves the later ones', () => {
    const { ask, scanned, memory } = scene();
    expect([ask(), memory.known(PAIR)]).toEqual([undefined, []]);
    const second = ask();
    const wide = { input: 1e6 * REMEMBERED_LEAST.input, rate: 2 * REMEMBERED_LEAST.rate };
    expect(second?.least).toEqual(wide);
    expect(ask(PAIR, wide)).toBe(second);
    expect(memory.known(PAIR)).toEqual([second]);
    expect(scanned).toEqual([wide]);
  });

  test('behavior: a smaller trade, or one at a lower rate, is scanned for with all before it', () => {
    const { ask, scanned } = scene();
    ask();
    ask();
    const smaller = { input: 1, rate: 3 };
    expect(ask(PAIR, smaller)?.least).toEqual({
      input: REMEMBERED_LEAST.input,
      rate: 2 * REMEMBERED_LEAST.rate,
    });
    const worse = { input: 1e9, rate: 1e-3 };
    expect(ask(PAIR, worse)?.least).toEqual({
      input: REMEMBERED_LEAST.input,
      rate: 1e-3 * REMEMBERED_LEAST.rate,
    });
    expect(ask(PAIR, smaller)).toBe(ask(PAIR, worse));
    expect(scanned).toHaveLength(3);
  });

  test('behavior: nothing outlives a change of any pool', () => {
    const { ask, adjacency, memory } = scene();
    ask();
    ask();
    adjacency.measures += 1;
    expect([memory.known(PAIR), ask()]).toEqual([[], undefined]);
    expect(ask()).toBeDefined();
  });

  test('behavior: other tokens between are another pair, by identity', () => {
    const { ask, memory } = scene();
    const [one, other] = [new Set(['a']), new Set(['a'])];
    ask({ ...PAIR, between: one });
    ask({ ...PAIR, between: one });
    expect(memory.known({ ...PAIR, between: one })).toHaveLength(1);
    expect(memory.known({ ...PAIR, between: other })).toEqual([]);
    expect(ask({ ...PAIR, between: other })).toBeUndefined();
  });

  test('behavior: so many pairs, the one that was asked for longest ago goes', () => {
    const { ask, memory } = scene();
    const pairs = Array.from({ length: MOST_REMEMBERED + 1 }, (_, index) => ({ ...PAIR, name: `${index}` }));
    for (const pair of pairs.slice(0, -1)) for (const _ of [1, 2]) ask(pair);
    ask(pairs[0]);
    ask(pairs.at(-1));
    // The last one was asked for once, and the second one went for it.
    const forgotten = [1, MOST_REMEMBERED];
    expect(pairs.flatMap((pair, index) => (memory.known(pair).length === 0 ? [index] : []))).toEqual(
      forgotten,
    );
  });

  test('behavior: a list that cannot serve all that was asked for is not made again', () => {
    const { ask, scanned } = scene({ leastRate: 3 });
    expect([ask(), ask(), ask()]).toEqual([undefined, undefined, undefined]);
    expect(scanned).toHaveLength(1);
  });

  test('behavior: a list that is cut serves what it covers, and none is made for lower rates', () => {
    const { ask, scanned } = scene({ leastRate: 1 });
    ask();
    const list = ask();
    expect(list?.least.rate).toBe(1);
    expect([ask(PAIR, { input: 1e6, rate: 0.5 }), ask(PAIR, { input: 1e6, rate: 0.5 })]).toEqual([
      undefined,
      undefined,
    ]);
    expect([ask(), scanned.length]).toEqual([list, 1]);
  });

  test('behavior: single searches have a list once they are many, and again once many go beyond it', () => {
    const { search, memory, scanned } = scene();
    search(SEARCHES_WORTH_LIST - 1);
    expect(memory.known(PAIR)).toEqual([]);
    search(1);
    const wide = { input: 1e6 * REMEMBERED_LEAST.input, rate: 2 * REMEMBERED_LEAST.rate };
    expect(memory.known(PAIR).map(({ least }) => least)).toEqual([wide]);
    search(100);
    search(SEARCHES_WORTH_LIST - 1, PAIR, { input: 1, rate: 2 });
    expect(scanned).toEqual([wide]);
    search(1, PAIR, { input: 1, rate: 2 });
    expect(memory.known(PAIR).map(({ least }) => least)).toEqual([
      { ...wide, input: REMEMBERED_LEAST.input },
    ]);
  });

  test('behavior: searches before a change of any pool do not count', () => {
    const { search, adjacency, scanned } = scene();
    search(SEARCHES_WORTH_LIST - 1);
    adjacency.measures += 1;
    search(SEARCHES_WORTH_LIST - 1);
    expect(scanned).toEqual([]);
  });

  test('behavior: a list that cannot serve all is not made again for single searches', () => {
    const { search, memory, scanned } = scene({ leastRate: 3 });
    search(10 * SEARCHES_WORTH_LIST);
    expect([memory.known(PAIR)[0]?.least.rate, scanned.length]).toEqual([3, 1]);
  });

  test('behavior: where lists are cut, one for much smaller trades stands beside it', () => {
    const { search, memory, scanned } = scene({ leastRate: 3 });
    search(SEARCHES_WORTH_LIST);
    search(10 * SEARCHES_WORTH_LIST, PAIR, { input: 1e-6, rate: 2 });
    search(10 * SEARCHES_WORTH_LIST, PAIR, { input: 1e6, rate: 2 });
    const [usual, dust] = [1e6, 1e-6].map((input) => input * REMEMBERED_LEAST.input);
    expect(scanned.map(({ input }) => input)).toEqual([usual, dust]);
    const inputs = (mostIn?: number) => memory.known(PAIR, mostIn).map(({ least }) => least.input);
    // The one for smaller trades serves the others too.
    expect([inputs(), inputs(1e-6), inputs(1e-12)]).toEqual([[dust], [dust], []]);
  });

  test('behavior: a list that serves lower rates stays beside one for smaller trades', () => {
    const lists = { leastRate: 0 };
    const { search, memory } = scene(lists);
    search(SEARCHES_WORTH_LIST);
    const [wide] = memory.known(PAIR);
    lists.leastRate = 1;
    search(SEARCHES_WORTH_LIST, PAIR, { input: 1, rate: 2 });
    const known = memory.known(PAIR);
    expect(known.map(({ least }) => least.rate)).toEqual([2 * REMEMBERED_LEAST.rate, 1]);
    expect([known[0], memory.known(PAIR, 1)]).toEqual([wide, known.slice(1)]);
    // Of more than three the oldest goes.
    for (const [rate, input] of [
      [1.5, 1e-6],
      [1.8, 1e-12],
    ] as const) {
      lists.leastRate = rate;
      search(SEARCHES_WORTH_LIST, PAIR, { input, rate: 2 });
    }
    expect(memory.known(PAIR).map(({ least }) => least.rate)).toEqual([1, 1.5, 1.8]);
  });
});
