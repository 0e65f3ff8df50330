import type { Address } from 'viem';
import { movedBy } from '../../client/src/movedBy.ts';
import { holdsNative } from '../routing/model/v4Keys.ts';
import type { Amounts, PromisedSwap } from './promisedSwap.ts';
import type { Log } from './receipts.ts';

const BPS = 10_000;
/** Cap in basis points, so that amounts invented by a token cannot distort a sum. */
const MOST_BPS = 1_000_000;

/**
 * Returns the amounts that a successful swap took from its sender and gave its recipient, raw units, by its
 * logs; see `movedBy`.
 */
export function deliveredOf(
  { tokenIn, tokenOut, nativeIn, nativeOut, recipient, router, pools }: PromisedSwap,
  sender: Address,
  logs: readonly Log[],
): Amounts {
  const ofCoin = pools.filter((pool) => holdsNative(pool, pool.token0));
  return movedBy(logs, {
    router,
    tokenIn,
    tokenOut,
    nativeIn,
    nativeOut,
    sender,
    recipient,
    wrappedNative: nativeIn ? tokenIn : tokenOut,
    poolManager: ofCoin[0]?.address,
    coinPools: ofCoin.map(({ id }) => id),
  });
}

/**
 * Returns the caller's gain over the quote in basis points; negative for a shortfall. It compares the output;
 * an exact output is also compared by its input, and the worse of the two counts.
 */
export function deliveredBps({ tradeType, promised }: PromisedSwap, delivered: Amounts): number {
  const out = bpsOf(delivered.amountOut - promised.amountOut, promised.amountOut);
  if (tradeType === 'exactInput') return out;
  return Math.min(out, bpsOf(promised.amountIn - delivered.amountIn, promised.amountIn));
}

/** Returns the difference in basis points, rounded to a hundredth towards zero. */
function bpsOf(difference: bigint, whole: bigint): number {
  if (whole === 0n) return 0;
  const bps = Number((difference * BigInt(BPS * 100)) / whole) / 100;
  return Math.max(-MOST_BPS, Math.min(MOST_BPS, bps));
}
