import { AppError } from '../../errors.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { noteWinner } from '../../routing/search/bestPath.ts';
import { searchMemoryOf } from '../../routing/search/searchMemory.ts';
import { TurnShare } from '../../runtime/turnLine.ts';
import { type FoundOffer, legsOf } from './offeredTrade.ts';
import type { RoundTerms } from './quoteRound.ts';
import { type IsCurrent, SearchTurns } from './searchTurns.ts';

/**
 * Stores the routes of an offer, with which later quotes of the pair begin: the sound ones, and the ones left
 * out.
 */
export function noteWinners(graph: PoolGraph, { search }: RoundTerms, { best, leftOut }: FoundOffer): void {
  for (const route of [...legsOf(best), ...(leftOut?.legs ?? [])]) noteWinner(graph, search, route);
}

/** The graphs for which lists are being made. */
const busy = new WeakSet<PoolGraph>();

/**
 * Makes the lists of token paths that make later searches of a pair short, in turns that let all requests go
 * first. Call it when a quote has been answered, which does not wait for them. A change of the state breaks
 * it off, and so does a `watch` that throws an AppError, because no head can be relied on.
 * @param onFailure called with any other error
 */
export function makeDueLists(
  graph: PoolGraph,
  watch: () => IsCurrent,
  onFailure: ((error: unknown) => void) | undefined,
): void {
  if (!searchMemoryOf(graph).shortlists.hasDue || busy.has(graph)) return;
  busy.add(graph);
  void make(graph, watch)
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) onFailure?.(error);
    })
    .finally(() => busy.delete(graph));
}

async function make(graph: PoolGraph, watch: () => IsCurrent): Promise<void> {
  const nobody = { signal: new AbortController().signal, share: new TurnShare(true) };
  const turns = new SearchTurns(watch, nobody);
  if (await turns.wait()) await turns.run(searchMemoryOf(graph).shortlists.makeDue());
}
