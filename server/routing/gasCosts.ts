import { type Crossings, NO_CROSSINGS } from '../amm/v3/crossings.ts';
import type { Protocol } from './pool.ts';
import type { PoolSide } from './pools/poolSide.ts';
import { namesIn, PROTOCOL_BITS } from './pools/routingProtocols.ts';
import type { HopMasks } from './routeProtocol.ts';

/** The figures of a hop that its gas depends on. */
export interface GasHop extends Crossings {
  readonly protocol: Protocol;
  /** An earlier hop of the same transaction goes through the pool. */
  readonly isWarm?: boolean;
  /** Units that a hook takes beyond those of the hop. */
  readonly hookGas?: number;
}

/** Returns the gas hop of a swap; `isWarm` if an earlier hop of the transaction goes through the pool. */
export function gasHopOf(
  { protocol }: Pick<GasHop, 'protocol'>,
  { ticksCrossed, wordsCrossed, movesTick }: Crossings,
  isWarm = false,
): GasHop {
  const still = { protocol, ticksCrossed, wordsCrossed };
  const hop = movesTick === true ? { ...still, movesTick } : still;
  return isWarm ? { ...hop, isWarm } : hop;
}

/** Computes gas units of routes, and the least over one path. Crossings never lower it. */
export class GasUnits {
  readonly ofLegs: (legs: readonly (readonly GasHop[])[]) => bigint;
  /** Key of masks → a number from 0 on, so that what each search keeps by masks takes little room. */
  readonly #slots: (number | undefined)[] = [];
  /** By slot. Independent of prices, so one table serves every search of the same shape. */
  readonly #least: bigint[] = [];
  readonly #protocolsOf: (mask: number) => readonly Protocol[];

  /**
   * @param ofLegs takes the hops of each route in trade order
   * @param protocolsOf returns the protocols of a mask whose gas may differ
   */
  constructor(
    ofLegs: (legs: readonly (readonly GasHop[])[]) => bigint,
    protocolsOf: (mask: number) => readonly Protocol[] = namesIn,
  ) {
    this.ofLegs = ofLegs;
    this.#protocolsOf = protocolsOf;
  }

  /** Returns the slot of a key, if its least is known. */
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
    const costs = this.#protocolsOf(mask).map((protocol) =>
      this.#leastOf(masks, [...hops, gasHopOf({ protocol }, NO_CROSSINGS)]),
    );
    return costs.reduce((least, cost) => (cost < least ? cost : least));
  }
}

/** Prices gas in raw units of the computed side of a trade. */
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

  /** Returns the least gas of a path through these pools: without any crossing. */
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

const free = () => 0n;
/** Makes gas free: a search by amounts alone. One protocol stands for those of any graph. */
export const FREE_GAS = new GasCosts(new GasUnits(free, () => ['v2']), free);
