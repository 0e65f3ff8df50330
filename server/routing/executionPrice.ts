import { toSignificant } from '../amm/rational.ts';

/** (amountOut / 10^decimalsOut) / (amountIn / 10^decimalsIn), to 15 significant digits; amountIn is positive. */
export function executionPrice(
  amountIn: bigint,
  amountOut: bigint,
  decimalsIn: number,
  decimalsOut: number,
): number {
  return toSignificant(
    {
      numerator: amountOut * 10n ** BigInt(decimalsIn),
      denominator: amountIn * 10n ** BigInt(decimalsOut),
    },
    15,
  );
}
