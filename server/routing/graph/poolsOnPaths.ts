import type { PoolEntry } from '../pools/poolEntry.ts';
import type { Adjacency, SearchEnds } from './adjacency.ts';
import type { SidesBetween } from './sidesBetween.ts';

interface PathEnds extends SearchEnds {
  /** The most pools that may lie on a path between them. */
  readonly maxHops: number;
}

/**
 * Every pool on a simple path between two tokens, each once, found as they are asked for; with a column of the
 * neighbourhoods, only those that are marked in it, which takes a tenth of the time where few are.
 */
export function* poolsOnPaths(around: Adjacency, ends: PathEnds, marks?: Uint8Array): Generator<PoolEntry> {
  const { maxHops } = ends;
  const isShorter = around.degreeOf(ends.start) <= around.degreeOf(ends.end);
  const [start, end] = isShorter ? [ends.start, ends.end] : [ends.end, ends.start];
  const [near, far] = [marksAround(around, start, end), marksAround(around, end, start)];
  // The neighbours of each end that lead on to the other one.
  const [nearUsed, farUsed] = [new Uint8Array(near.length), new Uint8Array(near.length)];
  for (let token = 0; maxHops >= 2 && token < near.length; token++) {
    if (near[token] !== 1) continue;
    if (far[token] === 1) nearUsed[token] = farUsed[token] = 1;
    for (let position = around.startOf(token); maxHops >= 3 && position < around.endOf(token); position++) {
      const next = around.neighbours[position] ?? 0;
      if (far[next] !== 1) continue;
      nearUsed[token] = farUsed[next] = 1;
      if (marks !== undefined && marks[position] !== 1) continue;
      // A pool that can be crossed both ways is met twice.
      const isMetAgain = near[next] === 1 && far[token] === 1 && next < token;
      const entry = isMetAgain ? undefined : around.entryAt(position);
      if (entry !== undefined) yield entry;
    }
  }
  for (const entry of around.entriesOf(start, marks)) {
    const token = otherToken(entry, start);
    if (token === end || nearUsed[token] === 1) yield entry;
  }
  if (!farUsed.includes(1)) return;
  for (const entry of around.entriesOf(end, marks)) {
    if (farUsed[otherToken(entry, end)] === 1) yield entry;
  }
}

/** Whether a pool lies on a simple path between two tokens. */
export function isOnPath(around: Adjacency, links: SidesBetween, pool: PoolEntry, ends: PathEnds): boolean {
  const { token0, token1 } = pool;
  return leads(around, links, token0, token1, ends) || leads(around, links, token1, token0, ends);
}

/** Whether a path from the start crosses a pool from one of its tokens to the other and reaches the end. */
function leads(
  around: Adjacency,
  links: SidesBetween,
  from: number,
  to: number,
  { start, end, maxHops }: PathEnds,
): boolean {
  if (from === end || to === start) return false;
  if (from === start && to === end) return true;
  if (from === start) {
    return (
      maxHops >= 2 &&
      (links.has(to, end) || (maxHops >= 3 && haveTokenBetween(around, links, to, end, start)))
    );
  }
  if (to === end) {
    return (
      maxHops >= 2 &&
      (links.has(start, from) || (maxHops >= 3 && haveTokenBetween(around, links, start, from, end)))
    );
  }
  return maxHops >= 3 && links.has(start, from) && links.has(to, end);
}

/** Whether two tokens have a neighbour in common other than `except`. */
function haveTokenBetween(
  around: Adjacency,
  links: SidesBetween,
  a: number,
  b: number,
  except: number,
): boolean {
  const [fewer, more] = around.degreeOf(a) < around.degreeOf(b) ? [a, b] : [b, a];
  for (let position = around.startOf(fewer); position < around.endOf(fewer); position++) {
    const token = around.neighbours[position] ?? 0;
    if (token !== except && token !== more && links.has(token, more)) return true;
  }
  return false;
}

function marksAround(around: Adjacency, token: number, except: number): Uint8Array {
  const marks = new Uint8Array(around.tokenCount);
  for (let position = around.startOf(token); position < around.endOf(token); position++) {
    const neighbour = around.neighbours[position] ?? 0;
    if (neighbour !== except) marks[neighbour] = 1;
  }
  return marks;
}

function otherToken({ token0, token1 }: PoolEntry, token: number): number {
  return token0 === token ? token1 : token0;
}
