import { simulateSwap } from '../amm/v3/simulateSwap.ts';
import { estimateGas } from '../universalRouter/gasModel.ts';
import type { QuotedTrade } from './quoteTrade.ts';

const TICKS_PER_WORD = 256;

export interface NativeEnds {
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
}

/** Gas units that the trade's transaction is expected to need; see `estimateGas`. */
export function tradeGas({ route, pools }: QuotedTrade, native: NativeEnds): bigint {
  let ticksCrossed = 0;
  let wordsCrossed = 0;
  for (const [index, live] of pools.entries()) {
    const tokenIn = route.hops[index]?.tokenIn;
    const amount = route.amounts[index];
    if (live.protocol !== 'v3' || tokenIn === undefined || amount === undefined) continue;
    const swap = simulateSwap(live, live.state, tokenIn === live.token0, { kind: 'exactInput', amount });
    if (swap.kind !== 'filled') continue;
    const wordOf = (tick: number) => Math.floor(tick / live.tickSpacing / TICKS_PER_WORD);
    ticksCrossed += swap.ticksCrossed;
    wordsCrossed += Math.abs(wordOf(swap.tick) - wordOf(live.state.tick));
  }
  return estimateGas([route], { ...native, ticksCrossed, wordsCrossed });
}
