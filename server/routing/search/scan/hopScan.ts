import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import type { SidesBetween } from '../../graph/sidesBetween.ts';
import { finish, type Steps } from '../../model/steps.ts';
import type { HopMasks } from '../../pools/routeProtocol.ts';
import { LARGE_END, POOLS_PER_STEP, RUN_PER_LOOKUP } from '../tuning.ts';
import { EndHopTable } from './endHopTable.ts';
import { SLACK } from './foundTokenPaths.ts';
import { UNREACHED } from './leastByToken.ts';
import { hasLargeEnds, isCheaperFromStart } from './scanCost.ts';
import type { SearchWorkspace } from './searchWorkspace.ts';
import type { ScanManner, TokenPathSink, TradeTarget } from './tokenPathSource.ts';

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
 * Scans the pools of the tokens next to one end. From the end, most pools are too small for the needed
 * amount, which takes one comparison; from the start there may be fewer pools.
 */
export class HopScan {
  readonly adjacency: Adjacency;
  readonly #sidesBetween: SidesBetween;
  readonly #ends: ScannedEnds;
  readonly #isStartFixed: boolean;
  readonly #largeEnd: number;
  /** Bounds on the first hop: the inverse of the maximum that arrives next to the start. */
  readonly firstHop: EndHopTable;
  /** Bounds on the last hop: the minimum amount that suffices next to the end. */
  readonly lastHop: EndHopTable;

  constructor(
    { adjacency, sidesBetween }: ScannedGraph,
    ends: ScannedEnds,
    { first, last }: SearchWorkspace,
    { isStartFixed = true, isWhole = true, largeEnd = LARGE_END }: ScanManner = {},
  ) {
    this.#isStartFixed = isStartFixed;
    this.#largeEnd = largeEnd;
    this.adjacency = adjacency;
    this.#sidesBetween = sidesBetween;
    this.#ends = ends;
    const { start, end, between } = ends;
    const from = { token: start, other: end, between, isWhole };
    const to = { token: end, other: start, between, isWhole };
    this.firstHop = new EndHopTable(true, adjacency, from, first);
    this.lastHop = new EndHopTable(false, adjacency, to, last);
  }

  get isLarge(): boolean {
    return hasLargeEnds(this.adjacency, this.#ends, this.#largeEnd);
  }

  /** Notes all token paths of tokens that may lie between, whatever is barred of these. */
  collect(masks: HopMasks, trade: TradeTarget, sink: TokenPathSink): void {
    finish(this.collectSteps(masks, trade, sink));
  }

  /** Notes the token paths of `collect` in steps. */
  *collectSteps(masks: HopMasks, trade: TradeTarget, sink: TokenPathSink): Steps<void> {
    this.setEnds(masks, trade);
    const { leastOut } = trade;
    if (masks.length === 2) this.#scanTwoHops(sink);
    else if (
      this.isLarge ? this.#isStartFixed : isCheaperFromStart(this.adjacency, this.#ends, SLACK / leastOut)
    )
      yield* this.#scanFromStart(masks[1] ?? 0, sink);
    else yield* this.#scanFromEnd(masks[1] ?? 0, sink);
  }

  /** Notes the paths of three hops over one first token, with the amounts that are set at the ends. */
  collectFrom(first: number, mask: number, sink: TokenPathSink): void {
    const inverse = this.firstHop.at(first);
    if (inverse !== UNREACHED)
      this.#scanOnwards(first, inverse, inverse * this.#least(this.lastHop, true), mask, sink);
  }

  /** Notes the paths of three hops over one last token, with the amounts that are set at the ends. */
  collectTo(last: number, mask: number, sink: TokenPathSink): void {
    const needed = this.lastHop.at(last);
    if (needed !== UNREACHED)
      this.#scanNeighbours(last, needed * this.#least(this.firstHop, false), needed, mask, sink);
  }

  /** Sets the amounts at both ends, which the tables of the end hops then bound. */
  setEnds(masks: HopMasks, { mostIn, leastOut }: TradeTarget): void {
    this.firstHop.set(masks[0] ?? 0, 1 / mostIn);
    this.lastHop.set(masks[masks.length - 1] ?? 0, SLACK / leastOut);
  }

  /** Notes the tokens that are next to both ends. */
  #scanTwoHops(sink: TokenPathSink): void {
    const { start, end } = this.#ends;
    const isFromStart = this.isLarge
      ? this.#isStartFixed
      : this.adjacency.degreeOf(start) < this.adjacency.degreeOf(end);
    const [here, there] = isFromStart ? [this.firstHop, this.lastHop] : [this.lastHop, this.firstHop];
    const least = this.#least(there, isFromStart);
    const { units, inverseUnits } = this.adjacency.leastRates;
    const worth = isFromStart ? units : inverseUnits;
    const { values, tokens, count } = here.all();
    for (let index = 0; index < count; index++) {
      const token = tokens[index] ?? 0;
      const value = values[token] ?? 0;
      if (least > 0 && value * least * (worth[token] ?? 0) > sink.most) continue;
      const score = value * there.at(token);
      if (score <= sink.most) sink.note(token, token, score, 1, 0);
    }
  }

  *#scanFromStart(mask: number, sink: TokenPathSink): Steps<void> {
    const { leastRates } = this.adjacency;
    let left = POOLS_PER_STEP;
    const least = this.#least(this.lastHop, true);
    const { values: firstHop, tokens, count } = this.firstHop.all();
    for (let index = 0; index < count; index++) {
      const first = tokens[index] ?? 0;
      const inverse = firstHop[first] ?? 0;
      if (least > 0 && inverse * least * leastRates.outOf(first) > sink.most) continue;
      this.#scanOnwards(first, inverse, inverse * least, mask, sink);
      left -= this.adjacency.degreeOf(first);
      if (left > 0) continue;
      left = POOLS_PER_STEP;
      yield;
    }
  }

  /**
   * Notes the paths over one first token. `leastScore` is in units of the last token; 0 rules nothing out.
   */
  #scanOnwards(first: number, inverse: number, leastScore: number, mask: number, sink: TokenPathSink): void {
    const { lastHop } = this;
    const { neighbours, outRates, outFloors, outCaps, outTails, leastRates } = this.adjacency;
    const { units } = leastRates;
    let { most } = sink;
    const to = this.adjacency.endOf(first);
    for (let position = this.adjacency.startOf(first); position < to; position++) {
      const last = neighbours[position] ?? 0;
      const rate = outRates[position] ?? 0;
      if (leastScore > 0 && leastScore * rate * (units[last] ?? 0) > most) continue;
      const floor = outFloors[position] ?? 0;
      const line = inverse * rate + floor;
      // Lines rule out most; only for the others the marks are read.
      if (!(line * lastHop.below(last) <= most)) continue;
      const mark = Math.min(outCaps[position] ?? 0, (outTails[position] ?? 0) * inverse);
      const score = Math.max(line, mark) * lastHop.at(last);
      if (!(score <= most) || !this.adjacency.carries(position, mask)) continue;
      sink.note(first, last, score, rate, floor);
      most = sink.most;
    }
  }

  *#scanFromEnd(mask: number, sink: TokenPathSink): Steps<void> {
    const { leastRates } = this.adjacency;
    let left = POOLS_PER_STEP;
    const lookups = RUN_PER_LOOKUP * this.adjacency.degreeOf(this.#ends.start);
    const least = this.#least(this.firstHop, false);
    const { values, tokens, count } = this.lastHop.all();
    for (let index = 0; index < count; index++) {
      const last = tokens[index] ?? 0;
      const needed = values[last] ?? 0;
      if (least > 0 && least * leastRates.into(last) * needed > sink.most) continue;
      if (this.adjacency.degreeOf(last) > lookups) this.#lookUpFirstTokens(last, needed, mask, sink);
      else this.#scanNeighbours(last, needed * least, needed, mask, sink);
      left -= Math.min(this.adjacency.degreeOf(last), lookups);
      if (left > 0) continue;
      left = POOLS_PER_STEP;
      yield;
    }
  }

  /**
   * Returns the minimum of value / units over the tokens next to the end, or of value · units over those next
   * to the start. It is 0, which rules nothing out, where the ends have few pools.
   */
  #least(table: EndHopTable, isLast: boolean): number {
    if (!this.isLarge) return 0;
    const { leastRates } = this.adjacency;
    leastRates.prepare();
    return table.least(isLast ? leastRates.inverseUnits : leastRates.units);
  }

  #scanNeighbours(last: number, leastScore: number, needed: number, mask: number, sink: TokenPathSink): void {
    const { firstHop } = this;
    const { neighbours, inRates, inFloors, inCaps, inTails, leastRates } = this.adjacency;
    const { inverseUnits } = leastRates;
    const greatest = SLACK / needed;
    let { most } = sink;
    const to = this.adjacency.endOf(last);
    for (let position = this.adjacency.startOf(last); position < to; position++) {
      const floor = inFloors[position] ?? 0;
      if (floor >= greatest) continue;
      const first = neighbours[position] ?? 0;
      const rate = inRates[position] ?? 0;
      if (leastScore > 0 && leastScore * rate * (inverseUnits[first] ?? 0) > most) continue;
      if (!((firstHop.below(first) * rate + floor) * needed <= most)) continue;
      const inverse = firstHop.at(first);
      const mark = Math.min(inCaps[position] ?? 0, (inTails[position] ?? 0) * inverse);
      const score = Math.max(inverse * rate + floor, mark) * needed;
      if (!(score <= most) || !this.adjacency.carries(position, mask)) continue;
      sink.note(first, last, score, rate, floor);
      most = sink.most;
    }
  }

  /** Notes the paths of `#scanNeighbours` if few tokens are next to the start: each is looked up. */
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
