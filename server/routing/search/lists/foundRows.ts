import type { Steps } from '../../model/steps.ts';
import { pathNumber, SLACK } from '../scan/foundTokenPaths.ts';
import type { TokenPathScan } from '../scan/tokenPathScan.ts';
import type { TokenPathSink } from '../scan/tokenPathSource.ts';

/** Number of scores in a sample whose median divides the rows, and the part of equal ones for twins. */
const SAMPLE = 512;
const MANY_EQUAL = 1 / 8;
/** Covers the rounding of a few operations. */
const BELOW = 1 - 1e-12;
/** A bar below the score of every row, with which a list covers no trade. */
const BELOW_ALL_SCORES = 0;

/** Finds rows that give the same amounts, and leaves one of them. */
interface TwinRows {
  leaveOne(rows: FoundRows): Steps<void>;
}

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
  readonly #twins: TwinRows | undefined;
  most = SLACK;

  /** @param twins finds rows that give the same as another one, which stands for them */
  constructor(limit = Number.POSITIVE_INFINITY, twins?: TwinRows) {
    this.#limit = limit;
    this.#twins = twins;
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
    if (this.count > this.#limit) yield* this.leaveOneOfTwins();
    while (this.count > this.#limit) {
      const { count } = this;
      const sample = this.#sample();
      const bar = sample[sample.length >> 1] ?? 0;
      // Anybody can create thousands of paths that are the best ones and alike.
      const isAnyBetter = this.#scores.some((score) => score < bar);
      this.#keepBy((score) => (isAnyBetter ? score < bar : score === bar));
      if (this.count === count) this.#keepBy(() => false);
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

  /** Leaves one of the rows that give the same, where many do: their scores are equal. */
  *leaveOneOfTwins(): Steps<void> {
    if (this.#twins === undefined) return;
    const scores = this.#sample();
    const equal = scores.filter((score, place) => score === scores[place - 1]).length;
    if (equal > scores.length * MANY_EQUAL) yield* this.#twins.leaveOne(this);
  }

  /** Returns the number of the token path of a row. */
  numberAt(index: number): number {
    return pathNumber(this.firsts[index] ?? 0, this.lasts[index] ?? 0);
  }

  /** Leaves some rows, in their order. Asks about each once, from the first to the last. */
  keep(isKept: (index: number) => boolean): void {
    const columns = [this.firsts, this.lasts, this.rates, this.floors, this.tails, this.#scores];
    const { count } = this;
    let kept = 0;
    for (let index = 0; index < count; index++) {
      if (!isKept(index)) continue;
      for (const column of columns) column[kept] = column[index] ?? 0;
      kept += 1;
    }
    for (const column of columns) column.length = kept;
  }

  /** Leaves some rows by their scores, and sets the bar to the worst of them. */
  #keepBy(isKept: (score: number) => boolean): void {
    this.keep((index) => isKept(this.#scores[index] ?? 0));
    this.most = this.#scores.reduce((most, score) => Math.max(most, score), BELOW_ALL_SCORES);
  }

  /** Returns some of the scores, in ascending order. */
  #sample(): number[] {
    const sample: number[] = [];
    const stride = Math.ceil(this.count / SAMPLE);
    for (let index = 0; index < this.count; index += stride) sample.push(this.#scores[index] ?? 0);
    return sample.sort((a, b) => a - b);
  }
}
