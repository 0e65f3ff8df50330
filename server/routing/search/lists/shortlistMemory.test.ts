import { describe, expect, test } from 'vitest';
import { finish } from '../../model/steps.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import { MOST_REMEMBERED, MOST_ROWS_REMEMBERED, REMEMBERED_LEAST, SEARCHES_WORTH_LIST } from '../tuning.ts';
import { type ListedPair, type ListMaking, ShortlistMemory } from './shortlistMemory.ts';
import type { TokenPathRows } from './tokenPathRows.ts';
import { type LeastTrade, TokenPathShortlist, tradeOf } from './tokenPathShortlist.ts';

const PAIR: ListedPair = { name: '0 1 3', between: undefined };
const TRADE: LeastTrade = { input: 1e6, rate: 2 };
const NOTHING_ASKED = { isBarred: () => false, isPlain: () => false };

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
      return new TokenPathShortlist(
        { rows: new Map([[2, [rows]]]), least: { ...least, rate } },
        NOTHING_ASKED,
      );
    },
    *renewed(list) {
      renewals.push(list);
      during.pop()?.();
      yield;
      const { least } = list;
      return lists.isRenewed === false
        ? undefined
        : new TokenPathShortlist({ rows: new Map(), least }, NOTHING_ASKED);
    },
  };
  const first = (pair = PAIR, trade = TRADE) => finish(memory.covering(pair, trade, making));
  const known = (pair = PAIR, mostIn?: number) => finish(memory.known(pair, making, mostIn));
  /** Returns the list that a search has, or that is made when it has been answered. */
  const ask = (pair = PAIR, trade = TRADE) => {
    const list = first(pair, trade);
    if (list !== undefined || !memory.hasDue) return list;
    finish(memory.makeDue());
    return known(pair).find((made) => made.covers(tradeOf(trade)));
  };
  const search = (times: number, pair = PAIR, trade = TRADE) => {
    for (let time = 0; time < times; time++) memory.noteSearch(pair, trade, making);
    finish(memory.makeDue());
  };
  return { memory, changed, scanned, renewals, during, known, first, ask, search };
}

describe('ShortlistMemory', () => {
  test('default: the second list of a pair is scanned for smaller trades too, and serves the later ones', () => {
    const { ask, scanned, known } = scene();
    expect([ask(), known(PAIR)]).toEqual([undefined, []]);
    const second = ask();
    const wide = { input: 1e6 * REMEMBERED_LEAST.input, rate: 2 * REMEMBERED_LEAST.rate };
    expect(second?.least).toEqual(wide);
    expect(ask(PAIR, wide)).toBe(second);
    expect(known(PAIR)).toEqual([second]);
    expect(scanned).toEqual([wide]);
  });

  test('behavior: no search waits for a list, which is made once for all that were asked for meanwhile', () => {
    const { memory, first, scanned } = scene();
    const small = { input: 10, rate: 2 };
    expect([first(), memory.hasDue]).toEqual([undefined, false]);
    expect([first(), first(PAIR, small), scanned, memory.hasDue]).toEqual([undefined, undefined, [], true]);
    finish(memory.makeDue());
    expect([first(), first(PAIR, small)?.least.input]).toEqual([
      expect.anything(),
      10 * REMEMBERED_LEAST.input,
    ]);
    expect([scanned.length, memory.hasDue]).toEqual([1, false]);
  });

  test('behavior: a list that is asked for while it is made is made once', () => {
    const { memory, first, scanned, during } = scene();
    first();
    first();
    during.push(() => first());
    finish(memory.makeDue());
    expect([first()?.least.input, scanned.length]).toEqual([1e6 * REMEMBERED_LEAST.input, 1]);
  });

  test('behavior: a list that is broken off is not due until it is asked for again', () => {
    const { memory, first, scanned, ask } = scene();
    first();
    first();
    const steps = memory.makeDue();
    steps.next();
    steps.next();
    expect([scanned.length, memory.hasDue]).toEqual([1, false]);
    expect(ask()).toBeDefined();
    expect(scanned).toHaveLength(2);
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

  test('a list is renewed once, from its own rows, after a change of any pool', () => {
    const { ask, changed, known, renewals, scanned } = scene();
    ask();
    const list = ask();
    changed.measures += 1;
    const renewed = ask();
    expect([renewed === list, renewals, known()]).toEqual([false, [list], [renewed]]);
    expect([ask(), renewals.length, scanned.length]).toEqual([renewed, 1, 1]);
  });

  test.each<[string, (set: ReturnType<typeof scene>, lists: Lists) => void]>([
    ['nobody knows which pools have changed', ({ changed }) => Object.assign(changed, { known: false })],
    ['that takes more than a scan', (_, lists) => Object.assign(lists, { isRenewed: false })],
    ['pools come or go meanwhile', ({ changed, during }) => during.push(() => (changed.changes += 1))],
  ])('behavior: it is dropped where %s', (_, prepare) => {
    const lists: Lists = { leastRate: 0 };
    const set = scene(lists);
    set.ask();
    set.ask();
    set.changed.measures += 1;
    prepare(set, lists);
    expect(set.known()).toEqual([]);
    expect(set.ask()).toBeDefined();
    expect(set.scanned).toHaveLength(2);
  });

  test('behavior: a list is not kept if pools come or go while it is made', () => {
    const { ask, changed, during, known } = scene();
    ask();
    during.push(() => (changed.changes += 1));
    expect([ask(), known()]).toEqual([undefined, []]);
    expect(ask()).toBeDefined();
  });

  test('behavior: a list knows no change that comes while it is made', () => {
    const { ask, changed, during, known, renewals } = scene();
    ask();
    during.push(() => (changed.measures += 1));
    const list = ask();
    expect([renewals, known(), renewals]).toEqual([[list], [expect.anything()], [list]]);
  });

  test('behavior: other tokens between are another pair, by identity', () => {
    const { ask, known } = scene();
    const [one, other] = [new Set(['a']), new Set(['a'])];
    ask({ ...PAIR, between: one });
    ask({ ...PAIR, between: one });
    expect(known({ ...PAIR, between: one })).toHaveLength(1);
    expect(known({ ...PAIR, between: other })).toEqual([]);
    expect(ask({ ...PAIR, between: other })).toBeUndefined();
  });

  test('the pair that was asked for longest ago is forgotten where there are more than MOST_REMEMBERED', () => {
    const { ask, known } = scene();
    const pairs = Array.from({ length: MOST_REMEMBERED + 1 }, (_, index) => ({ ...PAIR, name: `${index}` }));
    for (const pair of pairs.slice(0, -1)) for (const _ of [1, 2]) ask(pair);
    ask(pairs[0]);
    ask(pairs.at(-1));
    // The last one was asked for once, and the second one went for it.
    const forgotten = [1, MOST_REMEMBERED];
    expect(pairs.flatMap((pair, index) => (known(pair).length === 0 ? [index] : []))).toEqual(forgotten);
  });

  test('pairs that were asked for longest ago are forgotten where all have more than MOST_ROWS_REMEMBERED paths', () => {
    const lists = { leastRate: 0, rows: MOST_ROWS_REMEMBERED / 4 };
    const { ask, known } = scene(lists);
    const pairs = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...PAIR, name }));
    const kept = () => pairs.map((pair) => known(pair).length).join('');
    for (const pair of pairs.slice(0, 4)) for (const _ of [1, 2]) ask(pair);
    expect(kept()).toBe('11110');
    ask(pairs[0]);
    for (const _ of [1, 2]) ask(pairs[4]);
    expect(kept()).toBe('10111');
    // One that is too long by itself is all that is left.
    lists.rows = 2 * MOST_ROWS_REMEMBERED;
    for (const _ of [1, 2]) ask({ ...PAIR, name: 'f' });
    expect([kept(), known({ ...PAIR, name: 'f' }).length]).toEqual(['00000', 1]);
  });

  test('behavior: a list that cannot serve all that was asked for is not made again', () => {
    const { ask, scanned } = scene({ leastRate: 3 });
    expect([ask(), ask(), ask()]).toEqual([undefined, undefined, undefined]);
    expect(scanned).toHaveLength(1);
  });

  test('a list that is cut serves the trades that it covers, and none is made for lower rates', () => {
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
    const { search, known, scanned } = scene();
    search(SEARCHES_WORTH_LIST - 1);
    expect(known(PAIR)).toEqual([]);
    search(1);
    const wide = { input: 1e6 * REMEMBERED_LEAST.input, rate: 2 * REMEMBERED_LEAST.rate };
    expect(known(PAIR).map(({ least }) => least)).toEqual([wide]);
    search(100);
    search(SEARCHES_WORTH_LIST - 1, PAIR, { input: 1, rate: 2 });
    expect(scanned).toEqual([wide]);
    search(1, PAIR, { input: 1, rate: 2 });
    expect(known(PAIR).map(({ least }) => least)).toEqual([{ ...wide, input: REMEMBERED_LEAST.input }]);
  });

  test('behavior: a list that cannot serve all is not made again for single searches', () => {
    const { search, known, scanned } = scene({ leastRate: 3 });
    search(10 * SEARCHES_WORTH_LIST);
    expect([known(PAIR)[0]?.least.rate, scanned.length]).toEqual([3, 1]);
  });

  test('a list for much smaller trades is kept together with one that is cut', () => {
    const { search, known, scanned } = scene({ leastRate: 3 });
    search(SEARCHES_WORTH_LIST);
    search(10 * SEARCHES_WORTH_LIST, PAIR, { input: 1e-6, rate: 2 });
    search(10 * SEARCHES_WORTH_LIST, PAIR, { input: 1e6, rate: 2 });
    const [usual, dust] = [1e6, 1e-6].map((input) => input * REMEMBERED_LEAST.input);
    expect(scanned.map(({ input }) => input)).toEqual([usual, dust]);
    const inputs = (mostIn?: number) => known(PAIR, mostIn).map(({ least }) => least.input);
    // The one for smaller trades serves the others too.
    expect([inputs(), inputs(1e-6), inputs(1e-12)]).toEqual([[dust], [dust], []]);
  });

  test('a list that serves lower rates is kept together with one for smaller trades', () => {
    const lists = { leastRate: 0 };
    const { search, known } = scene(lists);
    search(SEARCHES_WORTH_LIST);
    const [wide] = known(PAIR);
    lists.leastRate = 1;
    search(SEARCHES_WORTH_LIST, PAIR, { input: 1, rate: 2 });
    const both = known();
    expect(both.map(({ least }) => least.rate)).toEqual([2 * REMEMBERED_LEAST.rate, 1]);
    expect([both[0], known(PAIR, 1)]).toEqual([wide, both.slice(1)]);
    // Of more than three the oldest goes.
    for (const [rate, input] of [
      [1.5, 1e-6],
      [1.8, 1e-12],
    ] as const) {
      lists.leastRate = rate;
      search(SEARCHES_WORTH_LIST, PAIR, { input, rate: 2 });
    }
    expect(known(PAIR).map(({ least }) => least.rate)).toEqual([1, 1.5, 1.8]);
  });
});
