import { type Crossings, NO_CROSSINGS } from '../amm/v3/crossings.ts';
import type { Protocol } from './pool.ts';
import { anyKind, POOL_KINDS, protocols } from './pools/poolKinds.ts';
import type { PoolSide } from './pools/poolSide.ts';
import type { HopKinds } from './routeProtocol.ts';

/** One hop as far as its gas depends on it. */
export interface GasHop extends Crossings {
  readonly protocol: Protocol;
  /** An earlier hop of the same transaction goes through the pool. */
  readonly isWarm?: boolean;
}

/** The hop of a swap through a pool; `isWarm` when an earlier hop of the transaction goes through the pool. */
export function gasHopOf(
  { protocol }: Pick<GasHop, 'protocol'>,
  { ticksCrossed, wordsCrossed }: Crossings,
  isWarm = false,
): GasHop {
  const hop = { protocol, ticksCrossed, wordsCrossed };
  return isWarm ? { ...hop, isWarm } : hop;
}

/** Gas units of routes by what they go through, and the least over one path. Crossings never make it less. */
export class GasUnits {
  readonly ofLegs: (legs: readonly (readonly GasHop[])[]) => bigint;
  /** By kinds; these do not depend on prices, so a table serves every search of the same shape. */
  readonly #least: (bigint | undefined)[] = [];

  /** @param ofLegs takes the hops of each route in trade order */
  constructor(ofLegs: (legs: readonly (readonly GasHop[])[]) => bigint) {
    this.ofLegs = ofLegs;
  }

  /** The least of all paths with hops of these kinds, counted from tokenIn. */
  least(kinds: HopKinds, key: number): bigint {
    let least = this.#least[key];
    if (least === undefined) {
      least = this.#leastOf(kinds, []);
      this.#least[key] = least;
    }
    return least;
  }

  #leastOf(kinds: HopKinds, hops: readonly GasHop[]): bigint {
    const kind = kinds[hops.length];
    if (kind === undefined) return this.ofLegs([hops]);
    const costs = protocols()
      .filter((protocol) => (kind & POOL_KINDS[protocol].bit) !== 0)
      .map((protocol) => this.#leastOf(kinds, [...hops, gasHopOf({ protocol }, NO_CROSSINGS)]));
    return costs.reduce((least, cost) => (cost < least ? cost : least));
  }
}

/** What gas takes from a trade, raw units of the token whose amount the trade leaves open. */
export class GasCosts {
  readonly #units: GasUnits;
  readonly #costOf: (units: bigint) => bigint;
  /** One more than the largest set of kinds: the sets at the hops of a path are the digits of a key. */
  readonly #base = anyKind() + 1;
  readonly #least: (bigint | undefined)[] = [];

  /** @param costOf prices units of gas; never falls with them */
  constructor(units: GasUnits, costOf: (units: bigint) => bigint) {
    this.#units = units;
    this.#costOf = costOf;
  }

  ofLegs(legs: readonly (readonly GasHop[])[]): bigint {
    return this.#costOf(this.#units.ofLegs(legs));
  }

  of(hops: readonly GasHop[]): bigint {
    return this.ofLegs([hops]);
  }

  /** The least that it can take over a path with hops of these kinds, counted from tokenIn. */
  least(kinds: HopKinds): bigint {
    let key = 0;
    for (const kind of kinds) key = key * this.#base + kind;
    return this.#leastAt(key, kinds);
  }

  /** The least over a path through these pools, in trade order: what it takes when it crosses nothing. */
  leastOf(sides: readonly PoolSide[]): bigint {
    let key = 0;
    for (const { kind } of sides) key = key * this.#base + kind;
    return (
      this.#least[key] ??
      this.#leastAt(
        key,
        sides.map(({ kind }) => kind),
      )
    );
  }

  #leastAt(key: number, kinds: HopKinds): bigint {
    let least = this.#least[key];
    if (least === undefined) {
      least = this.#costOf(this.#units.least(kinds, key));
      this.#least[key] = least;
    }
    return least;
  }
}

/** For a search by amounts alone. */
export const FREE_GAS = new GasCosts(new GasUnits(() => 0n), () => 0n);
