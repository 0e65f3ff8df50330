import { lengthFor } from '../../columns/resize.ts';
import type { Runs } from './runs.ts';

/** A token with more pools is a hub: its units are not a mean over all of them. */
const MOST_IN_MEAN = 256;
const UNKNOWN = Number.POSITIVE_INFINITY;

/**
 * Keeps for each token lower bounds on the rates of all its pools, so that a search need not look at each of
 * them.
 *
 * Rates are compared by units: raw units of about the same worth of each token. Any units give a bound, good
 * ones a close one, so they do not move with prices.
 */
export class LeastRates {
  readonly #around: Runs;
  /** Raw units of about the same worth, by token, and their inverse. */
  units = new Float64Array(0);
  inverseUnits = new Float64Array(0);
  #into = new Float64Array(0);
  #outOf = new Float64Array(0);
  #isStale = new Uint8Array(0);
  /** Number of changed rates so far, and the maximum before units are made again. */
  #measured = 0;
  #mostMeasured = -1;

  constructor(around: Runs) {
    this.#around = around;
  }

  /** Call it when the rates of a pool of the token have changed, or came or went. */
  forget(token: number): void {
    this.#measured += 1;
    if (token < this.#isStale.length) this.#isStale[token] = 1;
  }

  /** Call it when no pool has a state any more. */
  forgetAll(): void {
    this.#mostMeasured = -1;
  }

  /** Makes units where they are missing or old. Call it before a search, which then reads the columns. */
  prepare(): void {
    const { tokenCount } = this.#around;
    if (this.units.length >= tokenCount && this.#measured <= this.#mostMeasured) return;
    this.units = this.#averaged(this.#anyUnits());
    this.inverseUnits = this.units.map((units) => 1 / units);
    this.#into = new Float64Array(this.units.length);
    this.#outOf = new Float64Array(this.units.length);
    this.#isStale = new Uint8Array(this.units.length).fill(1);
    // Made again after the number of changes has doubled.
    this.#mostMeasured = 2 * this.#measured + tokenCount;
  }

  /** Returns the minimum rate of all pools into the token, over the units of the other token. */
  into(token: number): number {
    if (this.#isStale[token] === 1) this.#measure(token);
    return this.#into[token] ?? 0;
  }

  /** Returns the minimum rate of all pools out of the token, times the units of the other token. */
  outOf(token: number): number {
    if (this.#isStale[token] === 1) this.#measure(token);
    return this.#outOf[token] ?? 0;
  }

  #measure(token: number): void {
    const { neighbours, inRates, outRates } = this.#around;
    let [into, outOf] = [UNKNOWN, UNKNOWN];
    const to = this.#around.endOf(token);
    for (let position = this.#around.startOf(token); position < to; position++) {
      const neighbour = neighbours[position] ?? 0;
      into = Math.min(into, (inRates[position] ?? 0) * (this.inverseUnits[neighbour] ?? 0));
      outOf = Math.min(outOf, (outRates[position] ?? 0) * (this.units[neighbour] ?? 0));
    }
    this.#into[token] = into;
    this.#outOf[token] = outOf;
    this.#isStale[token] = 0;
  }

  /**
   * Returns units by breadth-first search from the tokens with the most pools: each by any pool with a token
   * that has units.
   */
  #anyUnits(): Float64Array<ArrayBuffer> {
    const { tokenCount, neighbours, outRates } = this.#around;
    const units = new Float64Array(lengthFor(tokenCount));
    const queue = new Int32Array(tokenCount);
    const roots = Array.from({ length: tokenCount }, (_, token) => token);
    roots.sort((a, b) => this.#around.degreeOf(b) - this.#around.degreeOf(a));
    let [head, tail] = [0, 0];
    for (const root of roots) {
      if ((units[root] ?? 0) > 0) continue;
      units[root] = 1;
      queue[tail++] = root;
      while (head < tail) {
        const token = queue[head++] ?? 0;
        for (let at = this.#around.startOf(token); at < this.#around.endOf(token); at++) {
          const neighbour = neighbours[at] ?? 0;
          const worth = (units[token] ?? 0) / (outRates[at] ?? UNKNOWN);
          if ((units[neighbour] ?? 0) > 0 || !isSane(worth)) continue;
          units[neighbour] = worth;
          queue[tail++] = neighbour;
        }
      }
    }
    return units.map((each) => each || 1);
  }

  /**
   * Returns the units with the geometric mean over its pools for each token with few, so that none of these
   * is far from it.
   */
  #averaged(units: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    const { tokenCount, neighbours, outRates, inRates } = this.#around;
    const means = units.slice();
    for (let token = 0; token < tokenCount; token++) {
      const [from, to] = [this.#around.startOf(token), this.#around.endOf(token)];
      if (to - from > MOST_IN_MEAN) continue;
      let [sum, count] = [0, 0];
      for (let at = from; at < to; at++) {
        // The price without the fee lies between the two rates.
        const worth = (units[neighbours[at] ?? 0] ?? 0) * Math.sqrt((outRates[at] ?? 0) / (inRates[at] ?? 0));
        if (!isSane(worth)) continue;
        sum += Math.log(worth);
        count += 1;
      }
      if (count > 0) means[token] = Math.exp(sum / count);
    }
    return means;
  }
}

/** Returns true if neither a worth nor its inverse is too large to be multiplied. */
function isSane(worth: number): boolean {
  return worth > 1e-100 && worth < 1e100;
}
