import type { PoolEntry } from '../pools/poolEntry.ts';
import type { Adjacency, SearchEnds } from './adjacency.ts';
import type { SidesBetween } from './sidesBetween.ts';
import type { StatelessEntries } from './statelessEntries.ts';

/**
 * Maximum number of pools without state that are checked one by one, which is quicker than a scan of the
 * paths.
 */
const FEW_STATELESS = 256;

interface PathEnds extends SearchEnds {
  /** The maximum number of pools on a path. */
  readonly maxHops: number;
}

/**
 * Yields every pool on a simple path between two tokens once. With a column of marks of the adjacency it
 * yields only marked pools, in a tenth of the time if few are.
 */
export function* poolsOnPaths(
  adjacency: Adjacency,
  ends: PathEnds,
  marks?: Uint8Array,
): Generator<PoolEntry> {
  const { maxHops } = ends;
  if (maxHops > 3) {
    yield* poolsWithin(adjacency, ends, marks);
    return;
  }
  const isShorter = adjacency.degreeOf(ends.start) <= adjacency.degreeOf(ends.end);
  const [start, end] = isShorter ? [ends.start, ends.end] : [ends.end, ends.start];
  const [near, far] = [marksAround(adjacency, start, end), marksAround(adjacency, end, start)];
  // The neighbours of each end that lead to the other one.
  const [nearUsed, farUsed] = [new Uint8Array(near.length), new Uint8Array(near.length)];
  for (let token = 0; maxHops >= 2 && token < near.length; token++) {
    if (near[token] !== 1) continue;
    if (far[token] === 1) nearUsed[token] = farUsed[token] = 1;
    const past = maxHops >= 3 ? adjacency.endOf(token) : 0;
    for (let position = adjacency.startOf(token); position < past; position++) {
      const next = adjacency.neighbours[position] ?? 0;
      if (far[next] !== 1) continue;
      nearUsed[token] = farUsed[next] = 1;
      if (marks !== undefined && marks[position] !== 1) continue;
      // A pool that can be crossed both ways is met twice.
      const isMetAgain = near[next] === 1 && far[token] === 1 && next < token;
      const entry = isMetAgain ? undefined : adjacency.entryAt(position);
      if (entry !== undefined) yield entry;
    }
  }
  for (const entry of adjacency.entriesOf(start, marks)) {
    const token = otherToken(entry, start);
    if (token === end || nearUsed[token] === 1) yield entry;
  }
  if (!farUsed.includes(1)) return;
  for (const entry of adjacency.entriesOf(end, marks)) {
    if (farUsed[otherToken(entry, end)] === 1) yield entry;
  }
}

/** Yields every pool on a walk of at most `maxHops` pools, in one pass: more than those on simple paths. */
function* poolsWithin(
  adjacency: Adjacency,
  { start, end, maxHops }: PathEnds,
  marks?: Uint8Array,
): Generator<PoolEntry> {
  const fromStart = hopsFrom(adjacency, start, end, maxHops);
  const fromEnd = hopsFrom(adjacency, end, start, maxHops);
  const crosses = (from: number, to: number) => (fromStart[from] ?? 0) + (fromEnd[to] ?? 0) < maxHops;
  for (let token = 0; token < adjacency.tokenCount; token++)
    for (const entry of adjacency.entriesOf(token, marks))
      if (entry.token0 === token && (crosses(token, entry.token1) || crosses(entry.token1, token)))
        yield entry;
}

/** Returns the least number of pools from a token to each other one, around `except`; `most` for any more. */
function hopsFrom(adjacency: Adjacency, token: number, except: number, most: number): Uint8Array {
  const hops = new Uint8Array(adjacency.tokenCount).fill(most);
  hops[token] = 0;
  let last = [token];
  for (let count = 1; count < most; count++) {
    const next: number[] = [];
    for (const at of last) {
      for (let position = adjacency.startOf(at); position < adjacency.endOf(at); position++) {
        const neighbour = adjacency.neighbours[position] ?? 0;
        if (neighbour === except || hops[neighbour] !== most) continue;
        hops[neighbour] = count;
        next.push(neighbour);
      }
    }
    last = next;
  }
  return hops;
}

interface Sides {
  readonly adjacency: Adjacency;
  readonly sidesBetween: SidesBetween;
}

/**
 * Returns the pools of `poolsOnPaths` that have no state.
 * @param stateless all of the graph
 */
export function statelessOnPaths(
  sides: Sides,
  stateless: StatelessEntries,
  ends: PathEnds,
): Iterable<PoolEntry> {
  if (stateless.size > FEW_STATELESS || ends.maxHops > 3)
    return poolsOnPaths(sides.adjacency, ends, sides.adjacency.stateless);
  return [...stateless].filter((entry) => isOnPath(sides, entry, ends));
}

/** Returns true if a pool lies on a simple path of at most three pools between two tokens. */
export function isOnPath(sides: Sides, { token0, token1 }: PoolEntry, ends: PathEnds): boolean {
  return leads(sides, token0, token1, ends) || leads(sides, token1, token0, ends);
}

/** Returns true if a path from the start to the end crosses a pool in this direction. */
function leads(sides: Sides, from: number, to: number, { start, end, maxHops }: PathEnds): boolean {
  if (from === end || to === start) return false;
  const before = hopsBetween(sides, start, from, end, to === end ? maxHops - 1 : 1);
  if (before + 1 > maxHops) return false;
  return before + 1 + hopsBetween(sides, to, end, start, maxHops - 1 - before) <= maxHops;
}

/** Returns the number of pools from one token to another around `except`; 3 where it is above `most`. */
function hopsBetween(
  { adjacency, sidesBetween }: Sides,
  a: number,
  b: number,
  except: number,
  most: number,
): number {
  if (a === b) return 0;
  if (most >= 1 && sidesBetween.has(a, b)) return 1;
  if (most < 2) return 3;
  const [fewer, more] = adjacency.degreeOf(a) < adjacency.degreeOf(b) ? [a, b] : [b, a];
  for (let position = adjacency.startOf(fewer); position < adjacency.endOf(fewer); position++) {
    const token = adjacency.neighbours[position] ?? 0;
    if (token !== except && token !== more && sidesBetween.has(token, more)) return 2;
  }
  return 3;
}

function marksAround(adjacency: Adjacency, token: number, except: number): Uint8Array {
  const marks = new Uint8Array(adjacency.tokenCount);
  for (let position = adjacency.startOf(token); position < adjacency.endOf(token); position++) {
    const neighbour = adjacency.neighbours[position] ?? 0;
    if (neighbour !== except) marks[neighbour] = 1;
  }
  return marks;
}

function otherToken({ token0, token1 }: PoolEntry, token: number): number {
  return token0 === token ? token1 : token0;
}
