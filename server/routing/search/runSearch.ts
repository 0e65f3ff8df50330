import type { Address } from 'viem';
import type { SearchEnds } from '../graph/adjacency.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import { type AddressSet, NO_ADDRESSES, type Protocol } from '../model/pool.ts';
import type { Hop, Route } from '../model/route.ts';
import type { MaxHops } from '../model/routeLimits.ts';
import type { Steps } from '../model/steps.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import { type HopMasks, patternsByGas, type V2Ends, withV2Ends } from '../pools/routeProtocol.ts';
import { anyProtocol, maskOf, ROUTING_PROTOCOLS } from '../pools/routingProtocols.ts';
import type { Contest } from './contest.ts';
import type { HopBounds } from './hopBounds.ts';
import { ListedTwins } from './lists/listedTwins.ts';
import { renewedList } from './lists/renewedList.ts';
import type { ListedPair, ListMaking } from './lists/shortlistMemory.ts';
import { ListedPaths, TokenPathShortlist } from './lists/tokenPathShortlist.ts';
import { PathSearch } from './pathSearch.ts';
import { LongPathScan } from './scan/longPathScan.ts';
import { type ScanEnds, TokenPathScan } from './scan/tokenPathScan.ts';
import { searchMemoryOf } from './searchMemory.ts';
import { MOST_LISTED } from './tuning.ts';

/** The paths to search. */
export interface SearchRequest {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly maxHops: MaxHops;
  /** The protocols of the pools that routes may go through, mixed or not; all when absent. */
  readonly protocols?: readonly Protocol[] | undefined;
  /** Ends of the route that must be V2 pairs; neither if absent. */
  readonly v2Ends?: V2Ends | undefined;
  /** Tokens that must not lie between two pools; they may be an end of the trade. */
  readonly barred?: AddressSet;
  /** The tokens that may lie between two pools, a set that never changes; any token if absent. */
  readonly between?: ReadonlySet<Address> | undefined;
}

export interface SearchTerms {
  readonly bounds: HopBounds;
  readonly contest: Contest;
  /** True where the contest ranks by amounts net of gas; it ranks by amounts alone if absent. */
  readonly weighsGas?: boolean;
  /** True where no path may be missed, as in the search for a trade's best one; false if absent. */
  readonly isWhole?: boolean | undefined;
  /**
   * True where routes of earlier answers are offered first: only to a contest whose result does not depend on
   * the order.
   */
  readonly beginsWithWinners?: boolean;
  /** Paths that are offered before all others, to such a contest alone. */
  readonly likely?: Iterable<readonly PoolSide[]> | undefined;
}

/**
 * Offers the contest every path of the request that may win by the bounds of its hops; yields between steps.
 */
export function* searchSteps(
  graph: PoolGraph,
  request: SearchRequest,
  { bounds, contest, weighsGas, beginsWithWinners, likely = [], isWhole = false }: SearchTerms,
): Steps<void> {
  const ends = scanEnds(graph, request);
  if (ends === undefined) return;
  const { sidesBetween, adjacency } = graph;
  const memory = searchMemoryOf(graph);
  const mostIn = bounds.isInput ? bounds.amount : undefined;
  // What is remembered is asked before the market.
  const pair = pairOf(graph, request, ends);
  const wide = pair && (yield* memory.shortlists.known(pair, listMaking(graph, request, ends), mostIn));
  const space = memory.workspaces.take(ends);
  try {
    const scan = new TokenPathScan(graph, ends, space);
    const isPlain = ({ pool }: PoolEntry) => bounds.isPlain(pool);
    const sources = [...(wide ?? []).map((list) => new ListedPaths(list, scan, isPlain)), scan];
    const search = new PathSearch(ends, { sidesBetween, adjacency, sources, bounds, incumbent: contest });
    const partsOf = weighsGas ? (masks: HopMasks) => patternsByGas(masks, graph.protocols) : undefined;
    const patterns = patternsOf(request, graph.protocols);
    // They show at once what the others have to beat.
    const winners = beginsWithWinners === true ? memory.winners.of(nameOf(graph, request, ends)) : [];
    for (const hops of winners) search.tryFirst(patterns, sidesOf(graph, hops, ends));
    for (const path of likely) search.tryFirst(patterns, path);
    const long = new LongPathScan(adjacency, ends, scan);
    for (const masks of patterns) {
      if (masks.length <= 3) yield* search.run(masks, partsOf);
      else
        for (const part of partsOf?.(masks) ?? [{ masks }])
          yield* search.runOver(part, (trade) => long.inParts(part.masks, trade, isWhole));
    }
  } finally {
    memory.workspaces.giveBack(ends, space);
  }
}

/** Counts a search by its best input and output, raw units: see `ShortlistMemory`. */
export function noteSearch(graph: PoolGraph, request: SearchRequest, input: number, output: number): void {
  const ends = scanEnds(graph, request);
  const pair = ends && pairOf(graph, request, ends);
  if (ends === undefined || pair === undefined) return;
  const making = listMaking(graph, request, ends);
  searchMemoryOf(graph).shortlists.noteSearch(pair, { input, rate: output / input }, making);
}

/**
 * Has later searches of the pair evaluate this route first, see `RecentWinners`: call it for one that is
 * answered.
 */
export function noteWinner(graph: PoolGraph, request: SearchRequest, { hops }: Route): void {
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  if (ends !== undefined && hops.length > 1)
    searchMemoryOf(graph).winners.note(nameOf(graph, request, ends), hops);
}

/**
 * Returns the pools of a route as they are now; none where one is gone, or a token must not lie between two
 * of them.
 */
function sidesOf(
  graph: PoolGraph,
  hops: readonly Hop[],
  { isBarred, between }: ScanEnds,
): readonly PoolSide[] {
  const isOpen = (token: number) => (between === undefined || between[token] === 1) && !isBarred(token);
  const sides = hops.flatMap(({ pool, tokenIn }, hop) => {
    // Who asks whether a token is barred has met it: the first one is an end of the trade.
    const isFree = hop === 0 || isOpen(graph.tokens.find(tokenIn) ?? 0);
    return (isFree ? graph.sideOf(pool.id, tokenIn) : undefined) ?? [];
  });
  return sides.length < hops.length ? [] : sides;
}

function listMaking(graph: PoolGraph, request: SearchRequest, ends: ScanEnds): ListMaking {
  const patterns = patternsOf(request, graph.protocols);
  const { workspaces } = searchMemoryOf(graph);
  function* scanning<Result>(work: (scan: TokenPathScan) => Steps<Result>): Steps<Result> {
    const space = workspaces.take(ends);
    try {
      return yield* work(new TokenPathScan(graph, ends, space, false));
    } finally {
      workspaces.giveBack(ends, space);
    }
  }
  return {
    scanned: (least) => {
      const terms = { patterns, most: MOST_LISTED, least };
      const twins = new ListedTwins(graph.adjacency, ends);
      return scanning((scan) => TokenPathShortlist.scanned(scan, twins, terms));
    },
    renewed: (list, changed) => scanning((scan) => renewedList(list, scan, { ends, patterns, changed })),
  };
}

/**
 * Returns the key of the token paths of a request: all that they depend on, except the states of pools. It
 * is `undefined` where scans take no longer than a list.
 */
function pairOf(graph: PoolGraph, request: SearchRequest, ends: SearchEnds): ListedPair | undefined {
  if (graph.adjacency.leastDegree(ends) < searchMemoryOf(graph).listedEnd) return undefined;
  return { between: request.between, name: nameOf(graph, request, ends) };
}

function nameOf(graph: PoolGraph, request: SearchRequest, { start, end }: SearchEnds): string {
  const { maxHops, v2Ends } = request;
  const mask = maskOfSearch(request, graph.protocols);
  return [start, end, maxHops, mask, v2Ends?.first, v2Ends?.last].join(' ');
}

function scanEnds(
  graph: PoolGraph,
  { tokenIn, tokenOut, barred = NO_ADDRESSES, between }: SearchRequest,
): ScanEnds | undefined {
  const ends = graph.endsOf(tokenIn, tokenOut);
  if (ends === undefined) return undefined;
  const isBarred = (token: number) => barred.has(graph.tokens.at(token));
  const marks = between && graph.tokens.marksOf(between);
  return { start: ends.start, end: ends.end, isBarred, between: marks };
}

/** Returns the set of protocols that a search may use, as bits; all of the graph's where it names none. */
export function maskOfSearch(
  { protocols: allowed }: Pick<SearchRequest, 'protocols'>,
  protocols = ROUTING_PROTOCOLS,
): number {
  return allowed === undefined ? anyProtocol(protocols) : maskOf(allowed, protocols);
}

/** Returns the patterns of protocols at each hop, counted from tokenIn. */
export function patternsOf(request: SearchRequest, protocols = ROUTING_PROTOCOLS): readonly HopMasks[] {
  const { maxHops, v2Ends } = request;
  const mask = maskOfSearch(request, protocols);
  const lengths = [1, 2, 3, 4].slice(0, mask === 0 ? 0 : maxHops);
  const patterns = lengths.map((hops) => new Array<number>(hops).fill(mask));
  if (v2Ends?.first !== true && v2Ends?.last !== true) return patterns;
  return withV2Ends(patterns, v2Ends);
}
