import { type Trade, tradeQuery } from '../api/trade.ts';
import type { Settings } from './settings.ts';

/**
 * Makes the body of POST /swap for a trade; where there are several exchanges, at the one that was chosen
 * before, if any.
 */
export function swapBody(trade: Trade, settings: Settings, recipient: string, exchange?: string | null) {
  const { slippage, deadlineMinutes } = settings;
  return {
    ...tradeQuery(trade),
    ...routerOf(trade, exchange),
    recipient,
    slippage,
    deadline: deadlineMinutes * 60,
    decode: true,
  };
}

/** Returns the terms of the router that was chosen: that of one exchange, or the executor over all (null). */
function routerOf({ exchanges }: Trade, exchange: string | null | undefined) {
  if (exchange === null) return { router: 'executor' };
  return exchange === undefined || exchanges === undefined ? {} : { exchanges: exchange };
}
