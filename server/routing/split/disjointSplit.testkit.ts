import type { PoolGraph } from '../poolGraph.ts';
import { BestPathByAmount } from '../search/bestPathByAmount.ts';
import { finish } from '../steps.ts';
import { disjointLegs, disjointSplits, splitCandidates } from './disjointSplit.ts';
import type { BestSplitRequest, Splits } from './executeLegs.ts';

/** Returns the splits over routes that share no pool, of a search of its own. */
export function splitsApart(graph: PoolGraph, request: BestSplitRequest): Splits {
  const finder = new BestPathByAmount(graph, request);
  const { paths, ticks } = finish(splitCandidates(finder, request.amount, disjointLegs(request)));
  return ticks.length > 0
    ? { kind: 'needsTicks', pools: ticks }
    : finish(disjointSplits(graph, request, paths));
}
