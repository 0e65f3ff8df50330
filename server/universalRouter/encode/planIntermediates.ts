import type { Hop, Route } from '../../routing/model/route.ts';
import { splitIntoRuns } from './runs.ts';

export interface PlanIntermediatesParams {
  readonly route: Route;
  /** Maximum input of this route, raw units. */
  readonly maxAmountIn: bigint;
  /**
   * Returns the output of an exact input through consecutive hops at the quoted state; `undefined` if
   * unfillable.
   */
  readonly amountOutFor: (hops: readonly Hop[], amountIn: bigint) => bigint | undefined;
}

/**
 * Returns the output of each run but the last of a mixed exact-output route, raw units; empty for a route of
 * one protocol. Each output has an excess, in case the price of the next run rises meanwhile. Half of the
 * tolerance between the quoted input and its maximum buys the excess.
 */
export function planIntermediates(params: PlanIntermediatesParams): readonly bigint[] {
  const { route, maxAmountIn, amountOutFor } = params;
  const planned: bigint[] = [];
  let limit = maxAmountIn;
  for (const run of splitIntoRuns(route).slice(0, -1)) {
    // The first run keeps the other half, so the excess cannot break the bound at the quoted state.
    const spend = run.amountIn + (limit - run.amountIn) / 2n;
    const bought = spend > run.amountIn ? amountOutFor(run.hops, spend) : undefined;
    // A run whose pools cannot fill the excess buys the quoted amount.
    limit = bought !== undefined && bought > run.amountOut ? bought : run.amountOut;
    planned.push(limit);
  }
  return planned;
}
