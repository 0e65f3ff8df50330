import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import type { TokenPath } from './foundTokenPaths.ts';

/** A token with more pools than this is not taken for the twin of another one. */
const MOST_POOLS = 8;

/** A token path through a token with one pool on either side. */
interface Twin {
  readonly tokenPath: TokenPath;
  readonly before: PoolEntry;
  readonly after: PoolEntry;
}

/**
 * The token paths without all but one of those that give the same amounts: they go through tokens whose pools have the
 * same states, to the last unit. Of these the one that stays wins a tie: its pools go first in the order of ids.
 *
 * @param isPlain whether a pool may be used and trades by its state alone: others are no twins
 */
export function withoutTwins(
  tokenPaths: readonly TokenPath[],
  around: Adjacency,
  { start, end }: SearchEnds,
  isPlain: (entry: PoolEntry) => boolean,
): readonly TokenPath[] {
  const kept: TokenPath[] = [];
  const firsts = new Map<string | number, Twin>();
  for (const tokenPath of tokenPaths) {
    const at = tokenPath.findIndex((token) => around.degreeOf(token) <= MOST_POOLS);
    const token = tokenPath[at];
    if (token === undefined) {
      kept.push(tokenPath);
      continue;
    }
    const [from, to] = [tokenPath[at - 1] ?? start, tokenPath[at + 1] ?? end];
    const [into, out] = [onlyPosition(around, token, from), onlyPosition(around, token, to)];
    const before = into < 0 ? undefined : around.entryAt(into);
    const after = out < 0 ? undefined : around.entryAt(out);
    const states = before === undefined || after === undefined ? 0 : around.twins.pair(into, out);
    if (before === undefined || after === undefined || states === 0 || !isPlain(before) || !isPlain(after)) {
      kept.push(tokenPath);
      continue;
    }
    const key = tokenPath.length === 1 ? states : `${at} ${tokenPath[1 - at]} ${states}`;
    const known = firsts.get(key);
    if (known === undefined || goesBefore(before, after, known))
      firsts.set(key, { tokenPath, before, after });
  }
  for (const { tokenPath } of firsts.values()) kept.push(tokenPath);
  return kept;
}

function goesBefore(before: PoolEntry, after: PoolEntry, known: Twin): boolean {
  if (before.pool.id !== known.before.pool.id) return before.pool.id < known.before.pool.id;
  return after.pool.id < known.after.pool.id;
}

/** The position in the run of a token of its only pool with another one; −1 where there are none or several. */
function onlyPosition(around: Adjacency, token: number, other: number): number {
  let only = -1;
  for (let position = around.startOf(token); position < around.endOf(token); position++) {
    if (around.neighbours[position] !== other) continue;
    if (only >= 0) return -1;
    only = position;
  }
  return only;
}
