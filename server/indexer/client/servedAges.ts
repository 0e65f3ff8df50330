/** The oldest figures that one answer was made of. */
interface Watch {
  seconds: number | undefined;
}

/** Tells how old the figures of an answer are where it was made while the index did not answer. */
export class ServedAges {
  readonly #watches = new Set<Watch>();

  /** Records that figures of this age are being served, milliseconds. */
  note(ageMs: number): void {
    const seconds = Math.max(1, Math.ceil(ageMs / 1000));
    for (const watch of this.#watches) watch.seconds = Math.max(seconds, watch.seconds ?? 0);
  }

  /**
   * Returns the result of the work and the greatest age recorded meanwhile, seconds rounded up; undefined
   * when none was. Work of others that runs at the same time counts too: the age is never too low.
   */
  async during<Result>(work: () => Result | Promise<Result>): Promise<[Result, number | undefined]> {
    const watch: Watch = { seconds: undefined };
    this.#watches.add(watch);
    try {
      return [await work(), watch.seconds];
    } finally {
      this.#watches.delete(watch);
    }
  }
}
