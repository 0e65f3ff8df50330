import type { Address } from 'viem';
import { type Considered, considerPools } from './considered.ts';
import { CorridorScan } from './corridorScan.ts';
import { FREE_GAS, type GasCosts } from './gasCosts.ts';
import { HopBounds } from './hopBounds.ts';
import { Incumbent, type TicksNeeded } from './incumbent.ts';
import { pathExists } from './pathExists.ts';
import { type Contest, PathSearch } from './pathSearch.ts';
import { type AddressSet, NO_ADDRESSES, type Pool } from './pool.ts';
import type { PoolEntry } from './poolEntry.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { Route, TradeType } from './route.ts';
import { type HopKinds, hopPatterns, type RouteProtocol, type V2Ends, withV2Ends } from './routeProtocol.ts';

export interface BestPathRequest {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  /** Raw units of tokenIn for exact input, of tokenOut for exact output; positive. */
  readonly amount: bigint;
  readonly maxHops: 1 | 2 | 3;
  /** The kinds of whole routes to choose from; all three when absent. */
  readonly protocols?: readonly RouteProtocol[];
  /** Ends of the route that must be V2 pairs; neither when absent. */
  readonly v2Ends?: V2Ends;
  /** Tokens that must not lie between two pools; as an end of the trade they are allowed. */
  readonly barred?: AddressSet;
  /** Pools that no route goes through. */
  readonly barredPools?: AddressSet;
  /** Ranks by what is left after gas; by the amounts alone when absent. */
  readonly gas?: GasCosts;
}

export type BestPath =
  | { readonly kind: 'found'; readonly route: Route }
  /** Ticks that were not read could hide a better route: read more of these pools and ask again. */
  | { readonly kind: 'needsTicks'; readonly pools: readonly TicksNeeded[] }
  | { readonly kind: 'noPath'; readonly considered: Considered }
  | { readonly kind: 'insufficientLiquidity'; readonly considered: Considered };

/**
 * The best route among all simple paths of at most `maxHops` pools: the largest output less its gas for exact
 * input, the smallest input and its gas for exact output, in the pools' exact arithmetic.
 *
 * Equal amounts are decided by fewer hops, then the lower sum of fees (a V2 hop counts 3000), then the pool
 * addresses in order. A hop that gives nothing out, or a pool without state, carries no route.
 * @throws RangeError when the amount is not positive
 */
export function findBestPath(graph: PoolGraph, request: BestPathRequest): BestPath {
  const incumbent = searchPaths(graph, request);
  const pools = incumbent.ticksNeeded();
  if (pools.length > 0) return { kind: 'needsTicks', pools };
  const route = incumbent.route();
  return route === undefined ? explainFailure(graph, request) : { kind: 'found', route };
}

const NO_POOLS: ReadonlySet<Pool> = new Set();

/** The best path that avoids some pools, as the search leaves it: perhaps none, perhaps short of ticks. */
export function searchPaths(graph: PoolGraph, request: BestPathRequest, excluded = NO_POOLS): Incumbent {
  const { tradeType, amount, barredPools = NO_ADDRESSES, gas = FREE_GAS } = request;
  if (amount <= 0n) throw new RangeError(`amount must be positive, got ${amount}`);
  const incumbent = new Incumbent(tradeType, amount, gas);
  const bounds = new HopBounds(tradeType === 'exactInput', amount, { excluded, barred: barredPools });
  runSearch(graph, request, { bounds, contest: incumbent }, excluded);
  return incumbent;
}

/** Offers a contest every path of the request that may win it by the bounds of its hops. */
export function runSearch(
  graph: PoolGraph,
  request: BestPathRequest,
  { bounds, contest }: { readonly bounds: HopBounds; readonly contest: Contest },
  excluded = NO_POOLS,
): void {
  const { barred = NO_ADDRESSES } = request;
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  if (ends === undefined) return;
  const { links, around } = graph;
  const scanEnds = {
    ...ends,
    isBarred: (token: number) => barred.has(graph.tokenAt(token)),
    excluded: new Set(graph.entriesOf(excluded)),
  };
  graph.reaches.borrow(around.tokenCount, (reaches) => {
    const scan = new CorridorScan(graph, scanEnds, reaches);
    const search = new PathSearch(ends, { links, scan, bounds, incumbent: contest });
    for (const kinds of patternsOf(request)) search.run(kinds);
  });
}

/** Why no route carries the trade. */
export function explainFailure(
  graph: PoolGraph,
  request: BestPathRequest,
): Extract<BestPath, { kind: 'noPath' | 'insufficientLiquidity' }> {
  const { barred = NO_ADDRESSES, barredPools = NO_ADDRESSES } = request;
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  const isBarred = {
    token: (token: number) => barred.has(graph.tokenAt(token)),
    pool: ({ pool }: PoolEntry) => barredPools.has(pool.address),
  };
  const hasPath =
    ends !== undefined &&
    patternsOf(request).some((kinds) => pathExists(graph.around, ends, kinds, isBarred));
  return {
    kind: hasPath ? 'insufficientLiquidity' : 'noPath',
    considered: considerPools(graph, request),
  };
}

const ALL_PATTERNS = [1, 2, 3].flatMap((hops) => hopPatterns(hops, undefined));

/** Counted from tokenIn. */
function patternsOf({ maxHops, protocols, v2Ends }: BestPathRequest): readonly HopKinds[] {
  // What most searches want.
  if (protocols === undefined && v2Ends?.first !== true && v2Ends?.last !== true && maxHops === 3) {
    return ALL_PATTERNS;
  }
  const patterns = [1, 2, 3].slice(0, maxHops).flatMap((hops) => hopPatterns(hops, protocols));
  return v2Ends === undefined ? patterns : withV2Ends(patterns, v2Ends);
}
