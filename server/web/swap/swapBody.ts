import { type Trade, tradeQuery } from '../api/trade.ts';
import type { Settings } from './settings.ts';

/** Makes the body of POST /swap for a trade. */
export function swapBody(trade: Trade, settings: Settings, recipient: string) {
  const { slippage, deadlineMinutes } = settings;
  return {
    ...tradeQuery(trade),
    recipient,
    slippage,
    deadline: deadlineMinutes * 60,
    decode: true,
  };
}
