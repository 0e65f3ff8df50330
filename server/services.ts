import type { Logger } from 'pino';
import type { Address } from 'viem';
import { planAllowance } from './approvals/planAllowance.ts';
import { planApprovals, planFreePayment } from './approvals/planApprovals.ts';
import { planExecutorPayment } from './approvals/planExecutorPayment.ts';
import { readTokenPermit } from './approvals/readTokenPermit.ts';
import { knownHead } from './chain/head.ts';
import type { LiveChain } from './chain/liveChain.ts';
import { NodeNeeds } from './chain/nodeNeeds.ts';
import { poolFactoriesOf, protocolNamesOf } from './chain/protocols/chainProtocols.ts';
import { readCode } from './chain/readCode.ts';
import { retriedOnce } from './chain/rpc/retriedOnce.ts';
import type { Config } from './config/config.ts';
import type { ExchangeIds } from './endpoints/quotes/exchangesInput.ts';
import type { RouterRules } from './endpoints/quotes/routerInput.ts';
import type { Metrics } from './http/metrics.ts';
import { OpenStreams } from './http/overload/openStreams.ts';
import type { SubgraphIndex } from './indexer/subgraphIndex.ts';
import { fetchFirstPool } from './indexer/tokens/firstPool.ts';
import { createLiquidityDesk } from './liquidity/createLiquidityDesk.ts';
import { createZapper, type Zapper } from './liquidity/createZapper.ts';
import type { LiquidityDesk } from './liquidity/liquidityDesk.ts';
import { observeChain } from './metrics/chainMetrics.ts';
import { ServiceHistory } from './metrics/serviceHistory.ts';
import { measureStreams } from './metrics/streamMetrics.ts';
import { measureQuoter, measureSimulator } from './metrics/tradeMetrics.ts';
import { createOutcomeWatch, watchSwaps } from './outcomes/createOutcomeWatch.ts';
import type { OutcomeWatch } from './outcomes/outcomeWatch.ts';
import { createCurrency, type FollowedCurrency } from './pools/createCurrency.ts';
import { type Currency, thresholdIn } from './pools/currency.ts';
import { LEAST_WORTH_USD } from './pools/history/annualRate.ts';
import { KnownDollars } from './pools/knownDollars.ts';
import { createPools, type Pools } from './pools/pools.ts';
import { DeepTokens } from './pools/prices/deepTokens.ts';
import { MarketMemory } from './pools/table/marketMemory.ts';
import { createQuoters, exchangeIdsOf, routerRulesOf } from './quoters.ts';
import { createHooks } from './quoting/hooks/createHooks.ts';
import type { Quoter } from './quoting/quoter.ts';
import { OperatorLists } from './quoting/rules/operatorLists.ts';
import { createNeutralTrial } from './quoting/swap/neutralTrial.ts';
import { createSwapper, type Swapper } from './quoting/swap/swapper.ts';
import { type TradeCost, tradeCost } from './quoting/tradeCost.ts';
import { MiddleTokens } from './quoting/trust/middleTokens.ts';
import { executorOf } from './routers/executorCode.ts';
import { hexOf, type Protocol } from './routing/model/pool.ts';
import { repeatedWarnings } from './runtime/repeatedWarnings.ts';
import { createSwapSimulator } from './simulation/swapSimulator.ts';
import { Imitations } from './tokens/imitation/imitations.ts';
import { LogoCache } from './tokens/logos/logoCache.ts';
import { PinnedTokens } from './tokens/pinnedTokens.ts';
import { TokenAges } from './tokens/tokenAges.ts';
import { TokenDirectory } from './tokens/tokenDirectory.ts';
import { TokenFacts } from './tokens/tokenFacts.ts';
import { TokenLists } from './tokens/tokenLists.ts';
import { TokenMemory } from './tokens/tokenMemory.ts';
import { createChain, createIndex, createSubgraphClient, provenTokens } from './upstreams.ts';

const TOKEN_LIST_REFRESH_MS = 60 * 60 * 1000;
/** Without an index there is nothing to refresh. */
const HOOKS_REFRESH_MS = 60_000;

/** The services that the endpoints depend on. */
export interface Services {
  readonly chain: LiveChain;
  /** What the nodes lack of all that is needed of them. */
  readonly needs: NodeNeeds;
  readonly index: SubgraphIndex | undefined;
  readonly tokens: TokenDirectory;
  /** The logos of listed tokens; absent where the operator wants none. */
  readonly logos: LogoCache | undefined;
  readonly pools: Pools;
  /** What the figures of the index are counted in. */
  readonly currency: Currency;
  /** Takes a price of the native coin that the primary process has read for this worker. */
  readonly hearNativeDollars: FollowedCurrency['hear'];
  readonly quoter: Quoter;
  readonly swapper: Swapper;
  readonly liquidity: LiquidityDesk;
  readonly zap: Zapper;
  /** The watch over built swaps; absent where it is disabled. */
  readonly outcomes: OutcomeWatch | undefined;
  readonly history: ServiceHistory;
  /**
   * Swaps built at the same time: as many as the node takes concurrent requests. Each swap makes two at once,
   * so a request waits for two answers at most.
   */
  readonly swapsAtOnce: number;
  readonly costOf: TradeCost;
  /** Exchanges of the network, and those of a request that names none. */
  readonly exchangeIds: ExchangeIds;
  /** Routers that requests choose among. */
  readonly routers: RouterRules;
  /** The kinds of pools of the network. */
  readonly protocols: readonly Protocol[];
  /** Routes that a person's trade is split over by default. */
  readonly suggestedMaxSplits: number;
  readonly rules: OperatorLists;
  /** Facts about tokens that traders are told or warned of. */
  readonly facts: TokenFacts;
  /** The parts that only streams of quotes need. */
  readonly streaming: {
    readonly streams: OpenStreams;
    readonly timeoutMs: number;
    readonly log: Logger;
    readonly isLimited: boolean;
  };
  /** Begins to follow the chain, the index and the token lists. Failures are logged and retried. */
  start(): void;
  /** Saves the state that the next process need not read again. Never rejects. */
  save(): Promise<void>;
  stop(): void;
}

/** Creates the adapters that the configuration names. They make no request before `start`. */
export function createServices(config: Config, log: Logger, metrics: Metrics): Services {
  const { currency, start: followCurrency, hear: hearNativeDollars } = createCurrency(config, log);
  const client = createSubgraphClient(config, metrics);
  const warn = repeatedWarnings(log);
  const chain = createChain(config, client, log, metrics);
  const index = client && createIndex(config, client, chain);
  const lists = new TokenLists({
    chainId: config.network.chainId,
    sources: config.tokens.lists,
    ipfsGateway: config.tokens.ipfsGateway,
    log,
  });
  const imitations = new Imitations({
    lists,
    genuine: provenTokens(config),
    nativeSymbol: config.network.nativeSymbol,
  });
  const memory =
    client &&
    new TokenMemory({
      client,
      onFailure: (err) => warn({ err }, 'the tokens of the index cannot be read'),
    });
  const markets =
    client &&
    new MarketMemory({
      client,
      leastWorth: thresholdIn(currency, LEAST_WORTH_USD),
      isOnBranch: (block) => chain.heads.hasLedHere(block),
      onFailure: (err) => warn({ err }, 'the list of pools of the index cannot be read'),
    });
  const tokens = new TokenDirectory({
    index,
    memory,
    pinned: new PinnedTokens(config.tokens.pinnedFile, log),
    lists,
    leading: [config.network.wrappedNative, ...config.network.baseTokens],
    imitations,
    readMetadata: (address) => chain.tokens.read(address),
    log,
  });
  const rules = new OperatorLists({ ...config.rules, log });
  const deep =
    index &&
    new DeepTokens({
      index,
      least: thresholdIn(currency, config.trust.leastDepthUSD),
      refreshMs: config.subgraph?.refreshMs ?? 0,
      onFailure: (err) => warn({ err }, 'the depth of tokens cannot be read from the index'),
    });
  const { rule, maxGain } = config.trust;
  const trust = new MiddleTokens({ rule, maxGain, proven: provenTokens(config), lists, index: deep });
  const ages =
    client &&
    new TokenAges({
      read: (token, signal) => fetchFirstPool(client, token, signal),
      onFailure: (err) => warn({ err }, 'the age of a token cannot be read from the index'),
    });
  const facts = new TokenFacts({
    imitations,
    dollars: new KnownDollars({ markets, currency, wrappedNative: config.network.wrappedNative }),
    ages,
    trust,
    knownSymbol: (token) => chain.tokens.known(token)?.symbol,
  });
  const isProven = (token: Address) => trust.proven.has(token);
  const isVouched = (token: Address) => trust.vouched.has(token);
  const outcomes = createOutcomeWatch({
    isWanted: config.watchOutcomes,
    network: config.network,
    chain,
    registry: metrics.registry,
    isProven,
    log,
    isVouched,
  });
  const hooks = createHooks({
    file: config.hooksFile,
    network: config.network,
    client,
    log,
    refreshMs: config.subgraph?.refreshMs ?? HOOKS_REFRESH_MS,
    swaps: chain.askedSwaps,
  });
  const { heads } = chain;
  const history = new ServiceHistory({
    headAge: () => {
      const head = knownHead(heads);
      return head && heads.ageMs(head) / 1000;
    },
    swaps: () => outcomes?.figures.totals,
  });
  metrics.onAnswer((status, milliseconds) => history.observe(status, milliseconds));
  observeChain(metrics.registry, { chain, index, tokens: memory, markets, rules, hooks });
  const simulator = measureSimulator(
    metrics.registry,
    createSwapSimulator(retriedOnce(chain.rpc), () => chain.heads.blockTimeMs),
  );
  const neutralTrial = createNeutralTrial(config.network, simulator);
  const protocols = protocolNamesOf(config.network);
  const needs = new NodeNeeds({
    rpc: chain.rpc,
    heads: chain.heads,
    factories: config.network,
    executor: executorOf(config.network),
    onLack: (lack) => log.warn({ lack }, 'the nodes lack something that the service needs'),
  });
  const quoter = createQuoters(config, {
    chain,
    outcomes,
    rules,
    neutralTrial,
    hasExecutor: () => needs.hasExecutor,
    hooks,
    trust,
    onFailure: (err) => warn({ err }, 'a list of token paths could not be made'),
  });
  const measured = measureQuoter(metrics.registry, quoter);
  const swapper = createSwapper({
    network: config.network,
    quoter: measured,
    simulator,
    neutralTrial,
    planApprovals: (need, signal) => planApprovals(chain.rpc, need, signal),
    planAllowance: (need, signal) => planAllowance(chain.rpc, need, signal),
    planFreePayment: (need, signal) => planFreePayment(chain.rpc, need, signal),
    planExecutorPayment: (need, signal) => planExecutorPayment(chain.rpc, need, signal),
    readTokenPermit: (need, signal) => readTokenPermit(chain.rpc, need, signal),
    readCode: (account, block, signal) => readCode(chain.rpc, account, block, signal),
    onDelta: ({ kind, delta }, { block, request, pools }) => {
      metrics.countDelta(kind);
      const ids = pools.map(({ id }) => hexOf(id));
      const { tokenIn, tokenOut } = request;
      log.warn(
        { kind, delta: String(delta), block: String(block.number), tokenIn, tokenOut, pools: ids },
        'the amounts of a simulated swap differ from the quote',
      );
    },
    clock: () => BigInt(Math.floor(Date.now() / 1000)),
  });
  const onDrop = measureStreams(metrics.registry, () => streams.count);
  const { maxStreams: maximum, maxStreamsPerCaller: maximumOfCaller } = config.http;
  const streams = new OpenStreams({ maximum, maximumOfCaller, onDrop });
  const { wrappedNative } = config.network;
  const stopping = new AbortController();
  /** Starts the lists last, because they would occupy the index while it is read for the pools of routes. */
  const startInTurn = async () => {
    await chain.start();
    await chain.firstLook();
    if (stopping.signal.aborted) return;
    void deep?.start();
    void memory?.start();
    void markets?.start();
    void hooks?.pools.start();
  };
  const pools = createPools({
    chain,
    index,
    tokens,
    ages,
    lists,
    memory: markets,
    wrappedNative,
    currency,
    log,
    baseTokens: config.network.baseTokens,
    poolFactories: poolFactoriesOf(config.network),
    exchanges: exchangeIdsOf(config).all,
  });
  const liquidity = createLiquidityDesk({ network: config.network, chain, pools, quoter: measured });
  return {
    chain,
    needs,
    index,
    tokens,
    logos: config.tokens.servesLogos ? new LogoCache({ urlOf: (token) => lists.logoOf(token) }) : undefined,
    pools,
    liquidity,
    zap: createZapper({
      network: config.network,
      chain,
      pools,
      desk: liquidity,
      quoter: measured,
      swapper,
      isVouched,
    }),
    currency,
    hearNativeDollars,
    quoter: measured,
    swapper: outcomes === undefined ? swapper : watchSwaps(swapper, outcomes),
    outcomes,
    history,
    costOf: tradeCost(config.defaultMaxSplits),
    exchangeIds: exchangeIdsOf(config),
    routers: routerRulesOf(config),
    suggestedMaxSplits: config.suggestedMaxSplits,
    protocols,
    swapsAtOnce: Math.ceil(config.rpc.maxInFlight / config.workers),
    rules,
    facts,
    streaming: { streams, timeoutMs: config.http.requestTimeoutMs, log, isLimited: maximumOfCaller > 0 },
    start: () => {
      needs.start();
      void startInTurn();
      keepFresh(lists, stopping.signal);
      followCurrency(stopping.signal);
      rules.watch(stopping.signal);
      hooks?.watch(stopping.signal);
    },
    save: () => chain.save(),
    stop: () => {
      stopping.abort();
      deep?.stop();
      memory?.stop();
      markets?.stop();
      hooks?.pools.stop();
      chain.stop();
    },
  };
}

/** Rereads the token lists periodically; no answer waits for it. */
function keepFresh(lists: TokenLists, signal: AbortSignal): void {
  const refresh = () => void lists.refresh(signal);
  refresh();
  const timer = setInterval(refresh, TOKEN_LIST_REFRESH_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
