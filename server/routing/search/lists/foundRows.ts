import type { Steps } from '../../model/steps.ts';
import { SLACK } from '../scan/foundTokenPaths.ts';
import type { TokenPathScan } from '../scan/tokenPathScan.ts';
import type { TokenPathSink } from '../scan/tokenPathSource.ts';

/** Number of scores in a sample whose median divides the rows. */
const SAMPLE = 512;
/** Covers the rounding of a few operations. */
const BELOW = 1 - 1e-12;
/** A bar below the score of every row, with which a list covers no trade. */
const BELOW_ALL_SCORES = 0;

type EndHops = Pick<TokenPathScan, 'firstHop' | 'lastHop'>;

/**
 * Returns the scoring of rows by all known bounds of their ends: a line alone promises amounts that they do
 * not have.
 * @param hops with the amounts of a trade at its ends
 */
export function scoreOver({ firstHop, lastHop }: EndHops) {
  return (first: number, last: number, rate: number, floor: number): number => {
    const [before, after] = [firstHop.leastLine(first), lastHop.leastLine(last)];
    // The line of the pool in the middle, or one just below it.
    const own = rate / (before.rate * after.rate);
    const rest = (floor * BELOW - after.floor) / after.rate - before.floor * own;
    return (firstHop.at(first) * own * BELOW + Math.max(0, rest)) * lastHop.at(last);
  };
}

/**
 * Gathers the rows of a scan or of a longer list, at most `limit` of them, in columns. Beyond it those of the
 * worst scores go: it has all whose scores are at most `most`.
 */
export class FoundRows implements TokenPathSink {
  /** First and last tokens, which are one in a path of one token. */
  readonly firsts: number[] = [];
  readonly lasts: number[] = [];
  /** Lines of the pools in the middle, in inverse amounts, and their least rates, no lower than the rates. */
  readonly rates: number[] = [];
  readonly floors: number[] = [];
  readonly tails: number[] = [];
  readonly #scores: number[] = [];
  readonly #limit: number;
  most = SLACK;

  constructor(limit = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
  }

  get count(): number {
    return this.rates.length;
  }

  note(first: number, last: number, score: number, rate: number, floor: number, tail = rate): void {
    if (score > this.most) return;
    this.firsts.push(first);
    this.lasts.push(last);
    this.rates.push(rate);
    this.floors.push(floor);
    this.tails.push(tail);
    this.#scores.push(score);
  }

  /**
   * Drops the worst rows beyond the limit. Of equal scores all go or none: the rows are all that a lower bar
   * lets through. Call it while rows are gathered.
   */
  *shorten(): Steps<void> {
    while (this.count > this.#limit) {
      const { count } = this;
      const bar = this.#median();
      // Anybody can create thousands of paths that are the best ones and alike.
      const isAnyBetter = this.#scores.some((score) => score < bar);
      this.#keep((score) => (isAnyBetter ? score < bar : score === bar));
      if (this.count === count) this.#keep(() => false);
      yield;
    }
  }

  /**
   * Extends the lines of the pools in the middle to whole paths.
   * @param hops with the amounts of the smallest trade at its ends
   */
  complete({ firstHop, lastHop }: EndHops): this {
    for (let index = 0; index < this.count; index++) {
      const before = firstHop.leastLine(this.firsts[index] ?? 0);
      const after = lastHop.leastLine(this.lasts[index] ?? 0);
      const [rate, floor] = [this.rates[index] ?? 0, this.floors[index] ?? 0];
      this.rates[index] = before.rate * rate * after.rate;
      this.floors[index] = (before.floor * rate + floor) * after.rate + after.floor;
      this.tails[index] = before.tail * (this.tails[index] ?? 0) * after.tail * BELOW;
    }
    return this;
  }

  /** Leaves some rows by their scores, in their order. */
  #keep(isKept: (score: number) => boolean): void {
    const columns = [this.firsts, this.lasts, this.rates, this.floors, this.tails, this.#scores];
    this.most = BELOW_ALL_SCORES;
    let kept = 0;
    for (let index = 0; index < this.count; index++) {
      const score = this.#scores[index] ?? 0;
      if (!isKept(score)) continue;
      if (score > this.most) this.most = score;
      for (const column of columns) column[kept] = column[index] ?? 0;
      kept += 1;
    }
    for (const column of columns) column.length = kept;
  }

  /** Returns the median of a sample of the scores. */
  #median(): number {
    const sample: number[] = [];
    const stride = Math.ceil(this.count / SAMPLE);
    for (let index = 0; index < this.count; index += stride) sample.push(this.#scores[index] ?? 0);
    return sample.sort((a, b) => a - b)[sample.length >> 1] ?? 0;
  }
}
