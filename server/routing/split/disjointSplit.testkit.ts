import type { Splits } from '../execution/executeLegs.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import { finish } from '../model/steps.ts';
import { BestPathByAmount } from '../search/bestPathByAmount.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { disjointLegs, disjointSplits, splitCandidates } from './disjointSplit.ts';

/** Returns the splits over routes that share no pool, of a search of its own. */
export function splitsApart(graph: PoolGraph, request: BestSplitRequest): Splits {
  const finder = new BestPathByAmount(graph, request);
  const { paths, ticks } = finish(splitCandidates(finder, request.amount, disjointLegs(request)));
  return ticks.length > 0
    ? { kind: 'needsTicks', pools: ticks }
    : finish(disjointSplits(graph, request, paths));
}
