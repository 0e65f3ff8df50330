import type { Head } from '../../chain/head.ts';
import { NO_ADDRESSES } from '../../routing/pool.ts';
import type { PoolGraph } from '../../routing/poolGraph.ts';
import type { QuoteSources } from '../quoteSources.ts';
import { Exclusions } from '../rules/exclusions.ts';
import type { TradeRequest } from '../tradeRequest.ts';
import type { Trust } from '../trust/trust.ts';
import {
  type GasPrice,
  type GasPriceRequest,
  type GasPricing,
  gasPriceIn,
  openToken,
  PRICE_HOPS,
} from './gasPrice.ts';

const NOTHING_FAILED = { tokens: NO_ADDRESSES, pools: NO_ADDRESSES };

export type PriceOfGas = GasPricing | { readonly kind: 'needsPools' };

/** What is remembered of the price of gas at this version of everything; see `GasPriceMemory`. */
export function priceKnown(
  { gasPrices, version }: QuoteSources,
  request: TradeRequest,
): GasPrice | null | undefined {
  return version === undefined ? undefined : gasPrices.known(version(), openToken(request));
}

/** The price of gas at the block, by what is in the graph. */
export function priceOfGas(sources: QuoteSources, request: TradeRequest, block: Head): PriceOfGas {
  const known = priceKnown(sources, request);
  if (known !== undefined) return known === null ? { kind: 'unknown' } : { kind: 'priced', price: known };
  const { source, wrappedNative, rules, passages, trust, gasPrices, version } = sources;
  const token = openToken(request);
  if (token !== wrappedNative && source.graph.missingStates(wrappedNative, token, PRICE_HOPS).length > 0) {
    return { kind: 'needsPools' };
  }
  const { tokens, pools } = new Exclusions({ rules, passages, failed: NOTHING_FAILED }, block);
  const without = { barred: tokens, barredPools: pools };
  const pricing = priceByTrust(source.graph, block.gasPriceWei, { token, wrappedNative, without }, trust);
  if (pricing.kind !== 'needsTicks' && version !== undefined) {
    gasPrices.remember(version(), token, pricing.kind === 'priced' ? pricing.price : undefined);
  }
  return pricing;
}

/**
 * Nobody measures the tokens on this way, and who could put a token on it would decide between routes: those that are
 * vouched for go before others that may lie in an answer.
 */
function priceByTrust(
  graph: PoolGraph,
  gasPriceWei: bigint,
  request: GasPriceRequest,
  { rule, vouched, trusted }: Trust,
): GasPricing {
  const inTurn = new Set([vouched, trusted, ...(rule === 'any' ? [undefined] : [])]);
  for (const between of inTurn) {
    const pricing = gasPriceIn(graph, gasPriceWei, { ...request, without: { ...request.without, between } });
    if (pricing.kind !== 'unknown') return pricing;
  }
  return { kind: 'unknown' };
}
