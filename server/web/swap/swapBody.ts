import { type Trade, tradeQuery } from '../api/trade.ts';
import type { Settings } from './settings.ts';

/**
 * Makes the body of POST /swap for a trade; where there are several exchanges, at the one that was chosen
 * before, if any.
 */
export function swapBody(trade: Trade, settings: Settings, recipient: string, exchange?: string) {
  const { slippage, deadlineMinutes } = settings;
  return {
    ...tradeQuery(trade),
    ...(exchange === undefined || trade.exchanges === undefined ? {} : { exchanges: exchange }),
    recipient,
    slippage,
    deadline: deadlineMinutes * 60,
    decode: true,
  };
}
