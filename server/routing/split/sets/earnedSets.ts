import type { Steps } from '../../model/steps.ts';
import type { Path } from '../../pools/poolSide.ts';
import { type Balanced, balanced, mayReplace } from '../balance/balance.ts';
import { without } from '../balance/without.ts';
import { type Earning, findEarners } from '../earning/earners.ts';
import { Earnings } from '../earning/earnings.ts';
import { EARNING_STEPS, EARNING_TRIED, FEW_EARNING, LEAST_GAIN_OF_EXTRA } from '../tuning.ts';

interface Exchanging extends Earning {
  /** The index of the size with which each candidate earned most at last. */
  readonly peaks: Map<Path, number>;
}

/**
 * Returns the set with the best net output of a local search. Paths give way to others that earn more: the
 * output for some input, less the loss of the rest, less gas.
 * @param starts sets to begin with, on which the result depends: with few large parts, or many small ones
 * next to one path, the last start
 */
export function* earned(starts: readonly [Balanced, ...Balanced[]], asked: Earning): Steps<Balanced> {
  // One path at a time: of many that earn something, the few that are left when the worst ones are dropped
  // need not be the best few, because the worth of each depends on the others.
  const earning = { ...asked, peaks: new Map() };
  const { net, maxSplits } = earning;
  let [best] = starts;
  // Others earn most next to one path: where few may join it, the best of them are all that may join any
  // start.
  const isFew = maxSplits <= FEW_EARNING;
  if (isFew) yield* findEarners(starts.at(-1) ?? best, earning);
  for (const start of starts) {
    if (!isFew) yield* findEarners(start, earning);
    const set = yield* exchanged(start, earning);
    if (net.of(set) > net.of(best)) best = set;
  }
  return best;
}

/** Returns the same set if no step gains. */
function* exchanged(from: Balanced, earning: Exchanging): Steps<Balanced> {
  const { net } = earning;
  let best = from;
  for (let step = 0; step < EARNING_STEPS; step++) {
    const next = yield* stepFrom(best, earning);
    if (
      next === undefined ||
      !(net.of(next) > net.of(best) + Math.abs(net.worthOf(best)) * LEAST_GAIN_OF_EXTRA)
    )
      break;
    best = next;
  }
  return best;
}

interface Trial {
  readonly paths: readonly Path[];
  readonly parts: readonly number[];
  /** About its net output. */
  readonly promise: number;
}

/** Returns the best of the sets that promise most of those with a path more, a path less or another one. */
function* stepFrom(from: Balanced, earning: Exchanging): Steps<Balanced | undefined> {
  const { net, input, maxSplits } = earning;
  const trials: Trial[] = [];
  const add = (trial: Trial | undefined) => {
    if (trial !== undefined) trials.push(trial);
  };
  if (from.paths.length < maxSplits) add(withBest(from, earning));
  for (const index of from.paths.length < 2 ? [] : from.paths.keys()) {
    const left = without(index, from, input);
    yield;
    if (left.paths.length === 0) continue;
    add({ paths: left.paths, parts: left.parts, promise: net.of(left) });
    add(withBest(left, earning));
  }
  let best: Balanced | undefined;
  for (const { paths, parts } of trials.sort((a, b) => b.promise - a.promise).slice(0, EARNING_TRIED)) {
    const set = balanced(paths, parts, input);
    yield;
    if (mayReplace(set, from) && (best === undefined || net.of(set) > net.of(best))) best = set;
  }
  return best;
}

/** Returns the set with the candidate that earns most. */
function withBest(set: Balanced, { net, input, candidates, peaks }: Exchanging): Trial | undefined {
  const earnings = new Earnings(set, net, input);
  let best: { readonly path: Path; readonly size: number } | undefined;
  let least = Number.NEGATIVE_INFINITY;
  for (const path of candidates) {
    if (set.paths.includes(path)) continue;
    const at = earnings.peakOf(path, peaks.get(path) ?? earnings.sizes.length >> 1);
    peaks.set(path, at);
    const left = earnings.leftAt(path, at, least);
    if (left === undefined) continue;
    best = { path, size: earnings.sizes[at] ?? 0 };
    least = left;
  }
  if (best === undefined) return undefined;
  const { path, size } = best;
  // It is likely to be the best one again, and then few others have their gas worked out.
  candidates.splice(candidates.indexOf(path), 1);
  candidates.unshift(path);
  return {
    paths: [...set.paths, path],
    parts: [...set.parts.map((part) => part * (1 - size / input)), size],
    promise: net.of(set) + earnings.inWorth(least),
  };
}
