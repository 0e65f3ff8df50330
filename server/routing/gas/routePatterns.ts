import { type GasHop, named } from './gasHop.ts';

/** A plain hop of the pools of one protocol, and the bit of that protocol. */
export interface PlainHop {
  readonly bit: number;
  readonly hop: GasHop;
}

/** The hops of a route, and the bits of those of its pools that no earlier route has used. */
export interface Pattern {
  readonly route: readonly GasHop[];
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
export interface Alike {
  readonly alone: Pattern;
  readonly patterns: readonly Pattern[];
}

/**
 * Returns the patterns of routes over one pool, over two, and over three pools of one protocol that no other
 * route uses.
 */
export function alikeOf(hops: readonly PlainHop[]): Alike[] {
  const pairs = hops.flatMap((one) => hops.map((other) => [one, other]));
  const longer = pairs.flatMap((pair) => hops.map((hop) => [...pair, hop]));
  const alone = [
    ...hops.map((hop) => [hop]),
    ...longer.filter((path) => path.every(({ bit }) => bit === path[0]?.bit)),
  ];
  return [
    ...pairs.map((path) => ({
      alone: patternOf(path, () => true, false),
      patterns: [0, 1, 2, 3].flatMap((set) => {
        const isFresh = (place: number) => (set & (1 << place)) !== 0;
        const ways = isFresh(path.length - 1) ? [false] : [false, true];
        return ways.map((isHandedOver) => patternOf(path, isFresh, isHandedOver));
      }),
    })),
    ...alone
      .map((path) => patternOf(path, () => true, false))
      .map((each) => ({ alone: each, patterns: [each] })),
  ];
}

function patternOf(
  path: readonly PlainHop[],
  isFresh: (place: number) => boolean,
  isHandedOver: boolean,
): Pattern {
  const last = path.length - 1;
  return {
    // The token of a hop is its place: 0 is the one that all routes begin with.
    route: path.map(({ hop }, place): GasHop => {
      if (isFresh(place)) return named(hop, place);
      return { ...named(hop, place), isWarm: true, ...(isHandedOver && place === last && { isHandedOver }) };
    }),
    fresh: path.flatMap(({ bit }, place) => (isFresh(place) ? [bit] : [])),
    lasts: isFresh(last) ? 1n : 0n,
    isHandedOver,
  };
}
