import { FREE_GAS } from '../../gas/gasCosts.ts';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import type { Steps } from '../../model/steps.ts';
import { patternsOf } from '../../search/runSearch.ts';
import type { Balanced } from '../balance/balance.ts';
import type { BestSplitRequest } from '../bestSplitRequest.ts';
import { findEarners } from '../earning/earners.ts';
import type { SearchTerms } from '../earning/earnings.ts';
import { CLOSE_SHARE, LEGS_AT_ONCE } from '../tuning.ts';
import { Candidates } from './candidates.ts';
import { fullPaths } from './fullPools.ts';
import { LocalSearch } from './localSearch.ts';
import { replaced } from './replacedSets.ts';

interface KnownSets {
  /** The set of all paths. */
  readonly all: Balanced;
  /** For each number of paths the set that is left when the worst ones are dropped; at least one. */
  readonly few: readonly Balanced[];
}

/**
 * Returns the sets that leave most net of gas, by local searches within rising limits of paths. Each begins
 * with the best of a few sets and with that of the search before. So a greater limit leaves no less.
 */
export function* searchSets(
  graph: PoolGraph,
  request: BestSplitRequest,
  { all, few }: KnownSets,
  terms: SearchTerms,
): Steps<readonly Balanced[]> {
  const { net, maxSplits } = terms;
  const first = few.toSorted((a, b) => a.paths.length - b.paths.length)[0];
  const isFree = (request.gas ?? FREE_GAS) === FREE_GAS;
  const candidates = new Candidates(patternsOf(request, graph.protocols));
  candidates.add(all.paths);
  candidates.addCrossings(all.paths);
  const search = new LocalSearch({ ...terms, candidates });
  const found = new Set<Balanced>();
  const most = net.worthOf(all);
  let [start, enough] = [first, 0];
  for (const limit of limitsUpTo(maxSplits)) {
    const best = few.filter(({ paths }) => paths.length <= limit).sort((a, b) => net.of(b) - net.of(a))[0];
    if (best === undefined || first === undefined || start === undefined) continue;
    // Where the search before used fewer paths than it was allowed, more do not help it.
    if (start.paths.length < enough && net.of(start) >= net.of(best)) break;
    const isFar = all.paths.length > LEGS_AT_ONCE || most - net.worthOf(best) > Math.abs(most) * CLOSE_SHARE;
    if (isFree && !isFar) break;
    // Others earn most next to one path: where few may join it, the best of them may join any set.
    const isFew = limit <= LEGS_AT_ONCE / 2;
    if (isFar && fullPaths(best).length === 0 && (!isFew || start === first))
      candidates.add(yield* findEarners(isFew ? first : best, terms));
    for (const from of new Set([best, start])) yield* search.from(from, limit);
    start = yield* replaced(search.best ?? best, terms);
    candidates.add(start.paths);
    for (const set of [start, ...search.promising]) found.add(set);
    enough = limit;
  }
  return [...found];
}

/** Yields the limits of paths within which sets are searched: powers of two, then `most`. */
function* limitsUpTo(most: number): Generator<number> {
  for (let limit = most > LEGS_AT_ONCE ? most : 2; limit < most; limit *= 2) yield limit;
  yield most;
}
