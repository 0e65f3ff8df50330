import type { FilledLegs } from '../execution/executeLegs.ts';
import { NO_RESERVES } from '../execution/reserves.ts';
import { FREE_GAS } from '../gas/gasCosts.ts';
import type { Route } from '../model/route.ts';
import type { BestPath } from '../search/bestPath.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import type { JoinedSets } from './joinedSets.ts';

export interface Split {
  readonly legs: readonly Route[];
  /** The computed side net of the gas, and of the cost of excess, of all legs; raw units. */
  readonly net: bigint;
}

/** The input that sets carry, raw units of tokenIn, and their weights. */
export type Weighed = Pick<JoinedSets, 'input' | 'net'>;

/** Returns the single route as a split. */
export function alone(request: BestSplitRequest, single: BestPath): Split | undefined {
  if (single.kind !== 'found') return undefined;
  const { route, gasHops } = single;
  const total = (request.tradeType === 'exactInput' ? route.amounts.at(-1) : route.amounts[0]) ?? 0n;
  const legs = [route];
  return { legs, net: netOfLegs(request, { kind: 'filled', legs, gasHops: [gasHops], total }) };
}

/** Returns the split with the best net amount after gas and excess: the one before, or one of the others. */
export function bestOf(
  request: BestSplitRequest,
  before: Split | undefined,
  splits: readonly FilledLegs[],
): Split | undefined {
  const isInput = request.tradeType === 'exactInput';
  let best = before;
  for (const each of splits) {
    const split = { legs: each.legs, net: netOfLegs(request, each) };
    if (best === undefined || isBetter(split, best, isInput)) best = split;
  }
  return best;
}

/**
 * Returns the net output, raw units of tokenOut. For an exact output it is that for the input of the sets, as
 * `NetOfGas` weighs them.
 */
export function leftBy(request: BestSplitRequest, legs: FilledLegs, { input, net }: Weighed): number {
  const left = Number(netOfLegs(request, legs));
  if (request.tradeType === 'exactInput') return left;
  return Number(request.amount) + (Number(input) - left) * net.outputPerWorth;
}

function netOfLegs(
  { tradeType, gas = FREE_GAS, reserves = NO_RESERVES }: BestSplitRequest,
  { legs, gasHops, total }: FilledLegs,
): bigint {
  const cost = gas.ofLegs(gasHops) + reserves.costOf(legs);
  return tradeType === 'exactInput' ? total - cost : total + cost;
}

function isBetter(split: Split, best: Split, isInput: boolean): boolean {
  if (split.net === best.net) return split.legs.length < best.legs.length;
  return isInput ? split.net > best.net : split.net < best.net;
}
