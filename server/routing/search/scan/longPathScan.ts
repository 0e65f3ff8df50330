import type { Adjacency } from '../../graph/adjacency.ts';
import { TooManyRoutesError } from '../../model/routeLimits.ts';
import type { HopMasks } from '../../pools/routeProtocol.ts';
import { MOST_LISTED, PATHS_PER_STEP } from '../tuning.ts';
import { SLACK, type TokenPath } from './foundTokenPaths.ts';
import { UNREACHED } from './leastByToken.ts';
import type { ScanEnds, TokenPathScan } from './tokenPathScan.ts';
import type { TradeTarget } from './tokenPathSource.ts';

/** Two hops between an end of the trade and a token in the middle, over the token between them. */
interface HalfPath {
  readonly token: number;
  /** The inverse of the maximum that arrives in the middle, or the minimum that is needed there. */
  value: number;
}

/** The halves of the paths over one token in the middle, those with the best bounds first. */
interface Middle {
  readonly token: number;
  readonly firsts: HalfPath[];
  readonly lasts: HalfPath[];
}

/**
 * Finds the token paths of four hops by meeting in the middle. Each token has bounds of two hops from the
 * start, and of two hops to the end. They make a path if the amount that arrives suffices.
 */
export class LongPathScan {
  readonly #adjacency: Adjacency;
  readonly #ends: ScanEnds;
  readonly #scan: TokenPathScan;

  /** @param scan between the same ends, whose tables of the end hops it shares */
  constructor(adjacency: Adjacency, ends: ScanEnds, scan: TokenPathScan) {
    this.#adjacency = adjacency;
    this.#ends = ends;
    this.#scan = scan;
  }

  /**
   * Yields the token paths over which a task may succeed, in parts. The first ones are the most promising:
   * they make the task harder, so that few others are found.
   * @param isWhole false for the first ones alone
   * @throws TooManyRoutesError
   */
  *inParts(
    masks: HopMasks,
    trade: () => TradeTarget,
    isWhole: boolean,
  ): Generator<readonly TokenPath[], void> {
    for (const most of [1, PATHS_PER_STEP]) {
      const first = nextOf(this.#paths(masks, trade()), most);
      yield first;
      if (first.length < most) return;
    }
    if (!isWhole) return;
    const all = this.#paths(masks, trade());
    for (let found = 0; found < MOST_LISTED; found += PATHS_PER_STEP) {
      const part = nextOf(all, PATHS_PER_STEP);
      yield part;
      if (part.length < PATHS_PER_STEP) return;
    }
    throw new TooManyRoutesError();
  }

  /** Yields the token paths, those over the most promising middles first. */
  *#paths(masks: HopMasks, trade: TradeTarget): Generator<TokenPath, void> {
    for (const { token, firsts, lasts } of this.#middles(masks, trade)) {
      for (const first of firsts) {
        if (!isWithin(first, lasts[0])) break;
        for (const last of lasts) {
          if (!isWithin(first, last)) break;
          if (first.token !== last.token) yield [first.token, token, last.token];
        }
      }
    }
  }

  #middles(masks: HopMasks, trade: TradeTarget): readonly Middle[] {
    this.#scan.setEnds(masks, trade);
    const needed = new Float64Array(this.#adjacency.tokenCount).fill(UNREACHED);
    this.#forEachLast(masks[2] ?? 0, (token, _, value) => {
      if (value < (needed[token] ?? 0)) needed[token] = value;
    });
    const arriving = new Float64Array(this.#adjacency.tokenCount).fill(UNREACHED);
    const middles = new Map<number, Middle>();
    this.#forEachFirst(masks[1] ?? 0, (token, first, value) => {
      if (!(value * (needed[token] ?? UNREACHED) <= SLACK)) return;
      if (value < (arriving[token] ?? 0)) arriving[token] = value;
      const middle = middles.get(token) ?? { token, firsts: [], lasts: [] };
      middles.set(token, middle);
      addHalf(middle.firsts, first, value);
    });
    this.#forEachLast(masks[2] ?? 0, (token, last, value) => {
      if (!((arriving[token] ?? UNREACHED) * value <= SLACK)) return;
      const middle = middles.get(token);
      if (middle !== undefined) addHalf(middle.lasts, last, value);
    });
    const found: Middle[] = [];
    for (const { token, firsts, lasts } of middles.values())
      if (!this.#scan.isBarred(token))
        found.push({ token, firsts: this.#open(firsts), lasts: this.#open(lasts) });
    return found.sort((a, b) => scoreOf(a) - scoreOf(b));
  }

  /** Returns the halves over tokens that are not barred, the best first. */
  #open(halves: readonly HalfPath[]): HalfPath[] {
    const open = halves.filter(({ token }) => !this.#scan.isBarred(token));
    return open.sort((a, b) => a.value - b.value);
  }

  /** Calls for each second pool, with the inverse of the maximum that arrives behind it. */
  #forEachFirst(mask: number, note: (middle: number, first: number, inverse: number) => void): void {
    const { neighbours } = this.#adjacency;
    const { rates, floors, caps, tails } = this.#adjacency.outOf;
    const { values, tokens, count } = this.#scan.firstHop.all();
    for (let index = 0; index < count; index++) {
      const first = tokens[index] ?? 0;
      const inverse = values[first] ?? 0;
      const to = this.#adjacency.endOf(first);
      for (let position = this.#adjacency.startOf(first); position < to; position++) {
        const token = neighbours[position] ?? 0;
        const line = inverse * (rates[position] ?? 0) + (floors[position] ?? 0);
        const mark = Math.min(caps[position] ?? 0, (tails[position] ?? 0) * inverse);
        if (line < UNREACHED && this.#carries(position, token, mask))
          note(token, first, Math.max(line, mark));
      }
    }
  }

  /** Calls for each third pool, with the minimum that suffices in front of it. */
  #forEachLast(mask: number, note: (middle: number, last: number, needed: number) => void): void {
    const { neighbours } = this.#adjacency;
    const { rates, floors, caps, tails } = this.#adjacency.into;
    const { values, tokens, count } = this.#scan.lastHop.all();
    for (let index = 0; index < count; index++) {
      const last = tokens[index] ?? 0;
      const greatest = SLACK / (values[last] ?? 0);
      const to = this.#adjacency.endOf(last);
      for (let position = this.#adjacency.startOf(last); position < to; position++) {
        const floor = floors[position] ?? 0;
        if (floor >= greatest) continue;
        const token = neighbours[position] ?? 0;
        const line = (rates[position] ?? 0) / (greatest - floor);
        const isMarked = (caps[position] ?? 0) > greatest;
        const needed = isMarked ? Math.max(line, (tails[position] ?? 0) / greatest) : line;
        if (needed < UNREACHED && this.#carries(position, token, mask)) note(token, last, needed);
      }
    }
  }

  /** Returns true if the pool may be used and its token may lie in the middle. */
  #carries(position: number, token: number, mask: number): boolean {
    const { start, end, between } = this.#ends;
    if (token === start || token === end || (between !== undefined && between[token] !== 1)) return false;
    return this.#adjacency.carries(position, mask);
  }
}

/** Adds a half path; of those over one token, which come one after the other, the best stays. */
function addHalf(halves: HalfPath[], token: number, value: number): void {
  const known = halves.at(-1);
  if (known?.token !== token) halves.push({ token, value });
  else known.value = Math.min(known.value, value);
}

function isWithin(first: HalfPath, last: HalfPath | undefined): boolean {
  return last !== undefined && first.value * last.value <= SLACK;
}

function scoreOf({ firsts, lasts }: Middle): number {
  return (firsts[0]?.value ?? UNREACHED) * (lasts[0]?.value ?? UNREACHED);
}

/** Returns the next items, at most `most`. */
function nextOf<Item>(items: Iterator<Item, void>, most: number): Item[] {
  const some: Item[] = [];
  while (some.length < most) {
    const { done, value } = items.next();
    if (done === true) break;
    some.push(value as Item);
  }
  return some;
}
