/** Counts of events so far, for metrics. */
export interface ShareFigures {
  readonly written: number;
  readonly followed: number;
  /** Rows that were damaged or forged. */
  readonly rejected: number;
  /** Tries to prove a block that the own node did not have. */
  readonly unproven: number;
  /** Requests for logs that went to the own node although the head follows shared blocks. */
  readonly gaps: number;
  readonly failures: number;
  /** True after wrong states ended sharing. */
  readonly isDistrusted: boolean;
}

/** The events of one instance, as it counts them. */
export class ShareCounts {
  readonly #counts = { written: 0, followed: 0, rejected: 0, unproven: 0, gaps: 0, failures: 0 };
  isDistrusted = false;

  get figures(): ShareFigures {
    return { ...this.#counts, isDistrusted: this.isDistrusted };
  }

  add(event: keyof Omit<ShareFigures, 'isDistrusted'>, times = 1): void {
    this.#counts[event] += times;
  }
}
