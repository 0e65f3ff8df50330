import type { Steps } from '../../model/steps.ts';
import { type Scoring, SLACK, TokenPathColumns } from '../scan/foundTokenPaths.ts';
import type { TokenPathScan } from '../scan/tokenPathScan.ts';

/** Parts of a doubling of the rate within which rows stay in the order in which they were found. */
const STEPS_PER_DOUBLING = 16;
const MOST_STEPS = 256;
/** More rows than a list has: a step and the place of a row make one number of 32 bits. */
const MOST_SORTED = 2 ** 24;
/**
 * Number of scores in a sample whose median divides the rows, and the part of equal ones from which twins are
 * looked for.
 */
const SAMPLE = 512;
const MANY_EQUAL = 1 / 8;
/** Covers the rounding of a few operations. */
const BELOW = 1 - 1e-12;
/** A bar below the score of every row. */
const BELOW_ALL_SCORES = -1;

/** Finds rows that give the same amounts. */
interface TwinRows {
  /** Leaves one of them. */
  leaveOne(rows: FoundRows): Steps<void>;
}

type EndHops = Pick<TokenPathScan, 'firstHop' | 'lastHop'>;

/**
 * Returns the score of a row by all known bounds of its ends: its line alone promises amounts that they do
 * not have.
 * @param scan with the amounts of a trade at its ends
 */
export function scoreOver({ firstHop, lastHop }: EndHops): Scoring {
  return (first, last, rate, floor) => {
    const [before, after] = [firstHop.leastLine(first), lastHop.leastLine(last)];
    // The line of the pool in the middle, or one just below it.
    const own = rate / (before.rate * after.rate);
    const rest = (floor * BELOW - after.floor) / after.rate - before.floor * own;
    return (firstHop.at(first) * own * BELOW + Math.max(0, rest)) * lastHop.at(last);
  };
}

/**
 * Gathers the rows of a scan or of a longer list, at most `limit` of them. Beyond it those of the worst
 * scores go: it has all whose scores are at most `most`.
 */
export class FoundRows extends TokenPathColumns {
  readonly #limit: number;
  readonly #twins: TwinRows | undefined;
  most = SLACK;

  /** @param twins finds rows that give the same as another one, which stands for them */
  constructor(limit = Number.POSITIVE_INFINITY, twins?: TwinRows) {
    super();
    this.#limit = limit;
    this.#twins = twins;
  }

  override note(first: number, last: number, score: number, rate = 1, floor = 0, tail = rate): void {
    if (score <= this.most) super.note(first, last, score, rate, floor, tail);
  }

  /** Drops the worst rows beyond the limit. Call it while rows are gathered. */
  *shorten(): Steps<void> {
    if (this.count <= this.#limit) return;
    yield* this.leaveOneOfTwins();
    while (this.count > this.#limit) {
      this.#leaveBetterHalf();
      yield;
    }
  }

  /** Leaves one of the rows that give the same, where many do: their scores are equal. */
  *leaveOneOfTwins(): Steps<void> {
    if (this.#twins === undefined) return;
    const scores = this.#sample();
    const equal = scores.filter((score, place) => score === scores[place - 1]).length;
    if (equal > scores.length * MANY_EQUAL) yield* this.#twins.leaveOne(this);
  }

  /**
   * Extends the lines of the pools in the middle to whole paths.
   * @param scan with the amounts of the smallest trade at its ends
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

  /**
   * Drops the worse half by score. Of equal scores all go or none: the rows are all that a lower bar lets
   * through.
   */
  #leaveBetterHalf(): void {
    const scores = this.#sample();
    const bar = scores[scores.length >> 1] ?? 0;
    this.most = BELOW_ALL_SCORES;
    this.keep((index) => {
      const score = this.scores[index] ?? 0;
      if (score >= bar) return false;
      if (score > this.most) this.most = score;
      return true;
    });
  }

  /** Returns some of the scores, in ascending order. */
  #sample(): number[] {
    const sample: number[] = [];
    const stride = Math.ceil(this.count / SAMPLE);
    for (let index = 0; index < this.count; index += stride) sample.push(this.scores[index] ?? 0);
    return sample.sort((a, b) => a - b);
  }

  /** Brings low rates to the front, by steps of the least rate. */
  sort(): this {
    const least = this.tails.reduce((low, tail) => Math.min(low, tail), Number.POSITIVE_INFINITY);
    const order = Uint32Array.from(this.tails, (tail, index) => {
      const step = Math.floor(Math.log2(tail / least) * STEPS_PER_DOUBLING);
      return (step >= 0 && step < MOST_STEPS ? step : MOST_STEPS - 1) * MOST_SORTED + index;
    }).sort();
    const moved = (column: readonly number[]) =>
      Array.from(order, (place) => column[place % MOST_SORTED] ?? 0);
    [this.firsts, this.lasts] = [moved(this.firsts), moved(this.lasts)];
    [this.rates, this.floors, this.tails] = [moved(this.rates), moved(this.floors), moved(this.tails)];
    return this;
  }
}
