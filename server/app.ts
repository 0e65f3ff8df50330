import type { RequestListener } from 'node:http';
import { BlockWait } from './chain/blockWait.ts';
import { knownHead } from './chain/head.ts';
import type { Network } from './config/networks/network.ts';
import { getAccount } from './endpoints/accounts/getAccount.ts';
import { getBalances } from './endpoints/accounts/getBalances.ts';
import { getName } from './endpoints/accounts/getName.ts';
import {
  addLiquidity,
  collectFees,
  removeLiquidity,
  zapLiquidity,
} from './endpoints/liquidity/changeLiquidity.ts';
import { getPosition } from './endpoints/liquidity/getPosition.ts';
import { findV3Pools } from './endpoints/pools/findV3Pools.ts';
import { findV4Pools } from './endpoints/pools/findV4Pools.ts';
import { getLiquidityDistribution } from './endpoints/pools/getLiquidityDistribution.ts';
import { getPoolApr } from './endpoints/pools/getPoolApr.ts';
import { getPoolCandles } from './endpoints/pools/getPoolCandles.ts';
import { getPoolEvents } from './endpoints/pools/getPoolEvents.ts';
import { getPoolPositions } from './endpoints/pools/getPoolPositions.ts';
import { getPoolPrice } from './endpoints/pools/getPoolPrice.ts';
import { getPools } from './endpoints/pools/getPools.ts';
import { getPoolTvl } from './endpoints/pools/getPoolTvl.ts';
import { getPoolVolume } from './endpoints/pools/getPoolVolume.ts';
import { getPositions } from './endpoints/pools/getPositions.ts';
import { getTickLiquidity } from './endpoints/pools/getTickLiquidity.ts';
import { recipientRule } from './endpoints/quotes/accounts.ts';
import { getQuote } from './endpoints/quotes/getQuote.ts';
import { postQuotes } from './endpoints/quotes/postQuotes.ts';
import { streamQuote } from './endpoints/quotes/streamQuote.ts';
import { getHealth } from './endpoints/service/getHealth.ts';
import { getNetwork } from './endpoints/service/getNetwork.ts';
import { getOutcomes } from './endpoints/service/getOutcomes.ts';
import { getReady } from './endpoints/service/getReady.ts';
import { getServiceHistory } from './endpoints/service/getServiceHistory.ts';
import { readinessOf } from './endpoints/service/readiness.ts';
import { postSwap } from './endpoints/swap/postSwap.ts';
import { getPrices } from './endpoints/tokens/getPrices.ts';
import { getToken } from './endpoints/tokens/getToken.ts';
import { getTokenHistory } from './endpoints/tokens/getTokenHistory.ts';
import { getTokenMarkets } from './endpoints/tokens/getTokenMarkets.ts';
import { getTokenRisks } from './endpoints/tokens/getTokenRisks.ts';
import { getTokens } from './endpoints/tokens/getTokens.ts';
import { searchTokens } from './endpoints/tokens/searchTokens.ts';
import { withAge } from './endpoints/withAge.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { EventEndpoint } from './http/eventEndpoint.ts';
import { createHttpApp, type HttpAppOptions } from './http/httpApp.ts';
import { poolCountsOf } from './quoters.ts';
import { mostHopsOf } from './quoting/exchanges/longRouteQuoter.ts';
import { poolIdOf } from './routing/model/pool.ts';
import type { Services } from './services.ts';
import type { Fleet } from './workers/messages.ts';

export interface AppDependencies extends HttpAppOptions {
  readonly network: Network;
  readonly services: Services;
  /** Returns how many processes there are; absent where the service is one process. */
  readonly askFleet?: (() => Promise<Fleet | undefined>) | undefined;
}

/** Creates the service as a request listener. It does not listen, and owns nothing that must be closed. */
export function createApp({ network, services, askFleet, ...options }: AppDependencies): RequestListener {
  const endpoints = endpointsOf({ network, services, askFleet });
  const { walletConnect, walletRpcUrl } = options.site ?? {};
  const isReader = walletConnect !== undefined && walletRpcUrl === undefined;
  const walletNode = isReader ? services.chain.rpc : undefined;
  return createHttpApp(endpoints, { logos: services.logos, walletNode, chain: network, ...options });
}

/** Returns every endpoint of the service. */
export function endpointsOf({
  network,
  services,
  askFleet,
}: Pick<AppDependencies, 'network' | 'services' | 'askFleet'>): (Endpoint | EventEndpoint)[] {
  const { chain, index, tokens, pools, currency, quoter, swapper, costOf } = services;
  const { protocols, suggestedMaxSplits, exchangeIds, routers } = services;
  /** Marks an endpoint whose answers may come from memory while the index fails. */
  const aged = (endpoint: Endpoint) => withAge(endpoint, index?.clock.served);
  const refuseRecipient = recipientRule(network, (address) => chain.graph.hasPool(poolIdOf(address)));
  const { wrappedNative, nativeIsToken, chainId, name } = network;
  const rules = { refuseRecipient, wrappedNative, nativeIsToken, chainId, name, exchangeIds, routers };
  const { liquidity: desk, swapsAtOnce: atOnce } = services;
  const blocks = new BlockWait({ heads: chain.heads, awake: () => chain.awake() });
  const liquidity = { network, desk, tokens, refuseRecipient, atOnce, blocks };
  return [
    getQuote(quoter, services.facts, rules, costOf, blocks),
    postQuotes({ quoter, currentHead: () => chain.heads.current() }, services.facts, rules, costOf, blocks),
    streamQuote({ quoter, facts: services.facts, rules, costOf, heads: chain.heads, ...services.streaming }),
    postSwap(network, swapper, services.facts, rules, {
      costOf,
      atOnce: services.swapsAtOnce,
      blocks,
    }),
    addLiquidity(liquidity),
    zapLiquidity({ ...liquidity, zap: services.zap, costOf }),
    removeLiquidity(liquidity),
    collectFees(liquidity),
    getPosition({ network, desk, tokens, blocks, index, dollars: services.facts }),
    aged(getTokens(tokens)),
    aged(searchTokens(tokens)),
    aged(getToken(pools.token, tokens, pools.exchanges, currency)),
    aged(getTokenHistory(pools, currency)),
    aged(getTokenMarkets(pools.tokenMarkets, currency)),
    getTokenRisks(pools.taxes, chain.tokens, services.facts),
    aged(getPrices(pools.prices, exchangeIds, currency)),
    getAccount(chain.rpc, () => chain.heads.current()),
    getBalances(chain.rpc, () => chain.heads.current()),
    getName(chain.rpc, () => chain.heads.current()),
    findV3Pools(pools.finder, tokens),
    findV4Pools(pools.ofPairs),
    aged(getPools(pools, tokens, currency)),
    aged(getPoolPrice(pools.priced, currency)),
    aged(getPoolTvl(pools.priced, currency)),
    aged(getPoolVolume(pools.markets, pools.exchanges, currency)),
    aged(getPoolCandles(pools.candles, tokens, pools.exchanges, currency)),
    aged(getPoolEvents(pools.events, pools.exchanges, currency)),
    aged(getPoolApr(pools.markets, pools.exchanges, currency)),
    getLiquidityDistribution(pools.ticks),
    getTickLiquidity(pools.ticks),
    aged(getPoolPositions(pools.positions, pools.exchanges)),
    aged(getPositions(pools.owned, tokens, pools.exchanges)),
    getNetwork(network, {
      protocols,
      hasIndex: services.index !== undefined,
      suggestedMaxSplits,
      mostHops: () => mostHopsOf(exchangeIds.all, poolCountsOf(chain)),
      defaultExchanges: exchangeIds.defaults,
      defaultRouter: routers.defaultRouter,
      hasExecutor: () => services.needs.hasExecutor,
      feeTiers: () => chain.reader.feeTiers,
    }),
    getOutcomes(services.outcomes, () => knownHead(chain.heads)),
    getServiceHistory(services.history),
    getHealth(),
    getReady(readinessOf(services), askFleet),
  ];
}
