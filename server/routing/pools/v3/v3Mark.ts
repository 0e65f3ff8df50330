import { indexAbove, isRangeComplete } from '../../../amm/v3/nextTick.ts';
import type { V3Params } from '../../../amm/v3/swapCurve.ts';
import type { TickState } from '../../../amm/v3/v3State.ts';
import { MARK_BELOW_CURVE } from '../../model/tuning.ts';
import type { Envelope } from '../poolSide.ts';

const Q96 = 2 ** 96;
/** Of the square root of a price by a tick: log(1.0001) / 2. */
const LOG_PER_TICK = Math.log(1.0001) / 2;
/** At least what floating point and the 96 bits of a price may be off in a difference of two, as a part of one and in all. */
const PART_OFF = 1e-13;
const ALL_OFF = 2 ** -95;
/** Covers the rounding of sums and products. */
const MARK_OVER = 1 + 1e-10;

/**
 * The first tick up to which a pool gives far less than its envelope promises: `MARK_BELOW_CURVE` times less. Where ticks
 * are missing the last known one will do, since past it the envelope is a straight line.
 *
 * It holds for every trade: the real-valued output never falls and its slope never rises with the input, and the contract
 * gives no more than it. So what the pool gives up to a tick bounds any smaller input, and its output per input there
 * any larger one. Inputs are rounded down and outputs up, by more than the floating-point error of each segment.
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
