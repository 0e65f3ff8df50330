import type { V3Unfilled } from '../../amm/v3/simulateSwap.ts';
import type { TradeType } from '../model/route.ts';

interface Amounts {
  readonly kind: 'filled';
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** The trade along consecutive hops, or the hop that ends it. */
export type Walk<Hop, Swap> =
  /** Amounts in trade order: `amounts[i]` enters hop i and `amounts[i + 1]` leaves it. */
  | { readonly kind: 'filled'; readonly amounts: readonly bigint[]; readonly swaps: readonly Swap[] }
  | { readonly kind: 'cannotFill'; readonly hop: Hop }
  | { readonly kind: 'outsideTickRange'; readonly hop: Hop; readonly direction: 'lower' | 'upper' };

/**
 * Swaps an amount exactly along hops in trade order, starting at the end whose amount is fixed. A hop without
 * output cannot be filled.
 * @param swapThrough swaps the amount, an input or an output by the trade type, through one hop
 */
export function walkHops<Hop, Swap extends Amounts>(
  hops: readonly Hop[],
  tradeType: TradeType,
  amount: bigint,
  swapThrough: (hop: Hop, amount: bigint) => Swap | V3Unfilled,
): Walk<Hop, Swap> {
  const isInput = tradeType === 'exactInput';
  const amounts = [amount];
  const swaps: Swap[] = [];
  let current = amount;
  for (const hop of isInput ? hops : hops.toReversed()) {
    const swap = swapThrough(hop, current);
    if (swap.kind === 'outsideTickRange') return { kind: swap.kind, hop, direction: swap.direction };
    if (swap.kind !== 'filled' || swap.amountOut === 0n) return { kind: 'cannotFill', hop };
    current = isInput ? swap.amountOut : swap.amountIn;
    amounts.push(current);
    swaps.push(swap);
  }
  return isInput
    ? { kind: 'filled', amounts, swaps }
    : { kind: 'filled', amounts: amounts.reverse(), swaps: swaps.reverse() };
}
