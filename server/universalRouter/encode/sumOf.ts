import type { SwapLeg } from './encodeLeg.ts';

/** Sum of one side of the legs, raw units. */
export function sumOf(legs: readonly SwapLeg[], side: 'amountIn' | 'amountOut'): bigint {
  return legs.reduce((sum, leg) => sum + leg[side], 0n);
}
