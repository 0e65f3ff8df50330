import { fetchIndexBlock, type IndexBlock } from './indexBlock.ts';
import type { SubgraphClient } from './subgraphClient.ts';
import { SyncProgress } from './syncProgress.ts';

/** How long a failed look answers for the next one, so that not every caller waits for an index that hangs. */
const FAILURE_MEMORY_MS = 5_000;

/** Which block the index is at, looked up at most once in a while and once for all who ask meanwhile. */
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
   * The block of the index, at most `maxAgeMs` old. After a failure the next look is made in the background:
   * until it succeeds, or some seconds have passed, the failure is answered at once.
   * @throws as SubgraphClient.query
   */
  async read(): Promise<IndexBlock> {
    const now = this.#now();
    if (this.#seen !== undefined && now - this.#seen.at < this.#maxAgeMs) return this.#seen.block;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    if (this.#failed === undefined || now - this.#failed.at >= FAILURE_MEMORY_MS) return this.#looking;
    // Its outcome is remembered; nobody waits for this one.
    this.#looking.catch(() => {});
    throw this.#failed.reason;
  }

  /** Seconds until the index has caught up with the chain, at its pace of the last minutes; null while unknown. */
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
