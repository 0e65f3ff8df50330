import { type Address, numberToHex } from 'viem';
import { type Crossings, NO_CROSSINGS } from '../amm/v3/crossings.ts';
import { NO_WORK } from '../amm/v3/swapWork.ts';
import { type BothFloors, type GasFloors, gasFloorsOf } from './gasFloors.ts';
import type { Pool, Protocol } from './pool.ts';
import type { PoolSide } from './pools/poolSide.ts';
import { namesIn, PROTOCOL_BITS, ROUTING_PROTOCOLS } from './pools/routingProtocols.ts';
import type { HopMasks } from './routeProtocol.ts';
import { holdsNative } from './v4Keys.ts';

/** The figures of a hop that its gas depends on. */
export interface GasHop extends Crossings {
  readonly protocol: Protocol;
  /** What the hop takes, the wrapped token for the native coin; absent where the hop stands for all of its kind. */
  readonly tokenIn?: Address;
  /** Whether the hop sells token0; absent where it stands for all of its kind. */
  readonly zeroForOne?: boolean;
  /** An earlier hop of the same transaction goes through the pool. */
  readonly isWarm?: boolean;
  /** The tick moves once more, and the observation of this block is written already. */
  readonly movesTickAgain?: true;
  /**
   * The last pool, which is warm. If it is of a kind that can, it swaps what this route brings together with what the next one does:
   * see `Route.handsOver`.
   */
  readonly isHandedOver?: boolean;
  /** Units that a hook takes beyond those of the hop. */
  readonly hookGas?: number;
  /** The side on which the pool holds the native coin itself, where others hold its wrapped token; absent for neither. */
  readonly native?: NativeSide;
}

export type NativeSide = 'in' | 'out';

/** What earlier hops of the transaction have done with a pool. */
export interface EarlierHops {
  readonly isWarm: boolean;
  /** They have moved its tick, so that the observation of this block is written. */
  readonly hasMovedTick: boolean;
}

const NONE_EARLIER: EarlierHops = { isWarm: false, hasMovedTick: false };

/** Returns the gas hop of a swap. */
export function gasHopOf(
  { pool, tokenIn }: { readonly pool: Pool; readonly tokenIn: Address },
  { ticksCrossed, firstCrossings, wordsCrossed, movesTick, paysProtocol, keepsWholeFee, work }: Crossings,
  { isWarm, hasMovedTick }: EarlierHops = NONE_EARLIER,
): GasHop {
  // A search makes one of these for each hop that it evaluates: most have nothing more to say.
  const hop: { -readonly [Key in keyof GasHop]: GasHop[Key] } = {
    protocol: pool.protocol,
    tokenIn,
    zeroForOne: tokenIn === pool.token0,
    ticksCrossed,
    wordsCrossed,
  };
  if (firstCrossings !== undefined) hop.firstCrossings = firstCrossings;
  if (movesTick === true) {
    if (hasMovedTick) hop.movesTickAgain = true;
    else hop.movesTick = true;
  }
  if (paysProtocol === true) hop.paysProtocol = true;
  if (keepsWholeFee === true) hop.keepsWholeFee = true;
  if (work !== undefined) hop.work = work;
  if (isWarm) hop.isWarm = true;
  if (holdsNative(pool, pool.token0)) hop.native = tokenIn === pool.token0 ? 'in' : 'out';
  return hop;
}

/** Returns the hop of a route that hands over to the next one what it brings to its last pool. */
export function handedOver({ pool, tokenIn }: { readonly pool: Pool; readonly tokenIn: Address }): GasHop {
  const hop = gasHopOf({ pool, tokenIn }, NO_CROSSINGS, { isWarm: true, hasMovedTick: false });
  return { ...hop, isHandedOver: true };
}

/** Returns the hops of these protocols that may differ in gas, each without any crossing. */
export function plainHops(mask: number, protocols = ROUTING_PROTOCOLS): readonly GasHop[] {
  return namesIn(mask, protocols).flatMap((protocol): GasHop[] => {
    const hop = { protocol, ...NO_CROSSINGS };
    const { mayHoldNative } = protocols[protocol];
    return mayHoldNative ? [hop, { ...hop, native: 'in' }, { ...hop, native: 'out' }] : [hop];
  });
}

/** Returns a plain hop with a token of that number. */
export function named(hop: GasHop, token: number): GasHop {
  return { ...hop, tokenIn: numberToHex(token, { size: 20 }) };
}

/** Returns a plain hop that crosses ticks, the first ones of them as the first swap to do so: each takes a round, and is found. */
function crossing(hop: GasHop, ticksCrossed: number, firstCrossings: number): GasHop {
  const work = { ...NO_WORK, furtherSteps: ticksCrossed, ticksFound: ticksCrossed };
  return { ...hop, ticksCrossed, work, ...(firstCrossings > 0 && { firstCrossings }) };
}

/** Computes gas units of routes, and the least over one path. Crossings never lower it. */
export class GasUnits {
  readonly ofLegs: (legs: readonly (readonly GasHop[])[]) => bigint;
  readonly ofRefunded: (legs: readonly (readonly GasHop[])[]) => bigint;
  /** Key of masks → a number from 0 on, so that what each search keeps by masks takes little room. */
  readonly #slots: (number | undefined)[] = [];
  /** By slot. Independent of prices, so one table serves every search of the same shape. */
  readonly #least: bigint[] = [];
  readonly #hopsOf: (mask: number) => readonly GasHop[];
  readonly #floors = new Map<number, BothFloors<bigint>>();

  /**
   * @param ofLegs takes the hops of each route in trade order
   * @param hopsOf returns the hops through pools of a mask whose gas may differ, each without any crossing
   * @param ofRefunded the units if every refund were paid, never above the others: it adds up over pools and ticks
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

  /** The floors of several routes, over pools of the protocols of a mask. */
  floors(mask: number): BothFloors<bigint> {
    const known = this.#floors.get(mask);
    if (known !== undefined) return known;
    const bits = Array.from({ length: PROTOCOL_BITS }, (_, index) => mask & (1 << index));
    const plain = bits.flatMap((bit) =>
      bit === 0
        ? []
        : this.#hopsOf(bit).map((hop) => ({
            bit,
            hopOf: (token: number) => named(hop, token),
            again: (token: number): GasHop => ({ ...named(hop, token), isWarm: true }),
            handedOver: (token: number): GasHop => ({
              ...{ ...named(hop, token), isWarm: true },
              isHandedOver: true,
            }),
            crossing: (ticks: number, first: number) => crossing(named(hop, 0), ticks, first),
            moving: (): GasHop => ({ ...named(hop, 0), movesTick: true }),
            paying: (isWhole: boolean): GasHop => ({
              ...{ ...named(hop, 0), paysProtocol: true },
              ...(isWhole && { keepsWholeFee: true }),
            }),
          })),
    );
    const floors = gasFloorsOf(plain, this.ofRefunded);
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

  /** The same of the paths that are not of one protocol alone, given by its bit. */
  leastBesides(masks: HopMasks, alone: number): bigint {
    const others = masks.flatMap((mask, hop) =>
      (mask & ~alone) === 0 ? [] : [masks.with(hop, mask & ~alone)],
    );
    return others.map((each) => this.least(each)).reduce((least, cost) => (cost < least ? cost : least));
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

  /** Returns at most what routes cost, in this order, whatever ticks they cross. */
  ofPlain(legs: readonly (readonly GasHop[])[]): number {
    return Math.max(0, Number(this.#costOf(this.#units.ofRefunded(legs))) - 1);
  }

  /** The floors of routings over several routes, rounded down; see `gasFloorsOf`. */
  floors(mask: number): BothFloors<number> {
    const { byPool, byRoute } = this.#units.floors(mask);
    return { byPool: this.#priced(byPool), byRoute: this.#priced(byRoute) };
  }

  #priced({
    base,
    ofDirect,
    ofRoute,
    ofLong,
    ofPool,
    ofLast,
    ofTicks,
    ofFee,
  }: GasFloors<bigint>): GasFloors<number> {
    const price = (units: bigint) => Math.max(0, Number(this.#costOf(units)) - 1);
    const saved = (units: bigint) => -Number(this.#costOf(-units)) - 1;
    return {
      ...{ base: price(base), ofRoute: price(ofRoute), ofLong: price(ofLong) },
      ...{ ofDirect: ofDirect.map(price), ofPool: ofPool.map(price), ofLast: ofLast.map(price) },
      ofTicks: ofTicks.map(({ tick, first, firstCrossing, move }) => ({
        ...{ tick: price(tick), first: price(first) },
        ...{ firstCrossing: price(firstCrossing), move: price(move) },
      })),
      ofFee: ofFee.map((units) => (units < 0n ? saved(units) : price(units))),
    };
  }

  #leastAt(key: number, masks: HopMasks): bigint {
    const { slot, units } = this.#units.least(masks, key);
    this.#least[slot] ??= this.#costOf(units);
    return this.#least[slot];
  }
}

const free = () => 0n;
/** Makes gas free: a search by amounts alone. One protocol stands for those of any graph. */
export const FREE_GAS = new GasCosts(new GasUnits(free, () => [{ protocol: 'v2', ...NO_CROSSINGS }]), free);
