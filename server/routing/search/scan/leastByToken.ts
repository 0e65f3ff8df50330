export const UNREACHED = Number.POSITIVE_INFINITY;

/** Keeps the least value of each token, in columns that a search reads directly. */
export class LeastByToken {
  /** Values by token; infinite if the token has no value. */
  readonly values: Float64Array;
  /** The tokens with a value, in the first `count` places. */
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
