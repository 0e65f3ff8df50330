import { pinnedTo, type Trade, tradeQuery } from '../api/trade.ts';
import type { Settings } from './settings.ts';

/** Makes the body of POST /swap for a trade, through the contract that was chosen before, if any. */
export function swapBody(trade: Trade, settings: Settings, recipient: string, exchange?: string | null) {
  const { slippage, deadlineMinutes } = settings;
  return {
    ...tradeQuery(pinnedTo(trade, exchange)),
    recipient,
    slippage,
    deadline: deadlineMinutes * 60,
    decode: true,
  };
}
