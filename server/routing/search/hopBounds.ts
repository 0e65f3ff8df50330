import type { Pool, PoolSet } from '../pool.ts';
import type { PoolSide } from '../pools/poolSide.ts';

/** Pools that one search goes round: those of its other legs, and those that no trade may use. */
export interface AvoidedPools {
  readonly excluded: ReadonlySet<Pool>;
  readonly barred: PoolSet;
}

/**
 * The bounds of single hops as one search sees them: away from the token whose amount is known, which is with the
 * trade for an exact input and against it for an exact output. 0 stands for "cannot".
 */
export class HopBounds {
  readonly isInput: boolean;
  readonly amount: number;
  readonly #avoided: AvoidedPools;

  constructor(isInput: boolean, amount: bigint, avoided: AvoidedPools) {
    this.isInput = isInput;
    this.amount = Number(amount);
    this.#avoided = avoided;
  }

  /** Whether a hop may use the side; `kind` holds the protocols allowed, as bits. */
  allows(side: PoolSide, kind: number): boolean {
    const { excluded, barred } = this.#avoided;
    return (side.kind & kind) !== 0 && !excluded.has(side.pool) && !barred.has(side.pool.id);
  }

  /** Whether a pool may be used, and trades by its state alone. */
  isPlain(pool: Pool): boolean {
    return !this.#avoided.excluded.has(pool) && !this.#avoided.barred.has(pool.id);
  }

  /** The bound on what a hop makes of an amount that is a bound itself. */
  through(side: PoolSide, amount: number): number {
    return this.isInput ? side.boundOut(amount) : side.boundIn(amount);
  }

  /** The bound on the first hop, where the amount is known exactly. */
  entry(side: PoolSide): number {
    if (this.isInput && !side.takes(this.amount)) return 0;
    return this.through(side, this.amount);
  }

  /** The best of `through` over pools between the same tokens. */
  bestThrough(sides: readonly PoolSide[], kind: number, amount: number): number {
    let best = 0;
    for (const side of sides) {
      if (this.allows(side, kind)) best = this.better(best, this.through(side, amount));
    }
    return best;
  }

  /** The best of `entry` over pools between the same tokens. */
  bestEntry(sides: readonly PoolSide[], kind: number): number {
    let best = 0;
    for (const side of sides) {
      if (this.allows(side, kind)) best = this.better(best, this.entry(side));
    }
    return best;
  }

  /** The bound that promises more. */
  better(a: number, b: number): number {
    if (a === 0 || b === 0) return a + b;
    return this.isInput ? Math.max(a, b) : Math.min(a, b);
  }
}
