/** A hop that stands for pools of one protocol. */
export interface PatternHop<Hop> {
  readonly bit: number;
  /** Returns the hop with an input token by number; 0 is the token that all routes begin with. */
  hopOf(token: number): Hop;
  /** Returns the hop through a pool that an earlier route has used. */
  again(token: number): Hop;
  /**
   * Returns the last hop of a route over several pools that leaves its swap to the earlier one, where pools
   * of the kind can.
   */
  handedOver(token: number): Hop;
}

/** The hops of a route, and the bits of those of its pools that no earlier route has used. */
export interface Pattern<Hop> {
  readonly route: readonly Hop[];
  readonly fresh: readonly number[];
  /** Number of last pools among `fresh`: 0 or 1. */
  readonly lasts: bigint;
  /** True where its last pool, which is an earlier route's as well, swaps for both at once. */
  readonly isHandedOver: boolean;
}

/**
 * A route through pools that are all its own, and those over the same tokens through its pools or others like
 * them.
 */
export interface Alike<Hop> {
  readonly alone: Pattern<Hop>;
  readonly patterns: readonly Pattern<Hop>[];
}

/**
 * Returns the patterns of routes over two pools, and over three pools of one protocol that no other route
 * uses.
 */
export function alikeOf<Hop>(hops: readonly PatternHop<Hop>[]): Alike<Hop>[] {
  const pairs = hops.flatMap((one) => hops.map((other) => [one, other]));
  const longer = pairs.flatMap((pair) => hops.map((hop) => [...pair, hop]));
  return [
    ...pairs.map((path) => ({
      alone: patternOf(path, () => true, false),
      patterns: [0, 1, 2, 3].flatMap((set) => {
        const isFresh = (place: number) => (set & (1 << place)) !== 0;
        const ways = isFresh(path.length - 1) ? [false] : [false, true];
        return ways.map((isHandedOver) => patternOf(path, isFresh, isHandedOver));
      }),
    })),
    ...longer
      .filter((path) => path.every(({ bit }) => bit === path[0]?.bit))
      .map((path) => patternOf(path, () => true, false))
      .map((alone) => ({ alone, patterns: [alone] })),
  ];
}

function patternOf<Hop>(
  path: readonly PatternHop<Hop>[],
  isFresh: (place: number) => boolean,
  isHandedOver: boolean,
): Pattern<Hop> {
  const last = path.length - 1;
  return {
    route: path.map((hop, place) => {
      if (isFresh(place)) return hop.hopOf(place);
      return isHandedOver && place === last ? hop.handedOver(place) : hop.again(place);
    }),
    fresh: path.flatMap(({ bit }, place) => (isFresh(place) ? [bit] : [])),
    lasts: isFresh(last) ? 1n : 0n,
    isHandedOver,
  };
}
