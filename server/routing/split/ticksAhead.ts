import type { NeedsTicks } from '../execution/executeLegs.ts';
import type { TicksNeeded } from '../model/route.ts';
import type { Steps } from '../model/steps.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { splitCandidates } from './splitCandidates.ts';
import { FIRST_PATH_PARTS } from './tuning.ts';

/**
 * Returns the ticks that the best single route misses, together with those that the parts of a split would
 * ask for next. One read of all takes no longer than one of the first.
 */
export function* ticksOfSplit(
  request: BestSplitRequest,
  finder: BestPathByAmount,
  missing: readonly TicksNeeded[],
): Steps<NeedsTicks> {
  const { ticks } = yield* splitCandidates(finder, request.amount);
  return yield* ticksOfParts(request, finder, [...missing, ...ticks]);
}

/** Returns the ticks that are missing together with those of the parts with which `sharedSplits` begins. */
export function* ticksOfParts(
  { amount }: BestSplitRequest,
  finder: BestPathByAmount,
  missing: readonly TicksNeeded[],
): Steps<NeedsTicks> {
  const ticks = new Map(missing.map((each) => [`${each.id}${each.direction}`, each]));
  for (const part of FIRST_PATH_PARTS) {
    if (amount / part === 0n) continue;
    for (const each of (yield* finder.best(amount / part)).ticksNeeded())
      ticks.set(`${each.id}${each.direction}`, each);
    yield;
  }
  return { kind: 'needsTicks', pools: [...ticks.values()] };
}
