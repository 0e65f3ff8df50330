import { SLACK } from './foundTokenPaths.ts';
import type { TokenPathScan } from './tokenPathScan.ts';
import type { TokenPathSink } from './tokenPathSource.ts';

/** Parts of a doubling of the rate within which rows stay in the order in which they were found. */
const STEPS_PER_DOUBLING = 16;
const MOST_STEPS = 256;
/** Scores by which half of the rows are told from the others. */
const SAMPLE = 512;
/** Covers the rounding of a few operations. */
const BELOW = 1 - 1e-12;
/** A score that nothing comes below. */
const NOTHING = -1;

type EndHops = Pick<TokenPathScan, 'firstHop' | 'lastHop'>;

/**
 * Returns how a row scores by all that is known of its ends: its line alone promises what they do not have.
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
 * Gathers the rows of a scan or of a longer list, at most so many: where there are more, those of the worst scores go.
 * It has all whose scores are at most `most`.
 */
export class FoundRows implements TokenPathSink {
  readonly #limit: number;
  readonly #scores: number[] = [];
  firsts: number[] = [];
  lasts: number[] = [];
  rates: number[] = [];
  floors: number[] = [];
  most = SLACK;

  constructor(limit = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
  }

  get count(): number {
    return this.rates.length;
  }

  note(first: number, last: number, score: number, rate: number, floor: number): void {
    if (score > this.most) return;
    this.firsts.push(first);
    this.lasts.push(last);
    this.rates.push(rate);
    this.floors.push(floor);
    this.#scores.push(score);
    if (this.count > this.#limit) this.#leaveBetterHalf();
  }

  /** Extends the lines of the pools in the middle to whole paths, and brings low rates to the front. */
  complete({ firstHop, lastHop }: EndHops): this {
    for (let index = 0; index < this.count; index++) {
      const before = firstHop.leastLine(this.firsts[index] ?? 0);
      const after = lastHop.leastLine(this.lasts[index] ?? 0);
      const [rate, floor] = [this.rates[index] ?? 0, this.floors[index] ?? 0];
      this.rates[index] = before.rate * rate * after.rate;
      this.floors[index] = (before.floor * rate + floor) * after.rate + after.floor;
    }
    this.#sort();
    return this;
  }

  /** Leaves the rows that reach the trade of a scan. */
  keepReached(scan: EndHops): this {
    const scoreOf = scoreOver(scan);
    const { firsts, lasts, rates, floors } = this;
    this.#keep(
      (index) =>
        scoreOf(firsts[index] ?? 0, lasts[index] ?? 0, rates[index] ?? 0, floors[index] ?? 0) <= SLACK,
    );
    return this;
  }

  /** Of equal scores all go or none: the rows are all that a lower bar lets through. */
  #leaveBetterHalf(): void {
    const bar = this.#middleScore();
    this.most = NOTHING;
    this.#keep((index) => {
      const score = this.#scores[index] ?? 0;
      if (score >= bar) return false;
      if (score > this.most) this.most = score;
      return true;
    });
  }

  #keep(isKept: (index: number) => boolean): void {
    const { firsts, lasts, rates, floors } = this;
    const scores = this.#scores;
    let kept = 0;
    for (let index = 0; index < rates.length; index++) {
      if (!isKept(index)) continue;
      firsts[kept] = firsts[index] ?? 0;
      lasts[kept] = lasts[index] ?? 0;
      rates[kept] = rates[index] ?? 0;
      floors[kept] = floors[index] ?? 0;
      scores[kept] = scores[index] ?? 0;
      kept += 1;
    }
    for (const column of [firsts, lasts, rates, floors, scores]) column.length = kept;
  }

  /** About the middle one: that of a sample. */
  #middleScore(): number {
    const sample: number[] = [];
    const stride = Math.ceil(this.count / SAMPLE);
    for (let index = 0; index < this.count; index += stride) sample.push(this.#scores[index] ?? 0);
    return sample.sort((a, b) => a - b)[sample.length >> 1] ?? 0;
  }

  /** Brings low rates to the front, by steps of the rate. */
  #sort(): void {
    const least = this.rates.reduce((low, rate) => Math.min(low, rate), Number.POSITIVE_INFINITY);
    const places = new Uint32Array(this.count);
    const starts = new Uint32Array(MOST_STEPS + 1);
    for (let index = 0; index < places.length; index++) {
      const step = Math.floor(Math.log2((this.rates[index] ?? 0) / least) * STEPS_PER_DOUBLING);
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
    [this.rates, this.floors] = [moved(this.rates), moved(this.floors)];
  }
}
