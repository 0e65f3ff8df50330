const SAMPLES = 64;
const ENOUGH = 8;

/** The last 64 latencies of an endpoint, milliseconds. */
export class Latencies {
  readonly #samples: number[] = [];
  #next = 0;

  add(milliseconds: number): void {
    this.#samples[this.#next] = milliseconds;
    this.#next = (this.#next + 1) % SAMPLES;
  }

  /** Returns the quantile of the latencies in milliseconds; undefined while there are fewer than 8. */
  quantile(share: number): number | undefined {
    if (this.#samples.length < ENOUGH) return undefined;
    const sorted = this.#samples.toSorted((a, b) => a - b);
    return sorted[Math.ceil(share * sorted.length) - 1];
  }
}
