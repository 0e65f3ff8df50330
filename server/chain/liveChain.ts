import type { Address } from 'viem';
import type { Pool } from '../routing/pool.ts';
import { PoolGraph } from '../routing/poolGraph.ts';
import { ChainReader } from './chainReader.ts';
import type { Factories } from './factories.ts';
import { HeadFeed, type HeadFeedOptions } from './headFeed.ts';
import { HeadTracker } from './headTracker.ts';
import { PastPoolSource, readPastBlock } from './pastPoolSource.ts';
import { PoolFactsReader } from './poolFacts.ts';
import { PoolIndex, type PoolIndexOptions } from './poolIndex.ts';
import { LivePoolSource } from './poolSource.ts';
import { PoolStates } from './poolStates.ts';
import { PinnedCalls } from './rpc/pinnedCalls.ts';
import { createRpcClient, type RpcClientOptions, type RpcEndpoints } from './rpc/rpcClient.ts';
import { TokenMetadataReader } from './tokenMetadata.ts';
import { TokenTaxes } from './tokenTaxes.ts';

export interface LiveChainOptions {
  /** One endpoint or several, the preferred one first. */
  readonly url: string | readonly string[];
  readonly chainId: number;
  readonly wsUrl?: string | readonly string[] | undefined;
  readonly timeoutMs: number;
  readonly batchSize?: number | undefined;
  readonly maxInFlight?: number | undefined;
  readonly onExchange?: RpcClientOptions['onExchange'];
  readonly onHedge?: RpcClientOptions['onHedge'];
  readonly headPollMs: number;
  readonly poolCacheSize: number;
  readonly factories: Factories;
  /** Tokens through which a route may go when pools are discovered on chain. */
  readonly baseTokens: readonly Address[];
  /** Tokens that are known to arrive in full. */
  readonly untaxed?: readonly Address[] | undefined;
  /** The pools that an index knows; without it pools are discovered on chain. */
  readonly fetchPools?: PoolIndexOptions['fetchPools'] | undefined;
  readonly indexRefreshMs: number;
  readonly onIndexFailure?: ((error: unknown) => void) | undefined;
  /** Told of a look for a new head that failed; the next one comes all the same. */
  readonly onHeadFailure?: ((error: unknown) => void) | undefined;
  /** Told when the node begins to push its heads, and when it has to be polled again. */
  readonly onHeadSource?: ((source: 'push' | 'poll') => void) | undefined;
  /** Told why a WebSocket was given up; the next one is tried a little later. */
  readonly onHeadSocketDown?: HeadFeedOptions['onSocketDown'];
  readonly onUnreadablePool?: ((pool: Pool, reason: 'noCode' | 'unreadable') => void) | undefined;
}

/** An endpoint that nobody asks is looked at after so many pauses between looks for a head. */
const IDLE_PAUSES = 5;

/** The live view of one chain: its head, the pools known, and their states at the head. */
export interface LiveChain {
  readonly rpc: RpcEndpoints;
  readonly reader: ChainReader;
  readonly heads: HeadTracker;
  readonly graph: PoolGraph;
  /** Pools with their states at the head: what a quote computes from. */
  readonly source: LivePoolSource;
  readonly tokens: TokenMetadataReader;
  /** What tokens keep of their transfers. */
  readonly taxes: TokenTaxes;
  readonly facts: PoolFactsReader;
  /** Pools at a past block, in a graph of their own. @throws as `readPastBlock` */
  poolsAt(blockNumber: bigint, signal?: AbortSignal): Promise<PastPoolSource>;
  /** Looks for heads from now on and, with the first one, for the pools of the index. Never rejects. */
  start(): Promise<void>;
  stop(): void;
}

export function createLiveChain(options: LiveChainOptions): LiveChain {
  const { factories, baseTokens } = options;
  const rpc = createRpcClient(options);
  const calls = new PinnedCalls(rpc);
  const reader = new ChainReader(calls, factories);
  const heads = new HeadTracker({
    rpc,
    chainId: options.chainId,
    factories,
    maxAgeMs: maxAgeOf(options.headPollMs),
  });
  const graph = new PoolGraph();
  const states = new PoolStates({
    heads,
    graph,
    reader,
    cacheSize: options.poolCacheSize,
    onUnreadable: options.onUnreadablePool,
    onDropped: () => index?.refreshSoon(),
  });
  const feed = new HeadFeed({
    heads,
    chainId: options.chainId,
    pollMs: options.headPollMs,
    timeoutMs: options.timeoutMs,
    wsUrls: [options.wsUrl ?? []].flat(),
    onSource: options.onHeadSource,
    onFailure: options.onHeadFailure,
    onSocketDown: options.onHeadSocketDown,
  });
  let stopWatching = () => {};
  const { fetchPools, indexRefreshMs: refreshMs, onIndexFailure: onFailure } = options;
  const index =
    fetchPools && new PoolIndex({ fetchPools, graph, heads, rpc, factories, refreshMs, onFailure });
  const source = new LivePoolSource({ graph, states, index, baseTokens });
  return {
    rpc,
    reader,
    heads,
    graph,
    source,
    tokens: new TokenMetadataReader(calls, heads),
    taxes: new TokenTaxes({ calls, heads, untaxed: options.untaxed ?? [] }),
    facts: new PoolFactsReader(calls, factories),
    poolsAt: async (blockNumber, signal) => {
      const block = await readPastBlock(rpc, blockNumber, heads.current(), signal);
      return new PastPoolSource({ reader, live: source, baseTokens, block });
    },
    start: async () => {
      stopWatching = rpc.watch(options.headPollMs * IDLE_PAUSES);
      feed.start();
      // The feed reports a failure and looks again; the index tries again until it has been loaded once.
      await heads.refresh().catch(() => undefined);
      index?.start();
    },
    stop: () => {
      stopWatching();
      feed.stop();
      index?.stop();
    },
  };
}

/** Long enough for a node that pushes its heads to be asked once after its silence. */
function maxAgeOf(headPollMs: number): number {
  return Math.max(15_000, headPollMs * 15);
}
