import type { RequestListener } from 'node:http';
import { knownHead } from './chain/head.ts';
import type { Network } from './config/networks/network.ts';
import { recipientRule } from './endpoints/accounts.ts';
import { findV3Pools } from './endpoints/findV3Pools.ts';
import { getHealth } from './endpoints/getHealth.ts';
import { getLiquidityDistribution } from './endpoints/getLiquidityDistribution.ts';
import { getNetwork } from './endpoints/getNetwork.ts';
import { getOutcomes } from './endpoints/getOutcomes.ts';
import { getPoolApr } from './endpoints/getPoolApr.ts';
import { getPoolCandles } from './endpoints/getPoolCandles.ts';
import { getPoolPositions } from './endpoints/getPoolPositions.ts';
import { getPoolPrice } from './endpoints/getPoolPrice.ts';
import { getPools } from './endpoints/getPools.ts';
import { getPoolTvl } from './endpoints/getPoolTvl.ts';
import { getPoolVolume } from './endpoints/getPoolVolume.ts';
import { getPrices } from './endpoints/getPrices.ts';
import { getQuote } from './endpoints/getQuote.ts';
import { getReady } from './endpoints/getReady.ts';
import { getTickLiquidity } from './endpoints/getTickLiquidity.ts';
import { getToken } from './endpoints/getToken.ts';
import { getTokens } from './endpoints/getTokens.ts';
import { postQuotes } from './endpoints/postQuotes.ts';
import { postSwap } from './endpoints/postSwap.ts';
import { readinessOf } from './endpoints/readiness.ts';
import { searchTokens } from './endpoints/searchTokens.ts';
import { streamQuote } from './endpoints/streamQuote.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { EventEndpoint } from './http/eventEndpoint.ts';
import { createHttpApp, type HttpAppOptions } from './http/httpApp.ts';
import { poolIdOf } from './routing/pool.ts';
import type { Services } from './services.ts';

export interface AppDependencies extends HttpAppOptions {
  readonly network: Network;
  readonly services: Services;
}

/** Creates the service as a request listener. It does not listen, and owns nothing that must be closed. */
export function createApp({ network, services, ...options }: AppDependencies): RequestListener {
  return createHttpApp(endpointsOf({ network, services }), options);
}

/** Returns every endpoint of the service. */
export function endpointsOf({
  network,
  services,
}: Pick<AppDependencies, 'network' | 'services'>): (Endpoint | EventEndpoint)[] {
  const { chain, tokens, pools, quoter, swapper, costOf } = services;
  const refuseRecipient = recipientRule(network, (address) => chain.graph.hasPool(poolIdOf(address)));
  const rules = { refuseRecipient, wrappedNative: network.wrappedNative };
  return [
    getQuote(quoter, rules, costOf),
    postQuotes({ quoter, currentHead: () => chain.heads.current() }, rules, costOf),
    streamQuote({ quoter, rules, costOf, heads: chain.heads, ...services.streaming }),
    postSwap(network, swapper, refuseRecipient, { costOf, atOnce: services.swapsAtOnce }),
    getTokens(tokens),
    searchTokens(tokens),
    getToken(pools.token, tokens),
    getPrices(pools.prices),
    findV3Pools(pools.finder, tokens),
    getPools(pools.list, tokens),
    getPoolPrice(pools.priced),
    getPoolTvl(pools.priced),
    getPoolVolume(pools.markets),
    getPoolCandles(pools.candles, tokens),
    getPoolApr(pools.markets),
    getLiquidityDistribution(pools.ticks),
    getTickLiquidity(pools.ticks),
    getPoolPositions(pools.positions),
    getNetwork(network),
    getOutcomes(services.outcomes, () => knownHead(chain.heads)),
    getHealth(),
    getReady(readinessOf(services)),
  ];
}
