import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import type { TokenPath } from '../scan/foundTokenPaths.ts';

/** A token with more pools than this is not taken for the twin of another one. */
const MOST_POOLS = 8;

/** A token path through a token with one pool on either side. */
export interface Twin {
  /** Equal for token paths that give the same amounts. */
  readonly key: string | number;
  readonly before: PoolEntry;
  readonly after: PoolEntry;
}

/** True for a pool that may be used, and trades by its state alone. */
export type IsPlain = (entry: PoolEntry) => boolean;

/**
 * Describes a token path to be compared with others; `undefined` where it has no such token, or nobody knows
 * a state.
 */
export function twinOf(
  tokenPath: TokenPath,
  around: Adjacency,
  { start, end }: SearchEnds,
): Twin | undefined {
  const at = tokenPath.findIndex((token) => around.degreeOf(token) <= MOST_POOLS);
  const token = tokenPath[at];
  if (token === undefined) return undefined;
  const [from, to] = [tokenPath[at - 1] ?? start, tokenPath[at + 1] ?? end];
  const [into, out] = [onlyPosition(around, token, from), onlyPosition(around, token, to)];
  const before = into < 0 ? undefined : around.entryAt(into);
  const after = out < 0 ? undefined : around.entryAt(out);
  if (before === undefined || after === undefined) return undefined;
  const states = around.twins.pair(into, out);
  if (states === 0) return undefined;
  return { key: tokenPath.length === 1 ? states : `${at} ${tokenPath[1 - at]} ${states}`, before, after };
}

/**
 * Returns the token paths with one of each group that gives the same amounts, by equal states of pools. It is
 * the one that wins a tie: its pools go first in the order of ids.
 * @param isPlain others are no twins
 */
export function withoutTwins(
  tokenPaths: readonly TokenPath[],
  around: Adjacency,
  ends: SearchEnds,
  isPlain: IsPlain,
): readonly TokenPath[] {
  const kept: TokenPath[] = [];
  const firsts = new Map<Twin['key'], { readonly tokenPath: TokenPath; readonly twin: Twin }>();
  for (const tokenPath of tokenPaths) {
    const twin = twinOf(tokenPath, around, ends);
    if (twin === undefined || !isPlain(twin.before) || !isPlain(twin.after)) {
      kept.push(tokenPath);
      continue;
    }
    const known = firsts.get(twin.key);
    if (known === undefined || goesBefore(twin, known.twin)) firsts.set(twin.key, { tokenPath, twin });
  }
  for (const { tokenPath } of firsts.values()) kept.push(tokenPath);
  return kept;
}

/** Returns true if a twin wins a tie with another one. */
export function goesBefore({ before, after }: Twin, other: Twin): boolean {
  if (before.pool.id !== other.before.pool.id) return before.pool.id < other.before.pool.id;
  return after.pool.id < other.after.pool.id;
}

/**
 * Returns the position in the run of a token of its only pool with another one; −1 where there are none or
 * several.
 */
function onlyPosition(around: Adjacency, token: number, other: number): number {
  let only = -1;
  for (let position = around.startOf(token); position < around.endOf(token); position++) {
    if (around.neighbours[position] !== other) continue;
    if (only >= 0) return -1;
    only = position;
  }
  return only;
}
