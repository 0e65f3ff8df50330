import { getSqrtRatioAtTick, MAX_TICK } from '../../../amm/v3/tickMath.ts';
import type { TickState } from '../../../amm/v3/v3State.ts';

const Q96 = 2 ** 96;
/** Upper bound on the floating-point error of the input up to the end of a tick, as a part of it. */
const TICK_SLACK = 1e-9;
/** Raw units that the contract may round by. */
const ROUNDING_UNITS = 4;

/**
 * Returns an upper bound on the input without fee that leaves a pool at its tick, as if no initialized tick
 * came before.
 */
export function inputAtTick({ sqrtPriceX96, tick, liquidity }: TickState, zeroForOne: boolean): number {
  const endX96 = getSqrtRatioAtTick(zeroForOne ? tick : Math.min(tick + 1, MAX_TICK));
  const movedX96 = zeroForOne ? sqrtPriceX96 - endX96 : endX96 - sqrtPriceX96;
  // By the price in front of the move: the virtual reserve of what comes in, and the part of it that the move
  // is.
  const [price, past] = [Number(sqrtPriceX96), Number(endX96)];
  const reserve = zeroForOne ? (Number(liquidity) / price) * Q96 : (Number(liquidity) * price) / Q96;
  const part = Math.max(0, Number(movedX96)) / (zeroForOne ? past : price);
  // The contract rounds the price to a unit, and the fee and the input to one each.
  return reserve * (part * (1 + TICK_SLACK) + ROUNDING_UNITS / price) + ROUNDING_UNITS;
}
