import type { Path } from '../pools/poolSide.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import type { Incumbent } from '../search/incumbent.ts';
import type { Steps } from '../steps.ts';
import type { TicksNeeded } from '../ticksNeeded.ts';
import { CANDIDATE_PARTS, MAX_CANDIDATES } from '../tuning.ts';

export interface SplitCandidates {
  readonly paths: readonly Path[];
  /** Pools whose missing ticks could hide a better candidate. */
  readonly ticks: readonly TicksNeeded[];
}

/**
 * Paths that could carry a part of the amount: for parts of several sizes the best path, the best ones that avoid
 * all pools of those before it, and the best one without each single pool of the first. Best ones come first.
 */
export function* splitCandidates(
  finder: BestPathByAmount,
  amount: bigint,
  legs: number,
): Steps<SplitCandidates> {
  const paths = new Map<string, Path>();
  const ticks = new Map<string, TicksNeeded>();
  const note = (found: Incumbent): Path | undefined => {
    for (const needed of found.ticksNeeded()) ticks.set(`${needed.id}${needed.direction}`, needed);
    const { sides } = found;
    if (sides !== undefined) paths.set(sides.map(({ pool }) => pool.id).join(), sides);
    return sides;
  };
  const firsts: { readonly part: bigint; readonly first: Path | undefined }[] = [];
  for (const part of CANDIDATE_PARTS.map((each) => amount / each)) {
    if (part === 0n) continue;
    firsts.push({ part, first: note(finder.best(part)) });
    yield;
  }
  for (const { part, first } of firsts) {
    const used = new Set(first?.map(({ pool }) => pool));
    for (let leg = 1; leg < legs && used.size > 0 && paths.size < MAX_CANDIDATES; leg++) {
      const next = note(finder.bestWithout(used, part));
      if (next === undefined) break;
      for (const { pool } of next) used.add(pool);
      yield;
    }
  }
  for (const { part, first } of firsts) {
    if (first === undefined || first.length === 1) continue;
    for (const { pool } of first) {
      if (paths.size >= MAX_CANDIDATES) break;
      note(finder.bestWithout(new Set([pool]), part));
      yield;
    }
  }
  return { paths: [...paths.values()].slice(0, MAX_CANDIDATES), ticks: [...ticks.values()] };
}
