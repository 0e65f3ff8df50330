/** Milliseconds where the first bucket ends. */
const FIRST_MS = 0.1;
/** Each bucket ends 10 % above the one before, so a percentile is off by 5 % at most. */
const STEP = Math.log(1.1);
/** The last one takes all from 18 seconds on. */
const BUCKETS = 128;

/** Counts durations in little memory: an observation is one addition. */
export class Durations {
  readonly #counts = new Uint32Array(BUCKETS);
  #total = 0;

  get total(): number {
    return this.#total;
  }

  observe(milliseconds: number): void {
    const place = Math.ceil(Math.log(milliseconds / FIRST_MS) / STEP);
    const bucket = Math.min(BUCKETS - 1, Math.max(0, place));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#total += 1;
  }

  /**
   * Returns the duration that a part of all did not exceed, milliseconds to three digits; null without any.
   */
  percentile(part: number): number | null {
    if (this.#total === 0) return null;
    const wanted = Math.ceil(this.#total * part);
    let passed = 0;
    const bucket = this.#counts.findIndex((count) => {
      passed += count;
      return passed >= wanted;
    });
    return Number((FIRST_MS * Math.exp((bucket - 0.5) * STEP)).toPrecision(3));
  }
}
