import type { Pool } from '../routing/pool.ts';
import { PoolGraph } from '../routing/poolGraph.ts';
import { ChainReader } from './chainReader.ts';
import type { Factories } from './factories.ts';
import { HeadFeed } from './headFeed.ts';
import { HeadTracker } from './headTracker.ts';
import { PinnedCalls } from './pinnedCalls.ts';
import { PoolStates } from './poolStates.ts';
import { createRpcClient, type RpcClient } from './rpcClient.ts';

export interface LiveChainOptions {
  readonly url: string;
  readonly wsUrl?: string | undefined;
  readonly timeoutMs: number;
  readonly headPollMs: number;
  readonly poolCacheSize: number;
  readonly factories: Factories;
  /** Told of a look for a new head that failed; the next one comes all the same. */
  readonly onHeadFailure?: (error: unknown) => void;
  readonly onUnreadablePool?: (pool: Pool, reason: 'noCode' | 'unreadable') => void;
}

/** The live view of one chain: its head, the pools known, and their states at the head. */
export interface LiveChain {
  readonly rpc: RpcClient;
  readonly reader: ChainReader;
  readonly heads: HeadTracker;
  readonly graph: PoolGraph;
  readonly states: PoolStates;
  /** Looks for heads from now on. */
  start(): void;
  stop(): void;
}

export function createLiveChain(options: LiveChainOptions): LiveChain {
  const { url, wsUrl, timeoutMs, headPollMs, factories, poolCacheSize } = options;
  const rpc = createRpcClient({ url, timeoutMs });
  const reader = new ChainReader(new PinnedCalls(rpc), factories);
  const heads = new HeadTracker({ rpc, factories });
  const graph = new PoolGraph();
  const { onUnreadablePool: onUnreadable, onHeadFailure: onFailure } = options;
  const states = new PoolStates({
    heads,
    graph,
    reader,
    cacheSize: poolCacheSize,
    ...(onUnreadable && { onUnreadable }),
  });
  const feed = new HeadFeed({
    heads,
    pollMs: headPollMs,
    ...(wsUrl && { wsUrl }),
    ...(onFailure && { onFailure }),
  });
  return { rpc, reader, heads, graph, states, start: () => feed.start(), stop: () => feed.stop() };
}
