import type { Address } from 'viem';
import type { Pool } from '../routing/model/pool.ts';
import { AskedSwaps } from './askedSwaps.ts';
import { ChainReader } from './calls/chainReader.ts';
import { TransactionCalls } from './calls/transactionCalls.ts';
import { ExchangeGraph } from './exchangeGraph.ts';
import { type ExchangeMarket, exchangeMarkets, type UnionMarket, unionMarket } from './exchangeMarket.ts';
import type { DoubtedGasPrice } from './head/believedGasPrice.ts';
import { Demand } from './head/demand.ts';
import { FeeReads } from './head/feeReads.ts';
import { HeadFeed, type HeadFeedOptions } from './head/headFeed.ts';
import { HeadTracker, type HeadTrackerOptions } from './head/headTracker.ts';
import { knownHead } from './head.ts';
import { eventTopicsOf } from './logs/poolLogs.ts';
import { exchangeIdsOf, poolFactoriesOf, protocolNamesOf } from './protocols/chainProtocols.ts';
import { gatherCalls } from './rpc/gatherCalls.ts';
import { PinnedCalls } from './rpc/pinnedCalls.ts';
import { createRpcClient, type RpcClientOptions, type RpcEndpoints } from './rpc/rpcClient.ts';
import { type SharedBlocks, SharedFirst } from './sharedBlocks.ts';
import { ChainSnapshot, type ChainSnapshotOptions } from './snapshot/chainSnapshot.ts';
import { LivePoolSource } from './sources/livePoolSource.ts';
import { SeenGasPrices } from './sources/pastGasPrice.ts';
import { type PastPoolSource, readPastBlock } from './sources/pastPoolSource.ts';
import { PastPools } from './sources/pastPools.ts';
import { PoolFactsReader } from './sources/poolFacts.ts';
import { PoolIndex, type PoolIndexOptions } from './sources/poolIndex.ts';
import { PairLookups } from './state/pairLookups.ts';
import { PoolChecks, type PoolChecksOptions } from './state/poolChecks.ts';
import { PoolFollower } from './state/poolFollower.ts';
import { PoolMemory } from './state/poolMemory.ts';
import { type PoolFault, PoolReads, type PoolReadsOptions } from './state/poolReads.ts';
import { StateLoader, type StateLoaderOptions } from './state/stateLoader.ts';
import { UnreadablePools } from './state/unreadablePools.ts';
import { TokenMetadataReader } from './tokens/tokenMetadata.ts';
import type { TokenTaxes } from './tokens/tokenTaxes.ts';
import type { TokenTransfers } from './tokens/tokenTransfers.ts';

export interface LiveChainOptions
  extends Pick<
      RpcClientOptions,
      'url' | 'timeoutMs' | 'batchSize' | 'maxInFlight' | 'onExchange' | 'onHedge'
    >,
    Pick<HeadTrackerOptions, 'chainId' | 'factories' | 'l1Fee' | 'maxHeadAge' | 'believeAfterMs' | 'now'>,
    Pick<PoolChecksOptions, 'onWrongState'> {
  /** Reads the pools of the index. Without it the factories list them. */
  readonly fetchPools?: PoolIndexOptions['fetchPools'] | undefined;
  readonly wsUrl?: string | readonly string[] | undefined;
  readonly headPollMs: number;
  /** Milliseconds between two comparisons of memory with the chain. Default 5 000. */
  readonly checkPauseMs?: number | undefined;
  readonly poolCacheSize: number;
  readonly baseTokens: readonly Address[];
  /** Tokens without transfer fee. */
  readonly untaxed?: readonly Address[] | undefined;
  /** Tokens that are known to transfer from pool to pool. */
  readonly trusted?: readonly Address[] | undefined;
  /** Routers of the exchanges by id. */
  readonly routers?: ReadonlyMap<string, Address> | undefined;
  /** The executor, which trades over the pools of all exchanges; absent where there is none. */
  readonly executor?: Address | undefined;
  readonly indexRefreshMs: number;
  /** Blocks that instances share; absent where each reads its node. */
  readonly shared?: SharedBlocks | undefined;
  /** File of the snapshot for the next process; requires an index. */
  readonly snapshotFile?: string | undefined;
  /** Callbacks of the parts; see the options of each. */
  readonly onIndexFailure?: PoolIndexOptions['onFailure'];
  readonly onSnapshotFailure?: ChainSnapshotOptions['onFailure'];
  readonly onStatesFailure?: StateLoaderOptions['onFailure'];
  readonly onHeadFailure?: HeadFeedOptions['onFailure'];
  readonly onHeadSource?: HeadFeedOptions['onSource'];
  readonly onHeadSocketDown?: HeadFeedOptions['onSocketDown'];
  readonly onHeadWaiting?: HeadTrackerOptions['onWaiting'];
  /** Called with the names of the nodes that said so. */
  readonly onGasPriceDoubt?: ((doubt: DoubtedGasPrice, nodes: readonly string[]) => void) | undefined;
  readonly onUnreadablePool?: PoolReadsOptions['onUnreadable'];
}

/** Number of poll intervals after which an idle endpoint is polled. */
const IDLE_PAUSES = 5;
/** The same while nobody asks. */
const QUIET_PAUSES = 60;
const CHECK_PAUSE_MS = 5_000;
/** Pauses of a sample: where nobody asks, and where blocks of another instance are believed unproved. */
const QUIET_CHECK_PAUSES = 12;
const BELIEVED_CHECK_PAUSES = 60;
/** Longest pause between two looks at the newest block while nobody asks, milliseconds. */
const QUIET_PAUSE_MS = 30_000;

/** One chain at its head: the known pools, their states, and readers of tokens and past blocks. */
export interface LiveChain {
  readonly rpc: RpcEndpoints;
  /** Blocks and notes that are shared with other instances, where they are. */
  readonly shared: SharedBlocks | undefined;
  readonly reader: ChainReader;
  readonly heads: HeadTracker;
  readonly graph: ExchangeGraph;
  readonly source: LivePoolSource;
  /** The exchanges by id, the first one first. */
  readonly markets: ReadonlyMap<string, ExchangeMarket>;
  /** The pools of all exchanges as one market; absent without an executor. */
  readonly union: UnionMarket | undefined;
  /** Verdicts of the first exchange. */
  readonly taxes: TokenTaxes;
  readonly transfers: TokenTransfers;
  readonly tokens: TokenMetadataReader;
  readonly facts: PoolFactsReader;
  /** Swaps through pools whose hooks have a say in them. */
  readonly askedSwaps: AskedSwaps;
  /** Returns the pools at a past block. Quotes of one block share the graph. @throws as `readPastBlock` */
  poolsAt(blockNumber: bigint, signal?: AbortSignal): Promise<PastPoolSource>;
  /**
   * Called for a caller who needs the newest block. Returns the look that it waits for after a quiet time,
   * which never rejects; undefined if there is none.
   */
  awake(): Promise<void> | undefined;
  /** Starts to follow heads and, with the first one, to load the index. Never rejects. */
  start(): Promise<void>;
  /** Resolves after the first load of the index, successful or not; at once without an index. */
  firstLook(): Promise<void>;
  /** Writes the snapshot, if configured. Never rejects. */
  save(): Promise<void>;
  stop(): void;
}

export function createLiveChain(options: LiveChainOptions): LiveChain {
  const { factories, baseTokens, untaxed = [], shared } = options;
  const trusted = options.trusted ?? [...baseTokens, ...untaxed];
  const rpc = createRpcClient(options);
  const gathered = gatherCalls(rpc);
  const calls = new PinnedCalls(gathered);
  const reader = new ChainReader(calls, factories);
  const sharedFirst = shared && new SharedFirst(rpc, shared);
  const heads = new HeadTracker({
    rpc: sharedFirst ?? rpc,
    chainId: options.chainId,
    factories,
    l1Fee: options.l1Fee,
    maxHeadAge: options.maxHeadAge,
    maxSilenceMs: maxSilenceOf(options.headPollMs),
    believeAfterMs: options.believeAfterMs,
    onWaiting: options.onHeadWaiting,
    onGasPriceDoubt: (doubt) => options.onGasPriceDoubt?.(doubt, rpc.namesWithGasPrice(doubt.said)),
    onRead: (read) => shared?.read(read),
    ...(options.now && { now: options.now }),
  });
  const fees = new FeeReads(options.l1Fee);
  const seen = new SeenGasPrices();
  heads.subscribe((head) => seen.add(head));
  const blockTimeMs = () => heads.blockTimeMs;
  const transactions = new TransactionCalls({ rpc: gathered, calls, blockTimeMs });
  const exchanges = exchangeIdsOf(factories);
  const graph = new ExchangeGraph(exchanges, { only: protocolNamesOf(factories) });
  const memory = new PoolMemory(graph, options.poolCacheSize);
  const lookups = new PairLookups();
  const unreadable = new UnreadablePools();
  const onUnreadable = (pool: Pool, fault: PoolFault) => {
    unreadable.add(pool, fault);
    options.onUnreadablePool?.(pool, fault);
  };
  const onConfirmed = (pool: Pool) => reader.noteConfirmed(pool);
  const poolFactories = poolFactoriesOf(factories);
  const reads = new PoolReads({
    heads,
    memory,
    lookups,
    reader,
    poolFactories,
    onConfirmed,
    onUnreadable,
  });
  const checks = new PoolChecks({
    memory,
    reads,
    pauseMs: options.checkPauseMs ?? CHECK_PAUSE_MS,
    onWrongState: (pools) => {
      shared?.distrust();
      options.onWrongState?.(pools);
    },
    pausesOfSample: () => {
      if (shared?.isFollowing === true && !shared.isVerifying) return BELIEVED_CHECK_PAUSES;
      return demand.isQuiet ? QUIET_CHECK_PAUSES : 1;
    },
    followedTo: () => (shared?.isFollowing === true ? knownHead(heads)?.number : undefined),
  });
  const loader = new StateLoader({
    memory,
    reads,
    capacity: options.poolCacheSize,
    onFailure: options.onStatesFailure,
  });
  heads.subscribe(() => {
    for (const pool of unreadable.takeDue()) reads.addIndexed(pool);
    loader.wake();
  });
  const onPoolsUnknown = () => index?.refreshSoon();
  const demand = new Demand({ look: () => feed.wake() });
  const isQuiet = () => demand.isQuiet;
  const follower = new PoolFollower({
    memory,
    lookups,
    reads,
    reader,
    factories,
    onPoolsUnknown,
    onChanged: (pools) => checks.changed(pools),
    isOwnLook: () => sharedFirst?.isOwnLook ?? true,
  });
  heads.follow(follower);
  const feed = new HeadFeed({
    heads: {
      refresh: () => heads.refresh(),
      // A block that is shared is followed when it comes, with its logs.
      offer: async (header) => {
        if (shared?.isFollowing !== true) await heads.offer(header);
      },
      get blockTimeMs() {
        return heads.blockTimeMs;
      },
    },
    chainId: options.chainId,
    pollMs: options.headPollMs,
    timeoutMs: options.timeoutMs,
    maxHeadAge: options.maxHeadAge,
    wsUrls: [options.wsUrl ?? []].flat(),
    isQuiet,
    quietPauseMs: quietPauseOf(options),
    onSource: options.onHeadSource,
    onFailure: options.onHeadFailure,
    onSocketDown: options.onHeadSocketDown,
  });
  let stopWatching = () => {};
  let isStopped = false;
  let firstLook: Promise<void> | undefined;
  const { fetchPools, indexRefreshMs: refreshMs, onIndexFailure: onFailure } = options;
  const index =
    fetchPools &&
    new PoolIndex({
      fetchPools,
      heads,
      reads,
      lookups,
      rpc,
      factories,
      refreshMs,
      onFailure,
      isForeign: (pool) => unreadable.isForeign(pool),
      onRefreshed: () => loader.wake(),
    });
  const sourceOptions = {
    heads,
    demand,
    memory,
    lookups,
    reads,
    follower,
    checks,
    loader,
    unreadable,
    index,
    baseTokens,
  };
  const source = new LivePoolSource(sourceOptions);
  shared?.attach({
    chainId: options.chainId,
    topics: eventTopicsOf(factories),
    feeCalls: fees.calls('latest'),
    node: rpc,
    blockTimeMs,
    headNumber: () => knownHead(heads)?.number,
    refresh: () => heads.refresh(),
    demand,
  });
  const snapshot =
    index &&
    options.snapshotFile !== undefined &&
    new ChainSnapshot({
      path: options.snapshotFile,
      onFailure: options.onSnapshotFailure,
      chainId: options.chainId,
      factories,
      rpc,
      heads,
      memory,
      reads,
      follower,
      index,
      shared: shared?.snapshots,
    });
  const past = new PastPools({
    reader,
    live: source,
    liveReads: reads,
    exchanges: graph.exchanges,
    baseTokens,
  });
  const poolsAt = async (blockNumber: bigint, signal?: AbortSignal) => {
    const block = await readPastBlock(rpc, blockNumber, { head: heads.current(), seen, fees }, signal);
    return past.at(block);
  };
  const marketOptions = {
    exchanges,
    graph,
    source,
    sourceOptions,
    calls: transactions,
    heads,
    untaxed,
    trusted,
    routerOf: (id: string) => options.routers?.get(id),
    poolsAt,
  };
  const markets = exchangeMarkets(marketOptions);
  const [first] = markets.values();
  if (first === undefined) throw new RangeError('a chain without a factory');
  return {
    rpc,
    shared,
    reader,
    heads,
    graph,
    source,
    markets,
    union: options.executor && unionMarket(marketOptions, options.executor),
    taxes: first.taxes,
    transfers: first.transfers,
    tokens: new TokenMetadataReader(calls, heads),
    facts: new PoolFactsReader(calls, factories),
    askedSwaps: new AskedSwaps(calls),
    poolsAt,
    awake: () => {
      demand.note();
      return demand.waking;
    },
    start: async () => {
      stopWatching = rpc.watch(() => options.headPollMs * (demand.isQuiet ? QUIET_PAUSES : IDLE_PAUSES));
      if (snapshot) {
        await snapshot.restore();
        if (isStopped) return;
        snapshot.start();
      }
      feed.start();
      // The feed reports a failure and retries; the index retries until it is loaded.
      await heads.refresh().catch(() => undefined);
      shared?.start();
      firstLook = index?.start();
      checks.start();
    },
    firstLook: async () => firstLook,
    save: async () => {
      if (snapshot) await snapshot.save();
    },
    stop: () => {
      isStopped = true;
      shared?.stop();
      if (snapshot) snapshot.stop();
      stopWatching();
      feed.stop();
      heads.stop();
      checks.stop();
      loader.stop();
      index?.stop();
    },
  };
}

/**
 * Returns the longest pause between looks. A chain without a maximum age of blocks must be heard of within
 * its silence.
 */
function quietPauseOf({ maxHeadAge = 'never', headPollMs }: LiveChainOptions): number {
  return maxHeadAge === 'never' ? maxSilenceOf(headPollMs) / 2 : QUIET_PAUSE_MS;
}

/** Returns a maximum silence in which a node that pushes heads is polled at least once. */
function maxSilenceOf(headPollMs: number): number {
  return Math.max(15_000, headPollMs * 15);
}
