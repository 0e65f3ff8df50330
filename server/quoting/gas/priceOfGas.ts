import type { Head } from '../../chain/head.ts';
import { NO_ADDRESSES } from '../../routing/pool.ts';
import type { QuoteSources } from '../quoteSources.ts';
import { Exclusions } from '../rules/exclusions.ts';
import type { TradeRequest } from '../tradeRequest.ts';
import { type GasPrice, type GasPricing, gasPriceIn, openToken, PRICE_HOPS } from './gasPrice.ts';

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
  const { source, wrappedNative, rules, passages, gasPrices, version } = sources;
  const token = openToken(request);
  if (token !== wrappedNative && source.graph.missingStates(wrappedNative, token, PRICE_HOPS).length > 0) {
    return { kind: 'needsPools' };
  }
  // Nobody measures the tokens on this way: only those that are trusted may lie on it.
  const { tokens, pools } = new Exclusions({ rules, passages, failed: NOTHING_FAILED }, block, true);
  const pricing = gasPriceIn(source.graph, block.gasPriceWei, {
    token,
    wrappedNative,
    without: { barred: tokens, barredPools: pools },
  });
  if (pricing.kind !== 'needsTicks' && version !== undefined) {
    gasPrices.remember(version(), token, pricing.kind === 'priced' ? pricing.price : undefined);
  }
  return pricing;
}
