import type { FilledLegs, Splits } from '../execution/executeLegs.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import { finish } from '../model/steps.ts';
import type { Path } from '../pools/poolSide.ts';
import { BestPathByAmount } from '../search/bestPathByAmount.ts';
import { balanced, scaleToOutput } from './balance/balance.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { fillSet } from './fillSet.ts';
import { firstParts, splitCandidates } from './splitCandidates.ts';

/** Returns the splits over every set of candidates that share no pool, of a search of its own. */
export function splitsApart(graph: PoolGraph, request: BestSplitRequest): Splits {
  const finder = new BestPathByAmount(graph, request);
  const legs = Math.min(request.maxSplits, 4);
  const { paths, ticks } = finish(splitCandidates(finder, request.amount, legs));
  if (ticks.length > 0) return { kind: 'needsTicks', pools: ticks };
  const splits: FilledLegs[] = [];
  for (const set of setsApart(paths, legs)) {
    const from = firstParts(set, request);
    const isInput = request.tradeType === 'exactInput';
    const input = isInput ? Number(request.amount) : from.reduce((sum, part) => sum + part, 0);
    const even = balanced(set, from, input);
    const fitting = isInput ? even : scaleToOutput(even, Number(request.amount));
    if (fitting === undefined) continue;
    const carried = BigInt(Math.ceil(fitting.parts.reduce((sum, part) => sum + part, 0)));
    const filled = finish(fillSet(graph, request, fitting, isInput ? request.amount : carried));
    if (filled?.kind === 'needsTicks') return filled;
    if (filled?.kind === 'filled') splits.push(filled);
  }
  return { kind: 'splits', splits };
}

/** Returns the sets of two and more of the paths that share no pool. */
function setsApart(paths: readonly Path[], most: number): readonly (readonly Path[])[] {
  let sets: (readonly Path[])[] = [[]];
  for (const path of paths)
    sets = [
      ...sets,
      ...sets.filter((set) => set.length < most && !sharePool(set.flat(), path)).map((set) => [...set, path]),
    ];
  return sets.filter(({ length }) => length > 1);
}

const sharePool = (one: Path, other: Path) =>
  one.some(({ pool }) => other.some((side) => side.pool === pool));
