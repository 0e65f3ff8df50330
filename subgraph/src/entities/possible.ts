import { BigInt } from '@graphprotocol/graph-ts';
import { isZero } from '../numbers';

/*
 * Numbers that a V3 pool can log. Others are of a contract that is none, and its event is passed over: a
 * handler that they stopped would stop the whole index.
 */

const MAX_TICK: i32 = 887_272;

/** Returns whether a position may lie between two ticks. */
export function isRange(tickLower: i32, tickUpper: i32): bool {
  return tickLower < tickUpper && tickLower >= -MAX_TICK && tickUpper <= MAX_TICK;
}

/** Returns whether a pool may be at a price and tick. */
export function isPrice(sqrtPriceX96: BigInt, tick: i32): bool {
  return tick >= -MAX_TICK && tick < MAX_TICK && !isZero(sqrtPriceX96);
}
