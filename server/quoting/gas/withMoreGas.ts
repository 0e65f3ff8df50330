import type { PricedTrade } from '../quoter.ts';
import { costOf } from './gasPrice.ts';
import { asGasUnits } from './l1Charge.ts';

/** Returns the trade with further gas units, and with its cost and net amount after them. */
export function withMoreGas<Trade extends PricedTrade>(priced: Trade, extra: bigint): Trade {
  const { gasPrice, amountNet, request } = priced;
  const gasUnits = priced.gasUnits + extra;
  if (gasPrice === null || priced.gasCostInToken === null || amountNet === null)
    return { ...priced, gasUnits };
  const l1Units = asGasUnits(priced.block, priced.l1FeeWei);
  const gasCostInToken = costOf(gasPrice, gasUnits + l1Units);
  const more = gasCostInToken - priced.gasCostInToken;
  return {
    ...priced,
    gasUnits,
    gasCostInToken,
    amountNet: request.tradeType === 'exactInput' ? amountNet - more : amountNet + more,
  };
}
