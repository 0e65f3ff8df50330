import { type Hash, numberToHex } from 'viem';
import { AppError } from '../../errors.ts';
import type { Pool } from '../../routing/model/pool.ts';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';
import type { Factories } from '../factories.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import { type Head, parseHeader } from '../head.ts';
import { readCreations } from '../logs/creationLogs.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { resultOf, rpcUnavailable } from '../rpc/rpcErrors.ts';
import type { PairLookups } from '../state/pairLookups.ts';
import type { PoolReads } from '../state/poolReads.ts';

interface IndexedPools {
  readonly chunks: AsyncIterable<readonly Pool[]>;
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
  /** Names what was deployed; undefined where the index does not say. */
  readonly deployment?: string | undefined;
}

export interface PoolIndexOptions {
  readonly fetchPools: (since: bigint | undefined, signal: AbortSignal) => Promise<IndexedPools>;
  readonly heads: HeadTracker;
  readonly reads: Pick<PoolReads, 'addIndexed' | 'addCreated'>;
  readonly lookups: Pick<PairLookups, 'knownSince'>;
  readonly rpc: RpcClient;
  readonly factories: Factories;
  readonly refreshMs: number;
  readonly isForeign?: ((pool: Pool) => boolean) | undefined;
  readonly onRefreshed?: (() => void) | undefined;
  /** Called when a refresh fails. The last list stays in use, and refreshing continues. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

const FIRST_RETRY_MS = 2_000;
/** Size from which a list is awaited, instead of answering from a part of it. */
const LARGE_LIST = 5_000;
/** Maximum silence of an index for which its first page is awaited. */
const LONGEST_SILENCE_MS = 2_000;
const MOST_FAILURES = 5;
const MAX_RPC_LAG_BLOCKS = 64n;

/** Loads the pools of the index into the graph periodically. Quotes never wait for it. */
export class PoolIndex {
  readonly #options: PoolIndexOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #indexedBlock: bigint | undefined;
  #takenOver: bigint | undefined;
  #deployment: string | undefined;
  /** Block up to which every created pool is known, from the list or a log. */
  #coveredTo = -1n;
  #isRefreshing = false;
  #lastPageAt = 0;
  /** Pools of the first list added so far, and failed loads of it. */
  #added = 0;
  #failures = 0;
  #lastFailure: unknown;

  constructor(options: PoolIndexOptions) {
    this.#options = options;
  }

  /** Returns whether the list and the created pools since have no gap. */
  get isComplete(): boolean {
    const { knownSince } = this.#options.lookups;
    return knownSince !== undefined && this.#coveredTo >= knownSince;
  }

  get takenOver(): bigint | undefined {
    return this.#takenOver;
  }

  /** What the pools that were taken over are of. */
  get deployment(): string | undefined {
    return this.#deployment;
  }

  /**
   * Called when pools of an earlier process were restored: of the index up to `takenOver`, all created up to
   * `coveredTo`. Where another deployment is served by now, the first refresh reads its whole list.
   */
  resume(takenOver: bigint, coveredTo: bigint, deployment?: string): void {
    this.#deployment = deployment;
    this.#takenOver = takenOver;
    this.#indexedBlock = takenOver;
    this.#cover(coveredTo);
  }

  /**
   * Returns the pools added so far while a possibly large list is loaded for the first time. Undefined after
   * repeated failures, or one that shows that the list is small.
   */
  get loading(): number | undefined {
    if (this.#takenOver !== undefined || this.#failures >= MOST_FAILURES) return undefined;
    const isComing = this.#isRefreshing && performance.now() - this.#lastPageAt < LONGEST_SILENCE_MS;
    const mayBeLarge = this.#added > LARGE_LIST || (this.#failures === 0 && isComing);
    return mayBeLarge ? this.#added : undefined;
  }

  get listed(): number {
    return this.#added;
  }

  get failure(): unknown {
    return this.#lastFailure;
  }

  get block(): bigint | undefined {
    return this.#indexedBlock;
  }

  /** Refreshes now and periodically. Resolves after the first refresh, successful or not. */
  start(): Promise<void> {
    this.#isRefreshing = true;
    this.#lastPageAt = performance.now();
    return this.refresh()
      .then(() => {
        this.#lastFailure = undefined;
        this.#options.onRefreshed?.();
      })
      .catch((error: unknown) => {
        this.#failures += 1;
        this.#lastFailure = error;
        this.#options.onFailure?.(error);
      })
      .finally(() => {
        this.#isRefreshing = false;
        if (this.#stopping.signal.aborted) return;
        const { refreshMs } = this.#options;
        this.#timer = setTimeout(
          () => void this.start(),
          this.isComplete ? refreshMs : Math.min(refreshMs, FIRST_RETRY_MS),
        );
      });
  }

  /** Refreshes at once. Called when logs of creations may have been missed. */
  refreshSoon(): void {
    if (this.#indexedBlock === undefined || this.#isRefreshing || this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), 0);
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  /**
   * Adds the pools of the index (after the first time, the changed ones) once the node has its block, and
   * then the pools created up to the head. If the node refuses those logs, the list stays incomplete.
   * @throws AppError SUBGRAPH_STALE when the index is on another chain or branch; else as `fetchPools` and
   * the node
   */
  async refresh(): Promise<void> {
    const { isForeign = () => false, heads, reads, lookups, rpc, factories } = this.#options;
    const { signal } = this.#stopping;
    const { chunks, blockNumber, blockHash, deployment } = await this.#fetch(signal);
    // A known index is believed before its block is proved: the node may lag.
    if (this.#indexedBlock !== undefined) this.#indexedBlock = blockNumber;
    await this.#assertSameBranch(blockNumber, blockHash);
    for await (const pools of chunks) {
      this.#added += pools.length;
      this.#lastPageAt = performance.now();
      for (const pool of pools) if (!isForeign(pool)) reads.addIndexed(pool);
      // Pages that arrive together are added in separate turns.
      await yieldToEventLoop();
    }
    this.#indexedBlock = blockNumber;
    // An empty index may not have started. It proves nothing, and is read in full again.
    if (this.#takenOver === undefined && this.#added === 0) return;
    this.#takenOver = blockNumber;
    this.#deployment = deployment;
    this.#cover(blockNumber);
    const head = heads.current();
    const knownSince = lookups.knownSince ?? head.number;
    if (blockNumber >= knownSince) return;
    for (const pool of await readCreations(rpc, factories, blockNumber, head, signal)) reads.addCreated(pool);
    this.#cover(head.number);
  }

  /** Asserts that the node is not far behind the index. @throws AppError RPC_UNAVAILABLE */
  assertNotBehind(head: Head): void {
    const lag = (this.#indexedBlock ?? 0n) - head.number;
    if (lag > MAX_RPC_LAG_BLOCKS)
      throw rpcUnavailable(`The RPC node is ${lag} blocks behind the index.`, undefined);
  }

  /**
   * Reads what has changed, or everything when the index was deployed anew: it may know older pools that the
   * former did not.
   */
  async #fetch(signal: AbortSignal): Promise<IndexedPools> {
    const { fetchPools } = this.#options;
    const found = await fetchPools(this.#takenOver, signal);
    const isAnew = this.#deployment !== undefined && found.deployment !== this.#deployment;
    return isAnew ? fetchPools(undefined, signal) : found;
  }

  #cover(block: bigint): void {
    if (block > this.#coveredTo) this.#coveredTo = block;
  }

  async #assertSameBranch(blockNumber: bigint, indexedHash: Hash): Promise<void> {
    const { rpc } = this.#options;
    const [block] = await rpc.send(
      [{ method: 'eth_getBlockByNumber', params: [numberToHex(blockNumber), false] }],
      { signal: this.#stopping.signal, kind: 'background' },
    );
    const header = resultOf('eth_getBlockByNumber', block);
    if (header === null)
      throw rpcUnavailable(`The RPC node does not have block ${blockNumber} of the index.`, undefined);
    if (parseHeader(header).hash === indexedHash) return;
    throw new AppError('SUBGRAPH_STALE', 'The index follows another chain than the RPC node.', {
      retryAfterSeconds: 5,
    });
  }
}
