import { isRangeComplete } from '../../../amm/v3/nextTick.ts';
import type { V3Params } from '../../../amm/v3/swapCurve.ts';
import type { TickState } from '../../../amm/v3/v3State.ts';
import { type Envelope, NO_ENVELOPE, OVER, UNDER } from '../poolSide.ts';
import { v3Mark } from './v3Mark.ts';

const Q96 = 2 ** 96;

/**
 * Returns the constant product with the greatest liquidity of the pool in this direction, active from the
 * current price on. It is an upper bound: more liquidity only ever makes a trade cheaper. Where the pool is
 * far below it, `v3Mark` says how far.
 */
export function v3Envelope(params: V3Params, state: TickState, zeroForOne: boolean): Envelope {
  if (state.sqrtPriceX96 === 0n) return NO_ENVELOPE;
  const sqrtPrice = Number(state.sqrtPriceX96) / Q96;
  const kept = 1 - params.fee / 1e6;
  const spot = kept * (zeroForOne ? sqrtPrice * sqrtPrice : 1 / (sqrtPrice * sqrtPrice)) * OVER;
  const marked = (envelope: Envelope): Envelope => {
    const mark = v3Mark(params, state, zeroForOne, envelope);
    return mark === undefined ? envelope : { ...envelope, mark };
  };
  // Past the ticks that were read, any liquidity is possible.
  if (!isRangeComplete(state.tickRange, params.tickSpacing, zeroForOne)) return marked({ spot, strain: 0 });
  const most = Number(mostLiquidity(state, zeroForOne));
  if (most === 0) return NO_ENVELOPE;
  const virtualIn = zeroForOne ? most / sqrtPrice : most * sqrtPrice;
  return marked({ spot, strain: (kept / virtualIn) * UNDER });
}

function mostLiquidity({ tick, liquidity, tickRange: { ticks } }: TickState, zeroForOne: boolean): bigint {
  let active = liquidity;
  let most = liquidity;
  const pass = (net: bigint) => {
    active += net;
    if (active > most) most = active;
  };
  if (zeroForOne) {
    for (let index = ticks.length - 1; index >= 0; index--) {
      const next = ticks[index];
      if (next !== undefined && next.tick <= tick) pass(-next.liquidityNet);
    }
  } else {
    for (const next of ticks) if (next.tick > tick) pass(next.liquidityNet);
  }
  return most;
}
