import { type Hash, numberToHex } from 'viem';
import { AppError } from '../errors.ts';
import type { Pool } from '../routing/pool.ts';
import type { PoolGraph } from '../routing/poolGraph.ts';
import type { Factories } from './factories.ts';
import { type Head, parseHeader } from './head.ts';
import type { HeadTracker } from './headTracker.ts';
import { creationTopics, parseLogs } from './poolLogs.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import { type RpcOutcome, resultOf, rpcUnavailable } from './rpc/rpcErrors.ts';

/** The pools that an index knows, and the block it has reached. */
interface IndexedPools {
  readonly pools: readonly Pool[];
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
}

export interface PoolIndexOptions {
  readonly fetchPools: (signal: AbortSignal) => Promise<IndexedPools>;
  readonly graph: PoolGraph;
  readonly heads: HeadTracker;
  readonly rpc: RpcClient;
  readonly factories: Factories;
  readonly refreshMs: number;
  /** Told of a refresh that failed; the last list stays in use and the next refresh comes all the same. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Pause before the next try as long as there is no list at all. */
const FIRST_RETRY_MS = 2_000;
/** An index may know a few blocks that the RPC node does not yet; beyond this the node is the one that lags. */
const MAX_RPC_LAG_BLOCKS = 64n;

/** Fills the graph with the pools of the index, now and then again, without a quote ever waiting for it. */
export class PoolIndex {
  readonly #options: PoolIndexOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #indexedBlock: bigint | undefined;
  #isRefreshing = false;

  constructor(options: PoolIndexOptions) {
    this.#options = options;
  }

  /** False as long as no list has been taken over. */
  get isLoaded(): boolean {
    return this.#indexedBlock !== undefined;
  }

  start(): void {
    this.#isRefreshing = true;
    void this.refresh()
      .catch((error: unknown) => this.#options.onFailure?.(error))
      .finally(() => {
        this.#isRefreshing = false;
        if (this.#stopping.signal.aborted) return;
        const { refreshMs } = this.#options;
        this.#timer = setTimeout(
          () => this.start(),
          this.isLoaded ? refreshMs : Math.min(refreshMs, FIRST_RETRY_MS),
        );
      });
  }

  /** Brings the next refresh forward, once the head has moved to where it was not followed. */
  refreshSoon(): void {
    if (!this.isLoaded || this.#isRefreshing || this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.start(), 0);
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  /**
   * Adds the pools of the index and those that the factories have created since its block. When the node refuses
   * the logs of so many blocks, the pools of the index are added all the same.
   * @throws AppError SUBGRAPH_STALE when the index follows another chain or another branch of it; else whatever
   * `fetchPools` or the node throws
   */
  async refresh(): Promise<void> {
    const { fetchPools, graph, heads, factories } = this.#options;
    const { pools, blockNumber, blockHash } = await fetchPools(this.#stopping.signal);
    const head = heads.current();
    const since = blockNumber > head.number ? undefined : await this.#readSince(blockNumber, head);
    if (since !== undefined) assertSameBranch(since.block, blockHash);
    for (const pool of pools) graph.addPool(pool);
    this.#indexedBlock = blockNumber;
    if (since === undefined) return;
    const { created } = parseLogs(resultOf('eth_getLogs', since.logs), factories);
    for (const pool of created) graph.addPool(pool);
  }

  /** @throws AppError RPC_UNAVAILABLE when the index has seen blocks that the node should know by now. */
  assertNotBehind(head: Head): void {
    const lag = (this.#indexedBlock ?? 0n) - head.number;
    if (lag > MAX_RPC_LAG_BLOCKS)
      throw rpcUnavailable(`The RPC node is ${lag} blocks behind the index.`, undefined);
  }

  /** The block of the index as the node has it and the factories' logs from there on, in one HTTP request. */
  async #readSince(blockNumber: bigint, head: Head) {
    const { rpc, factories } = this.#options;
    const address = [factories.v2Factory, factories.v3Factory].filter((factory) => factory !== null);
    const range = { fromBlock: numberToHex(blockNumber), toBlock: numberToHex(head.number) };
    const [block, logs] = await rpc.send(
      [
        { method: 'eth_getBlockByNumber', params: [range.fromBlock, false] },
        { method: 'eth_getLogs', params: [{ ...range, address, topics: [creationTopics] }] },
      ],
      this.#stopping.signal,
    );
    return { block, logs };
  }
}

function assertSameBranch(block: RpcOutcome | undefined, indexedHash: Hash): void {
  const header = resultOf('eth_getBlockByNumber', block);
  if (header === null || parseHeader(header).hash === indexedHash) return;
  throw new AppError('SUBGRAPH_STALE', 'The index follows another chain than the RPC node.', {
    retryAfterSeconds: 5,
  });
}
