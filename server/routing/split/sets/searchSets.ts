import { FREE_GAS } from '../../gas/gasCosts.ts';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import type { Steps } from '../../model/steps.ts';
import { patternsOf } from '../../search/runSearch.ts';
import type { Balanced } from '../balance/balance.ts';
import type { BestSplitRequest } from '../bestSplitRequest.ts';
import { findEarners } from '../earning/earners.ts';
import type { SearchTerms } from '../earning/searchTerms.ts';
import { FEW_EARNING, LOSS_WORTH_EARNING } from '../tuning.ts';
import { Candidates } from './candidates.ts';
import { fullPaths } from './fullPools.ts';
import { LocalSearch } from './localSearch.ts';
import { isCut } from './pathSet.ts';
import { replaced } from './replacedSets.ts';

interface KnownSets {
  /** The set of all paths. */
  readonly all: Balanced;
  /** For each number of paths the set that is left when the worst ones are dropped; at least one. */
  readonly few: readonly Balanced[];
}

/**
 * Returns the sets that leave most net of gas, by a local search from a single path and from the best of a
 * few. Of many paths that earn something, those left when the worst are dropped need not be the best.
 */
export function* searchSets(
  graph: PoolGraph,
  request: BestSplitRequest,
  { all, few }: KnownSets,
  terms: SearchTerms,
): Steps<readonly Balanced[]> {
  const { net, maxSplits } = terms;
  const best = few.toSorted((a, b) => net.of(b) - net.of(a))[0];
  const first = few.toSorted((a, b) => a.paths.length - b.paths.length)[0];
  if (best === undefined || first === undefined) return [];
  const isFar = isCut(all) || isWorthMore(all, best, terms);
  const isFree = (request.gas ?? FREE_GAS) === FREE_GAS;
  if (isFree && !isFar) return [];
  const candidates = new Candidates(patternsOf(request, graph.protocols));
  candidates.add(all.paths);
  if (isFar && fullPaths(best).length === 0) {
    // Others earn most next to one path: where few may join it, the best of them may join any set.
    for (const start of new Set(maxSplits <= FEW_EARNING ? [first] : [best, first]))
      candidates.add(yield* findEarners(start, { ...terms, candidates: [...candidates.paths] }));
  }
  candidates.addCrossings([...new Set([...all.paths, ...best.paths])]);
  const search = new LocalSearch({ ...terms, candidates });
  for (const start of new Set([best, first])) yield* search.from(start);
  const improved = yield* replaced(search.best ?? best, terms);
  if (improved !== search.best) {
    candidates.add(improved.paths);
    candidates.addCrossings([...new Set([...all.paths, ...improved.paths])]);
    yield* search.from(improved);
  }
  return search.promising;
}

/** Returns true if all paths are worth enough more than a set to search for others. */
function isWorthMore(all: Balanced, set: Balanced, { net }: SearchTerms): boolean {
  const most = net.worthOf(all);
  return most - net.worthOf(set) > Math.abs(most) * LOSS_WORTH_EARNING;
}
