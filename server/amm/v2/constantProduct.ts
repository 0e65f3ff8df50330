import type { V2Fee } from './v2Fee.ts';

/** The result of a swap through a V2 pair; `insufficientLiquidity` if the pair would revert. */
export type V2Swap =
  | { readonly kind: 'filled'; readonly amountIn: bigint; readonly amountOut: bigint }
  | { readonly kind: 'insufficientLiquidity' };

const MAX_RESERVE = (1n << 112n) - 1n;
const INSUFFICIENT_LIQUIDITY: V2Swap = { kind: 'insufficientLiquidity' };

/**
 * Returns amountOut = ⌊amountIn · kept · reserveOut / (reserveIn · whole + amountIn · kept)⌋, raw units; 0
 * for dust. Ports `UniswapV2Library.getAmountOut`, where kept / whole is 997 / 1000; a fork's 9975 / 10000
 * gives the output of its reduced fraction.
 * @throws RangeError when amountIn is not positive
 */
export function getAmountOut(
  amountIn: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
  { kept, whole }: V2Fee,
): V2Swap {
  if (amountIn <= 0n) throw new RangeError(`amountIn must be positive, got ${amountIn}`);
  // `UniswapV2Pair._update` reverts where the input would push the reserve over uint112.
  if (reserveIn === 0n || reserveOut === 0n || reserveIn + amountIn > MAX_RESERVE) {
    return INSUFFICIENT_LIQUIDITY;
  }
  const amountInWithFee = amountIn * kept;
  const amountOut = (amountInWithFee * reserveOut) / (reserveIn * whole + amountInWithFee);
  return { kind: 'filled', amountIn, amountOut };
}

/**
 * Returns amountIn = ⌊reserveIn · amountOut · whole / ((reserveOut − amountOut) · kept)⌋ + 1, raw units.
 *
 * Ports `UniswapV2Library.getAmountIn`. Asking for the whole reserve, or for an input that would push the
 * other reserve over uint112, is `insufficientLiquidity`.
 * @throws RangeError when amountOut is not positive
 */
export function getAmountIn(
  amountOut: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
  { kept, whole }: V2Fee,
): V2Swap {
  if (amountOut <= 0n) throw new RangeError(`amountOut must be positive, got ${amountOut}`);
  if (reserveIn === 0n || amountOut >= reserveOut) return INSUFFICIENT_LIQUIDITY;
  const amountIn = (reserveIn * amountOut * whole) / ((reserveOut - amountOut) * kept) + 1n;
  if (reserveIn + amountIn > MAX_RESERVE) return INSUFFICIENT_LIQUIDITY;
  return { kind: 'filled', amountIn, amountOut };
}
