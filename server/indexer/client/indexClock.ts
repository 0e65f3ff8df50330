import { fetchIndexBlock, type IndexBlock } from './indexBlock.ts';
import type { SubgraphClient } from './subgraphClient.ts';
import { SyncProgress } from './syncProgress.ts';

/** Milliseconds for which a failure is cached, so that not every caller waits for an index that hangs. */
const FAILURE_TTL_MS = 5_000;

/** Caches the block of the index. Concurrent callers share one look-up. */
export class IndexClock {
  readonly #client: SubgraphClient;
  readonly #maxAgeMs: number;
  readonly #now: () => number;
  #looking: Promise<IndexBlock> | undefined;
  #seen: { readonly at: number; readonly block: IndexBlock } | undefined;
  #failed: { readonly at: number; readonly reason: unknown } | undefined;
  readonly #progress = new SyncProgress();

  constructor(client: SubgraphClient, maxAgeMs: number, now: () => number = () => performance.now()) {
    this.#client = client;
    this.#maxAgeMs = maxAgeMs;
    this.#now = now;
  }

  /**
   * Returns the block of the index, at most `maxAgeMs` old. After a failure the next look-up runs in the
   * background: until it succeeds, or the cached failure expires after some seconds, the failure is thrown at
   * once.
   * @throws as SubgraphClient.query
   */
  async read(): Promise<IndexBlock> {
    const now = this.#now();
    if (this.#seen !== undefined && now - this.#seen.at < this.#maxAgeMs) return this.#seen.block;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    if (this.#failed === undefined || now - this.#failed.at >= FAILURE_TTL_MS) return this.#looking;
    // Its outcome is cached; no caller awaits this look-up.
    this.#looking.catch(() => {});
    throw this.#failed.reason;
  }

  /**
   * Returns the seconds until the index has caught up with the chain, at its pace of the last minutes; null
   * while unknown.
   */
  secondsLeft(): number | null {
    return this.#progress.secondsLeft();
  }

  async #look(): Promise<IndexBlock> {
    const at = this.#now();
    try {
      const block = await fetchIndexBlock(this.#client);
      this.#seen = { at, block };
      this.#failed = undefined;
      this.#progress.note({ at, behindSeconds: Math.max(0, Date.now() / 1000 - block.timestamp) });
      return block;
    } catch (reason) {
      this.#seen = undefined;
      this.#failed = { at: this.#now(), reason };
      throw reason;
    }
  }
}
