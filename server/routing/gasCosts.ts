import type { Crossings } from '../amm/v3/crossings.ts';
import type { Protocol } from './pool.ts';
import { V2_KIND, V3_KIND } from './poolSide.ts';
import type { HopKinds } from './routeProtocol.ts';

/** One hop as far as its gas depends on it. */
export interface GasHop extends Crossings {
  readonly protocol: Protocol;
  /** An earlier hop of the same transaction goes through the pool. */
  readonly isWarm?: boolean;
}

/** Gas of routes, each by its hops in trade order, raw units of the token whose amount a trade leaves open. */
export type GasCost = (legs: readonly (readonly GasHop[])[]) => bigint;

/** A hop that crosses nothing, by its kind. */
const PLAIN: Readonly<Record<number, GasHop>> = {
  [V2_KIND]: { protocol: 'v2', ticksCrossed: 0, wordsCrossed: 0 },
  [V3_KIND]: { protocol: 'v3', ticksCrossed: 0, wordsCrossed: 0 },
};

/** What gas takes from a trade, and the least that it can take over one path. Crossings never make it less. */
export class GasCosts {
  readonly ofLegs: GasCost;
  readonly #leastOfKinds: (kinds: HopKinds) => bigint;
  readonly #least = new Map<number, bigint>();

  /** @param leastOfKinds the least of all paths with hops of these kinds, where that is known without trying them */
  constructor(ofLegs: GasCost, leastOfKinds?: (kinds: HopKinds) => bigint) {
    this.ofLegs = ofLegs;
    this.#leastOfKinds = leastOfKinds ?? ((kinds) => this.#leastOf(kinds, []));
  }

  of(hops: readonly GasHop[]): bigint {
    return this.ofLegs([hops]);
  }

  /** The least of all paths with hops of these kinds, counted from tokenIn. */
  least(kinds: HopKinds): bigint {
    const key = kinds.reduce((digits, kind) => digits * 4 + kind, 0);
    let least = this.#least.get(key);
    if (least === undefined) {
      least = this.#leastOfKinds(kinds);
      this.#least.set(key, least);
    }
    return least;
  }

  #leastOf(kinds: HopKinds, hops: readonly GasHop[]): bigint {
    const kind = kinds[hops.length];
    if (kind === undefined) return this.of(hops);
    const costs = [V2_KIND, V3_KIND].flatMap((each) => {
      const hop = (kind & each) === 0 ? undefined : PLAIN[each];
      return hop === undefined ? [] : [this.#leastOf(kinds, [...hops, hop])];
    });
    return costs.reduce((least, cost) => (cost < least ? cost : least));
  }
}

/** For a search by amounts alone. */
export const FREE_GAS = new GasCosts(() => 0n);
