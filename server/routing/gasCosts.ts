import { type Crossings, NO_CROSSINGS } from '../amm/v3/crossings.ts';
import type { Protocol } from './pool.ts';
import type { PoolSide } from './pools/poolSide.ts';
import { PROTOCOL_BITS, protocols, ROUTING_PROTOCOLS } from './pools/routingProtocols.ts';
import type { HopMasks } from './routeProtocol.ts';

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
  /** Key of masks → a number from 0 on, so that what each search keeps by masks takes little room. */
  readonly #slots: (number | undefined)[] = [];
  /** By slot; these do not depend on prices, so a table serves every search of the same shape. */
  readonly #least: bigint[] = [];

  /** @param ofLegs takes the hops of each route in trade order */
  constructor(ofLegs: (legs: readonly (readonly GasHop[])[]) => bigint) {
    this.ofLegs = ofLegs;
  }

  /** The slot of a key, when its least is known. */
  slotOf(key: number): number | undefined {
    return this.#slots[key];
  }

  /** The least of all paths with hops of these masks, counted from tokenIn, and its slot. */
  least(masks: HopMasks, key: number): { readonly slot: number; readonly units: bigint } {
    const slot = this.#slots[key] ?? this.#least.push(this.#leastOf(masks, [])) - 1;
    this.#slots[key] = slot;
    return { slot, units: this.#least[slot] ?? 0n };
  }

  #leastOf(masks: HopMasks, hops: readonly GasHop[]): bigint {
    const mask = masks[hops.length];
    if (mask === undefined) return this.ofLegs([hops]);
    const costs = protocols()
      .filter((protocol) => (mask & ROUTING_PROTOCOLS[protocol].bit) !== 0)
      .map((protocol) => this.#leastOf(masks, [...hops, gasHopOf({ protocol }, NO_CROSSINGS)]));
    return costs.reduce((least, cost) => (cost < least ? cost : least));
  }
}

/** What gas takes from a trade, raw units of the token whose amount the trade leaves open. */
export class GasCosts {
  readonly #units: GasUnits;
  readonly #costOf: (units: bigint) => bigint;
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

  /** The least that it can take over a path with hops of these masks, counted from tokenIn. */
  least(masks: HopMasks): bigint {
    let key = 0;
    for (const mask of masks) key = (key << PROTOCOL_BITS) | mask;
    return this.#leastAt(key, masks);
  }

  /** The least over a path through these pools, in trade order: what it takes when it crosses nothing. */
  leastOf(sides: readonly PoolSide[]): bigint {
    let key = 0;
    for (const { protocolBit } of sides) key = (key << PROTOCOL_BITS) | protocolBit;
    const slot = this.#units.slotOf(key);
    const known = slot === undefined ? undefined : this.#least[slot];
    return (
      known ??
      this.#leastAt(
        key,
        sides.map(({ protocolBit }) => protocolBit),
      )
    );
  }

  #leastAt(key: number, masks: HopMasks): bigint {
    const { slot, units } = this.#units.least(masks, key);
    this.#least[slot] ??= this.#costOf(units);
    return this.#least[slot];
  }
}

/** For a search by amounts alone. */
export const FREE_GAS = new GasCosts(new GasUnits(() => 0n), () => 0n);
