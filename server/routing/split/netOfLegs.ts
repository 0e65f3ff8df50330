import type { FilledLegs } from '../execution/executeLegs.ts';
import { NO_RESERVES } from '../execution/reserves.ts';
import { FREE_GAS } from '../gas/gasCosts.ts';
import type { Route } from '../model/route.ts';
import type { BestPath } from '../search/bestPath.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';

export interface Split {
  readonly legs: readonly Route[];
  /** See `netOfLegs`. */
  readonly net: bigint;
}

/** Returns the legs of the single route, if there is one. */
export function alone({ tradeType }: BestSplitRequest, single: BestPath): readonly FilledLegs[] {
  if (single.kind !== 'found') return [];
  const { route, gasHops } = single;
  const total = (tradeType === 'exactInput' ? route.amounts.at(-1) : route.amounts[0]) ?? 0n;
  return [{ kind: 'filled', legs: [route], gasHops: [gasHops], total }];
}

/** Returns the split with the best net amount after gas and excess: the one before, or one of the others. */
export function bestOf(
  request: BestSplitRequest,
  before: Split | undefined,
  splits: readonly FilledLegs[],
): Split | undefined {
  let best = before;
  for (const each of splits) {
    const { legs } = each;
    const net = netOfLegs(request, each);
    const isBetter =
      best === undefined || net > best.net || (net === best.net && legs.length < best.legs.length);
    if (isBetter) best = { legs, net };
  }
  return best;
}

/**
 * Returns the output less the gas of all legs, raw units. For an exact output it is the input with its gas
 * and the cost of excess, negated: the more, the better.
 */
export function netOfLegs(
  { tradeType, gas = FREE_GAS, reserves = NO_RESERVES }: BestSplitRequest,
  { legs, gasHops, total }: FilledLegs,
): bigint {
  const cost = gas.ofLegs(gasHops) + reserves.costOf(legs);
  return (tradeType === 'exactInput' ? total : -total) - cost;
}
