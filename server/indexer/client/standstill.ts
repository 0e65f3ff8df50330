/** Measures for how long the index has stayed at one block while the chain has gone on. */
export class Standstill {
  #number: bigint | undefined;
  /** Time at which the chain was first seen ahead of that block, milliseconds of any monotonic clock. */
  #behindSince: number | undefined;

  /**
   * Takes the newest block of the index. Any other one is a move, also one that a reorganisation takes back.
   */
  note(number: bigint): void {
    if (number === this.#number) return;
    this.#number = number;
    this.#behindSince = undefined;
  }

  /**
   * Returns the seconds since the index was first seen behind the chain at the block where it still is; 0 at
   * the head. A chain that makes no blocks is no standstill, however long its last block has been indexed.
   */
  seconds(head: bigint, now: number): number {
    if (this.#number === undefined || head <= this.#number) this.#behindSince = undefined;
    else this.#behindSince ??= now;
    return this.#behindSince === undefined ? 0 : Math.floor((now - this.#behindSince) / 1000);
  }
}
