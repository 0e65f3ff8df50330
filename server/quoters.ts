import type { ExchangeMarket, UnionMarket } from './chain/exchangeMarket.ts';
import { type ReadDiscount, readDiscounts } from './chain/feeDiscounts.ts';
import type { LiveChain } from './chain/liveChain.ts';
import type { Config } from './config/config.ts';
import type { Exchange } from './config/networks/exchange.ts';
import { exchangesOf, protocolsOfExchange } from './config/networks/exchangesOf.ts';
import type { ExchangeIds } from './endpoints/quotes/exchangesInput.ts';
import type { RouterRules } from './endpoints/quotes/routerInput.ts';
import { withOutcomes } from './outcomes/outcomeBars.ts';
import type { OutcomeWatch } from './outcomes/outcomeWatch.ts';
import { discountedQuoter } from './quoting/exchanges/discountedQuoter.ts';
import { exchangeQuoter } from './quoting/exchanges/exchangeQuoter.ts';
import { limitedQuoter } from './quoting/exchanges/limitedQuoter.ts';
import { longRouteQuoter } from './quoting/exchanges/longRouteQuoter.ts';
import { fallbackQuoter } from './quoting/fallback/fallbackQuoter.ts';
import { improvingQuoter } from './quoting/improvable/improvingQuoter.ts';
import { contractOf, type ExchangeRouter } from './quoting/model/exchangeRouter.ts';
import { createQuoter, type Quoter, type QuoterDependencies } from './quoting/quoter.ts';
import { FailedRoutes } from './quoting/rules/failedRoutes.ts';
import { SPLIT_SEARCH } from './quoting/splitSearch.ts';
import type { NeutralTrial } from './quoting/swap/neutralTrial.ts';
import { tryAgainBy } from './quoting/swap/tryAgain.ts';
import { ROUTER_KINDS } from './routers/routerKinds.ts';

export interface QuoterParts extends Pick<QuoterDependencies, 'rules' | 'trust' | 'onFailure'> {
  readonly chain: LiveChain;
  readonly outcomes: OutcomeWatch | undefined;
  readonly neutralTrial: NeutralTrial;
  /** Returns whether the code of the executor was found to be the known one. */
  readonly hasExecutor: () => boolean;
  /** Hooks of the first exchange's V4 pools. */
  readonly hooks: QuoterDependencies['hooks'];
}

/**
 * Returns the quoter over the exchanges of the network, each with its own pools, verdicts and router. Where
 * there is an executor, it quotes all of them as one through that, too.
 */
export function createQuoters(config: Config, parts: QuoterParts): Quoter {
  const { chain } = parts;
  const quoters = exchangesOf(config.network).map((exchange, place) => {
    const quoter = quoterOf(exchange, config, parts, place === 0);
    return [exchange.id, quoter] as const;
  });
  const { defaults } = exchangeIdsOf(config);
  const among = exchangeQuoter({
    quoters: new Map(quoters),
    executor: executorQuoter(config, parts),
    hasExecutor: parts.hasExecutor,
    defaults,
    exchangeOf: (pool) => chain.graph.getPool(pool)?.factory.exchange,
  });
  const whole = longRouteQuoter(among, { defaults, poolCountOf: poolCountsOf(chain) });
  return fallbackQuoter(whole, {
    wrappedNative: config.network.wrappedNative,
    trust: parts.trust,
    hasReverted: (token, block) => parts.outcomes?.bars.has(token, block) === true,
  });
}

/** Returns a count of the known pools of each exchange. */
export function poolCountsOf({ markets }: LiveChain): (exchange: string) => number {
  return (exchange) => markets.get(exchange)?.source.graph.poolCount ?? 0;
}

function quoterOf(exchange: Exchange, config: Config, parts: QuoterParts, isFirst: boolean): Quoter {
  const { defaultMaxSplits, suggestedMaxSplits } = config;
  const market = parts.chain.markets.get(exchange.id);
  if (market === undefined) throw new RangeError(`the chain has no pools of ${exchange.id}`);
  const router = ownRouterOf(exchange);
  const { id, router: own } = exchange;
  const hooks = isFirst ? parts.hooks : undefined;
  const sides = { exchange: id, router, contract: contractOf(router, own.address), hooks };
  const quoter = createQuoter({ ...sides, ...dependenciesOf(market, config, parts) });
  const protocols = protocolsOfExchange(exchange);
  const within =
    router === undefined
      ? quoter
      : limitedQuoter(quoter, { router, protocols, defaultProtocols: protocols, defaultMaxSplits });
  const readDiscount = discountOf(exchange, parts.chain);
  const discounted = readDiscount === undefined ? within : discountedQuoter(within, readDiscount);
  return improvingQuoter(discounted, { maxSplits: suggestedMaxSplits, protocols });
}

/** Returns the reader of the lower fees of some accounts; undefined on an exchange without any. */
function discountOf({ v2 }: Exchange, { rpc }: LiveChain): ReadDiscount | undefined {
  const discount = v2?.fee?.discount;
  return v2?.fee && discount && readDiscounts(rpc, v2.factory, v2.fee, discount);
}

/** Returns the quoter over the pools of all exchanges through the executor; undefined without one. */
function executorQuoter(config: Config, parts: QuoterParts): Quoter | undefined {
  const { network, defaultMaxSplits, defaultProtocols, suggestedMaxSplits } = config;
  const { union } = parts.chain;
  const { executor: address } = network;
  if (address === undefined || union === undefined) return undefined;
  const router: ExchangeRouter = { kind: ROUTER_KINDS.executor, address };
  const quoter = createQuoter({
    exchange: null,
    router,
    contract: contractOf(router, address),
    ...dependenciesOf(union, config, parts),
  });
  const all = exchangesOf(network).flatMap(protocolsOfExchange);
  const protocols = router.kind.protocols.filter((name) => all.includes(name));
  const within = limitedQuoter(quoter, { router, protocols, defaultProtocols, defaultMaxSplits });
  return improvingQuoter(within, { maxSplits: suggestedMaxSplits, protocols });
}

/** Returns the dependencies of a quoter over one market, with a book of failed routes of its own. */
function dependenciesOf(
  { source, poolsAt, taxes, transfers }: ExchangeMarket | UnionMarket,
  { network, defaultMaxSplits, defaultProtocols }: Config,
  { chain, outcomes, neutralTrial, rules, trust, onFailure }: QuoterParts,
): Omit<QuoterDependencies, 'exchange' | 'router' | 'contract' | 'hooks'> {
  const isProven: Parameters<typeof withOutcomes>[2] = (token) => trust.proven.has(token);
  return {
    wrappedNative: network.wrappedNative,
    chainId: network.chainId,
    defaultMaxSplits,
    defaultProtocols,
    live: source,
    currentHead: () => chain.heads.current(),
    poolsAt,
    taxes,
    transfers: outcomes === undefined ? transfers : withOutcomes(transfers, outcomes.bars, isProven),
    failed: new FailedRoutes(tryAgainBy(neutralTrial, isProven)),
    splits: SPLIT_SEARCH,
    rules,
    trust,
    readDecimals: async (token) => (await chain.tokens.read(token))?.decimals ?? 0,
    knownDecimals: (token) => {
      const known = chain.tokens.known(token);
      return known && (known.decimals ?? 0);
    },
    onFailure,
  };
}

/** Returns the router of an exchange; undefined for a Universal Router. */
function ownRouterOf({ router: { kind, address, coinName } }: Exchange): ExchangeRouter | undefined {
  return kind === 'universalRouter' ? undefined : { kind: ROUTER_KINDS[kind], address, coinName };
}

/** Returns the ids of the exchanges of the network, and those of a request that names none. */
export function exchangeIdsOf({ network, defaultExchanges }: Config): ExchangeIds {
  return { all: exchangesOf(network).map(({ id }) => id), defaults: defaultExchanges };
}

/** Returns the routers that requests choose among, and the choice of a request that names none. */
export function routerRulesOf({ network, defaultRouter }: Config): RouterRules {
  return { hasExecutor: network.executor !== undefined, defaultRouter };
}
