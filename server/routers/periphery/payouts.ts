import type { Address, Hex } from 'viem';
import { sumOf } from '../../universalRouter/encode/sumOf.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { sweepToken, sweepTokenWithFee, unwrapWETH9 } from './payments.ts';

const WHOLE = 10_000n;

/**
 * Returns true if the output is collected in the router, and the bound enforced by the call that pays it out.
 */
export function collectsOutput({ legs, nativeOut, fee }: RouterSwap): boolean {
  return legs.length > 1 || nativeOut || fee !== undefined;
}

/**
 * Returns the calls that pay the fee and the recipient from the collected output. The fee is paid in the
 * token, wrapped also where the recipient gets the native coin: the router then pays the rest to itself
 * first.
 */
export function encodePayout(swap: RouterSwap, tokenOut: Address): Hex[] {
  const { legs, tradeType, bound, recipient, nativeOut, fee, addresses } = swap;
  const collected = tradeType === 'exactInput' ? bound : sumOf(legs, 'amountOut');
  if (fee === undefined)
    return [nativeOut ? unwrapWETH9(collected, recipient) : sweepToken(tokenOut, collected, recipient)];
  const least = tradeType === 'exactInput' ? beforeFee(bound, fee.bips) : collected;
  if (!nativeOut) return [sweepTokenWithFee(tokenOut, least, recipient, fee)];
  return [sweepTokenWithFee(tokenOut, least, addresses.router, fee), unwrapWETH9(0n, recipient)];
}

/**
 * Returns the minimum balance that leaves at least the bound after ⌊balance · bips / 10 000⌋, raw units. The
 * rest never falls with the balance, so the router enforces exactly the bound.
 */
function beforeFee(bound: bigint, bips: bigint): bigint {
  return bound === 0n ? 0n : ((bound - 1n) * WHOLE) / (WHOLE - bips) + 1n;
}
