import { describe, expect, test } from 'vitest';
import { finish } from '../../model/steps.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import { MOST_ROWS_REMEMBERED, REMEMBERED_LEAST, SEARCHES_WORTH_LIST } from '../tuning.ts';
import { type ListedPair, type ListMaking, ShortlistMemory } from './shortlistMemory.ts';
import type { TokenPathRows } from './tokenPathRows.ts';
import { type LeastTrade, TokenPathShortlist } from './tokenPathShortlist.ts';

const PAIR: ListedPair = { name: '0 1 3', between: undefined };
const TRADE: LeastTrade = { input: 1e6, rate: 2 };
/** The least trade of the list for it. */
const WIDE: LeastTrade = { input: 1e6 * REMEMBERED_LEAST.input, rate: 2 * REMEMBERED_LEAST.rate };

interface Lists {
  /** The rate that a list serves at the least. */
  leastRate: number;
  /** How many token paths each has. */
  rows?: number;
  /** Whether a list can be made of one from before a change. */
  isRenewed?: boolean;
}

/** A memory over pools that can be changed, and what was scanned for it. */
function scene(lists: Lists = { leastRate: 0 }) {
  const changed = { measures: 0, changes: 0, known: true };
  const adjacency = {
    get measures() {
      return changed.measures;
    },
    get changes() {
      return changed.changes;
    },
    changedPools: { since: () => (changed.known ? new Set<PoolEntry>() : undefined) },
  };
  const scanned: LeastTrade[] = [];
  const renewals: TokenPathShortlist[] = [];
  /** What happens while a list is made. */
  const during: (() => void)[] = [];
  const memory = new ShortlistMemory(adjacency);
  const making: ListMaking = {
    *scanned(least) {
      scanned.push(least);
      during.pop()?.();
      yield;
      const rate = Math.max(least.rate, lists.leastRate);
      const rows = { count: lists.rows ?? 0 } as TokenPathRows;
      return new TokenPathShortlist({ rows: new Map([[2, [rows]]]), least: { ...least, rate } });
    },
    *renewed(list) {
      renewals.push(list);
      during.pop()?.();
      yield;
      const { least } = list;
      return lists.isRenewed === false ? undefined : new TokenPathShortlist({ rows: new Map(), least });
    },
  };
  const known = (pair = PAIR, mostIn?: number) => finish(memory.known(pair, making, mostIn));
  const note = (times: number, pair = PAIR, trade = TRADE) => {
    for (let time = 0; time < times; time++) memory.noteSearch(pair, trade, making);
  };
  /** Makes the lists that are due when the last of some searches has been answered. */
  const search = (times = SEARCHES_WORTH_LIST, pair = PAIR, trade = TRADE) => {
    note(times, pair, trade);
    finish(memory.makeDue());
  };
  return { memory, changed, scanned, renewals, during, known, note, search };
}

describe('ShortlistMemory', () => {
  test('a pair has a list after SEARCHES_WORTH_LIST searches, for much smaller and worse trades too', () => {
    const { search, known, scanned } = scene();
    search(SEARCHES_WORTH_LIST - 1);
    expect(known()).toEqual([]);
    search(1);
    expect(known().map(({ least }) => least)).toEqual([WIDE]);
    search(100);
    search(100, PAIR, WIDE);
    expect(scanned).toEqual([WIDE]);
  });

  test('searches beyond the list of a pair have another one once they are many', () => {
    const { search, known, scanned } = scene();
    search();
    search(SEARCHES_WORTH_LIST - 1, PAIR, { input: 1, rate: 2 });
    expect(scanned).toEqual([WIDE]);
    search(1, PAIR, { input: 1, rate: 2 });
    // It serves the others too.
    expect(known().map(({ least }) => least)).toEqual([{ ...WIDE, input: REMEMBERED_LEAST.input }]);
    search(SEARCHES_WORTH_LIST, PAIR, { input: 1e9, rate: 1e-3 });
    expect(known().map(({ least }) => least.rate)).toEqual([1e-3, 2].map((rate) => rate / 16));
  });

  test('no search waits for a list, which is made once for all that were noted meanwhile', () => {
    const { memory, note, known, scanned } = scene();
    note(3 * SEARCHES_WORTH_LIST);
    expect([known(), scanned, memory.hasDue]).toEqual([[], [], true]);
    finish(memory.makeDue());
    expect([known().length, scanned.length, memory.hasDue]).toEqual([1, 1, false]);
  });

  test('a list that is due again while it is made is made once', () => {
    const { search, scanned, during, note } = scene();
    during.push(() => note(SEARCHES_WORTH_LIST));
    search();
    search(0);
    expect(scanned).toHaveLength(1);
  });

  test('a list that is broken off is not due until it is searched for again', () => {
    const { memory, note, scanned, search, known } = scene();
    note(SEARCHES_WORTH_LIST);
    const steps = memory.makeDue();
    steps.next();
    steps.next();
    expect([scanned.length, memory.hasDue]).toEqual([1, false]);
    search();
    expect([known().length, scanned.length]).toEqual([1, 2]);
  });

  test('a list is renewed once, from its own rows, after a change of any pool', () => {
    const { search, changed, known, renewals, scanned } = scene();
    search();
    const [list] = known();
    changed.measures += 1;
    const [renewed] = known();
    expect([renewed === list, renewals]).toEqual([false, [list]]);
    expect([known(), renewals.length, scanned.length]).toEqual([[renewed], 1, 1]);
  });

  test.each<[string, (set: ReturnType<typeof scene>, lists: Lists) => void]>([
    ['nobody knows which pools have changed', ({ changed }) => Object.assign(changed, { known: false })],
    ['that takes more than a scan', (_, lists) => Object.assign(lists, { isRenewed: false })],
    ['pools come or go meanwhile', ({ changed, during }) => during.push(() => (changed.changes += 1))],
  ])('a list is dropped where %s', (_, prepare) => {
    const lists: Lists = { leastRate: 0 };
    const set = scene(lists);
    set.search();
    set.changed.measures += 1;
    prepare(set, lists);
    expect(set.known()).toEqual([]);
    set.search();
    expect(set.scanned).toHaveLength(2);
  });

  test('a list is not kept if pools come or go while it is made', () => {
    const { search, changed, during, known } = scene();
    during.push(() => (changed.changes += 1));
    search();
    expect(known()).toEqual([]);
    search();
    expect(known()).toHaveLength(1);
  });

  test('a list knows no change that comes while it is made', () => {
    const { search, changed, during, known, renewals } = scene();
    during.push(() => (changed.measures += 1));
    search();
    expect([known().length, renewals.length]).toEqual([1, 1]);
  });

  test('other tokens between are another pair, by identity', () => {
    const { search, known } = scene();
    const [one, other] = [new Set(['a']), new Set(['a'])];
    search(SEARCHES_WORTH_LIST, { ...PAIR, between: one });
    expect(known({ ...PAIR, between: one })).toHaveLength(1);
    expect([known({ ...PAIR, between: other }), known()]).toEqual([[], []]);
  });

  test('the pairs searched longest ago are forgotten where all lists have more than MOST_ROWS_REMEMBERED paths', () => {
    const { search, known } = scene({ leastRate: 0, rows: MOST_ROWS_REMEMBERED / 4 - 1000 });
    const pairs = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...PAIR, name }));
    for (const pair of pairs.slice(0, 4)) search(SEARCHES_WORTH_LIST, pair);
    // To look for lists is to search.
    expect(known(pairs[0])).toHaveLength(1);
    search(SEARCHES_WORTH_LIST, pairs[4]);
    expect(pairs.map((pair) => known(pair).length).join('')).toBe('10111');
  });

  test('thousands of pairs without a list push out one with a list', () => {
    const { search, known } = scene();
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...PAIR, name: `${count} ${index}` }));
    search();
    for (const pair of others(4000)) search(1, pair);
    expect(known()).toHaveLength(1);
    for (const pair of others(4100)) search(1, pair);
    expect(known()).toEqual([]);
  });

  test('a list that is cut serves the trades that it covers, and none is made for lower rates', () => {
    const { search, known, scanned } = scene({ leastRate: 1 });
    search();
    search(100, PAIR, { input: 1e6, rate: 0.5 });
    expect([known().map(({ least }) => least.rate), scanned.length]).toEqual([[1], 1]);
  });

  test('a list that cannot serve its own trade is not made again', () => {
    const { search, known, scanned } = scene({ leastRate: 3 });
    search(10 * SEARCHES_WORTH_LIST);
    expect([known()[0]?.least.rate, scanned.length]).toEqual([3, 1]);
  });

  test('a cut list for dust keeps no larger trade from having its own', () => {
    const { search, known, scanned } = scene({ leastRate: 3 });
    const [dust, usual] = [1e-6, 1e6].map((input) => ({ input, rate: 2 }));
    search(SEARCHES_WORTH_LIST, PAIR, dust);
    search(SEARCHES_WORTH_LIST, PAIR, usual);
    // And nearly as small ones have that for dust.
    search(10 * SEARCHES_WORTH_LIST, PAIR, { input: 1e-3, rate: 2 });
    search(10 * SEARCHES_WORTH_LIST, PAIR, usual);
    expect(scanned.map(({ input }) => input)).toEqual([1e-6, 1e6].map((each) => each / 4096));
    expect(known()).toHaveLength(2);
  });

  test('a list for much smaller trades is kept together with one that is cut', () => {
    const lists = { leastRate: 1 };
    const { search, known } = scene(lists);
    search();
    lists.leastRate = 1.5;
    search(SEARCHES_WORTH_LIST, PAIR, { input: 1e-6, rate: 2 });
    const [usual, dust] = [1e6, 1e-6].map((input) => input / 4096);
    const inputs = (mostIn?: number) => known(PAIR, mostIn).map(({ least }) => least.input);
    expect([inputs(), inputs(1), inputs(1e-12)]).toEqual([[usual, dust], [dust], []]);
  });

  test('the oldest of more than three lists of a pair goes', () => {
    const lists = { leastRate: 0 };
    const { search, known } = scene(lists);
    search();
    for (const [rate, input] of [
      [1, 1],
      [1.5, 1e-6],
      [1.8, 1e-12],
    ] as const) {
      lists.leastRate = rate;
      search(SEARCHES_WORTH_LIST, PAIR, { input, rate: 2 });
    }
    expect(known().map(({ least }) => least.rate)).toEqual([1, 1.5, 1.8]);
  });
});
