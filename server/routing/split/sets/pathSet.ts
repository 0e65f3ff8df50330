import type { Pool } from '../../model/pool.ts';
import type { Steps } from '../../model/steps.ts';
import type { Path, PoolSide } from '../../pools/poolSide.ts';
import { type Balanced, balanced } from '../balance/balance.ts';
import { dropPath } from '../balance/without.ts';
import type { BestSplitRequest } from '../bestSplitRequest.ts';
import type { BestPathOnTop } from '../earning/bestPathOnTop.ts';
import { COARSE_BALANCE, EXTRA_PARTS, LEGS_AT_ONCE } from '../tuning.ts';

/** The share of a path's part that a path which is not full can take in addition. */
export const NEXT_SHARE = 1 / 64;

/** Drops the paths that cross a pool against an earlier one. */
export function withoutOpposed(paths: readonly Path[]): Path[] {
  const ways = new Map<Pool, PoolSide>();
  return paths.filter((path) => {
    const isAgainst = path.some((side) => (ways.get(side.pool) ?? side) !== side);
    for (const side of isAgainst ? [] : path) ways.set(side.pool, side);
    return !isAgainst;
  });
}

export interface AddOptions {
  readonly further: BestPathOnTop;
  readonly input: bigint;
  readonly maxSplits: number;
}

/** Returns a set with the path that gives most for a further amount on top of it; none if none is better. */
export function* withBest(
  { paths, parts, flows }: Balanced,
  extra: bigint,
  { further, input }: Omit<AddOptions, 'maxSplits'>,
): Steps<Balanced | undefined> {
  const found = extra > 0n ? yield* further.find(flows, paths, extra) : undefined;
  yield;
  return found && balanced([...paths, found], [...parts, 0], Number(input));
}

/** Adds paths until none gains enough; returns them with balanced parts. */
export function* addPaths(from: Balanced, { further, input, maxSplits }: AddOptions): Steps<Balanced> {
  let current = from;
  // Some are dropped later.
  const most = EXTRA_PARTS.length + Math.max(LEGS_AT_ONCE, maxSplits);
  let extras = 0;
  for (const part of EXTRA_PARTS) {
    const extra = input / part;
    while (extra > 0n && extras < most) {
      extras += 1;
      const next = yield* withBest(current, extra, { further, input });
      if (next === undefined || next.total <= current.total * (1 + COARSE_BALANCE.hidden / Number(part)))
        break;
      current = next;
    }
  }
  return current;
}

/** Returns a set, and those that are left as the path with the least loss is dropped, again and again. */
export function* prunedSets(
  all: Balanced,
  { tradeType, amount }: Pick<BestSplitRequest, 'tradeType' | 'amount'>,
  input: bigint,
): Steps<readonly Balanced[]> {
  const found: Balanced[] = [];
  const enough = tradeType === 'exactInput' ? Number.POSITIVE_INFINITY : Number(amount);
  let set: Balanced | undefined = all.paths.length > 0 ? all : undefined;
  for (; set !== undefined; set = pruneOne(set, Number(input), enough)) {
    found.push(set);
    yield;
  }
  return found;
}

/** Drops the path with the least loss; `undefined` if fewer cannot carry the trade. */
export function pruneOne(current: Balanced, input: number, enough: number): Balanced | undefined {
  const { losses, total } = current;
  const lossOf = (index: number) => losses[index] ?? 0;
  let best: Balanced | undefined;
  for (const index of [...current.paths.keys()].sort((a, b) => lossOf(a) - lossOf(b))) {
    // Lower bound on the loss already loses to `best`: stop.
    if (best !== undefined && best.total > total - lossOf(index)) break;
    const { paths, parts } = dropPath(index, current);
    const left = balanced(paths, parts, input);
    if (left.total > (best?.total ?? 0) && (left.total >= enough || left.hasRoom)) best = left;
  }
  return best;
}
