import type { Pool } from '../../model/pool.ts';
import type { Path, PoolSide } from '../../pools/poolSide.ts';

/**
 * Tracks the inputs of paths through pools, shared ones too, in the real-valued curves. A path gets from a
 * pool its output beyond that to the paths before.
 */
export class PathFlows {
  readonly #carried = new Map<PoolSide, number>();
  readonly #sideOf = new Map<Pool, PoolSide>();

  /** Returns the output of a pool for an input on top of its flow; the derivative never rises. */
  through(side: PoolSide, amountIn: number): number {
    const carried = this.#carried.get(side);
    if (carried === undefined) return side.boundOut(amountIn);
    return Math.max(0, side.boundOut(carried + amountIn) - side.boundOut(carried));
  }

  /** Returns true if a path goes through the pool. */
  uses(pool: Pool): boolean {
    return this.#sideOf.has(pool);
  }

  /** Returns true if no path goes through the pool in the other direction. */
  allows(side: PoolSide): boolean {
    return (this.#sideOf.get(side.pool) ?? side) === side;
  }

  /** Sends an input along a path and returns the output. */
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

  /** Returns the output of an extra input along a path, without sending it. */
  outputOnTop(path: Path, amountIn: number): number {
    return path.reduce((amount, side) => this.through(side, amount), amountIn);
  }

  /**
   * Returns output per input of one more unit along a path.
   * @param more input that it carries beyond the flows, or less where below zero
   */
  slope(path: Path, more = 0): number {
    let [slope, change] = [1, more];
    for (const side of path) {
      const carried = this.#carried.get(side) ?? 0;
      slope *= side.slopeOut(change === 0 ? carried : Math.max(0, carried + change));
      if (change !== 0) change *= side.slopeOut(carried);
    }
    return slope;
  }
}

/** Returns the flows of parts sent in order, and their total output. */
export function flowsOf(paths: readonly Path[], parts: readonly number[]) {
  const flows = new PathFlows();
  let total = 0;
  for (const [index, path] of paths.entries()) {
    const part = parts[index] ?? 0;
    if (part > 0) total += flows.send(path, part);
  }
  return { flows, total };
}

/** Returns the output of each path. */
export function outputsOf(paths: readonly Path[], parts: readonly number[]): number[] {
  const flows = new PathFlows();
  return paths.map((path, index) => flows.send(path, parts[index] ?? 0));
}
