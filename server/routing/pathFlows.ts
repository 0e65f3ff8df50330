import type { Pool } from './pool.ts';
import type { PoolSide } from './poolSide.ts';
import type { Path } from './splitCandidates.ts';

/**
 * Inputs that paths carry through pools, also through the same pools, in the real-valued curves: what a path gets out
 * of a pool is what the pool gives beyond what it has given to the paths before.
 */
export class PathFlows {
  /** Input by side. */
  readonly #carried = new Map<PoolSide, number>();
  readonly #sideOf = new Map<Pool, PoolSide>();

  /** What comes out of a pool for this much input on top of what it carries; its derivative never rises. */
  through(side: PoolSide, amountIn: number): number {
    const carried = this.#carried.get(side);
    if (carried === undefined) return side.boundOut(amountIn);
    return Math.max(0, side.boundOut(carried + amountIn) - side.boundOut(carried));
  }

  /** No path goes through a pool against another one. */
  allows(side: PoolSide): boolean {
    return (this.#sideOf.get(side.pool) ?? side) === side;
  }

  /** Sends an input along a path and returns what comes out at its end. */
  send(path: Path, amountIn: number): number {
    let amount = amountIn;
    for (const side of path) {
      const out = this.through(side, amount);
      this.#carried.set(side, (this.#carried.get(side) ?? 0) + amount);
      this.#sideOf.set(side.pool, side);
      amount = out;
    }
    return amount;
  }

  /** Output per input of one more unit along a path. */
  slope(path: Path): number {
    return path.reduce((slope, side) => slope * side.slopeOut(this.#carried.get(side) ?? 0), 1);
  }

  /** The inputs of the pools that carry something. */
  get carried(): ReadonlyMap<PoolSide, number> {
    return this.#carried;
  }
}

/** The flows of parts of an input over paths, one after the other, and what comes out in all. */
export function flowsOf(paths: readonly Path[], parts: readonly number[]) {
  const flows = new PathFlows();
  let total = 0;
  for (const [index, path] of paths.entries()) {
    const part = parts[index] ?? 0;
    if (part > 0) total += flows.send(path, part);
  }
  return { flows, total };
}

/** What each path gives of it. */
export function outputsOf(paths: readonly Path[], parts: readonly number[]): number[] {
  const flows = new PathFlows();
  return paths.map((path, index) => flows.send(path, parts[index] ?? 0));
}

/**
 * Parts at which all paths that carry something have the same marginal price, so that nothing is gained by moving any
 * from one to another: ever smaller amounts go from the path where they do worst to the one where they do best.
 */
export function balance(
  paths: readonly Path[],
  from: readonly number[],
  { amount, first, halvings }: { readonly amount: number; readonly first: number; readonly halvings: number },
): { readonly parts: readonly number[]; readonly total: number } {
  const parts = [...from];
  let step = amount * first;
  let { flows, total } = flowsOf(paths, parts);
  for (let halving = 0; halving < halvings; halving++, step /= 2) {
    // A path whose good price ends before the step does is no place for it, but the next best may be.
    const blocked = new Set<number>();
    for (let move = 0; move < MOVES_PER_HALVING; move++) {
      const [to, worst] = ends(paths, parts, flows, blocked);
      if (to === undefined || worst === undefined) break;
      const moved = Math.min(step, parts[worst] ?? 0);
      parts[to] = (parts[to] ?? 0) + moved;
      parts[worst] = (parts[worst] ?? 0) - moved;
      const next = flowsOf(paths, parts);
      if (next.total > total) {
        ({ flows, total } = next);
      } else {
        parts[to] = (parts[to] ?? 0) - moved;
        parts[worst] = (parts[worst] ?? 0) + moved;
        blocked.add(to);
      }
    }
  }
  return { parts, total };
}

const MOVES_PER_HALVING = 24;

/** The path where one unit less costs least, and that where a unit more does best, when that is better. */
function ends(
  paths: readonly Path[],
  parts: readonly number[],
  flows: PathFlows,
  blocked: ReadonlySet<number>,
) {
  const slopes = paths.map((path) => flows.slope(path));
  let [worst, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const [index, slope] of slopes.entries()) {
    if ((parts[index] ?? 0) > 0 && slope < least) [worst, least] = [index, slope];
  }
  let [to, most]: [number | undefined, number] = [undefined, least];
  for (const [index, slope] of slopes.entries()) {
    if (slope > most && !blocked.has(index)) [to, most] = [index, slope];
  }
  return [to, worst] as const;
}
