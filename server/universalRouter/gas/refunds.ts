import {
  changesForm,
  countNative,
  gasOf,
  type HopGases,
  isOneRun,
  leftToNext,
  type SwapShape,
  type SwapTraits,
} from './swapShape.ts';

/** Gas units given back for a balance of the router that is set and cleared again (EIP-3529). */
export const CLEARED = 19_900;
/** Maximum share of its gas used that a transaction gets back (EIP-3529). */
const MOST_REFUNDED = 0.2;

/**
 * Returns the gas units charged under the cap on refunds, from the units as if every refund were paid. Only
 * several routes through the balance of the router get back as much as the cap.
 */
export function chargedOf(
  units: number,
  traits: SwapTraits,
  legs: SwapShape['legs'],
  gases: HopGases,
): number {
  if (legs.length < 2) return units;
  return underCap(units, refundsOf(traits, legs, gases));
}

/** Returns the gas units charged under the cap on refunds, from the units as if every refund were paid. */
export function underCap(units: number, refunds: number): number {
  return Math.max(units, (1 - MOST_REFUNDED) * (units + refunds));
}

function refundsOf({ tradeType, nativeIn, nativeOut }: SwapTraits, legs: SwapShape['legs'], gases: HopGases) {
  const exactInput = tradeType === 'exactInput';
  let cleared = 0;
  let units = 0;
  // The input that the router takes first, or wraps; the output that it collects.
  if (!exactInput || (nativeIn && countNative(legs, 'in') < legs.length)) cleared += 1;
  if (exactInput ? !nativeOut || countNative(legs, 'out') < legs.length : nativeOut) cleared += 1;
  for (const hops of legs) {
    for (let index = 0; index < hops.length; index++) {
      const [before, hop] = [hops[index - 1], hops[index]];
      if (hop === undefined) continue;
      const gas = gasOf(hop.protocol, gases);
      if (!exactInput || leftToNext(hop, gas) === undefined) units += gas.refund;
      if (before === undefined || !exactInput) continue;
      const changes = changesForm(before, hop);
      if (changes || (isOneRun(before, hop, gases) ? gas.isCarriedInRun : gas.isCarriedBetweenRuns))
        cleared += 1;
    }
  }
  return units + cleared * CLEARED;
}
