import { l1FeeWei } from '../../chain/l1Fee.ts';
import { ownBytes } from '../../universalRouter/gas/ownBytes.ts';
import { costOf } from '../gas/gasPrice.ts';
import { asGasUnits } from '../gas/l1Charge.ts';
import type { PricedTrade } from '../quoter.ts';
import type { BuiltSwap } from './buildSwap.ts';

/**
 * Returns the trade with the fee of layer 1 for the calldata that was built, wei. The quote could only
 * estimate it from the shape of the route, which stays.
 */
export function ownCharge(
  priced: PricedTrade,
  built: Pick<BuiltSwap, 'to' | 'data' | 'value'>,
  chainId: number,
) {
  const { block, gasPrice, gasUnits, gasCostInToken, amountNet, request } = priced;
  const { l1Fee } = block;
  if (l1Fee === undefined || l1Fee === null) return priced;
  const charge = l1FeeWei(l1Fee, ownBytes(built, chainId, l1Fee.compression));
  if (gasPrice === null || gasCostInToken === null || amountNet === null)
    return { ...priced, l1FeeWei: charge };
  const cost = costOf(gasPrice, gasUnits + asGasUnits(block, charge));
  const more = cost - gasCostInToken;
  return {
    ...priced,
    l1FeeWei: charge,
    gasCostInToken: cost,
    amountNet: request.tradeType === 'exactInput' ? amountNet - more : amountNet + more,
  };
}
