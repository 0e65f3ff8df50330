import type { Route } from '../../routing/model/route.ts';
import { holdsNative } from '../../routing/model/v4Keys.ts';
import { splitIntoRuns } from '../../universalRouter/encode/runs.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';

/** Returns whether the router of a trade can carry out a second way of one of its legs. */
export function takesSecondWay(
  { router, legs, request: { tradeType } }: Pick<QuotedTrade, 'router' | 'legs' | 'request'>,
  place: number,
): boolean {
  // What a route hands over is swapped by the next one.
  if (legs[place]?.handsOver === true || legs[place - 1]?.handsOver === true) return false;
  if (router !== undefined) return router.kind.takesSecondWays === true;
  // The rest of the maximum goes back before the second way is tried, and would be missing in other legs.
  return tradeType === 'exactInput' || legs.length === 1;
}

/** Returns whether the Universal Router can tell the inputs of both ways from those of other legs. */
export function takesBothWays(
  { router, legs, request: { tradeType } }: Pick<QuotedTrade, 'router' | 'legs' | 'request'>,
  ways: readonly [first: Route, second: Route],
  nativeIn: boolean,
): boolean {
  if (router !== undefined) return true;
  const takesCoin = ways.some(({ hops: [hop] }) => hop !== undefined && holdsNative(hop.pool, hop.tokenIn));
  if (tradeType === 'exactInput') return !(takesCoin && nativeIn && legs.length > 1);
  // Intermediate tokens of an exact output are planned for the first way alone.
  return !takesCoin && splitIntoRuns(ways[1]).length === 1;
}
