import type { Route } from './route.ts';

/**
 * Prices the reserves of an exact output: intermediate tokens that its routes buy beyond what they need, and that go to
 * the recipient. Amounts of routes leave them out.
 */
export interface ReserveCosts {
  /**
   * Returns what the reserves of these routes, executed in order, cost more than they are worth, raw units of tokenIn. It
   * is never negative, so that bounds on amounts stay bounds on what ranks.
   */
  ofLegs(legs: readonly Route[]): bigint;
}

/** No reserve costs anything: for an exact input, which buys none, and for searches by amounts alone. */
export const NO_RESERVES: ReserveCosts = { ofLegs: () => 0n };
