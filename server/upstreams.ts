import type { Logger } from 'pino';
import type { Address } from 'viem';
import { knownHead } from './chain/head.ts';
import { createLiveChain, type LiveChain } from './chain/liveChain.ts';
import { poolFactoriesOf, protocolNamesOf } from './chain/protocols/chainProtocols.ts';
import type { Config } from './config/config.ts';
import { exchangesOf } from './config/networks/exchangesOf.ts';
import type { Metrics } from './http/metrics.ts';
import { IndexClock } from './indexer/client/indexClock.ts';
import { SubgraphClient } from './indexer/client/subgraphClient.ts';
import { factoryByExchange } from './indexer/pools/factoryByExchange.ts';
import { fetchPools } from './indexer/pools/indexedPools.ts';
import type { SubgraphIndex } from './indexer/subgraphIndex.ts';
import { repeatedWarnings } from './runtime/repeatedWarnings.ts';
import { createShare } from './share/createShare.ts';

/** Returns the client of the index; undefined where none is configured. */
export function createSubgraphClient(
  { subgraph, network, defaultProtocols }: Config,
  metrics: Metrics,
): SubgraphClient | undefined {
  if (subgraph === undefined) return undefined;
  const pairsOf = factoryByExchange(poolFactoriesOf(network))('v2');
  return new SubgraphClient({
    url: subgraph.url,
    apiKey: subgraph.apiKey,
    timeoutMs: subgraph.timeoutMs,
    protocols: protocolNamesOf(network),
    countsV4: defaultProtocols.includes('v4'),
    feeOfExchange: (exchange) => {
      const factory = pairsOf(exchange);
      return factory && 'feePips' in factory && factory.pairFees === undefined ? factory.feePips : null;
    },
    onRequest: (outcome) => metrics.countUpstream('subgraph', outcome),
  });
}

/** Returns the live chain of the configured nodes. Its events are logged and measured. */
export function createChain(
  config: Config,
  client: SubgraphClient | undefined,
  log: Logger,
  metrics: Metrics,
): LiveChain {
  const poolFactories = poolFactoriesOf(config.network);
  const warn = repeatedWarnings(log);
  const { rpc, network, subgraph, snapshotFile, isWorker } = config;
  const chain = createLiveChain({
    ...rpc,
    chainId: network.chainId,
    factories: network,
    l1Fee: network.l1Fee,
    untaxed: [network.wrappedNative],
    trusted: provenTokens(config),
    executor: network.executor,
    routers: new Map(exchangesOf(network).map(({ id, router }) => [id, router.address])),
    baseTokens: network.baseTokens,
    fetchPools: client && ((since, signal) => fetchPools(client, since, signal, poolFactories)),
    indexRefreshMs: subgraph?.refreshMs ?? 0,
    snapshotFile,
    shared: createShare(config, log, metrics.registry),
    onSnapshotFailure: (err) => warn({ err }, 'the snapshot cannot be written or read'),
    onIndexFailure: (err) => warn({ err }, 'the pools of the index cannot be read'),
    // A worker's node is the primary process, which measures the real nodes.
    onExchange: (exchange) => {
      if (!isWorker) metrics.observeRpc(exchange);
    },
    onHedge: () => metrics.countHedge(),
    onHeadSource: (source) => log.info({ source }, 'source of new heads'),
    onHeadSocketDown: (endpoint, err) => {
      metrics.countSocketFailure(endpoint);
      warn({ endpoint, err }, 'a WebSocket connection was lost', endpoint);
    },
    onStatesFailure: (err) => warn({ err }, 'states of pools cannot be read'),
    onHeadFailure: (err) => warn({ err }, 'no new head from the node'),
    onHeadWaiting: (reason) =>
      reason === undefined
        ? log.info('the head follows the node again')
        : warn({ reason }, 'the head cannot follow the node'),
    onGasPriceDoubt: ({ said, used }, nodes) =>
      warn(
        { nodes, said: String(said), used: String(used) },
        'a gas price is beyond what blocks paid and is not used',
      ),
    onWrongState: (pools) => {
      metrics.countWrongStates(pools.length);
      log.warn(
        { pools: pools.map(({ address }) => address) },
        'pool states in memory differed from the chain',
      );
    },
    onUnreadablePool: ({ address }, reason) => log.warn({ pool: address, reason }, 'a pool cannot be read'),
  });
  chain.heads.subscribe(({ l1Fee }) => {
    if (l1Fee === null) warn({}, 'what layer 1 charges cannot be read: routes are ranked without it');
  });
  if (!isWorker) metrics.observeEndpoints(() => chain.rpc.endpoints());
  return chain;
}

/** Returns the tokens that pass between pools without a trial. */
export function provenTokens({ network, rules }: Config): Address[] {
  return [network.wrappedNative, ...network.baseTokens, ...(rules.allowedBetween ?? [])];
}

/** Returns the index with its clock and the head that its lag is measured by. */
export function createIndex(
  { rpc, subgraph }: Config,
  client: SubgraphClient,
  chain: LiveChain,
): SubgraphIndex {
  return {
    client,
    clock: new IndexClock(client, rpc.headPollMs),
    maxLagBlocks: subgraph?.maxLagBlocks ?? 0,
    // Undefined while the node is down: the lag of the index is unknown then, and is not checked.
    headNumber: () => knownHead(chain.heads)?.number,
  };
}
