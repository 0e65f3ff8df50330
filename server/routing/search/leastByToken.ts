const UNREACHED = Number.POSITIVE_INFINITY;

/** The least of some values for each of some tokens, in columns that a search reads directly. */
export class LeastByToken {
  /** By token; infinite where there is none. */
  readonly values: Float64Array;
  /** Those that have one, the first `count` of them. */
  readonly tokens: Int32Array;
  #count = 0;

  constructor(tokenCount: number) {
    this.values = new Float64Array(tokenCount).fill(UNREACHED);
    this.tokens = new Int32Array(tokenCount);
  }

  get count(): number {
    return this.#count;
  }

  clear(): void {
    for (let index = 0; index < this.#count; index++) this.values[this.tokens[index] ?? 0] = UNREACHED;
    this.#count = 0;
  }

  add(token: number, value: number): void {
    const known = this.values[token] ?? 0;
    if (value >= known) return;
    if (known === UNREACHED) this.tokens[this.#count++] = token;
    this.values[token] = value;
  }
}
