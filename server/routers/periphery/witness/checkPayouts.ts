import type { Address } from 'viem';
import { Mismatch, same } from '../../../universalRouter/witness/mismatch.ts';
import type { RouterSwap } from '../../routerSwap.ts';
import type { DecodedCall } from './decodeCall.ts';
import { COIN, type PeripheryDialect } from './dialect.ts';

interface PayoutTerms {
  readonly swap: RouterSwap;
  readonly dialect: PeripheryDialect;
  readonly isCollected: boolean;
}

/**
 * Checks the calls after the swaps, and takes each token out of `held` that they pay to its owner. The fee
 * comes before the native coin that is left of it.
 * @throws Mismatch
 */
export function checkPayouts(
  calls: readonly DecodedCall[],
  held: Set<string>,
  tokenOut: Address,
  { swap, dialect, isCollected }: PayoutTerms,
): void {
  const { recipient, nativeOut, fee, addresses } = swap;
  let owesFee = fee !== undefined;
  const paid = (token: string) =>
    same('payout of a token that the router can hold', true, held.delete(token));
  for (const found of calls) {
    switch (found.call) {
      case 'refundETH':
        paid(COIN);
        break;
      case 'sweepTokenWithFee':
        same('fee', true, owesFee);
        owesFee = false;
        same('fee.token', tokenOut, found.token);
        same('fee.bips', fee?.bips, found.bips);
        same('fee.recipient', fee?.recipient, found.feeRecipient);
        same('payout.recipient', nativeOut ? addresses.router : recipient, found.recipient);
        checkLeastBeforeFee(found.minimum, swap);
        if (!nativeOut) paid(tokenOut);
        break;
      case 'unwrapWETH9':
        same('native output', true, nativeOut && isCollected && !owesFee);
        same('payout.recipient', recipient, found.recipient);
        same('payout.minimum', fee === undefined ? leastCollected(swap) : 0n, found.minimum);
        paid(addresses.wrappedNative);
        break;
      case 'sweepToken': {
        const isOutput = isCollected && found.token === tokenOut;
        if (isOutput) same('output in tokens, without a fee', true, !nativeOut && fee === undefined);
        same('payout.recipient', isOutput ? recipient : dialect.leftoversTo(swap), found.recipient);
        same('payout.minimum', isOutput ? leastCollected(swap) : 0n, found.minimum);
        paid(found.token);
        break;
      }
      default:
        throw new Mismatch('call', 'a payout', found.call);
    }
  }
  same('fee', false, owesFee);
}

/** Returns the minimum of the collected output, raw units: the bound, or all that an exact output buys. */
function leastCollected({ legs, tradeType, bound }: RouterSwap): bigint {
  return tradeType === 'exactInput' ? bound : legs.reduce((sum, { amountOut }) => sum + amountOut, 0n);
}

/**
 * Checks that a balance of the minimum leaves enough after the fee, and that the next lower one does not. A
 * fee of an exact output must be exactly the one ordered.
 */
function checkLeastBeforeFee(minimum: bigint, swap: RouterSwap): void {
  const { tradeType, bound, fee } = swap;
  const bips = fee?.bips ?? 0n;
  const portion = (balance: bigint) => (balance * bips) / 10_000n;
  if (tradeType === 'exactOutput') {
    same('payout.minimum', leastCollected(swap), minimum);
    same('fee.amount', fee?.amount, portion(minimum));
    return;
  }
  same('minimum after the fee', true, minimum - portion(minimum) >= bound);
  const below = minimum - 1n;
  same('lowest such minimum', true, minimum === 0n || below - portion(below) < bound);
}
