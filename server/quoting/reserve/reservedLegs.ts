import type { PoolStatesInSwap } from '../../routing/execution/poolStatesInSwap.ts';
import type { Pool } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import type { SwapLeg } from '../../universalRouter/encode/encodeLeg.ts';
import { planIntermediates } from '../../universalRouter/encode/planIntermediates.ts';
import { splitIntoRuns } from '../../universalRouter/encode/runs.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { type InputTerms, inputBound, toleratedInput } from './inputBound.ts';
import { amountsThrough, movingPools } from './movingPools.ts';

/** The routes of an exact output, before anything is added to them. */
export type Routes = Pick<QuotedTrade, 'legs' | 'amountIn' | 'pools' | 'protocols' | 'router'>;

/**
 * Returns the routes of an exact output with their amounts and their purchases of intermediate tokens, raw
 * units. Each route is planned without those after it, within the tolerance of its own input. Where the bound
 * on the whole input is stricter, the route's share of that bound limits it.
 */
export function reservedLegs(routes: Routes, terms: InputTerms): SwapLeg[] {
  const { legs, amountIn: quotedIn } = routes;
  if (routes.router?.kind.buysExactly === true) return legs.map(endsOf);
  const bound = inputBound(quotedIn, terms) ?? quotedIn;
  const isStricter = bound < toleratedInput(quotedIn, terms);
  const moving = movingPools(routes);
  return legs.map((route): SwapLeg => {
    const { amountIn, amountOut } = endsOf(route);
    const [own, share] = [toleratedInput(amountIn, terms), (bound * amountIn) / quotedIn];
    const intermediates = intermediatesOf(route, isStricter && share < own ? share : own, moving);
    executeReserved(route, intermediates, moving);
    return { route, amountIn, amountOut, intermediates };
  });
}

/** Returns a route with the amounts at its ends, raw units. */
export function endsOf(route: Route): SwapLeg {
  return { route, amountIn: route.amounts[0] ?? 0n, amountOut: route.amounts.at(-1) ?? 0n };
}

/**
 * Returns the amounts of its intermediate tokens that a route buys at the present states of the pools, raw
 * units.
 */
export function intermediatesOf(
  route: Route,
  maxAmountIn: bigint,
  moving: PoolStatesInSwap,
): readonly bigint[] {
  return planIntermediates({
    route,
    maxAmountIn,
    amountOutFor: (hops, amount) => amountsThrough(moving, hops, 'exactInput', amount)?.at(-1),
  });
}

/**
 * Executes a route as the router does: each run buys its intermediate amount, and the next spends the part
 * that it needs.
 * @param only the pools to move; all if absent
 */
export function executeReserved(
  route: Route,
  intermediates: readonly bigint[],
  moving: PoolStatesInSwap,
  only?: ReadonlySet<Pool>,
): void {
  if (intermediates.length === 0) {
    moving.execute(route, only);
    return;
  }
  for (const [index, { hops, amountOut }] of splitIntoRuns(route).entries()) {
    const amounts = amountsThrough(moving, hops, 'exactOutput', intermediates[index] ?? amountOut);
    if (amounts === undefined) return;
    moving.execute({ tradeType: 'exactOutput', hops, amounts }, only);
  }
}
