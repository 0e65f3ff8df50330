import { amountSpent, type PricedTrade } from '../quoter.ts';

/**
 * Returns the best of several trades of one request, the first of equal ones. Net amounts decide where all
 * have one and the request ranks by them, else the amounts alone.
 */
export function bestTrade(trades: readonly [PricedTrade, ...PricedTrade[]]): PricedTrade {
  // Net and gross amounts of three trades can be such that each beats another.
  const isNet = trades.every(({ request, amountNet }) => request.rank !== 'output' && amountNet !== null);
  return trades.reduce((winner, trade) => (isBetter(trade, winner, isNet) ? trade : winner));
}

function isBetter(trade: PricedTrade, than: PricedTrade, isNet: boolean): boolean {
  if (trade.request.tradeType === 'exactInput')
    return isNet ? netOf(trade) > netOf(than) : trade.amountOut > than.amountOut;
  return isNet ? netOf(trade) < netOf(than) : amountSpent(trade) < amountSpent(than);
}

function netOf({ amountNet }: PricedTrade): bigint {
  return amountNet ?? 0n;
}
