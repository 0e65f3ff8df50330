import type { SearchEnds } from '../../graph/adjacency.ts';
import type { PoolId } from '../../pool.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import type { PoolSide } from '../../pools/poolSide.ts';
import { feeGas, NO_USES, type PoolCosts, type PoolUses } from '../sidePrices.ts';
import type { Layer } from './routeEarnings.ts';
import { SharesByRoutes } from './sharesByRoutes.ts';

/** A pool in one direction. */
export interface Passage {
  readonly entry: PoolEntry;
  readonly side: PoolSide;
}

/**
 * The routings that go through some pools and not through others, with the least gaps known of them. What the pools cost that
 * are used is paid in any case, so that all counts that they earn; the others that are not barred may be used or not.
 */
export class Routings {
  readonly used: readonly Passage[];
  readonly barred: readonly Passage[];
  readonly shares: SharesByRoutes;

  readonly #ends: SearchEnds;

  constructor(
    ends: SearchEnds,
    used: readonly Passage[] = [],
    barred: readonly Passage[] = [],
    shares = new SharesByRoutes(),
  ) {
    this.#ends = ends;
    this.used = used;
    this.barred = barred;
    this.shares = shares;
  }

  /** Returns those that go through another pool, too: what is known of all holds for them. */
  through(passage: Passage): Routings {
    return new Routings(this.#ends, [...this.used, passage], this.barred, this.shares.copy());
  }

  /** Returns those that do not. */
  without(passage: Passage): Routings {
    return new Routings(this.#ends, this.used, [...this.barred, passage], this.shares.copy());
  }

  /** Whether all or none go through a pool in this direction. */
  isDecided({ side }: Passage): boolean {
    return this.#has(this.used, side) || this.isBarred(side);
  }

  isBarred(side: PoolSide): boolean {
    return this.#has(this.barred, side);
  }

  /** Whether what a pool costs is paid in any case. */
  isPaid({ id }: { readonly id: PoolId }): boolean {
    return this.used.some(({ entry }) => entry.pool.id === id);
  }

  /** By position in the tables, which pools are used or barred. */
  get uses(): PoolUses {
    if (this.used.length + this.barred.length === 0) return NO_USES;
    const uses = new Map<number, boolean>();
    for (const { entry } of this.used) uses.set(entry.at0, true).set(entry.at1, true);
    for (const { entry, side } of this.barred) {
      const isMiddle = layerOf(entry, this.#ends) === 'middle';
      // A middle pool is found among those of the token that it gives, and may be used in the other direction.
      if (!isMiddle || side !== entry.zeroForOne) uses.set(entry.at0, false);
      if (!isMiddle || side === entry.zeroForOne) uses.set(entry.at1, false);
    }
    return uses;
  }

  /** Returns what the pools that are used cost at the least, whatever they earn. */
  costOfUsed(costs: PoolCosts): number {
    const entries = new Set(this.used.map(({ entry }) => entry));
    return [...entries].reduce((sum, entry) => {
      const layer = layerOf(entry, this.#ends);
      const ofLayer = layer === 'direct' ? costs.ofDirect : layer === 'last' ? costs.ofLast : costs.ofPool;
      const cost = ofLayer[entry.protocolBit] ?? 0;
      return sum + cost + Math.min(feeGas(entry.zeroForOne, costs), feeGas(entry.oneForZero, costs));
    }, 0);
  }

  /** Whether so many direct routes and so many others can go through all pools that are used. */
  isPossible(direct: number, others: number): boolean {
    const counts = { direct: 0, first: 0, middle: 0, last: 0 };
    for (const { entry } of this.used) counts[layerOf(entry, this.#ends)] += 1;
    return counts.direct <= direct && Math.max(counts.first, counts.middle, counts.last) <= others;
  }

  #has(passages: readonly Passage[], side: PoolSide): boolean {
    return passages.some((each) => each.side === side);
  }
}

/** Returns where on routes a pool may lie: nowhere else, because no route comes to a token twice. */
export function layerOf({ token0, token1 }: PoolEntry, { start, end }: SearchEnds): Layer {
  const isAt = (token: number) => token0 === token || token1 === token;
  if (isAt(start)) return isAt(end) ? 'direct' : 'first';
  return isAt(end) ? 'last' : 'middle';
}
