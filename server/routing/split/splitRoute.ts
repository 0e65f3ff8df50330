import { isBestAlone } from '../certificate/optimalityGap.ts';
import type { Splits } from '../execution/executeLegs.ts';
import { FREE_GAS } from '../gas/gasCosts.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import { NO_ADDRESSES, NO_POOL_IDS } from '../model/pool.ts';
import type { Route } from '../model/route.ts';
import { finish, type Steps } from '../model/steps.ts';
import { type BestPath, explainFailureSteps, outcomeSteps } from '../search/bestPath.ts';
import { BestPathByAmount } from '../search/bestPathByAmount.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { fillBest } from './fillBest.ts';
import { type JoinedSets, joinedSets } from './joinedSets.ts';
import { alone, bestOf } from './netOfLegs.ts';
import { withoutOpposed } from './sets/pathSet.ts';
import { sharedSplits } from './sharedSplit.ts';
import { splitAgain } from './splitAgain.ts';
import { firstParts, firstPaths, splitCandidates } from './splitCandidates.ts';
import { LEGS_AT_ONCE } from './tuning.ts';

export type BestSplit =
  /** The legs in the order of execution; they sum to the amount exactly. */
  | {
      readonly kind: 'found';
      readonly legs: readonly Route[];
      readonly amountIn: bigint;
      readonly amountOut: bigint;
    }
  | Exclude<BestPath, { kind: 'found' }>;

/**
 * Returns the best trade found over at most `maxSplits` routes executed in order, in exact amounts. It is a
 * split only if that leaves more, net of gas, than the best single route and every split into fewer legs.
 * Where pools are filled to their end a better split may be missed: `optimalityGap` bounds the loss.
 * @throws RangeError when the amount is not positive
 */
export function findBestSplit(graph: PoolGraph, request: BestSplitRequest): BestSplit {
  // If each pool serves all its legs as one swap, the marginal prices of the legs are equal. But a pair keeps
  // the fee of one leg before the next, which gets up to 0.3 % less of it. The legs may share pools, and a
  // later one starts at the states that earlier ones left; for an exact output see `sharedSplit.ts`.
  return finish(bestSplitSteps(graph, request));
}

/** Searches the split of `findBestSplit`, and yields between steps. */
export function* bestSplitSteps(graph: PoolGraph, request: BestSplitRequest): Steps<BestSplit> {
  const finder = new BestPathByAmount(graph, request);
  const single = yield* outcomeSteps(graph, request, yield* finder.best(request.amount));
  if (single.kind === 'noPath') return single;
  if (request.maxSplits === 1) return single.kind === 'found' ? describe([single.route]) : single;
  const { again, gas = FREE_GAS, maxSplits } = request;
  if (single.kind === 'found' && again === undefined && gas !== FREE_GAS) {
    // A bound over the barred pools as well is no less true, and asks nobody what is barred.
    const bounded = { ...request, barred: NO_ADDRESSES, barredPools: NO_POOL_IDS, mostRoutes: maxSplits };
    if (yield* isBestAlone(graph, bounded, single.route)) return describe([single.route]);
  }
  const narrow = request.maxSplits > LEGS_AT_ONCE ? { ...request, maxSplits: LEGS_AT_ONCE } : request;
  const found: FoundSplits =
    again === undefined || single.kind === 'needsTicks'
      ? yield* findSplits(graph, narrow, single, finder)
      : yield* splitAgain(graph, request, again);
  if (found.kind === 'needsTicks') return found;
  let best = bestOf(request, undefined, [...alone(request, single), ...found.splits]);
  let limit = narrow.maxSplits;
  // So a greater limit leaves no less, and takes no more time where fewer legs are enough.
  while (found.known !== undefined && limit < request.maxSplits && (best?.legs.length ?? limit) === limit) {
    limit = Math.min(request.maxSplits, limit + LEGS_AT_ONCE);
    const wider = yield* sharedSplits(graph, { ...request, maxSplits: limit }, found.known);
    if (wider.kind === 'needsTicks') return wider;
    best = bestOf(request, best, wider.splits);
  }
  return best === undefined ? yield* explainFailureSteps(graph, request) : describe(best.legs);
}

/** Splits, and the start of a search for more legs of the same trade; without it none is to follow. */
type FoundSplits = Splits & { readonly known?: JoinedSets };

/**
 * Returns splits of a short search and, where asked, of a whole one. That goes on from the same paths, so it
 * leaves no less. Where no single route fills the amount, both begin with more paths.
 */
function* findSplits(
  graph: PoolGraph,
  request: BestSplitRequest,
  single: BestPath,
  finder: BestPathByAmount,
): Steps<FoundSplits> {
  const { amount, isShort = false } = request;
  const isFilled = single.kind === 'found';
  const { paths, ticks } = yield* isFilled ? firstPaths(finder, amount) : splitCandidates(finder, amount);
  if (ticks.length > 0) return { kind: 'needsTicks', pools: ticks };
  const seeds = withoutOpposed(paths);
  if (seeds.length === 0) return { kind: 'splits', splits: [] };
  const parts = isFilled ? [Number(single.route.amounts[0])] : firstParts(seeds, request);
  const short = yield* joinedSets(graph, request, { parts, seeds });
  if (isShort) return yield* fillBest(graph, request, short.sets, short);
  const shared = yield* sharedSplits(graph, request, short);
  return shared.kind === 'needsTicks' ? shared : { ...shared, known: short };
}

function describe(legs: readonly Route[]): BestSplit {
  const sumOf = (pick: (amounts: readonly bigint[]) => bigint | undefined) =>
    legs.reduce((total, { amounts }) => total + (pick(amounts) ?? 0n), 0n);
  return {
    kind: 'found',
    legs,
    amountIn: sumOf((amounts) => amounts[0]),
    amountOut: sumOf((amounts) => amounts[amounts.length - 1]),
  };
}
