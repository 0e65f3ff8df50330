import type { Hash } from 'viem';
import type { Head } from '../head.ts';

/** As deep as a reorg may be to be followed back block by block. */
const MAX_REORG_BLOCKS = 64n;

/** The heads that were followed, from the present one 64 blocks back: those that memory can return to. */
export class HeldBlocks {
  readonly #byNumber = new Map<bigint, Head>();
  #head: Head;

  constructor(first: Head) {
    this.#head = first;
    this.#byNumber.set(first.number, first);
  }

  get head(): Head {
    return this.#head;
  }

  /** No block below this number is held. */
  get lowest(): bigint {
    return this.#byNumber.keys().next().value ?? this.#head.number;
  }

  has(number: bigint, hash: Hash): boolean {
    return this.#byNumber.get(number)?.hash === hash;
  }

  /** True also for the parent of the oldest, which is not held but surely of this chain. */
  isAncestor(number: bigint, hash: Hash): boolean {
    const child = this.#byNumber.get(number + 1n);
    return this.has(number, hash) || child?.parentHash === hash;
  }

  /** Adds a head that follows on a held one; those after that one are held no more. */
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
  }

  /** Average time between two blocks as far as it was seen, milliseconds. */
  get blockTimeMs(): number | undefined {
    const oldest = this.#byNumber.values().next().value;
    if (oldest === undefined || oldest.number >= this.#head.number) return undefined;
    const milliseconds = (this.#head.timestamp - oldest.timestamp) * 1000n;
    return Number(milliseconds) / Number(this.#head.number - oldest.number);
  }
}
