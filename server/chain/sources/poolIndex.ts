import { type Address, type Hash, numberToHex } from 'viem';
import { AppError } from '../../errors.ts';
import type { Pool } from '../../routing/pool.ts';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';
import type { Factories } from '../factories.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import { type Head, parseHeader } from '../head.ts';
import { readCreations } from '../logs/creationLogs.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { resultOf, rpcUnavailable } from '../rpc/rpcErrors.ts';
import type { PoolReads } from '../state/poolReads.ts';
import type { PairLookups } from './pairLookups.ts';

/** The pools that an index knows, chunk by chunk, and the block it has reached. */
interface IndexedPools {
  readonly chunks: AsyncIterable<readonly Pool[]>;
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
}

export interface PoolIndexOptions {
  /** All pools, or those that have changed since a block. */
  readonly fetchPools: (since: bigint | undefined, signal: AbortSignal) => Promise<IndexedPools>;
  readonly heads: HeadTracker;
  readonly reads: Pick<PoolReads, 'addIndexed' | 'addConfirmed'>;
  readonly lookups: Pick<PairLookups, 'knownSince'>;
  readonly rpc: RpcClient;
  readonly factories: Factories;
  readonly refreshMs: number;
  /** Whether its factory does not know a contract that the index takes for a pool. */
  readonly isForeign?: ((address: Address) => boolean) | undefined;
  /** Called when all pools of a refresh have been added. */
  readonly onRefreshed?: (() => void) | undefined;
  /** Called when a refresh fails. The last list stays in use, and refreshing continues. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Pause before the next try as long as the list is not complete. */
const FIRST_RETRY_MS = 2_000;
/** A list of more pools is waited for, instead of answering from a part of it. */
const LARGE_LIST = 5_000;
/** Until it is known whether a list is a large one, an index that says nothing for so long is not waited for. */
const LONGEST_SILENCE_MS = 2_000;
const MOST_FAILURES = 5;
/** An index may know a few blocks that the RPC node does not yet; beyond this the node is the one that lags. */
const MAX_RPC_LAG_BLOCKS = 64n;

/** Fills the graph with the pools of the index, now and then again, without a quote ever waiting for it. */
export class PoolIndex {
  readonly #options: PoolIndexOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #indexedBlock: bigint | undefined;
  #takenOver: bigint | undefined;
  /** Every pool created up to this block is in the list or was found in a log. */
  #coveredTo = -1n;
  #isRefreshing = false;
  /** When the index was asked, or a page of it came. */
  #lastPageAt = 0;
  /** Pools of the first list that were added so far, and how often it ended early. */
  #added = 0;
  #failures = 0;
  #lastFailure: unknown;

  constructor(options: PoolIndexOptions) {
    this.#options = options;
  }

  /** Whether the list, together with the creations heard of since, has every pool. */
  get isComplete(): boolean {
    const { knownSince } = this.#options.lookups;
    return knownSince !== undefined && this.#coveredTo >= knownSince;
  }

  /** The block up to which every pool of the index was added. */
  get takenOver(): bigint | undefined {
    return this.#takenOver;
  }

  /** The pools of an earlier process are back: those of the index up to a block, and all created up to another one. */
  resume(takenOver: bigint, coveredTo: bigint): void {
    this.#takenOver = takenOver;
    this.#indexedBlock = takenOver;
    this.#cover(coveredTo);
  }

  /**
   * How many pools were added so far, while a list that may be large is loaded for the first time. An index that fails
   * time after time, or whose list cannot be a large one when it fails, is not waited for.
   */
  get loading(): number | undefined {
    if (this.#takenOver !== undefined || this.#failures >= MOST_FAILURES) return undefined;
    const isComing = this.#isRefreshing && performance.now() - this.#lastPageAt < LONGEST_SILENCE_MS;
    const mayBeLarge = this.#added > LARGE_LIST || (this.#failures === 0 && isComing);
    return mayBeLarge ? this.#added : undefined;
  }

  /** How many pools the first list has brought so far. */
  get listed(): number {
    return this.#added;
  }

  /** Why the last refresh failed; undefined when it did not. */
  get failure(): unknown {
    return this.#lastFailure;
  }

  /** Block of the list that was taken over last. */
  get block(): bigint | undefined {
    return this.#indexedBlock;
  }

  /** Looks at the list now and from then on again and again; resolves when the first look is over, failed or not. */
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

  /** Brings the next refresh forward. Call it when logs of creations may have been missed. */
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
   * Adds the pools of the index (after the first time, those that changed), once the node has its block, and those
   * that the factories have created since and that no head has told of. When the node refuses those logs, the pools
   * of the index are added all the same, but the list is not complete.
   * @throws AppError SUBGRAPH_STALE when the index follows another chain or another branch of it; else whatever
   * `fetchPools` or the node throws
   */
  async refresh(): Promise<void> {
    const { fetchPools, isForeign = () => false, heads, reads, lookups, rpc, factories } = this.#options;
    const { signal } = this.#stopping;
    const { chunks, blockNumber, blockHash } = await fetchPools(this.#takenOver, signal);
    // Of an index that was of this chain before, the block is believed before it is proved: the node may lag.
    if (this.#indexedBlock !== undefined) this.#indexedBlock = blockNumber;
    await this.#assertSameBranch(blockNumber, blockHash);
    for await (const pools of chunks) {
      this.#added += pools.length;
      this.#lastPageAt = performance.now();
      for (const pool of pools) if (!isForeign(pool.address)) reads.addIndexed(pool);
      // Pages that have come together are not added together.
      await yieldToEventLoop();
    }
    this.#indexedBlock = blockNumber;
    // An index without a single pool has not begun, for all that is known: it proves nothing, and is read again in full.
    if (this.#takenOver === undefined && this.#added === 0) return;
    this.#takenOver = blockNumber;
    this.#cover(blockNumber);
    const head = heads.current();
    const knownSince = lookups.knownSince ?? head.number;
    if (blockNumber >= knownSince) return;
    for (const pool of await readCreations(rpc, factories, blockNumber, head, signal))
      reads.addConfirmed(pool);
    this.#cover(head.number);
  }

  /** @throws AppError RPC_UNAVAILABLE when the index has seen blocks that the node should know by now. */
  assertNotBehind(head: Head): void {
    const lag = (this.#indexedBlock ?? 0n) - head.number;
    if (lag > MAX_RPC_LAG_BLOCKS)
      throw rpcUnavailable(`The RPC node is ${lag} blocks behind the index.`, undefined);
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
