import type { Address } from 'viem';
import { type AddressSet, NO_ADDRESSES, type Pool } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import { anyKind } from '../pools/poolKinds.ts';
import { type HopKinds, hopPatterns, type RouteProtocol, type V2Ends, withV2Ends } from '../routeProtocol.ts';
import type { HopBounds } from './hopBounds.ts';
import { type Contest, PathSearch } from './pathSearch.ts';
import { type ScanEnds, TokenPathScan } from './tokenPathScan.ts';
import { type LeastTask, TokenPathShortlist } from './tokenPathShortlist.ts';

export const NO_POOLS: ReadonlySet<Pool> = new Set();
const NO_ENTRIES: ScanEnds['excluded'] = new Set();

/** Which paths there are to search. */
export interface SearchRequest {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly maxHops: 1 | 2 | 3;
  /** The kinds of whole routes to choose from; all three when absent. */
  readonly protocols?: readonly RouteProtocol[] | undefined;
  /** Ends of the route that must be V2 pairs; neither when absent. */
  readonly v2Ends?: V2Ends | undefined;
  /** Tokens that must not lie between two pools; as an end of the trade they are allowed. */
  readonly barred?: AddressSet;
  /** The tokens that may lie between two pools, a set that never changes; any token where it is absent. */
  readonly between?: ReadonlySet<Address> | undefined;
}

export interface SearchTerms {
  readonly bounds: HopBounds;
  readonly contest: Contest;
  /** The pools that the bounds exclude. */
  readonly excluded?: ReadonlySet<Pool>;
  /** TokenPaths to look at before all others. */
  readonly shortlist?: TokenPathShortlist | undefined;
}

/** Offers a contest every path of the request that may win it by the bounds of its hops. */
export function runSearch(
  graph: PoolGraph,
  request: SearchRequest,
  { bounds, contest, excluded = NO_POOLS, shortlist }: SearchTerms,
): void {
  const ends = scanEnds(graph, request, excluded);
  if (ends === undefined) return;
  const { links, around } = graph;
  graph.spaces.borrow(ends, (space) => {
    const scan = new TokenPathScan(graph, ends, space, { isStartFixed: bounds.isInput });
    const sources = shortlist === undefined ? [scan] : [shortlist, scan];
    const search = new PathSearch(ends, { links, around, sources, bounds, incumbent: contest });
    for (const kinds of patternsOf(request)) search.run(kinds);
  });
}

/** The token paths for searches of one request, whatever their amounts; `undefined` when a token is not there. */
export function shortlistOf(
  graph: PoolGraph,
  request: SearchRequest,
  least: LeastTask,
): TokenPathShortlist | undefined {
  const ends = scanEnds(graph, request, NO_POOLS);
  if (ends === undefined) return undefined;
  return graph.spaces.borrow(ends, (space) => {
    const scan = new TokenPathScan(graph, ends, space, { isWhole: false });
    return new TokenPathShortlist(scan, ends, patternsOf(request), least);
  });
}

function scanEnds(
  graph: PoolGraph,
  { tokenIn, tokenOut, barred = NO_ADDRESSES, between }: SearchRequest,
  excluded: ReadonlySet<Pool>,
): ScanEnds | undefined {
  const ends = graph.endsOf(tokenIn, tokenOut);
  if (ends === undefined) return undefined;
  const isBarred = (token: number) => barred.has(graph.tokens.at(token));
  const marks = between && graph.tokens.marksOf(between);
  const left = excluded.size === 0 ? NO_ENTRIES : new Set(graph.entriesOf(excluded));
  return { start: ends.start, end: ends.end, isBarred, between: marks, excluded: left };
}

/** What most searches want, one pattern for each number of hops, for one set of kinds. */
let whole: { readonly kinds: number; readonly patterns: readonly HopKinds[] } | undefined;

function wholePatterns(): readonly HopKinds[] {
  const kinds = anyKind();
  if (whole?.kinds !== kinds) {
    whole = { kinds, patterns: [1, 2, 3].flatMap((hops) => hopPatterns(hops, undefined)) };
  }
  return whole.patterns;
}

/** Counted from tokenIn. */
export function patternsOf({ maxHops, protocols, v2Ends }: SearchRequest): readonly HopKinds[] {
  if (protocols === undefined && v2Ends?.first !== true && v2Ends?.last !== true) {
    const patterns = wholePatterns();
    return maxHops === 3 ? patterns : patterns.filter(({ length }) => length <= maxHops);
  }
  const patterns = [1, 2, 3].slice(0, maxHops).flatMap((hops) => hopPatterns(hops, protocols));
  return v2Ends === undefined ? patterns : withV2Ends(patterns, v2Ends);
}
