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

/** Returns the cached gas price at this version of everything; see `GasPriceMemory`. */
export function priceKnown(
  { gasPrices, version }: QuoteSources,
  request: TradeRequest,
): GasPrice | null | undefined {
  return version === undefined ? undefined : gasPrices.known(version(), openToken(request));
}

/** Returns the gas price at the block from the pools of the graph. */
export function priceOfGas(sources: QuoteSources, request: TradeRequest, block: Head): PriceOfGas {
  const known = priceKnown(sources, request);
  if (known !== undefined) return known === null ? { kind: 'unknown' } : { kind: 'priced', price: known };
  const { source, wrappedNative, rules, transfers, trust, gasPrices, version } = sources;
  const token = openToken(request);
  if (token !== wrappedNative && source.graph.missingStates(wrappedNative, token, PRICE_HOPS).length > 0) {
    return { kind: 'needsPools' };
  }
  const { tokens, pools } = new Exclusions({ rules, transfers, failed: NOTHING_FAILED }, block);
  const without = { barred: tokens, barredPools: pools };
  const pricing = priceByTrust(source.graph, block.gasPriceWei, { token, wrappedNative, without }, trust);
  if (pricing.kind !== 'needsTicks' && version !== undefined) {
    gasPrices.remember(version(), token, pricing.kind === 'priced' ? pricing.price : undefined);
  }
  return pricing;
}

/**
 * Returns the gas price over vouched tokens first, then over trusted ones, then over any that an answer may contain.
 * The tokens of these routes are not measured, and an attacker's token among them could decide between routes.
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
