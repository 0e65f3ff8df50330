import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { fetchIndexBlock, type IndexBlock } from './indexBlock.ts';
import { ServedAges } from './servedAges.ts';
import { Standstill } from './standstill.ts';
import type { SubgraphClient } from './subgraphClient.ts';
import { SyncProgress } from './syncProgress.ts';

/** Milliseconds for which a failure is cached, so that not every caller waits for an index that hangs. */
const FAILURE_TTL_MS = 5_000;
/** Milliseconds for which an answer waits for a look-up while an older block is known. */
const PATIENCE_MS = 1_000;
/** Milliseconds after which figures are no longer served while the index fails. */
const MAX_OLD_MS = 10 * 60_000;

interface Seen {
  readonly at: number;
  readonly block: IndexBlock;
}

/** Caches the block of the index. Concurrent callers share one look-up. */
export class IndexClock {
  readonly #client: SubgraphClient;
  readonly #maxAgeMs: number;
  readonly #now: () => number;
  /** Ages of what is served while the index fails. */
  readonly served = new ServedAges();
  #looking: { readonly since: number; readonly block: Promise<IndexBlock> } | undefined;
  #seen: Seen | undefined;
  /** The last block seen, kept when a look-up fails. */
  #good: Seen | undefined;
  #failed: { readonly at: number; readonly reason: unknown } | undefined;
  readonly #progress = new SyncProgress();
  readonly #standstill = new Standstill();

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
    if (this.#isFresh(this.#seen)) return this.#seen.block;
    const looking = this.#lookOnce().block;
    if (this.#failed === undefined || this.#now() - this.#failed.at >= FAILURE_TTL_MS) return looking;
    // Its outcome is cached; no caller awaits this look-up.
    looking.catch(() => {});
    throw this.#failed.reason;
  }

  /**
   * Returns the block as `read` does. While the look-up fails, or takes longer than a second, it returns the
   * last block seen, at most ten minutes old, notes its age in `served`, and looks again in the background.
   * @throws as `read` while no such block is known
   */
  async lastGood(): Promise<IndexBlock> {
    const good = this.#good;
    if (good === undefined || this.ageMs > MAX_OLD_MS) return this.read();
    if (this.#isFresh(this.#seen)) return this.#seen.block;
    const { since, block } = this.#lookOnce();
    const hasFailed = this.#failed !== undefined;
    const patience = hasFailed ? 0 : since + PATIENCE_MS - this.#now();
    const found = await settledWithin(block, patience);
    if (found !== undefined) return found;
    this.served.note(this.ageMs);
    return good.block;
  }

  /** Milliseconds since the index gave the last block seen. */
  get ageMs(): number {
    return this.#good === undefined ? Number.POSITIVE_INFINITY : this.#now() - this.#good.at;
  }

  /**
   * Permits figures that were current some milliseconds ago in place of those that the error withholds, and
   * notes their age. @throws the error when it is no failure of the index, or the figures are too old
   */
  permitOld(error: unknown, ageMs: number): void {
    if (!isIndexFailure(error) || ageMs > MAX_OLD_MS) throw error;
    this.served.note(ageMs);
  }

  /**
   * Returns the seconds until the index has caught up with the chain, at its pace of the last minutes; null
   * while unknown.
   */
  secondsLeft(): number | null {
    return this.#progress.secondsLeft();
  }

  /**
   * Returns the seconds for which the index has stayed at one block while the chain, now at `head`, has gone
   * on.
   */
  secondsStill(head: bigint): number {
    return this.#standstill.seconds(head, this.#now());
  }

  #isFresh(seen: Seen | undefined): seen is Seen {
    return seen !== undefined && this.#now() - seen.at < this.#maxAgeMs;
  }

  #lookOnce() {
    this.#looking ??= {
      since: this.#now(),
      block: this.#look().finally(() => {
        this.#looking = undefined;
      }),
    };
    return this.#looking;
  }

  async #look(): Promise<IndexBlock> {
    const at = this.#now();
    try {
      const block = await fetchIndexBlock(this.#client);
      this.#seen = { at, block };
      this.#good = this.#seen;
      this.#failed = undefined;
      this.#standstill.note(block.number);
      this.#progress.note({ at, behindSeconds: Math.max(0, Date.now() / 1000 - block.timestamp) });
      return block;
    } catch (reason) {
      this.#seen = undefined;
      this.#failed = { at: this.#now(), reason };
      throw reason;
    }
  }
}

function isIndexFailure(error: unknown): boolean {
  return (
    error instanceof AppError && (error.code === 'SUBGRAPH_UNAVAILABLE' || error.code === 'UPSTREAM_INVALID')
  );
}

/** Returns the block when it is found within the milliseconds; undefined when not, or when looking fails. */
async function settledWithin(
  block: Promise<IndexBlock>,
  milliseconds: number,
): Promise<IndexBlock | undefined> {
  const found = block.catch(() => undefined);
  if (milliseconds <= 0) return undefined;
  const patience = new AbortController();
  const { signal } = patience;
  const waited = pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  return await Promise.race([found, waited]).finally(() => patience.abort());
}
