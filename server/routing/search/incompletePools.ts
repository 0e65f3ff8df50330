import type { TicksNeeded, TradeType } from '../model/route.ts';
import type { PoolSide } from '../pools/poolSide.ts';

/**
 * The most that paths through a pool could do: the best bound, the fewest hops and the least gas of any of
 * them.
 */
export interface BestThrough {
  readonly bound: number;
  readonly hops: number;
  readonly gas: bigint;
}

interface IncompletePool {
  readonly needed: TicksNeeded;
  best: BestThrough;
}

/** The pools whose known ticks an evaluated path left, with the most that paths through them could do. */
export class IncompletePools {
  readonly #isInput: boolean;
  readonly #pools = new Map<PoolSide, IncompletePool>();

  constructor(tradeType: TradeType) {
    this.#isInput = tradeType === 'exactInput';
  }

  /** Returns a pool of the path that is known to be incomplete. */
  in(sides: readonly PoolSide[]): PoolSide | undefined {
    return this.#pools.size === 0 ? undefined : sides.find((side) => this.#pools.has(side));
  }

  add(side: PoolSide, direction: TicksNeeded['direction'], path: BestThrough): void {
    if (this.#pools.has(side)) this.note(side, path);
    else this.#pools.set(side, { needed: { id: side.pool.id, direction }, best: path });
  }

  /** Notes a further path through a pool that is known. */
  note(side: PoolSide, path: BestThrough): void {
    const known = this.#pools.get(side);
    if (known === undefined) return;
    const { bound, hops, gas } = known.best;
    known.best = {
      bound: this.#isInput ? Math.max(bound, path.bound) : Math.min(bound, path.bound),
      hops: Math.min(hops, path.hops),
      gas: path.gas < gas ? path.gas : gas,
    };
  }

  /** Returns the ticks to read of the pools through which a path may do enough. */
  needed(isEnough: (best: BestThrough) => boolean): readonly TicksNeeded[] {
    return [...this.#pools.values()].filter(({ best }) => isEnough(best)).map(({ needed }) => needed);
  }
}
