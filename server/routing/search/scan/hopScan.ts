import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import type { SidesBetween } from '../../graph/sidesBetween.ts';
import { finish, type Steps } from '../../model/steps.ts';
import type { HopMasks } from '../../pools/routeProtocol.ts';
import { LARGE_END, POOLS_PER_STEP, RUN_PER_LOOKUP } from '../tuning.ts';
import { EndHopTable } from './endHopTable.ts';
import { SLACK } from './foundTokenPaths.ts';
import { UNREACHED } from './leastByToken.ts';
import type { SearchWorkspace } from './searchWorkspace.ts';
import type { TokenPathSink, TradeTarget } from './tokenPathSource.ts';

export interface ScannedEnds extends SearchEnds {
  /** 1 for each token that may lie between them; any token if absent. */
  readonly between?: Uint8Array | undefined;
}

/** The part of a graph that a scan reads. */
export interface ScannedGraph {
  readonly adjacency: Adjacency;
  readonly sidesBetween: SidesBetween;
}

/**
 * Scans the pools of the tokens next to the end: most of them are too small for the needed amount, which
 * takes one comparison. Where far fewer tokens are next to the start, those are looked up.
 */
export class HopScan {
  readonly adjacency: Adjacency;
  readonly #sidesBetween: SidesBetween;
  readonly #ends: ScannedEnds;
  /** Bounds on the first hop: the inverse of the maximum that arrives next to the start. */
  readonly firstHop: EndHopTable;
  /** Bounds on the last hop: the minimum amount that suffices next to the end. */
  readonly lastHop: EndHopTable;

  /** @param isWhole true where the amounts of the task are whole units, as those of all swaps are */
  constructor(
    { adjacency, sidesBetween }: ScannedGraph,
    ends: ScannedEnds,
    { first, last }: SearchWorkspace,
    isWhole = true,
  ) {
    this.adjacency = adjacency;
    this.#sidesBetween = sidesBetween;
    this.#ends = ends;
    const { start, end, between } = ends;
    this.firstHop = new EndHopTable(true, adjacency, { token: start, other: end, between, isWhole }, first);
    this.lastHop = new EndHopTable(false, adjacency, { token: end, other: start, between, isWhole }, last);
  }

  get isLarge(): boolean {
    return this.adjacency.leastDegree(this.#ends) >= LARGE_END;
  }

  /** Notes all token paths of tokens that may lie between, whatever is barred of these. */
  collect(masks: HopMasks, trade: TradeTarget, sink: TokenPathSink): void {
    finish(this.collectSteps(masks, trade, sink));
  }

  /** Notes the token paths of `collect` in steps. */
  *collectSteps(masks: HopMasks, trade: TradeTarget, sink: TokenPathSink): Steps<void> {
    this.setEnds(masks, trade);
    if (masks.length === 2) this.#scanTwoHops(sink);
    else yield* this.#scanThreeHops(masks[1] ?? 0, sink);
  }

  /** Notes the paths of three hops over one first or last token, with the amounts set at the ends. */
  collectOver(token: number, isFirst: boolean, mask: number, sink: TokenPathSink): void {
    const value = (isFirst ? this.firstHop : this.lastHop).at(token);
    if (value !== UNREACHED) this.#scanAround(token, value, isFirst, mask, sink);
  }

  #scanAround(token: number, value: number, isFirst: boolean, mask: number, sink: TokenPathSink): void {
    const there = isFirst ? this.lastHop : this.firstHop;
    const { rates, floors, caps, tails } = isFirst ? this.adjacency.outOf : this.adjacency.into;
    const { neighbours } = this.adjacency;
    const greatest = isFirst ? UNREACHED : SLACK / value;
    let { most } = sink;
    const to = this.adjacency.endOf(token);
    for (let position = this.adjacency.startOf(token); position < to; position++) {
      const floor = floors[position] ?? 0;
      if (floor >= greatest) continue;
      const other = neighbours[position] ?? 0;
      const rate = rates[position] ?? 0;
      // Lines rule out most; only for the others the marks are read.
      const below = there.below(other);
      if (!((isFirst ? (value * rate + floor) * below : (below * rate + floor) * value) <= most)) continue;
      const at = there.at(other);
      const inverse = isFirst ? value : at;
      const mark = Math.min(caps[position] ?? 0, (tails[position] ?? 0) * inverse);
      const score = Math.max(inverse * rate + floor, mark) * (isFirst ? at : value);
      if (!(score <= most) || !this.adjacency.carries(position, mask)) continue;
      if (isFirst) sink.note(token, other, score, rate, floor);
      else sink.note(other, token, score, rate, floor);
      most = sink.most;
    }
  }

  /** Sets the amounts at both ends, which the tables of the end hops then bound. */
  setEnds(masks: HopMasks, { mostIn, leastOut }: TradeTarget): void {
    this.firstHop.set(masks[0] ?? 0, 1 / mostIn);
    this.lastHop.set(masks[masks.length - 1] ?? 0, SLACK / leastOut);
  }

  /** Notes the tokens that are next to both ends. */
  #scanTwoHops(sink: TokenPathSink): void {
    const { start, end } = this.#ends;
    const isFromStart = this.adjacency.degreeOf(start) < this.adjacency.degreeOf(end);
    const [here, there] = isFromStart ? [this.firstHop, this.lastHop] : [this.lastHop, this.firstHop];
    const { values, tokens, count } = here.all();
    for (let index = 0; index < count; index++) {
      const token = tokens[index] ?? 0;
      const score = (values[token] ?? 0) * there.at(token);
      if (score <= sink.most) sink.note(token, token, score, 1, 0);
    }
  }

  *#scanThreeHops(mask: number, sink: TokenPathSink): Steps<void> {
    let left = POOLS_PER_STEP;
    const lookups = RUN_PER_LOOKUP * this.adjacency.degreeOf(this.#ends.start);
    const { values, tokens, count } = this.lastHop.all();
    for (let index = 0; index < count; index++) {
      const last = tokens[index] ?? 0;
      const degree = this.adjacency.degreeOf(last);
      if (degree > lookups) this.#lookUpFirstTokens(last, values[last] ?? 0, mask, sink);
      else this.#scanAround(last, values[last] ?? 0, false, mask, sink);
      left -= Math.min(degree, lookups);
      if (left > 0) continue;
      left = POOLS_PER_STEP;
      yield;
    }
  }

  /** Notes the paths over one last token if few tokens are next to the start: each is looked up. */
  #lookUpFirstTokens(last: number, needed: number, mask: number, sink: TokenPathSink): void {
    const { values, tokens, count } = this.firstHop.all();
    for (let index = 0; index < count; index++) {
      const first = tokens[index] ?? 0;
      const { few, crowd } = this.#sidesBetween.sides(first, last);
      crowd?.forEachLine((entry, rate, floor) => {
        const score = ((values[first] ?? 0) * rate + floor) * needed;
        if (score <= sink.most && (entry.protocolBit & mask) !== 0)
          sink.note(first, last, score, rate, floor);
      });
      for (const side of few) {
        const { spot, strain } = side.envelope();
        if (spot === 0 || (side.protocolBit & mask) === 0) continue;
        const [rate, floor] = [1 / spot, strain / spot];
        const score = ((values[first] ?? 0) * rate + floor) * needed;
        if (score <= sink.most) sink.note(first, last, score, rate, floor);
      }
    }
  }
}
