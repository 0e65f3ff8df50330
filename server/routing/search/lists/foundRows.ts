import type { Steps } from '../../model/steps.ts';
import { SLACK } from '../scan/foundTokenPaths.ts';
import type { TokenPathScan } from '../scan/tokenPathScan.ts';
import type { TokenPathSink } from '../scan/tokenPathSource.ts';

/** Parts of a doubling of the rate within which rows stay in the order in which they were found. */
const STEPS_PER_DOUBLING = 16;
const MOST_STEPS = 256;
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
 * Gathers the rows of a scan or of a longer list, at most `limit` of them. Beyond it those of the worst
 * scores go: it has all whose scores are at most `most`.
 */
export class FoundRows implements TokenPathSink {
  readonly #limit: number;
  readonly #twins: TwinRows | undefined;
  readonly #scores: number[] = [];
  firsts: number[] = [];
  lasts: number[] = [];
  rates: number[] = [];
  floors: number[] = [];
  /** The least rates, no lower than `rates`. */
  tails: number[] = [];
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
      const score = this.#scores[index] ?? 0;
      if (score >= bar) return false;
      if (score > this.most) this.most = score;
      return true;
    });
  }

  /** Leaves some rows, in their order. Asks about each once, from the first to the last. */
  keep(isKept: (index: number) => boolean): void {
    const { firsts, lasts, rates, floors, tails } = this;
    const scores = this.#scores;
    let kept = 0;
    for (let index = 0; index < rates.length; index++) {
      if (!isKept(index)) continue;
      firsts[kept] = firsts[index] ?? 0;
      lasts[kept] = lasts[index] ?? 0;
      rates[kept] = rates[index] ?? 0;
      floors[kept] = floors[index] ?? 0;
      tails[kept] = tails[index] ?? 0;
      scores[kept] = scores[index] ?? 0;
      kept += 1;
    }
    for (const column of [firsts, lasts, rates, floors, tails, scores]) column.length = kept;
  }

  /** Returns some of the scores, in ascending order. */
  #sample(): number[] {
    const sample: number[] = [];
    const stride = Math.ceil(this.count / SAMPLE);
    for (let index = 0; index < this.count; index += stride) sample.push(this.#scores[index] ?? 0);
    return sample.sort((a, b) => a - b);
  }

  /** Brings low rates to the front, by steps of the least rate. */
  sort(): this {
    const least = this.tails.reduce((low, tail) => Math.min(low, tail), Number.POSITIVE_INFINITY);
    const places = new Uint32Array(this.count);
    const starts = new Uint32Array(MOST_STEPS + 1);
    for (let index = 0; index < places.length; index++) {
      const step = Math.floor(Math.log2((this.tails[index] ?? 0) / least) * STEPS_PER_DOUBLING);
      places[index] = step >= 0 && step < MOST_STEPS ? step : MOST_STEPS - 1;
      starts[(places[index] ?? 0) + 1] = (starts[(places[index] ?? 0) + 1] ?? 0) + 1;
    }
    for (let step = 1; step <= MOST_STEPS; step++)
      starts[step] = (starts[step] ?? 0) + (starts[step - 1] ?? 0);
    for (let index = 0; index < places.length; index++) {
      const step = places[index] ?? 0;
      places[index] = starts[step] ?? 0;
      starts[step] = (starts[step] ?? 0) + 1;
    }
    const moved = (column: readonly number[]) => {
      const sorted: number[] = Array.from(column);
      for (let index = 0; index < places.length; index++) sorted[places[index] ?? 0] = column[index] ?? 0;
      return sorted;
    };
    [this.firsts, this.lasts] = [moved(this.firsts), moved(this.lasts)];
    [this.rates, this.floors, this.tails] = [moved(this.rates), moved(this.floors), moved(this.tails)];
    return this;
  }
}
