import type { CrowdJudge } from '../graph/crowd.ts';
import { NO_SIDES, type PairSides } from '../graph/sidesBetween.ts';
import type { Pool, PoolSet } from '../model/pool.ts';
import type { Path, PoolSide } from '../pools/poolSide.ts';
import type { HopMasks } from '../pools/routeProtocol.ts';

/**
 * Bounds single hops in the direction of one search, from the token whose amount is known. That is with the
 * trade for an exact input, and against it for an exact output. 0 means that the hop cannot be filled.
 */
export class HopBounds {
  readonly isInput: boolean;
  readonly amount: number;
  readonly #barred: PoolSet;

  constructor(isInput: boolean, amount: bigint, barred: PoolSet) {
    this.isInput = isInput;
    this.amount = Number(amount);
    this.#barred = barred;
  }

  /** Returns true if a hop with a mask of protocols may use the side. */
  allows(side: PoolSide, mask: number): boolean {
    return (side.protocolBit & mask) !== 0 && !this.#barred.has(side.pool.id);
  }

  /** Returns true if a pool may be used, and trades by its state alone. */
  isPlain(pool: Pool): boolean {
    return !this.#barred.has(pool.id);
  }

  /** Returns the bound on the other amount of a hop, from an amount that is a bound itself. */
  through(side: PoolSide, amount: number): number {
    return this.isInput ? side.boundOut(amount) : side.boundIn(amount);
  }

  /** Returns the bound on the first hop, whose amount is known exactly. */
  entry(side: PoolSide): number {
    if (this.isInput && !side.takes(this.amount)) return 0;
    return this.through(side, this.amount);
  }

  /** Returns the bound of a path in trade order. */
  along(path: Path): number {
    let bound = this.amount;
    for (const [hop, side] of (this.isInput ? path : path.toReversed()).entries())
      if (bound !== 0) bound = hop === 0 ? this.entry(side) : this.through(side, bound);
    return bound;
  }

  /** Returns the judge of the pools of a crowd for a hop with a mask of protocols. */
  judge(mask: number, through: (side: PoolSide) => number): CrowdJudge {
    return { isInput: this.isInput, allows: (side) => this.allows(side, mask), through };
  }

  /** Returns the best `through` of pools between the same tokens. */
  bestThrough({ few, crowd }: PairSides, mask: number, amount: number): number {
    if (crowd !== undefined)
      return crowd.best(
        this.judge(mask, (side) => this.through(side, amount)),
        amount,
      );
    let best = 0;
    for (const side of few) {
      if (this.allows(side, mask)) best = this.better(best, this.through(side, amount));
    }
    return best;
  }

  /** Returns the best bound of the hops from one on, for the amount that reaches it. */
  bestOver(hops: readonly PairSides[], masks: HopMasks, first: number, amount: number): number {
    let bound = amount;
    for (let hop = first; hop < hops.length && bound !== 0; hop++)
      bound = this.bestThrough(hops[hop] ?? NO_SIDES, masks[hop] ?? 0, bound);
    return bound;
  }

  /** Returns the best `entry` of pools between the same tokens. */
  bestEntry({ few, crowd }: PairSides, mask: number): number {
    if (crowd !== undefined)
      return crowd.best(
        this.judge(mask, (side) => this.entry(side)),
        this.amount,
      );
    let best = 0;
    for (const side of few) {
      if (this.allows(side, mask)) best = this.better(best, this.entry(side));
    }
    return best;
  }

  /** Returns the better bound: the greater output or the smaller input. */
  better(a: number, b: number): number {
    if (a === 0 || b === 0) return a + b;
    return this.isInput ? Math.max(a, b) : Math.min(a, b);
  }
}
