import { CLEARED } from '../../universalRouter/gas/refunds.ts';
import {
  gasOf,
  type HopGases,
  type SwapShape,
  type SwapTraits,
} from '../../universalRouter/gas/swapShape.ts';

/**
 * Returns the gas units that a swap through an exchange's own router gets back. The router's balances of
 * wrapped input, of tokens between two pools and of collected output are cleared again, and so are the locks
 * of pairs.
 */
export function refundsOf(
  { tradeType, nativeIn, nativeOut, paysFee = false }: SwapTraits,
  legs: SwapShape['legs'],
  gases: HopGases,
): number {
  let cleared = nativeIn ? legs.length : 0;
  if (nativeOut || paysFee || legs.length > 1) cleared += 1;
  // The router pays itself what the fee leaves of the native coin, which empties its balance once more.
  if (nativeOut && paysFee) cleared += 1;
  let locks = 0;
  for (const hops of legs) {
    for (let index = 0; index < hops.length; index++) {
      const [before, hop] = [hops[index - 1], hops[index]];
      // The next route swaps there what this one has paid to the pool.
      if (hop === undefined || hop.isHandedOver === true) continue;
      const gas = gasOf(hop.protocol, gases);
      locks += gas.refund;
      if (before === undefined || tradeType !== 'exactInput') continue;
      if (gas.isCarriedInRun || gasOf(before.protocol, gases) !== gas) cleared += 1;
    }
  }
  return locks + cleared * CLEARED;
}
