import type { Hop, Route, TradeType } from '../route.ts';
import type { PoolSide } from './poolSide.ts';

/** The exact amounts of a path, or what stands in their way. */
export type PathAmounts =
  /** `amounts[i]` enters hop i and `amounts[i + 1]` leaves it. */
  | { readonly kind: 'filled'; readonly amounts: readonly bigint[] }
  | { readonly kind: 'cannotFill' }
  | { readonly kind: 'outsideTickRange'; readonly side: PoolSide; readonly direction: 'lower' | 'upper' };

/** Carries an amount through a path (in trade order), hop by hop in exact arithmetic; a hop without output ends it. */
export function evaluatePath(sides: readonly PoolSide[], tradeType: TradeType, amount: bigint): PathAmounts {
  const isInput = tradeType === 'exactInput';
  const amounts = [amount];
  let current = amount;
  for (const side of isInput ? sides : sides.toReversed()) {
    const swap = side.swap(tradeType, current);
    if (swap.kind === 'outsideTickRange') {
      return { kind: 'outsideTickRange', side, direction: swap.direction };
    }
    if (swap.kind !== 'filled' || swap.amountOut === 0n) return { kind: 'cannotFill' };
    current = isInput ? swap.amountOut : swap.amountIn;
    amounts.push(current);
  }
  return { kind: 'filled', amounts: isInput ? amounts : amounts.reverse() };
}

export function toRoute(tradeType: TradeType, sides: readonly PoolSide[], amounts: readonly bigint[]): Route {
  const hops = sides.map(({ pool, tokenIn, tokenOut }): Hop => ({ pool, tokenIn, tokenOut }));
  return { tradeType, hops, amounts };
}
