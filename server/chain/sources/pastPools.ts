import { LRUCache } from 'lru-cache';
import type { Address, Hash } from 'viem';
import { AppError } from '../../errors.ts';
import { abortable } from '../../runtime/abortable.ts';
import type { ChainReader } from '../calls/chainReader.ts';
import type { Head } from '../head.ts';
import type { PoolSource } from '../poolSource.ts';
import type { PoolReads } from '../state/poolReads.ts';
import { PastPoolSource } from './pastPoolSource.ts';

export interface PastPoolsOptions {
  readonly reader: ChainReader;
  readonly live: PoolSource;
  readonly liveReads: Pick<PoolReads, 'idle'>;
  readonly exchanges: readonly string[];
  readonly baseTokens: readonly Address[];
}

/** Maximum past blocks in memory, and pools in all of them. */
const MAX_BLOCKS = 8;
const MAX_POOLS = 20_000;
const MAX_WAITING = 64;

/** The pools at past blocks. Quotes of one block share its states, and live reads go first. */
export class PastPools {
  readonly #options: PastPoolsOptions;
  readonly #sources = new LRUCache<Hash, PastPoolSource>({ max: MAX_BLOCKS });
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: PastPoolsOptions) {
    this.#options = options;
  }

  at(block: Head): PastPoolSource {
    let source = this.#sources.get(block.hash);
    if (source === undefined) {
      const { reader, live, exchanges, baseTokens } = this.#options;
      const enqueue = <T>(read: () => Promise<T>, signal: AbortSignal | undefined) =>
        this.#enqueue(read, signal);
      source = new PastPoolSource({ reader, live, exchanges, baseTokens, block, enqueue });
      this.#sources.set(block.hash, source);
    }
    return source;
  }

  /** Runs reads one after the other. @throws AppError OVERLOADED when too many are queued */
  #enqueue<T>(read: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    if (this.#waiting >= MAX_WAITING) {
      const message = 'Too many quotes at past blocks are waiting for the RPC node';
      return Promise.reject(new AppError('OVERLOADED', message, { retryAfterSeconds: 1 }));
    }
    this.#waiting += 1;
    const result = this.#tail.then(async () => {
      signal?.throwIfAborted();
      await this.#options.liveReads.idle();
      return read();
    });
    const settle = () => {
      this.#waiting -= 1;
      this.#evict();
    };
    this.#tail = result.then(settle, settle);
    return abortable(result, signal);
  }

  #evict(): void {
    let pools = 0;
    // Most recently used first: the block in use stays, whatever its size.
    for (const [hash, source] of [...this.#sources.entries()]) {
      if (pools > 0 && pools + source.graph.poolCount > MAX_POOLS) this.#sources.delete(hash);
      pools += source.graph.poolCount;
    }
  }
}
