import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import type { Crowd } from '../graph/crowd.ts';
import { NO_SIDES, type PairSides, type SidesBetween } from '../graph/sidesBetween.ts';
import type { Steps } from '../model/steps.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import type { Path, PoolSide } from '../pools/poolSide.ts';
import type { HopMasks, PartsOf, Pattern } from '../pools/routeProtocol.ts';
import type { Contest } from './contest.ts';
import type { HopBounds } from './hopBounds.ts';
import { withoutTwins } from './lists/twinPaths.ts';
import { openTokenPaths, promisingTokenPaths, type TokenPath } from './scan/foundTokenPaths.ts';
import type { TokenPathSource, TradeTarget } from './scan/tokenPathSource.ts';
import { PATHS_PER_STEP, SCAN_LIMITS } from './tuning.ts';

export interface SearchParts {
  readonly sidesBetween: SidesBetween;
  readonly adjacency: Adjacency;
  /**
   * Sources between the same ends: each is asked where the ones before it are incomplete; the last one is
   * complete.
   */
  readonly sources: readonly TokenPathSource[];
  readonly bounds: HopBounds;
  readonly incumbent: Contest;
}

/** Finds token paths in parts for a task that may become harder between two of them. */
export type FindTokenPaths = (trade: () => TradeTarget) => Iterable<readonly TokenPath[]>;

/** Token paths that are looked at as they are: of more, those that are alike are left out. */
const FEW = 256;

const whole: PartsOf = (masks) => [{ masks }];

/** The pools of each hop, from the token whose amount is known, and the bound of the best path over them. */
interface Candidate {
  readonly hops: readonly PairSides[];
  readonly bound: number;
  /** The protocols that there are at each hop, counted from tokenIn. */
  readonly masks: HopMasks;
}

/**
 * Offers the incumbent every simple path of one length that could replace it, by branch and bound.
 *
 * The scan rules out token paths by thousands; the rest are bounded hop by hop from the token whose amount is
 * known. The output never falls with the input, so the best bound at each token bounds every path through it.
 */
export class PathSearch {
  readonly #ends: SearchEnds;
  readonly #sidesBetween: SidesBetween;
  readonly #adjacency: Adjacency;
  readonly #sources: readonly TokenPathSource[];
  readonly #bounds: HopBounds;
  readonly #incumbent: Contest;
  #masks: HopMasks = [];
  #candidates: Candidate[] = [];
  /** The best bound of each first hop, by the token that it leads to. */
  #entries = new Map<number, number>();

  constructor(ends: SearchEnds, { sidesBetween, adjacency, sources, bounds, incumbent }: SearchParts) {
    this.#ends = ends;
    this.#sidesBetween = sidesBetween;
    this.#adjacency = adjacency;
    this.#sources = sources;
    this.#bounds = bounds;
    this.#incumbent = incumbent;
  }

  /**
   * Searches the paths with these protocols at their hops, counted from tokenIn.
   * @param partsOf returns patterns that have these paths together, each with its own least gas; called where
   * there are many
   */
  *run(masks: HopMasks, partsOf: PartsOf = whole): Steps<void> {
    this.#begin({ masks });
    // Nothing buys an output for nothing.
    if (this.#trade().mostIn <= 0) return;
    if (masks.length === 1) yield* this.#tryAll([[]]);
    else yield* this.#tryFound(masks, partsOf);
  }

  /** Searches the paths of a pattern over token paths that the caller finds for the task as it is. */
  *runOver(pattern: Pattern, find: FindTokenPaths): Steps<void> {
    this.#begin(pattern);
    for (const tokenPaths of find(() => this.#trade())) {
      yield* this.#tryAll(tokenPaths);
      yield;
    }
  }

  /** Tries a path in trade order first, if its protocols are those of a pattern. */
  tryFirst(patterns: readonly HopMasks[], path: Path): void {
    const masks = patterns.find(
      (masks) =>
        masks.length === path.length && path.every((side, hop) => this.#bounds.allows(side, masks[hop] ?? 0)),
    );
    if (masks === undefined) return;
    this.#begin({ masks });
    const bound = this.#bounds.along(path);
    if (bound === 0) return;
    this.#incumbent.offer(path, bound);
  }

  #begin(pattern: Pattern): void {
    const { masks } = pattern;
    this.#masks = this.#bounds.isInput ? masks : masks.toReversed();
    this.#entries.clear();
    this.#incumbent.expect(pattern);
  }

  *#tryFound(masks: HopMasks, partsOf: PartsOf): Steps<void> {
    for (const source of this.#sources) {
      // The most promising ones raise the bar, so that few others are found.
      const few = this.#incumbent.triedFirst ?? 1;
      let isAll = false;
      for (const limit of SCAN_LIMITS) {
        const found = promisingTokenPaths(source, masks, this.#trade(), { limit, few });
        if (source.isLarge) yield;
        yield* this.#tryAll(found.tokenPaths);
        isAll = found.isAll;
        if (isAll) break;
      }
      if (!isAll) {
        for (const part of partsOf(masks)) yield* this.#tryMany(part);
        return;
      }
      if (source.covers(this.#trade(), masks.length)) return;
    }
  }

  /** Tries all that the sources find of a pattern. */
  *#tryMany(pattern: Pattern): Steps<void> {
    this.#begin(pattern);
    for (const source of this.#sources) {
      const tokenPaths = openTokenPaths(source, pattern.masks, this.#trade());
      yield;
      const isPlain = ({ pool }: PoolEntry) => this.#bounds.isPlain(pool);
      const isMany = tokenPaths.length > FEW;
      const different = isMany ? withoutTwins(tokenPaths, this.#adjacency, this.#ends, isPlain) : tokenPaths;
      yield* this.#tryAll(different);
      if (source.covers(this.#trade(), pattern.masks.length)) return;
    }
  }

  #trade(): TradeTarget {
    const { amount, isInput } = this.#bounds;
    const { target } = this.#incumbent;
    return isInput ? { mostIn: amount, leastOut: target } : { mostIn: target, leastOut: amount };
  }

  *#tryAll(tokenPaths: readonly TokenPath[]): Steps<void> {
    let left = PATHS_PER_STEP;
    for (const tokenPath of tokenPaths) {
      this.#consider(tokenPath);
      if (--left > 0) continue;
      left = PATHS_PER_STEP;
      yield;
    }
    const candidates = this.#candidates;
    this.#candidates = [];
    // The best bound first: it raises the bar for the others.
    candidates.sort((a, b) => (this.#bounds.isInput ? b.bound - a.bound : a.bound - b.bound));
    for (const { hops, bound, masks } of candidates) {
      if (!this.#incumbent.mayBeatBy(bound, masks)) continue;
      this.#walk(hops, [], this.#bounds.amount);
      if (--left > 0) continue;
      left = PATHS_PER_STEP;
      yield;
    }
    const open = this.#incumbent.settle();
    if (open !== undefined) yield* open;
  }

  #consider(tokenPath: TokenPath): void {
    const tokens = [this.#ends.start, ...tokenPath, this.#ends.end];
    const hops: PairSides[] = [];
    for (let hop = 0; hop + 1 < tokens.length; hop++) {
      hops.push(this.#sidesBetween.sides(tokens[hop] ?? 0, tokens[hop + 1] ?? 0));
    }
    if (!this.#bounds.isInput) {
      hops.reverse();
      tokens.reverse();
    }
    let bound = this.#entry(tokens[1] ?? 0, hops[0] ?? NO_SIDES);
    bound = this.#bounds.bestOver(hops, this.#masks, 1, bound);
    if (!this.#incumbent.mayBeat(bound, hops.length)) return;
    const masks = this.#masksOf(hops);
    if (this.#incumbent.mayBeatBy(bound, masks)) this.#candidates.push({ hops, bound, masks });
  }

  /** Returns the protocols at these hops: paths by them may cost more gas than any that were expected. */
  #masksOf(hops: Candidate['hops']): HopMasks {
    const masks = hops.map(({ protocolBits }, hop) => protocolBits & (this.#masks[hop] ?? 0));
    return this.#bounds.isInput ? masks : masks.reverse();
  }

  #entry(token: number, sides: PairSides): number {
    let bound = this.#entries.get(token);
    if (bound === undefined) {
      bound = this.#bounds.bestEntry(sides, this.#masks[0] ?? 0);
      this.#entries.set(token, bound);
    }
    return bound;
  }

  #walk(hops: Candidate['hops'], sides: readonly PoolSide[], amount: number): void {
    const hop = sides.length;
    if (hop === hops.length) {
      this.#incumbent.offer(this.#bounds.isInput ? sides : sides.toReversed(), amount);
      return;
    }
    const mask = this.#masks[hop] ?? 0;
    const { few, crowd } = hops[hop] ?? NO_SIDES;
    for (const side of crowd === undefined ? few : this.#worthwhile(crowd, hops, hop, amount)) {
      if (!this.#bounds.allows(side, mask)) continue;
      const bound = hop === 0 ? this.#bounds.entry(side) : this.#bounds.through(side, amount);
      if (bound === 0) continue;
      const isLast = hop === hops.length - 1;
      if (!isLast || this.#incumbent.mayBeat(bound, hops.length)) this.#walk(hops, [...sides, side], bound);
    }
  }

  /** Returns the pools of a crowd over which a path may still win, in the order of their bounds. */
  #worthwhile(crowd: Crowd, hops: Candidate['hops'], hop: number, amount: number): Iterable<PoolSide> {
    const judge = this.#bounds.judge(this.#masks[hop] ?? 0, (side) => this.#bounds.through(side, amount));
    return crowd.inOrder(judge, amount, (bound) =>
      this.#incumbent.mayBeat(this.#bounds.bestOver(hops, this.#masks, hop + 1, bound), hops.length),
    );
  }
}
