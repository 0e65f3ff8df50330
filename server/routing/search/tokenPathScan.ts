import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import type { SidesBetween } from '../graph/sidesBetween.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { HopMasks } from '../routeProtocol.ts';
import { RUN_PER_LOOKUP } from '../tuning.ts';
import { EndHopTable } from './endHopTable.ts';
import { type FoundTokenPaths, TokenPathCollector } from './foundTokenPaths.ts';
import { isCheaperFromStart } from './scanCost.ts';
import type { SearchWorkspace } from './searchWorkspace.ts';

/** Covers the rounding of a few operations; the envelopes have their own slack. */
export const SLACK = 1 + 1e-12;

export interface ScanEnds extends SearchEnds {
  /** Returns whether a token must not lie between the ends. Called only for promising paths. */
  readonly isBarred: (token: number) => boolean;
  /** 1 for each token that may lie between them; any token if absent. */
  readonly between?: Uint8Array | undefined;
  readonly excluded: ReadonlySet<PoolEntry>;
}

/** A trade that takes at most `mostIn` and gives at least `leastOut`, raw units. */
export interface TradeTarget {
  readonly mostIn: number;
  readonly leastOut: number;
}

/** Finds the token paths of a search. */
export interface TokenPathSource {
  /** Returns the token paths of two or three hops with these protocols, from the start, that may carry the trade. */
  find(masks: HopMasks, trade: TradeTarget, limit: number): FoundTokenPaths;
  /** Returns whether `find` knows all of them. */
  covers(trade: TradeTarget): boolean;
}

/** Receives each token path of a scan, once for each pool in its middle. */
export interface TokenPathSink {
  /**
   * @param score the less, the more promising
   * @param rate of the envelope of the pool in the middle, in inverse amounts, with its floor; 1 and 0 without such a pool
   */
  note(first: number, last: number, score: number, rate: number, floor: number): void;
}

/**
 * Finds the token paths that may carry a trade, by the envelopes of their pools alone. It misses none that could and
 * rules out most that cannot.
 *
 * It scans the pools of the tokens next to one end. From the end, most pools are too small for what is needed, which
 * takes one comparison; from the start there may be fewer pools.
 */
export class TokenPathScan implements TokenPathSource {
  readonly #adjacency: Adjacency;
  readonly #sidesBetween: SidesBetween;
  readonly #ends: ScanEnds;
  /** The inverse of the most that arrives next to the start. */
  readonly firstHop: EndHopTable;
  /** The amount that suffices next to the end. */
  readonly lastHop: EndHopTable;
  readonly #barred = new Map<number, boolean>();

  constructor(
    { adjacency, sidesBetween }: { readonly adjacency: Adjacency; readonly sidesBetween: SidesBetween },
    ends: ScanEnds,
    { first, last }: SearchWorkspace,
  ) {
    this.#adjacency = adjacency;
    this.#sidesBetween = sidesBetween;
    this.#ends = ends;
    const { start, end, excluded, between } = ends;
    this.firstHop = new EndHopTable(true, adjacency, { token: start, other: end, excluded, between }, first);
    this.lastHop = new EndHopTable(false, adjacency, { token: end, other: start, excluded, between }, last);
  }

  find(masks: HopMasks, trade: TradeTarget, limit: number): FoundTokenPaths {
    const found = new TokenPathCollector();
    this.collect(masks, trade, found);
    return found.select(limit, (token) => this.#isBarred(token));
  }

  covers(): boolean {
    return true;
  }

  /** Adds all token paths to the sink, barred tokens included. */
  collect(masks: HopMasks, { mostIn, leastOut }: TradeTarget, sink: TokenPathSink): void {
    this.firstHop.set(masks[0] ?? 0, 1 / mostIn);
    this.lastHop.set(masks[masks.length - 1] ?? 0, SLACK / leastOut);
    if (masks.length === 2) this.#scanTwoHops(sink);
    else if (isCheaperFromStart(this.#adjacency, this.#ends, SLACK / leastOut))
      this.#scanFromStart(masks[1] ?? 0, sink);
    else this.#scanFromEnd(masks[1] ?? 0, sink);
  }

  /** Adds the tokens that are next to both ends. */
  #scanTwoHops(sink: TokenPathSink): void {
    const { start, end } = this.#ends;
    const isFromStart = this.#adjacency.degreeOf(start) < this.#adjacency.degreeOf(end);
    const [here, there] = isFromStart ? [this.firstHop, this.lastHop] : [this.lastHop, this.firstHop];
    const { values, tokens, count } = here.all();
    for (let index = 0; index < count; index++) {
      const token = tokens[index] ?? 0;
      const score = (values[token] ?? 0) * there.at(token);
      if (score <= 1) sink.note(token, token, score, 1, 0);
    }
  }

  #scanFromStart(mask: number, sink: TokenPathSink): void {
    const { excluded } = this.#ends;
    const { neighbours, outRates, outFloors } = this.#adjacency;
    const { values: firstHop, tokens, count } = this.firstHop.all();
    for (let index = 0; index < count; index++) {
      const first = tokens[index] ?? 0;
      const inverse = firstHop[first] ?? 0;
      const to = this.#adjacency.endOf(first);
      for (let position = this.#adjacency.startOf(first); position < to; position++) {
        const last = neighbours[position] ?? 0;
        const [rate, floor] = [outRates[position] ?? 0, outFloors[position] ?? 0];
        const score = (inverse * rate + floor) * this.lastHop.at(last);
        if (score <= 1 && this.#adjacency.carries(position, mask, excluded)) {
          sink.note(first, last, score, rate, floor);
        }
      }
    }
  }

  #scanFromEnd(mask: number, sink: TokenPathSink): void {
    const { values, tokens, count } = this.lastHop.all();
    const lookups = RUN_PER_LOOKUP * this.#adjacency.degreeOf(this.#ends.start);
    for (let index = 0; index < count; index++) {
      const last = tokens[index] ?? 0;
      const needed = values[last] ?? 0;
      if (this.#adjacency.degreeOf(last) > lookups) this.#lookUpFirstTokens(last, needed, mask, sink);
      else this.#scanNeighbours(last, needed, mask, sink);
    }
  }

  #scanNeighbours(last: number, needed: number, mask: number, sink: TokenPathSink): void {
    const { excluded } = this.#ends;
    const { neighbours, inRates, inFloors } = this.#adjacency;
    const greatest = 1 / needed;
    const to = this.#adjacency.endOf(last);
    for (let position = this.#adjacency.startOf(last); position < to; position++) {
      const floor = inFloors[position] ?? 0;
      if (floor >= greatest) continue;
      const first = neighbours[position] ?? 0;
      const rate = inRates[position] ?? 0;
      const score = (this.firstHop.at(first) * rate + floor) * needed;
      if (score <= 1 && this.#adjacency.carries(position, mask, excluded)) {
        sink.note(first, last, score, rate, floor);
      }
    }
  }

  /** Does the same if few tokens are next to the start: each is looked up. */
  #lookUpFirstTokens(last: number, needed: number, mask: number, sink: TokenPathSink): void {
    const { values, tokens, count } = this.firstHop.all();
    for (let index = 0; index < count; index++) {
      const first = tokens[index] ?? 0;
      for (const side of this.#sidesBetween.sides(first, last)) {
        const { spot, strain } = side.envelope();
        if (spot === 0 || (side.protocolBit & mask) === 0 || this.#isExcluded(side)) continue;
        const [rate, floor] = [1 / spot, strain / spot];
        const score = ((values[first] ?? 0) * rate + floor) * needed;
        if (score <= 1) sink.note(first, last, score, rate, floor);
      }
    }
  }

  #isExcluded({ pool }: PoolSide): boolean {
    for (const entry of this.#ends.excluded) if (entry.pool === pool) return true;
    return false;
  }

  #isBarred(token: number): boolean {
    const known = this.#barred.get(token);
    if (known !== undefined) return known;
    const isBarred = this.#ends.isBarred(token);
    this.#barred.set(token, isBarred);
    return isBarred;
  }
}
