import type { Pool } from '../model/pool.ts';
import type { Route } from '../model/route.ts';
import type { PoolStatesInSwap } from './poolStatesInSwap.ts';

/**
 * The reserves of an exact output: intermediate tokens that its routes buy beyond what they need, and that go to the
 * recipient. The amounts of routes leave them out.
 */
export interface Reserves {
  /**
   * Returns what the reserves of these routes, executed in order, cost more than they are worth, raw units of tokenIn. It
   * is never negative, so that bounds on amounts stay bounds on what ranks.
   */
  costOf(legs: readonly Route[]): bigint;
  /**
   * Executes a route with its reserves, so that the next one finds its pools as they will be.
   * @param only the pools to move; all if absent
   */
  execute(route: Route, moving: PoolStatesInSwap, only?: ReadonlySet<Pool>): void;
}

/** No route buys more than it needs: an exact input, and searches by amounts alone. */
export const NO_RESERVES: Reserves = {
  costOf: () => 0n,
  execute: (route, moving, only) => moving.execute(route, only),
};
