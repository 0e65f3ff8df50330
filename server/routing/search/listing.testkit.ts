import type { PoolGraph } from '../graph/poolGraph.ts';
import { finish } from '../model/steps.ts';
import { type LeastTrade, TokenPathShortlist } from './lists/tokenPathShortlist.ts';
import { noteSearch, type SearchRequest } from './runSearch.ts';
import { searchMemoryOf } from './searchMemory.ts';
import { REMEMBERED_LEAST, SEARCHES_WORTH_LIST } from './tuning.ts';

/** Returns the graph, whose searches list their token paths as those of a large one do. */
export function listing(graph: PoolGraph): PoolGraph {
  searchMemoryOf(graph).listedEnd = 0;
  return graph;
}

/**
 * Has a graph remember the token paths of a request for a least trade, after as many searches as that takes.
 * @returns the list that its searches look at first; `undefined` where they have one for the trade
 */
export function makeList(
  graph: PoolGraph,
  request: SearchRequest,
  { input, rate }: LeastTrade,
): TokenPathShortlist | undefined {
  const searched = input / REMEMBERED_LEAST.input;
  for (let time = 0; time < SEARCHES_WORTH_LIST; time++)
    noteSearch(graph, request, searched, (searched * rate) / REMEMBERED_LEAST.rate);
  const { scanned } = TokenPathShortlist;
  let made: TokenPathShortlist | undefined;
  TokenPathShortlist.scanned = function* (...terms) {
    made = yield* scanned.apply(TokenPathShortlist, terms);
    return made;
  };
  try {
    finish(searchMemoryOf(graph).shortlists.makeDue());
  } finally {
    TokenPathShortlist.scanned = scanned;
  }
  return made;
}
