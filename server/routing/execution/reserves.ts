import type { Pool } from '../model/pool.ts';
import type { Route } from '../model/route.ts';
import type { PoolStatesInSwap } from './poolStatesInSwap.ts';

/**
 * The excess of an exact output: intermediate tokens that its routes buy beyond their need, and that go back
 * to the sender. The amounts of routes leave it out.
 */
export interface Reserves {
  /**
   * Returns the cost of the excess of these routes, executed in order, less its worth, raw units of tokenIn.
   * It is never negative, so that bounds on amounts stay bounds on the net amounts.
   */
  costOf(legs: readonly Route[]): bigint;
  /**
   * Executes a route with its excess, so that the next one finds its pools as they will be.
   * @param only the pools to move; all if absent
   */
  execute(route: Route, moving: PoolStatesInSwap, only?: ReadonlySet<Pool>): void;
}

/** No excess: for an exact input, and for searches by amounts alone. */
export const NO_RESERVES: Reserves = {
  costOf: () => 0n,
  execute: (route, moving, only) => moving.execute(route, only),
};
