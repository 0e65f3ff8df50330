import type { Pool } from '../pool.ts';
import type { Path, PoolSide } from '../pools/poolSide.ts';

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

  /** Whether a path goes through the pool. */
  uses(pool: Pool): boolean {
    return this.#sideOf.has(pool);
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

  /** What an input would give along a path. */
  more(path: Path, amountIn: number): number {
    return path.reduce((amount, side) => this.through(side, amount), amountIn);
  }

  /** Output per input of one more unit along a path. */
  slope(path: Path): number {
    return path.reduce((slope, side) => slope * side.slopeOut(this.#carried.get(side) ?? 0), 1);
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
