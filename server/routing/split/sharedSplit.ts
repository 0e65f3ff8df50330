import type { Splits } from '../execution/executeLegs.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Steps } from '../model/steps.ts';
import type { Balanced } from './balance/balance.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { BestPathOnTop } from './earning/bestPathOnTop.ts';
import { fillBest } from './fillBest.ts';
import type { JoinedSets } from './joinedSets.ts';
import { besideFull } from './sets/fullPools.ts';
import { type AddOptions, addPaths, prunedSets } from './sets/pathSet.ts';
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
  const options = { further, input, maxSplits: request.maxSplits, sets, net };
  // Serving several paths is convex for a pool, so once no path gains no other routing gives more.
  const all = yield* addPaths(from, options);
  const splits = yield* splitsOf(all, graph, request, options);
  // Where pools are full, others are left when paths through them are exchanged.
  const more = splits.kind === 'splits' ? yield* besideFull(all, options) : all;
  if (splits.kind === 'needsTicks' || more === all) return splits;
  const others = yield* splitsOf(more, graph, request, options);
  if (others.kind === 'needsTicks') return others;
  return { kind: 'splits', splits: [...splits.splits, ...others.splits] };
}

/** Returns splits over some of the paths of a set, those that may leave most. */
function* splitsOf(
  all: Balanced,
  graph: PoolGraph,
  request: BestSplitRequest,
  { further, input, maxSplits, sets, net }: AddOptions & Pick<JoinedSets, 'sets' | 'net'>,
): Steps<Splits> {
  const left = yield* prunedSets(all, request, input);
  const few = left.filter(({ paths }) => paths.length <= maxSplits);
  const terms = { net, maxSplits, input: Number(input), further };
  const found = yield* searchSets(graph, request, { all, few }, terms);
  return yield* fillBest(graph, request, [...new Set([...sets, ...few, ...found])], { input, net });
}
