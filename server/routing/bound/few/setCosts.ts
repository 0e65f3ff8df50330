import type { GasFloors } from '../../gasFloors.ts';
import type { GasHop } from '../../gasHop.ts';
import { type Earner, isSame, type Places } from '../routes/places.ts';

/** What the gas of routes is reckoned by, raw units of the output. */
export interface SetGas {
  readonly floors: GasFloors<number>;
  /** Never above what these routes cost without ticks, in this order. */
  readonly ofLegs: (legs: readonly (readonly GasHop[])[]) => number;
  /** The hops of all kinds, that stand for pools which earn nothing; with a token by its number, undefined for the start. */
  readonly idle: (token: number | undefined) => readonly GasHop[];
}

/** What sets of routes cost without ticks, at the least: raw units of the output. */
export class SetCosts {
  /** Of any pool that earns nothing, by the floors. */
  readonly ofIdle: number;
  /** Of a route over three pools, beside what any costs. */
  readonly ofLong: number;
  readonly #gas: SetGas;

  constructor(gas: SetGas) {
    const { ofPool, ofFee, ofLong } = gas.floors;
    this.#gas = gas;
    this.ofLong = ofLong;
    this.ofIdle = Math.min(...Object.values(ofPool)) + leastOfFees(ofFee);
  }

  /** Returns what so many routes cost beside their pools, by the floors. */
  beside(others: number): number {
    const { base, ofRoute } = this.#gas.floors;
    return base + others * ofRoute;
  }

  /** Returns the floor of a pool. A fee that it keeps may save gas. */
  floorOf({ layer, side, hop }: Earner): number {
    const { ofPool, ofLast, ofDirect, ofFee } = this.#gas.floors;
    const bit = side.protocolBit;
    const ofKept = hop.paysProtocol === true ? Math.min(0, ofFee[bit] ?? 0) : 0;
    const ofLayer = layer === 'direct' ? ofDirect : layer === 'last' ? ofLast : ofPool;
    return (ofLayer[bit] ?? 0) + ofKept;
  }

  /** Returns what routes through pools that are all known cost, in the order in which they cost least. */
  ofKnown(routes: readonly Places[]): number {
    return this.#least(routes, () => undefined);
  }

  /** The same where pools of any one kind stand for those that are not known. */
  withIdle(routes: readonly Places[]): number {
    const { idle, floors } = this.#gas;
    const costs = idle(undefined).map((_, kind) => this.#least(routes, (token) => idle(token)[kind]));
    // A pool that earns nothing may keep a fee, which may save.
    return Math.min(...costs) + leastOfFees(floors.ofFee);
  }

  #least(routes: readonly Places[], idle: (token: number | undefined) => GasHop | undefined): number {
    return Math.min(...ordersOf(routes).map((order) => this.#gas.ofLegs(legsOf(order, idle))));
  }
}

const leastOfFees = (ofFee: readonly number[]) => Math.min(0, ...Object.values(ofFee));

/** Returns the hops of routes in their order: a pool that an earlier one goes through is warm, or swaps what both bring to their end. */
function legsOf(
  routes: readonly Places[],
  idle: (token: number | undefined) => GasHop | undefined,
): GasHop[][] {
  return routes.map((places, leg) =>
    places.flatMap((place, index) => {
      const hop = place.earner?.hop ?? idle(place.from);
      const isWarm = routes.slice(0, leg).some((before) => before.some((each) => isSame(each, place)));
      const isHandedOver = index > 0 && index === places.length - 1;
      return hop === undefined ? [] : [isWarm ? { ...hop, isWarm, isHandedOver } : hop];
    }),
  );
}

function ordersOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((others) => [item, ...others]));
}
