import { holdsNative } from '../../model/v4Keys.ts';
import type { PoolSide } from '../../pools/poolSide.ts';

/**
 * Numbers sides from 0 on, so that hops through those of one number cost as much gas as far as their pools
 * tell.
 */
export class SideKinds {
  readonly #kinds = new Map<PoolSide, number>();
  readonly #byName = new Map<string, number>();

  of(side: PoolSide): number {
    const known = this.#kinds.get(side);
    if (known !== undefined) return known;
    const { pool, tokenIn, paysProtocol } = side;
    const isFirst = tokenIn === pool.token0;
    const name = [pool.protocol, isFirst, paysProtocol === true, holdsNative(pool, pool.token0)].join();
    const kind = this.#byName.get(name) ?? this.#byName.size;
    this.#byName.set(name, kind);
    this.#kinds.set(side, kind);
    return kind;
  }
}
