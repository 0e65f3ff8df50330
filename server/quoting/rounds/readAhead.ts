import { openToken, PRICE_HOPS } from '../gas/gasPrice.ts';
import { priceKnown } from '../gas/priceOfGas.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import type { QuoteSources } from './quoteSources.ts';

/**
 * Starts the reads that a quote needs in addition to the pools of its trade, so that they share one request
 * with those.
 */
export function readAhead(
  sources: QuoteSources,
  request: TradeRequest,
  signal: AbortSignal,
): Promise<unknown>[] {
  const { source, taxes, wrappedNative, version } = sources;
  const { tokenIn, tokenOut } = request;
  const token = openToken(request);
  const isPriced = token === wrappedNative || priceKnown(sources, request) !== undefined;
  const prices = isPriced ? undefined : source.ensure(wrappedNative, token, PRICE_HOPS, signal);
  // Taxes are measured at the head at once; at a past block only after its pools have been read.
  const measured =
    version === undefined ? undefined : taxes.measureAhead([tokenIn, tokenOut], source.graph, signal);
  return [prices, measured].filter((each) => each !== undefined);
}
