import { amountSpent, type PricedTrade } from '../quoter.ts';

/**
 * Returns true if a trade is better than another one of the same request. Net amounts decide where both have
 * one and the request ranks by them, else the amounts alone.
 */
export function isBetter(trade: PricedTrade, than: PricedTrade): boolean {
  const { tradeType, rank = 'net' } = trade.request;
  const isNet = rank === 'net' && trade.amountNet !== null && than.amountNet !== null;
  if (tradeType === 'exactInput')
    return isNet ? netOf(trade) > netOf(than) : trade.amountOut > than.amountOut;
  return isNet ? netOf(trade) < netOf(than) : amountSpent(trade) < amountSpent(than);
}

function netOf({ amountNet }: PricedTrade): bigint {
  return amountNet ?? 0n;
}
