import type { Address } from 'viem';
import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import type { HopMasks } from '../pools/routeProtocol.ts';
import { anyProtocol } from '../pools/routingProtocols.ts';

/** Tokens that must not lie between two pools, and pools that no route goes through. */
export interface Barred {
  token(token: number): boolean;
  pool(entry: PoolEntry): boolean;
  /** 1 for each token that may lie between two pools; any may where it is absent. */
  readonly between?: Uint8Array | undefined;
}

/** Tokens with more pools are hardly ever cut off, and walks from them are long. */
const FEW_POOLS = 8;
const NONE_BARRED: Barred = { token: () => false, pool: () => false };

/**
 * Returns true if no path of at most `maxHops` known pools leads from one token to another, with or without
 * state. Returns false for tokens without a pool and if both have many pools.
 * @param between the tokens that may lie between two pools; any if absent
 */
export function isCutOff(
  graph: PoolGraph,
  tokenIn: Address,
  tokenOut: Address,
  maxHops: number,
  between?: ReadonlySet<Address>,
): boolean {
  const ends = graph.endsOf(tokenIn, tokenOut);
  if (ends === undefined) return false;
  const { adjacency } = graph;
  const any = anyProtocol(graph.protocols);
  const fewest = Math.min(adjacency.degreeOf(ends.start), adjacency.degreeOf(ends.end));
  if (fewest > FEW_POOLS) return false;
  const barred =
    between === undefined ? NONE_BARRED : { ...NONE_BARRED, between: graph.tokens.marksOf(between) };
  return ![1, 2, 3, 4]
    .slice(0, maxHops)
    .some((hops) => pathExists(adjacency, ends, new Array<number>(hops).fill(any), barred));
}

/**
 * Returns true if a simple path with these protocols at its hops leads from one token to another through
 * nothing barred, with or without state. Walks from the cheaper end. Calls `barred` only for tokens and pools
 * of a path that would reach the end, so a caller learns the obstacles.
 */
export function pathExists(
  adjacency: Adjacency,
  { start, end }: SearchEnds,
  masks: HopMasks,
  barred: Barred,
): boolean {
  if (masks.length === 1) return isLinked(adjacency, start, end, masks[0] ?? 0, barred);
  const isFromStart = costOf(adjacency, start, masks) <= costOf(adjacency, end, masks);
  const [from, to] = isFromStart ? [start, end] : [end, start];
  const [first = 0, ...rest] = isFromStart ? masks : masks.toReversed();
  const onwards = { ...barred, token: (token: number) => token === from || barred.token(token) };
  for (let position = adjacency.startOf(from); position < adjacency.endOf(from); position++) {
    const token = adjacency.neighbours[position] ?? 0;
    if (token === from || token === to || !adjacency.carries(position, first)) continue;
    if (barred.between !== undefined && barred.between[token] !== 1) continue;
    if (!pathExists(adjacency, { start: token, end: to }, rest, onwards)) continue;
    const entry = adjacency.entryAt(position);
    if (entry !== undefined && !barred.pool(entry) && !barred.token(token)) return true;
  }
  return false;
}

/** Returns the number of pools that a walk of all hops but the last visits, at most two, from a token. */
function costOf(adjacency: Adjacency, token: number, { length }: HopMasks): number {
  if (length === 2) return adjacency.degreeOf(token);
  let cost = 0;
  for (let position = adjacency.startOf(token); position < adjacency.endOf(token); position++)
    cost += adjacency.degreeOf(adjacency.neighbours[position] ?? 0);
  return cost;
}

/**
 * Returns true if a pool with this mask of protocols lies between two tokens. Walks the token with fewer
 * pools.
 */
function isLinked(adjacency: Adjacency, a: number, b: number, mask: number, barred: Barred): boolean {
  const [fewer, more] = adjacency.degreeOf(a) < adjacency.degreeOf(b) ? [a, b] : [b, a];
  for (let position = adjacency.startOf(fewer); position < adjacency.endOf(fewer); position++) {
    if (adjacency.neighbours[position] !== more || !adjacency.carries(position, mask)) continue;
    const entry = adjacency.entryAt(position);
    if (entry !== undefined && !barred.pool(entry)) return true;
  }
  return false;
}
