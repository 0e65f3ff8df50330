import type { Adjacency } from '../graph/adjacency.ts';
import type { SearchEnds } from '../graph/searchEnds.ts';
import type { SidesBetween } from '../graph/sidesBetween.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { HopKinds } from '../routeProtocol.ts';
import { SCAN_LIMITS } from '../tuning.ts';
import type { TokenPath } from './foundTokenPaths.ts';
import type { HopBounds } from './hopBounds.ts';
import type { Task, TokenPathSource } from './tokenPathSource.ts';
import { withoutTwins } from './twinPaths.ts';

/** What the paths of a search are offered to. */
export interface Contest {
  /** The amount that the paths to come must reach. */
  readonly target: number;
  /** Tells it that the paths to come have hops of these kinds, counted from tokenIn. */
  expect(kinds: HopKinds): void;
  /** Whether a path of so many hops within this bound could win. */
  mayBeat(bound: number, hops: number): boolean;
  /** A path in trade order, and the bound on its amount. */
  offer(sides: readonly PoolSide[], bound: number): void;
  /** Decides what was left open among the paths offered so far. */
  settle(): void;
}

export interface SearchParts {
  readonly links: SidesBetween;
  readonly around: Adjacency;
  /** Between the same ends; each is asked when the ones before it do not know all, the last one does. */
  readonly sources: readonly TokenPathSource[];
  readonly bounds: HopBounds;
  readonly incumbent: Contest;
}

/** Token paths that are looked at as they are: of more, those that are alike are left out. */
const FEW = 256;

/** The pools of each hop, from the token whose amount is known, and the bound of the best path over them. */
interface Candidate {
  readonly hops: readonly (readonly PoolSide[])[];
  readonly bound: number;
}

/**
 * Offers the incumbent every path from one token to another that could replace it, out of all simple paths of one
 * length.
 *
 * The scan rules out token paths by thousands. The bounds of what it leaves are computed hop by hop from the token
 * whose amount is known; more into a pool never gives less out, so the best bound at each token bounds every path
 * through it. What survives that is walked pool by pool, best bound first.
 */
export class PathSearch {
  readonly #ends: SearchEnds;
  readonly #links: SidesBetween;
  readonly #around: Adjacency;
  readonly #sources: readonly TokenPathSource[];
  readonly #bounds: HopBounds;
  readonly #incumbent: Contest;
  /** In the order of the candidates' hops. */
  #kinds: HopKinds = [];
  #candidates: Candidate[] = [];
  /** The best bound over each first hop, by the token that it leads to. */
  #entries = new Map<number, number>();

  constructor(ends: SearchEnds, { links, around, sources, bounds, incumbent }: SearchParts) {
    this.#ends = ends;
    this.#links = links;
    this.#around = around;
    this.#sources = sources;
    this.#bounds = bounds;
    this.#incumbent = incumbent;
  }

  /** Searches the paths with one hop of each of these kinds, counted from tokenIn. */
  run(kinds: HopKinds): void {
    this.#kinds = this.#bounds.isInput ? kinds : kinds.toReversed();
    this.#entries.clear();
    this.#incumbent.expect(kinds);
    if (kinds.length === 1) this.#tryAll([[]]);
    else this.#tryFound(kinds);
  }

  #tryFound(kinds: HopKinds): void {
    for (const source of this.#sources) {
      this.#tryFoundBy(source, kinds);
      if (source.covers(this.#task())) return;
    }
  }

  #tryFoundBy(source: TokenPathSource, kinds: HopKinds): void {
    if (source.isLarge) {
      // It raises the bar, so that few others are found.
      const best = source.best(kinds, this.#task());
      if (best === undefined) return;
      this.#tryAll([best]);
    }
    for (const limit of SCAN_LIMITS) {
      const { tokenPaths, isComplete } = source.find(kinds, this.#task(), limit);
      this.#tryAll(tokenPaths.length > FEW ? this.#different(tokenPaths) : tokenPaths);
      if (isComplete) return;
    }
  }

  #different(tokenPaths: readonly TokenPath[]): readonly TokenPath[] {
    return withoutTwins(tokenPaths, this.#around, this.#ends, ({ pool }) => this.#bounds.isPlain(pool));
  }

  #task(): Task {
    const { amount, isInput } = this.#bounds;
    const { target } = this.#incumbent;
    return isInput ? { mostIn: amount, leastOut: target } : { mostIn: target, leastOut: amount };
  }

  #tryAll(tokenPaths: readonly TokenPath[]): void {
    for (const tokenPath of tokenPaths) this.#consider(tokenPath);
    const candidates = this.#candidates;
    this.#candidates = [];
    candidates.sort((a, b) => (this.#bounds.isInput ? b.bound - a.bound : a.bound - b.bound));
    for (const { hops, bound } of candidates) {
      if (this.#incumbent.mayBeat(bound, hops.length)) this.#walk(hops, [], this.#bounds.amount);
    }
    this.#incumbent.settle();
  }

  #consider(tokenPath: TokenPath): void {
    const tokens = [this.#ends.start, ...tokenPath, this.#ends.end];
    const hops: (readonly PoolSide[])[] = [];
    for (let hop = 0; hop + 1 < tokens.length; hop++) {
      hops.push(this.#links.sides(tokens[hop] ?? 0, tokens[hop + 1] ?? 0));
    }
    if (!this.#bounds.isInput) {
      hops.reverse();
      tokens.reverse();
    }
    let bound = this.#entry(tokens[1] ?? 0, hops[0] ?? []);
    for (let hop = 1; hop < hops.length && bound !== 0; hop++) {
      bound = this.#bounds.bestThrough(hops[hop] ?? [], this.#kinds[hop] ?? 0, bound);
    }
    if (this.#incumbent.mayBeat(bound, hops.length)) this.#candidates.push({ hops, bound });
  }

  #entry(token: number, sides: readonly PoolSide[]): number {
    let bound = this.#entries.get(token);
    if (bound === undefined) {
      bound = this.#bounds.bestEntry(sides, this.#kinds[0] ?? 0);
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
    const kind = this.#kinds[hop] ?? 0;
    for (const side of hops[hop] ?? []) {
      if (!this.#bounds.allows(side, kind)) continue;
      const bound = hop === 0 ? this.#bounds.entry(side) : this.#bounds.through(side, amount);
      if (bound === 0) continue;
      const isLast = hop === hops.length - 1;
      if (!isLast || this.#incumbent.mayBeat(bound, hops.length)) this.#walk(hops, [...sides, side], bound);
    }
  }
}
