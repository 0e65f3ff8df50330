import type { Hop, Route, TradeType } from '../model/route.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import { walkHops } from './walkHops.ts';

/** The exact amounts of a path, or the reason why it cannot be filled. */
export type PathAmounts =
  /** `amounts[i]` enters hop i and `amounts[i + 1]` leaves it. */
  | { readonly kind: 'filled'; readonly amounts: readonly bigint[] }
  | { readonly kind: 'cannotFill' }
  | { readonly kind: 'outsideTickRange'; readonly side: PoolSide; readonly direction: 'lower' | 'upper' };

/** Swaps an amount exactly along a path in trade order; a hop without output cannot be filled. */
export function evaluatePath(sides: readonly PoolSide[], tradeType: TradeType, amount: bigint): PathAmounts {
  const walk = walkHops(sides, tradeType, amount, (side, current) => side.swap(tradeType, current));
  if (walk.kind === 'filled') return { kind: 'filled', amounts: walk.amounts };
  if (walk.kind === 'cannotFill') return { kind: 'cannotFill' };
  return { kind: 'outsideTickRange', side: walk.hop, direction: walk.direction };
}

export function toRoute(tradeType: TradeType, sides: readonly PoolSide[], amounts: readonly bigint[]): Route {
  const hops = sides.map(({ pool, tokenIn, tokenOut }): Hop => ({ pool, tokenIn, tokenOut }));
  return { tradeType, hops, amounts };
}
