import { indexAbove, isRangeComplete } from '../../../amm/v3/nextTick.ts';
import type { V3Params } from '../../../amm/v3/swapCurve.ts';
import type { TickState } from '../../../amm/v3/v3State.ts';
import type { Envelope } from '../poolSide.ts';

/**
 * Ratio of the envelope to the output of a pool from which it has a second bound, its `mark`.
 * `bench/hostileMarket.ts`: mirages.
 */
const MARK_BELOW_CURVE = 3;

const Q96 = 2 ** 96;
/** Logarithm of the square root of the price of one tick: log(1.0001) / 2. */
const LOG_PER_TICK = Math.log(1.0001) / 2;
/**
 * Upper bounds on the floating-point error of a difference of two 96-bit prices: as a part of one, and
 * absolute.
 */
const PART_OFF = 1e-13;
const ALL_OFF = 2 ** -95;
/** Covers the rounding of sums and products. */
const MARK_OVER = 1 + 1e-10;

/**
 * Returns input (rounded down) and output (rounded up) at the first tick where a pool gives
 * `MARK_BELOW_CURVE` times less than its envelope. Where ticks are missing the last known one will do, since
 * past it the envelope is a straight line.
 *
 * It bounds every trade: the output never falls and its slope never rises with the input, and the contract
 * gives no more.
 */
export function v3Mark(
  { fee, tickSpacing }: V3Params,
  { sqrtPriceX96, tick, liquidity, tickRange }: TickState,
  zeroForOne: boolean,
  { spot, strain }: Envelope,
): Envelope['mark'] {
  const { ticks } = tickRange;
  const kept = 1 - fee / 1e6;
  const step = zeroForOne ? -1 : 1;
  let from = Number(sqrtPriceX96) / Q96;
  let active = liquidity;
  // The rounding is more than the floating-point error of each segment.
  let [input, output] = [0, 0];
  const pass = (to: number) => {
    const moved = Math.abs(to - from);
    const off = from * PART_OFF + to * PART_OFF + ALL_OFF;
    const most = Number(active);
    const amount = most * (moved + off);
    const least = most * Math.max(0, moved - off);
    input += zeroForOne ? least / from / to : least;
    output += zeroForOne ? amount : amount / from / to;
    from = to;
  };
  for (let index = indexAbove(ticks, tick) - (zeroForOne ? 1 : 0); ; index += step) {
    const next = ticks[index];
    if (next === undefined) break;
    pass(Math.exp(next.tick * LOG_PER_TICK));
    active += zeroForOne ? -next.liquidityNet : next.liquidityNet;
    const promised = (spot * input) / kept / (1 + (strain * input) / kept);
    if (promised >= output * MARK_BELOW_CURVE) return markOf(input / kept, output);
  }
  if (isRangeComplete(tickRange, tickSpacing, zeroForOne)) return undefined;
  const end = zeroForOne ? tickRange.lowerTick : tickRange.upperTick;
  if (zeroForOne ? end < tick : end > tick) pass(Math.exp(end * LOG_PER_TICK));
  return markOf(input / kept, output);
}

function markOf(input: number, output: number): Envelope['mark'] {
  if (!(input > 0 && output > 0 && Number.isFinite(output))) return undefined;
  return { input: input / MARK_OVER, output: output * MARK_OVER };
}
