import { NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { HopMasks } from '../pools/routeProtocol.ts';
import { PROTOCOL_BITS } from '../pools/routingProtocols.ts';
import { type GasFloors, gasFloorsOf } from './gasFloors.ts';
import { type GasHop, plainHops } from './gasHop.ts';

/** Computes the gas units of routes, and the minimum over one path. Crossings never lower it. */
export class GasUnits {
  readonly ofLegs: (legs: readonly (readonly GasHop[])[]) => bigint;
  readonly ofRefunded: (legs: readonly (readonly GasHop[])[]) => bigint;
  /**
   * Minimum units by key of masks. They do not depend on prices, so one table serves every search of the same
   * shape.
   */
  readonly #least = new Map<number, bigint>();
  readonly #hopsOf: (mask: number) => readonly GasHop[];
  readonly #floors = new Map<number, GasFloors<bigint>>();

  /**
   * @param ofLegs takes the hops of each route in trade order
   * @param hopsOf returns the hops through pools of a mask whose gas may differ, each without any crossing
   * @param ofRefunded the units if every refund were paid, never above the others: it adds up over pools and
   * ticks
   */
  constructor(
    ofLegs: (legs: readonly (readonly GasHop[])[]) => bigint,
    hopsOf: (mask: number) => readonly GasHop[] = (mask) => plainHops(mask),
    ofRefunded = ofLegs,
  ) {
    this.ofLegs = ofLegs;
    this.ofRefunded = ofRefunded;
    this.#hopsOf = hopsOf;
  }

  /** Returns the minimum units of any path with hops of these masks, counted from tokenIn. */
  least(masks: HopMasks, key: number): bigint {
    const units = this.#least.get(key) ?? this.#leastOf(masks, []);
    this.#least.set(key, units);
    return units;
  }

  /** Returns the lower bounds on the gas of several routes over pools of the protocols of a mask, units. */
  floors(mask: number): GasFloors<bigint> {
    const known = this.#floors.get(mask);
    if (known !== undefined) return known;
    const bits = Array.from({ length: PROTOCOL_BITS }, (_, index) => mask & (1 << index));
    const hops = bits.flatMap((bit) => (bit === 0 ? [] : this.#hopsOf(bit).map((hop) => ({ bit, hop }))));
    const floors = gasFloorsOf(hops, this.ofRefunded);
    this.#floors.set(mask, floors);
    return floors;
  }

  #leastOf(masks: HopMasks, hops: readonly GasHop[]): bigint {
    const mask = masks[hops.length];
    if (mask === undefined) return this.ofLegs([hops]);
    const costs = this.#hopsOf(mask).map((hop) => this.#leastOf(masks, [...hops, hop]));
    return costs.reduce((least, cost) => (cost < least ? cost : least));
  }
}

/** Prices gas in raw units of the computed side of a trade. */
export class GasCosts {
  readonly #units: GasUnits;
  readonly #costOf: (units: bigint) => bigint;
  readonly #least = new Map<number, bigint>();

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

  /** Returns the minimum gas of a path with hops of these masks, counted from tokenIn. */
  least(masks: HopMasks): bigint {
    let key = 0;
    for (const mask of masks) key = (key << PROTOCOL_BITS) | mask;
    return this.#leastAt(key, masks);
  }

  /** Returns the minimum gas of paths of these masks that are not of one protocol alone, given by its bit. */
  leastBesides(masks: HopMasks, alone: number): bigint {
    const others = masks.flatMap((mask, hop) =>
      (mask & ~alone) === 0 ? [] : [masks.with(hop, mask & ~alone)],
    );
    return others.map((each) => this.least(each)).reduce((least, cost) => (cost < least ? cost : least));
  }

  /** Returns the minimum gas of a path through these pools: without any crossing. */
  leastOf(sides: readonly PoolSide[]): bigint {
    let key = 0;
    for (const { protocolBit } of sides) key = (key << PROTOCOL_BITS) | protocolBit;
    return (
      this.#least.get(key) ??
      this.#leastAt(
        key,
        sides.map(({ protocolBit }) => protocolBit),
      )
    );
  }

  /** Returns the lower bounds on the gas of routings over several routes, rounded down; see `gasFloorsOf`. */
  floors(mask: number): GasFloors<number> {
    const { base, ofDirect, ofRoute, ofPool, ofLast } = this.#units.floors(mask);
    const price = (units: bigint) => Math.max(0, Number(this.#costOf(units)) - 1);
    return {
      base: price(base),
      ofRoute: price(ofRoute),
      ofDirect: ofDirect.map(price),
      ofPool: ofPool.map(price),
      ofLast: ofLast.map(price),
    };
  }

  #leastAt(key: number, masks: HopMasks): bigint {
    const cost = this.#least.get(key) ?? this.#costOf(this.#units.least(masks, key));
    this.#least.set(key, cost);
    return cost;
  }
}

const free = () => 0n;
/** Makes gas free: a search by amounts alone. One protocol stands for those of any graph. */
export const FREE_GAS = new GasCosts(new GasUnits(free, () => [{ protocol: 'v2', ...NO_CROSSINGS }]), free);
