import type { FilledLegs, Splits } from '../execution/executeLegs.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Steps } from '../model/steps.ts';
import { pathKey } from '../pools/poolSide.ts';
import type { Balanced } from './balance/balance.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { fillSet } from './fillSet.ts';
import type { JoinedSets } from './joinedSets.ts';
import { netOfLegs } from './netOfLegs.ts';
import { CLOSE_SHARE } from './tuning.ts';

/**
 * Returns the splits over sets of paths in exact amounts, the most promising first, as long as one may beat
 * the best before it.
 */
export function* fillBest(
  graph: PoolGraph,
  request: BestSplitRequest,
  sets: readonly Balanced[],
  { input, net }: Pick<JoinedSets, 'input' | 'net'>,
): Steps<Splits> {
  const splits: FilledLegs[] = [];
  const filledPaths = new Set<string>();
  let most = Number.NEGATIVE_INFINITY;
  for (const set of sets.toSorted((a, b) => net.of(b) - net.of(a))) {
    if (net.of(set) + Math.abs(net.worthOf(set)) * CLOSE_SHARE < most) break;
    // Several searches may have found the same paths.
    const key = set.paths.map(pathKey).sort().join(' ');
    if (filledPaths.has(key)) continue;
    filledPaths.add(key);
    yield;
    const filled = yield* fillSet(graph, request, set, input);
    if (filled?.kind === 'needsTicks') return filled;
    if (filled?.kind !== 'filled') continue;
    splits.push(filled);
    most = Math.max(most, Number(netOfLegs(request, filled)));
  }
  return { kind: 'splits', splits };
}
