import type { Steps } from '../../model/steps.ts';
import { isSamePath, type Path } from '../../pools/poolSide.ts';
import { type Balanced, balanced } from '../balance/balance.ts';
import { flowsOf } from '../balance/pathFlows.ts';
import { type AddOptions, addPaths, exchangeOne, NEXT_SHARE, withoutOpposed } from './pathSet.ts';

/** Rounds in which paths through full pools are exchanged, and others added to them. */
const ROUNDS = 2;

interface KnownPaths extends AddOptions {
  /** Paths that other searches have found. */
  readonly known: readonly Path[];
}

/**
 * Returns the set after known paths have joined it and paths through full pools are exchanged; the same set
 * if nothing gains. Full pools hide all other paths that lead to them or away from them.
 */
export function* besideFull(from: Balanced, options: KnownPaths): Steps<Balanced> {
  if (fullPaths(from).length === 0) return from;
  let current = withKnown(from, options);
  for (let round = 0; round < ROUNDS; round++) {
    yield;
    const exchanged = yield* exchangeAll(fullPaths(current), current, options);
    if (exchanged === current) break;
    current = yield* addPaths(exchanged, options);
  }
  return current;
}

/** Returns the set with all other paths that are known, if it gains. */
function withKnown(current: Balanced, { known, input }: KnownPaths): Balanced {
  const paths = withoutOpposed([
    ...current.paths,
    ...known.filter((path) => !current.paths.some((other) => isSamePath(path, other))),
  ]);
  const parts = paths.map((_, index) => current.parts[index] ?? 0);
  const all = balanced(paths, parts, Number(input));
  return all.total > current.total ? all : current;
}

/** Exchanges each of some paths for a better one; returns the same set if no exchange gains. */
function* exchangeAll(
  paths: readonly Path[],
  from: Balanced,
  { further, input }: AddOptions,
): Steps<Balanced> {
  let current = from;
  for (const path of paths) {
    const index = current.paths.indexOf(path);
    if (index >= 0) current = (yield* exchangeOne(index, current, Number(input), { further })) ?? current;
  }
  return current;
}

/** Returns the paths whose next part gives less than half of its output on the best path. */
export function fullPaths({ paths, parts }: Balanced): readonly Path[] {
  const { flows } = flowsOf(paths, parts);
  const level = Math.max(...paths.map((path) => flows.slope(path)));
  return paths.filter((path, index) => {
    const more = (parts[index] ?? 0) * NEXT_SHARE;
    return flows.outputOnTop(path, more) < (level * more) / 2;
  });
}
