import { describe, expect, test } from 'vitest';
import { Adjacency } from '../graph/adjacency.ts';
import { SidesBetween } from '../graph/sidesBetween.ts';
import { v2Pool } from '../model/pool.ts';
import { finish } from '../model/steps.ts';
import { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { HopMasks } from '../pools/routeProtocol.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import type { Contest } from './contest.ts';
import { HopBounds } from './hopBounds.ts';
import { PathSearch } from './pathSearch.ts';
import type { TokenPathSource, TradeTarget } from './scan/tokenPathSource.ts';

const [START, END] = [0, 1];
/** A pair that gives so many times its input, or nothing; the bounds that were asked for are counted. */
class Scene {
  readonly adjacency = new Adjacency();
  readonly sidesBetween = new SidesBetween(this.adjacency);
  asked = 0;
  readonly #numbers = new Map<PoolSide, number>();

  add(index: number, from: number, to: number, times: number): this {
    const pool = v2Pool({ address: nth(index), token0: token(from), token1: token(to) });
    const entry = new PoolEntry(pool, from, to, false);
    const bound = (by: number) => (amount: number) => {
      this.asked += 1;
      return amount * by;
    };
    for (const side of [entry.zeroForOne, entry.oneForZero]) {
      Object.assign(side, {
        boundOut: bound(times),
        boundIn: bound(times === 0 ? 0 : 1 / times),
        takes: () => true,
      });
      this.#numbers.set(side, index);
    }
    this.adjacency.add(entry);
    this.sidesBetween.forget(entry);
    return this;
  }

  /**
   * The paths that are offered, each once, with their bounds, by searches of these kinds; those within the
   * target may win.
   * @param isRaised whether each offer sets the target to its bound
   * @param first a path to try first, by its pools
   */
  offered(
    isInput: boolean,
    patterns: readonly HopMasks[],
    sources: readonly TokenPathSource[],
    target = isInput ? 0 : Number.POSITIVE_INFINITY,
    { isRaised = false, first = [] as readonly number[] } = {},
  ) {
    const offers: [string, number][] = [];
    let now = target;
    const mayBeat = (bound: number) => bound !== 0 && (isInput ? bound > now : bound < now);
    const incumbent: Contest = {
      get target() {
        return now;
      },
      expect: () => {},
      mayBeat,
      mayBeatBy: mayBeat,
      offer: (sides, bound) => {
        const path = sides.map((side) => this.#numbers.get(side)).join('-');
        if (!offers.some(([known]) => known === path)) offers.push([path, bound]);
        if (isRaised) now = bound;
      },
      settle: () => undefined,
    };
    const bounds = new HopBounds(isInput, 100n, new Set<never>());
    const parts = { sidesBetween: this.sidesBetween, adjacency: this.adjacency, sources, bounds, incumbent };
    const search = new PathSearch({ start: START, end: END }, parts);
    const sides = new Map([...this.#numbers].map(([side, number]) => [number, side]));
    search.tryFirst(
      patterns,
      first.flatMap((number) => sides.get(number) ?? []),
    );
    for (const masks of patterns) finish(search.run(masks));
    return offers;
  }
}

/** Knows these token paths, the best one first, and notes which trades it was asked about. */
function sourceOf(tokenPaths: readonly (readonly number[])[], covers = true) {
  const asked: TradeTarget[] = [];
  const source: TokenPathSource = {
    isLarge: false,
    collect: ({ length }, trade, sink) => {
      asked.push(trade);
      for (const [place, [first = 0, last = first]] of tokenPaths.entries())
        if (tokenPaths[place]?.length === length - 1 && place / tokenPaths.length <= sink.most)
          sink.note(first, last, place / tokenPaths.length, 1, 0);
    },
    covers: () => covers,
    isBarred: () => false,
  };
  return { source, asked };
}

const two = () => new Scene().add(1, START, 2, 3).add(2, 2, END, 2).add(3, START, 3, 5).add(4, 3, END, 4);

describe('PathSearch', () => {
  test('default: offers the paths of the best token path first, with the bounds of their hops', () => {
    const { source } = sourceOf([[3], [2]]);
    expect(two().offered(true, [[3, 3]], [source])).toEqual([
      ['3-4', 2000],
      ['1-2', 600],
    ]);
    const bought = new Scene()
      .add(1, START, 2, 0.5)
      .add(2, 2, END, 0.5)
      .add(3, START, 3, 1)
      .add(4, 3, END, 0.5);
    expect(bought.offered(false, [[3, 3]], [source])).toEqual([
      ['3-4', 200],
      ['1-2', 400],
    ]);
  });

  test('default: one hop needs no token path', () => {
    const { source, asked } = sourceOf([]);
    const scene = new Scene().add(1, START, END, 2).add(2, START, END, 3);
    expect(scene.offered(true, [[3]], [source])).toEqual([
      ['1', 200],
      ['2', 300],
    ]);
    expect(asked).toEqual([]);
    expect(scene.offered(true, [[2]], [source])).toEqual([]);
  });

  test('a path that cannot win is neither offered nor walked', () => {
    const { source } = sourceOf([[2], [3]]);
    const scene = two().add(5, 3, END, 1);
    expect(scene.offered(true, [[3, 3]], [source], 600)).toEqual([['3-4', 2000]]);
    // Two first hops, three pools behind them, and the three of the token path that is left.
    expect(scene.asked).toBe(8);
    scene.asked = 0;
    expect(scene.offered(true, [[3, 3]], [source], 2000)).toEqual([]);
    expect(scene.asked).toBe(5);
  });

  test('behavior: stops at a hop without output', () => {
    const { source } = sourceOf([[2, 3]]);
    const scene = new Scene().add(1, START, 2, 0).add(2, START, 2, 1).add(3, 2, 3, 2).add(4, 3, END, 3);
    expect(scene.offered(true, [[3, 3, 3]], [source])).toEqual([['2-3-4', 600]]);
    // Four for the bound of the token path, four pool by pool.
    expect(scene.asked).toBe(8);
    const none = new Scene().add(1, START, 2, 0).add(3, 2, 3, 2).add(4, 3, END, 3);
    expect(none.offered(true, [[3, 3, 3]], [source])).toEqual([]);
    expect(none.asked).toBe(1);
  });

  test('behavior: token paths with the same first hop share its bound', () => {
    const { source } = sourceOf([
      [2, 3],
      [2, 4],
    ]);
    const scene = new Scene()
      .add(1, START, 2, 2)
      .add(2, 2, 3, 1)
      .add(3, 2, 4, 1)
      .add(4, 3, END, 1)
      .add(5, 4, END, 1);
    expect(scene.offered(true, [[3, 3, 3]], [source], 500)).toEqual([]);
    expect(scene.asked).toBe(5);
    // Of other kinds it is another one.
    expect(
      scene.offered(
        true,
        [
          [3, 3, 3],
          [2, 3, 3],
        ],
        [source],
      ),
    ).toHaveLength(2);
  });

  test('behavior: an output that must cost nothing is not looked for', () => {
    const scene = new Scene().add(1, START, END, 1);
    expect(scene.offered(false, [[1]], [])).toHaveLength(1);
    expect(scene.offered(false, [[1]], [], 0)).toEqual([]);
  });

  test('behavior: counts the pattern from tokenIn', () => {
    const { source } = sourceOf([[2]]);
    const scene = new Scene().add(1, START, 2, 1).add(2, 2, END, 1);
    for (const isInput of [true, false]) {
      expect(scene.offered(isInput, [[1, 3]], [source])).toHaveLength(1);
      expect(scene.offered(isInput, [[1, 2]], [source])).toEqual([]);
      expect(scene.offered(isInput, [[2, 1]], [source])).toEqual([]);
    }
  });

  test('behavior: asks the next source if one does not cover the trade', () => {
    const [first, second] = [sourceOf([[2]], false), sourceOf([[3]])];
    expect(two().offered(true, [[3, 3]], [first.source, second.source], 7)).toEqual([
      ['1-2', 600],
      ['3-4', 2000],
    ]);
    expect([first.asked, second.asked]).toEqual(
      Array.from({ length: 2 }, () => [{ mostIn: 100, leastOut: 7 }]),
    );
    const all = sourceOf([[2]]);
    two().offered(true, [[3, 3]], [all.source, second.source]);
    expect(second.asked).toHaveLength(1);
    two().offered(false, [[3, 3]], [all.source], 9);
    expect(all.asked.at(-1)).toEqual({ mostIn: 9, leastOut: 100 });
  });

  test('behavior: more than 64 token paths are looked for again by the parts of their pattern', () => {
    const { source, asked } = sourceOf(Array.from({ length: 65 }, (_, index) => [2 + index]));
    const bar = { isRaised: true };
    expect(two().offered(true, [[3, 3]], [source], 0, bar)).toEqual([
      ['1-2', 600],
      ['3-4', 2000],
    ]);
    expect(asked.map(({ leastOut }) => leastOut)).toEqual([0, 600, 600]);
  });

  test('a path that is tried first sets the bar', () => {
    const { source, asked } = sourceOf([[2], [3]]);
    const bar = { isRaised: true, first: [1, 2] };
    expect(two().offered(true, [[3, 3]], [source], 0, bar)).toEqual([
      ['1-2', 600],
      ['3-4', 2000],
    ]);
    expect(asked.map(({ leastOut }) => leastOut)).toEqual([600]);
  });

  test('behavior: a path of other protocols, of other lengths, or through an empty pool is not tried first', () => {
    const empty = () => new Scene().add(1, START, 2, 3).add(2, 2, END, 0);
    const none = sourceOf([]).source;
    const first = [1, 2];
    expect(two().offered(true, [[3, 3]], [none], 0, { first })).toHaveLength(1);
    expect(two().offered(true, [[3, 2]], [none], 0, { first })).toEqual([]);
    expect(two().offered(true, [[3, 3, 3]], [none], 0, { first })).toEqual([]);
    expect(empty().offered(true, [[3, 3]], [none], 0, { first })).toEqual([]);
  });
});
