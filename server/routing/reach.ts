/** An amount for each of some tokens next to an end of a search, in columns that the search reads directly. */
export class Reach {
  /** By token. */
  readonly values: Float64Array;
  /** Those that were added, the first `count` of them. */
  readonly tokens: Int32Array;
  #count = 0;
  #kind = 0;
  #inverse = 0;
  #nothing = 0;

  constructor(tokenCount: number) {
    this.values = new Float64Array(tokenCount);
    this.tokens = new Int32Array(tokenCount);
  }

  get count(): number {
    return this.#count;
  }

  /** Makes what it holds of no more use. */
  release(): void {
    this.#kind = 0;
  }

  /**
   * Empties it for hops of a kind that carry an amount, given as its inverse; `nothing` stands for no amount.
   * @returns false, and leaves everything as it is, when that is what it holds already
   */
  restart(kind: number, inverse: number, nothing: number): boolean {
    if (this.#kind === kind && this.#inverse === inverse) return false;
    this.values.fill(nothing);
    this.#count = 0;
    this.#kind = kind;
    this.#inverse = inverse;
    this.#nothing = nothing;
    return true;
  }

  add(token: number, value: number): void {
    if (this.values[token] === this.#nothing) this.tokens[this.#count++] = token;
    this.values[token] = value;
  }
}

/** Reaches as large as a graph, kept for the next search: each search has two of its own while it runs. */
export class ReachPool {
  readonly #free: Reach[] = [];

  borrow<T>(tokenCount: number, work: (reaches: readonly [Reach, Reach]) => T): T {
    const reaches = [this.#take(tokenCount), this.#take(tokenCount)] as const;
    try {
      return work(reaches);
    } finally {
      for (const reach of reaches) reach.release();
      this.#free.push(...reaches);
    }
  }

  #take(tokenCount: number): Reach {
    const free = this.#free.pop();
    if (free !== undefined && free.values.length >= tokenCount) return free;
    return new Reach(tokenCount + (tokenCount >> 3) + 16);
  }
}
