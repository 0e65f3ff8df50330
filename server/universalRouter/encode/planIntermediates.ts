import type { Hop, Route } from '../../routing/route.ts';
import { splitIntoRuns } from './runs.ts';

export interface PlanIntermediatesParams {
  readonly route: Route;
  /** The bound on the input of this route, raw units. */
  readonly maxAmountIn: bigint;
  /** Output of an exact input through consecutive hops at the quoted state; `undefined` when they cannot fill it. */
  readonly amountOutFor: (hops: readonly Hop[], amountIn: bigint) => bigint | undefined;
}

/**
 * What each run but the last of a mixed exact-output route buys of its output token, raw units; empty for a
 * route of one protocol. An exact output across protocols has to buy the intermediate token before the run
 * that needs it, with a reserve for the case that this run has become dearer meanwhile: the reserve is what
 * half of the tolerance between the quoted input and its bound buys, so the other half is left to the first
 * run, and at the quoted state the bound cannot be broken by the reserve. A run that cannot fill its reserve
 * buys the quoted amount.
 */
export function planIntermediates(params: PlanIntermediatesParams): readonly bigint[] {
  const { route, maxAmountIn, amountOutFor } = params;
  const planned: bigint[] = [];
  let limit = maxAmountIn;
  for (const run of splitIntoRuns(route).slice(0, -1)) {
    const spend = run.amountIn + (limit - run.amountIn) / 2n;
    const bought = spend > run.amountIn ? amountOutFor(run.hops, spend) : undefined;
    limit = bought !== undefined && bought > run.amountOut ? bought : run.amountOut;
    planned.push(limit);
  }
  return planned;
}
