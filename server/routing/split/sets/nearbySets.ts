import type { Pool } from '../../model/pool.ts';
import type { Path } from '../../pools/poolSide.ts';
import type { HopMasks } from '../../pools/routeProtocol.ts';
import { type Balanced, balanced, mayReplace } from '../balance/balance.ts';
import { flowsOf, type PathFlows } from '../balance/pathFlows.ts';
import { withoutPath } from '../balance/without.ts';
import { GasBeside } from '../earning/gasBeside.ts';
import type { NetOfGas } from '../earning/netOfGas.ts';
import { CLOSE_SHARE, MOST_CLOSE, NEARBY_DETOURS, NEARBY_ROUNDS, NEARBY_TRIED } from '../tuning.ts';

/** The share of the input with which a further path starts. */
const SHARE_OF_JOINING = 1 / 4;

/** The sets that may be tried instead of another one. */
export interface Nearby {
  /** Paths that may join a set. */
  readonly candidates: readonly Path[];
  /** The set of all paths: none is worth more before gas. */
  readonly all: Balanced;
  readonly maxSplits: number;
  readonly input: number;
  readonly net: NetOfGas;
}

/**
 * Returns the set with the best net output of a local search that leaves out, puts in or exchanges one path
 * at a time. Sets so close to it that only exact amounts decide are returned, too. Few sets are balanced: the
 * most promising ones by the present parts, and none whose gas alone rules it out.
 */
export function* bestNearby(from: Balanced, nearby: Nearby): Generator<void, readonly Balanced[]> {
  const { net } = nearby;
  const most = net.worthOf(nearby.all);
  const slack = Math.abs(most) * CLOSE_SHARE;
  const sets = [from];
  let [at, best] = [from, from];
  let detours = 0;
  for (let round = 0; round < NEARBY_ROUNDS; round++) {
    const others = stepFrom(at, nearby, { most, least: net.of(best) - slack });
    yield;
    const [next] = others;
    if (next === undefined) break;
    sets.push(...others.filter((set) => !hasSamePaths(set, from)));
    // Where two paths would have to change at once, one step loses less than the next one wins back. So the
    // best of the sets that do not gain is a way on, too.
    if (net.of(next) > net.of(best)) best = next;
    else if (detours === NEARBY_DETOURS) break;
    else detours += 1;
    at = next;
  }
  const close = sets.filter((set) => set === best || net.of(set) > net.of(best) - slack);
  return distinct(close.toSorted((a, b) => net.of(b) - net.of(a))).slice(0, 1 + MOST_CLOSE);
}

const hasSamePaths = (a: Balanced, b: Balanced) =>
  a.paths.length === b.paths.length && a.paths.every((path) => b.paths.includes(path));

const distinct = (sets: readonly Balanced[]) =>
  sets.filter((set, at) => !sets.slice(0, at).some((other) => hasSamePaths(set, other)));

interface Trial {
  readonly paths: readonly Path[];
  /** A path that joins them; none where one is left out. */
  readonly path?: Path;
  /** The parts of all paths, that of the joining one last. */
  readonly parts: readonly number[];
  /** About the output of all paths with these parts, less the gas of the set they join; tokenOut. */
  readonly before: number;
  readonly gas: GasBeside;
}

interface Bar {
  /** The worth of the set of all paths before gas. */
  readonly most: number;
  /** No set is tried that cannot leave more than this. */
  readonly least: number;
}

/** Returns the sets one step away that were tried, the one that leaves most first. */
function stepFrom(from: Balanced, nearby: Nearby, { most, least }: Bar): readonly Balanced[] {
  const { input, net } = nearby;
  const outputPerWorth = 1 / net.priceOf(1, from);
  return promising(trialsOf(from, nearby, outputPerWorth), (most - least) * outputPerWorth)
    .map(({ paths, path, parts }) => balanced(path === undefined ? paths : [...paths, path], parts, input))
    .filter((set) => mayReplace(set, from))
    .sort((a, b) => net.of(b) - net.of(a));
}

/** Returns the most promising trials whose gas is less than `mostGas`. The gas of few of them is computed. */
function promising(trials: readonly Trial[], mostGas: number): readonly Trial[] {
  const best: { readonly trial: Trial; readonly promise: number }[] = [];
  for (const trial of trials.toSorted((a, b) => b.before - a.before)) {
    const last = best[NEARBY_TRIED - 1];
    if (last !== undefined && last.promise >= trial.before) break;
    const more = trial.path === undefined ? 0 : trial.gas.of(trial.path);
    if (!(trial.gas.before + more < mostGas)) continue;
    const promise = trial.before - more;
    const at = best.findIndex((other) => other.promise < promise);
    best.splice(at < 0 ? best.length : at, 0, { trial, promise });
  }
  return best.slice(0, NEARBY_TRIED).map(({ trial }) => trial);
}

function trialsOf(
  from: Balanced,
  { candidates, maxSplits, net }: Nearby,
  outputPerWorth: number,
): readonly Trial[] {
  const trials: Trial[] = [];
  const joins = candidates.filter((path) => !from.paths.includes(path));
  for (const left of from.paths.keys()) {
    const part = from.parts[left] ?? 0;
    const { paths, parts } = withoutPath(left, from);
    const gas = new GasBeside(paths, net, outputPerWorth);
    if (paths.length > 0) {
      const before = from.total - (from.losses[left] ?? 0) - gas.before;
      trials.push({ paths, parts: moved(parts, part), before, gas });
    }
    const { flows, total } = flowsOf(paths, parts);
    for (const path of joins) {
      if (!isOneWay(path, flows)) continue;
      const before = total + flows.outputOnTop(path, part) - gas.before;
      trials.push({ paths, path, parts: [...parts, part], before, gas });
    }
  }
  if (from.paths.length >= maxSplits) return trials;
  // A further path takes a part of what all carry.
  const gas = new GasBeside(from.paths, net, outputPerWorth);
  const kept = from.parts.map((part) => part * (1 - SHARE_OF_JOINING));
  const { flows, total } = flowsOf(from.paths, kept);
  const part = from.parts.reduce((sum, each) => sum + each, 0) * SHARE_OF_JOINING;
  for (const path of joins) {
    if (!isOneWay(path, flows)) continue;
    const before = total + flows.outputOnTop(path, part) - gas.before;
    trials.push({ paths: from.paths, path, parts: [...kept, part], before, gas });
  }
  return trials;
}

/** Adds the input of a path that is left out to the largest part. */
function moved(parts: readonly number[], more: number): number[] {
  const largest = parts.indexOf(Math.max(...parts));
  return parts.map((part, at) => (at === largest ? part + more : part));
}

/** Returns true if a path goes through no pool against another one. */
const isOneWay = (path: Path, flows: PathFlows) => path.every((side) => flows.allows(side));

/**
 * Returns the paths with those that begin as one of them and end as another one where both meet. Amounts
 * alone do not tell them apart, but legs that begin or end alike cost less gas.
 * @param patterns the protocols that the hops of a path may be of
 */
export function crossed(paths: readonly Path[], patterns: readonly HopMasks[]): Path[] {
  const found = new Map(paths.map((path) => [keyOf(path), path]));
  for (const first of paths) {
    for (const last of paths) {
      for (const at of first.keys()) {
        const token = first[at]?.tokenOut;
        const from = last.findIndex(({ tokenIn }) => tokenIn === token);
        if (first === last || from < 1) continue;
        const path = [...first.slice(0, at + 1), ...last.slice(from)];
        if (!found.has(keyOf(path)) && isSimple(path) && fits(path, patterns)) found.set(keyOf(path), path);
      }
    }
  }
  return [...found.values()];
}

const keyOf = (path: Path) => path.map(({ pool }) => pool.id).join();

function isSimple(path: Path): boolean {
  const tokens = new Set(path.map(({ tokenIn }) => tokenIn));
  const pools = new Set<Pool>(path.map(({ pool }) => pool));
  return tokens.size === path.length && pools.size === path.length;
}

function fits(path: Path, patterns: readonly HopMasks[]): boolean {
  return patterns.some(
    (masks) =>
      masks.length === path.length &&
      path.every(({ protocolBit }, hop) => ((masks[hop] ?? 0) & protocolBit) !== 0),
  );
}
