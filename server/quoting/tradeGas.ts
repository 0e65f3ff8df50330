import { simulateSwap } from '../amm/v3/simulateSwap.ts';
import { isTaxed } from '../chain/taxRule.ts';
import { estimateGas } from '../universalRouter/gasModel.ts';
import type { QuotedTrade } from './quoteTrade.ts';
import { buyTax, sellTax } from './taxedTrade.ts';

const TICKS_PER_WORD = 256;
/** A transfer that also books a fee. Tokens that trade on a transfer need more, which only a simulation tells. */
const TAXED_TRANSFER_GAS = 60_000n;

export interface NativeEnds {
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
}

/** Gas units that the trade's transaction is expected to need; see `estimateGas`. */
export function tradeGas({ legs, pools, tokenTaxes }: QuotedTrade, native: NativeEnds): bigint {
  const states = new Map(pools.map((live) => [live.address, live]));
  let ticksCrossed = 0;
  let wordsCrossed = 0;
  for (const { hops, amounts } of legs) {
    for (const [index, { pool, tokenIn }] of hops.entries()) {
      const live = states.get(pool.address);
      const amount = amounts[index];
      if (live?.protocol !== 'v3' || amount === undefined) continue;
      const swap = simulateSwap(live, live.state, tokenIn === live.token0, { kind: 'exactInput', amount });
      if (swap.kind !== 'filled') continue;
      const wordOf = (tick: number) => Math.floor(tick / live.tickSpacing / TICKS_PER_WORD);
      ticksCrossed += swap.ticksCrossed;
      wordsCrossed += Math.abs(wordOf(swap.tick) - wordOf(live.state.tick));
    }
  }
  const taxed = [sellTax(tokenTaxes), buyTax(tokenTaxes)].filter(isTaxed).length;
  return estimateGas(legs, { ...native, ticksCrossed, wordsCrossed }) + BigInt(taxed) * TAXED_TRANSFER_GAS;
}
