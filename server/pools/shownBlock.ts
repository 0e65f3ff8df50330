import type { IndexBlock } from '../indexer/indexBlock.ts';

/** How long lists may be of a block that has a successor. */
const MAX_BEHIND_MS = 3_000;

/**
 * The block that lists are of. When the index moves on, what was asked for lately is read at its new block first, and
 * meanwhile the lists are of the block before, for some seconds at most: nobody waits for a block that has just come.
 * A block that the index has left for another branch is not shown any more.
 */
export class ShownBlock {
  readonly #prepare: (block: IndexBlock) => Promise<unknown>;
  readonly #now: () => number;
  #shown: IndexBlock | undefined;
  /** Since when there is a newer block than the one that is shown. */
  #behindSince: number | undefined;
  #isPreparing = false;

  /** @param prepare reads the lists of a block; never rejects */
  constructor(prepare: (block: IndexBlock) => Promise<unknown>, now: () => number = () => performance.now()) {
    this.#prepare = prepare;
    this.#now = now;
  }

  /** The block to list at, told the newest one of the index. */
  at(newest: IndexBlock): IndexBlock {
    const shown = this.#shown;
    if (shown === undefined || shown.hash === newest.hash || newest.number <= shown.number) {
      return this.#show(newest);
    }
    this.#behindSince ??= this.#now();
    if (this.#now() - this.#behindSince > MAX_BEHIND_MS) return this.#show(newest);
    if (!this.#isPreparing) void this.#move(newest);
    return shown;
  }

  async #move(newest: IndexBlock): Promise<void> {
    this.#isPreparing = true;
    await this.#prepare(newest);
    this.#isPreparing = false;
    if (this.#shown === undefined || newest.number > this.#shown.number) this.#show(newest);
  }

  #show(block: IndexBlock): IndexBlock {
    this.#shown = block;
    this.#behindSince = undefined;
    return block;
  }
}
