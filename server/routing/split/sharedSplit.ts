import type { Splits } from '../execution/executeLegs.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Steps } from '../model/steps.ts';
import type { Balanced } from './balance/balance.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { BestPathOnTop } from './earning/bestPathOnTop.ts';
import { fillBest } from './fillBest.ts';
import type { JoinedSets } from './joinedSets.ts';
import { besideFull } from './sets/fullPools.ts';
import { addPaths, prunedSets } from './sets/pathSet.ts';
import { searchSets } from './sets/searchSets.ts';

/**
 * Returns the most promising splits over routes that may share pools, by column generation. Paths are added
 * one at a time: the best for an extra input on top of the flows, as long as it gains. Then few of them are
 * chosen.
 */
export function* sharedSplits(
  graph: PoolGraph,
  request: BestSplitRequest,
  { input, all: from, sets, net }: JoinedSets,
): Steps<Splits> {
  const further = new BestPathOnTop(graph, request);
  const { maxSplits } = request;
  const options = { further, input, maxSplits };
  // Serving several paths is convex for a pool, so once no path gains no other routing gives more.
  const joined = yield* addPaths(from, options);
  const all = yield* besideFull(joined, options);
  const few: Balanced[] = [];
  for (const each of new Set([joined, all]))
    few.push(...(yield* prunedSets(each, request, input)).filter(({ paths }) => paths.length <= maxSplits));
  const terms = { ...options, net, input: Number(input) };
  const found = yield* searchSets(graph, request, { all, few }, terms);
  return yield* fillBest(graph, request, [...new Set([...sets, ...few, ...found])], { input, net });
}
