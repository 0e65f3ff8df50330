import type { Simulation } from '../../simulation/swapSimulator.ts';
import type { PricedTrade } from '../quoter.ts';

/**
 * Returns an exact input with the amount that its simulation brought, divided between recipient and fee as it
 * was; all else stays.
 */
export function asSimulated(
  priced: PricedTrade,
  { amountOut: gained, deltaAmount }: Extract<Simulation, { status: 'success' }>,
): PricedTrade {
  const expected = gained - deltaAmount;
  const { amountNet } = priced;
  const amountOut = (priced.amountOut * gained) / expected;
  // Where the fee goes to the recipient too, both were measured as one.
  const feeAmount =
    expected === priced.amountOut ? (priced.feeAmount * gained) / expected : gained - amountOut;
  return {
    ...priced,
    amountOut,
    feeAmount,
    executionPrice: (priced.executionPrice * Number(gained)) / Number(expected),
    amountNet: amountNet === null ? null : amountNet + amountOut - priced.amountOut,
  };
}
