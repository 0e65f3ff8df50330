import type { SwapLeg } from '../../universalRouter/encode/encodeLeg.ts';
import { planIntermediates } from '../../universalRouter/encode/planIntermediates.ts';
import type { QuotedTrade } from '../quotedTrade.ts';
import { poolsInOrder, simulateHops } from './simulateHops.ts';

/** The routes of an exact output, before anything is added to them. */
export type Routes = Pick<QuotedTrade, 'legs' | 'amountIn' | 'pools' | 'protocols'>;

/**
 * Returns the routes of an exact output with their amounts, raw units, and what each buys of its intermediate tokens when
 * it gets its share of the bound.
 */
export function reservedLegs(routes: Routes, bound: bigint): SwapLeg[] {
  const { legs, amountIn: quotedIn, protocols } = routes;
  const pools = poolsInOrder(routes);
  return legs.map((route, index): SwapLeg => {
    const [amountIn, amountOut] = [route.amounts[0] ?? 0n, route.amounts.at(-1) ?? 0n];
    const intermediates = planIntermediates({
      route,
      maxAmountIn: (bound * amountIn) / quotedIn,
      amountOutFor: (hops, amount) => simulateHops(pools[index] ?? [], hops, 'exactInput', amount, protocols),
    });
    return { route, amountIn, amountOut, intermediates };
  });
}
