import type { Hash } from 'viem';
import type { Head } from '../head.ts';

/** Maximum depth of a reorg that is followed back block by block. */
const MAX_REORG_BLOCKS = 64n;

/** The followed heads up to 64 blocks back, to which the memory can roll back. */
export class HeldBlocks {
  readonly #byNumber = new Map<bigint, Head>();
  #head: Head;
  #blockTimeMs: number | undefined;

  constructor(first: Head) {
    this.#head = first;
    this.#byNumber.set(first.number, first);
  }

  get head(): Head {
    return this.#head;
  }

  get lowest(): bigint {
    return this.#byNumber.keys().next().value ?? this.#head.number;
  }

  has(number: bigint, hash: Hash): boolean {
    return this.#byNumber.get(number)?.hash === hash;
  }

  /** Returns whether the block is held, or is the parent of the oldest held block. */
  isAncestor(number: bigint, hash: Hash): boolean {
    const child = this.#byNumber.get(number + 1n);
    return this.has(number, hash) || child?.parentHash === hash;
  }

  /** Adds a head on top of a held one, and drops the blocks after that one. */
  advance(since: Hash, head: Head): void {
    for (const [number, { hash }] of [...this.#byNumber].reverse()) {
      if (hash === since) break;
      this.#byNumber.delete(number);
    }
    this.#byNumber.set(head.number, head);
    for (const number of this.#byNumber.keys()) {
      if (head.number - number <= MAX_REORG_BLOCKS) break;
      this.#byNumber.delete(number);
    }
    this.#head = head;
    this.#blockTimeMs = this.#measuredTime();
  }

  /**
   * Worked out at each head: to find the oldest block of a map that forgets takes as long as to find
   * hundreds.
   */
  get blockTimeMs(): number | undefined {
    return this.#blockTimeMs;
  }

  #measuredTime(): number | undefined {
    const oldest = this.#byNumber.values().next().value;
    if (oldest === undefined || oldest.number >= this.#head.number) return undefined;
    const milliseconds = (this.#head.timestamp - oldest.timestamp) * 1000n;
    return Number(milliseconds) / Number(this.#head.number - oldest.number);
  }
}
