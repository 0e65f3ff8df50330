import { costOfLong } from './longRoutes.ts';
import type { TickGas } from './pools/poolSide.ts';

/**
 * What routings over several routes cost at the least: `base`, and for each route over a single pool so much, by its pool. For each
 * other route so much, and so much more for each of the pools that these go through, whatever they share. And so much
 * for each initialized tick that they cross.
 */
export interface GasFloors<Amount> {
  readonly base: Amount;
  /** By the bit of a protocol, of a route over a single pool. */
  readonly ofDirect: readonly Amount[];
  /** Of any other route, if it goes through pools of other routes alone. */
  readonly ofRoute: Amount;
  /** The same of a route over three pools, beyond that. */
  readonly ofLong: Amount;
  /** By the bit of a protocol, of each pool of these routes. */
  readonly ofPool: readonly Amount[];
  /** By the bit of a protocol, of its ticks. */
  readonly ofTicks: readonly TickGas<Amount>[];
  /** By the bit of a protocol, of a pool that notes what the protocol keeps of its fee; may be less than nothing. */
  readonly ofFee: readonly Amount[];
}

/** Two ways to say what routings cost: neither is never above the other. */
export interface BothFloors<Amount> {
  /** Routes over several pools cost next to nothing, and pools what they cost in routes that share none. */
  readonly byPool: GasFloors<Amount>;
  /** Routes cost what they do over pools of others, and pools what they cost more than those. */
  readonly byRoute: GasFloors<Amount>;
}

/** A hop that stands for pools of one protocol. */
export interface PlainHop<Hop> {
  readonly bit: number;
  /** Returns it with the token that it takes: number 0 is what all routes begin with. */
  hopOf(token: number): Hop;
  /** The same through a pool that an earlier route has used. */
  again(token: number): Hop;
  /** Returns it with so many crossed ticks, and so many of them that no swap has crossed before. */
  crossing(ticks: number, first: number): Hop;
  /** Returns it with a tick that moves without crossing any. */
  moving(): Hop;
  /** Returns it with a fee of which the protocol keeps a part, or all. */
  paying(isWhole: boolean): Hop;
}

type OfLegs<Hop> = (legs: readonly (readonly Hop[])[]) => bigint;

/**
 * Returns the floors; `GasUnits.floors` of the real model is compared with thousands of routings in its test.
 * @param ofLegs adds up over pools and ticks, so without a cap on refunds; never above what is charged
 */
export function gasFloorsOf<Hop>(hops: readonly PlainHop<Hop>[], ofLegs: OfLegs<Hop>): BothFloors<bigint> {
  const alike = alikeOf(hops);
  const costs = furtherCosts(alike, ofLegs);
  const again = least(costs.filter(({ fresh }) => fresh.length === 0).map(({ cost }) => cost));
  const ofPools = costsOfPools(hops, ofLegs);
  const ofTwo = costsOfTwo(hops, alike, ofLegs);
  const ofDirect = costsOfDirect(hops, ofLegs);
  const floors = (paid: bigint) => {
    const ofFurther = { ofDirect, ...ofOthers(costs, paid) };
    const { ofRoute, ofPool } = ofFurther;
    const left = ofTwo.map(
      ({ direct, others, fresh, cost }) =>
        cost - sumOf(direct, ofDirect) - others * ofRoute - sumOf(fresh, ofPool),
    );
    const base = least(left);
    return { base, ...ofFurther, ofLong: 0n, ...ofPools };
  };
  const byRoute = floors(again);
  return { byPool: floors(0n), byRoute: { ...byRoute, ofLong: costOfLong(hops, byRoute, ofLegs) } };
}

/** What some pools cost beyond what all of their kind do. */
function costsOfPools<Hop>(hops: readonly PlainHop<Hop>[], ofLegs: OfLegs<Hop>) {
  const ofTicks: TickGas<bigint>[] = [];
  const ofFee: bigint[] = [];
  for (const hop of hops) {
    const plain = hop.hopOf(0);
    const more = (one: Hop, than: Hop) => ofLegs([[one]]) - ofLegs([[than]]);
    const tick = more(hop.crossing(2, 0), hop.crossing(1, 0));
    const gas = {
      tick,
      first: more(hop.crossing(1, 0), plain) - tick,
      firstCrossing: more(hop.crossing(1, 1), hop.crossing(1, 0)),
      move: more(hop.moving(), plain),
    };
    const known = ofTicks[hop.bit] ?? gas;
    const lesser = (of: keyof TickGas) => (gas[of] < known[of] ? gas[of] : known[of]);
    ofTicks[hop.bit] = {
      ...{ tick: lesser('tick'), first: lesser('first') },
      ...{ firstCrossing: lesser('firstCrossing'), move: lesser('move') },
    };
    for (const paying of [hop.paying(false), hop.paying(true)]) {
      keepLeast(ofFee, hop.bit, more(paying, plain));
      // Another pool may have noted a fee in the same token.
      keepLeast(ofFee, hop.bit, ofLegs([[paying], [paying]]) - ofLegs([[paying], [plain]]));
    }
  }
  return { ofTicks, ofFee };
}

/** The hops of a route, and the bits of those of its pools that no earlier route has used. */
interface Pattern<Hop> {
  readonly route: readonly Hop[];
  readonly fresh: readonly number[];
}

/** A route through pools that are all its own, and those over the same tokens through its pools or others like them. */
interface Alike<Hop> {
  readonly alone: Pattern<Hop>;
  readonly patterns: readonly Pattern<Hop>[];
}

/** By their pools, the routes of two pools; and those of three pools of one protocol, which no other route uses. */
function alikeOf<Hop>(hops: readonly PlainHop<Hop>[]): Alike<Hop>[] {
  const pattern = (path: readonly PlainHop<Hop>[], isFresh: (place: number) => boolean): Pattern<Hop> => ({
    route: path.map((hop, place) => (isFresh(place) ? hop.hopOf(place) : hop.again(place))),
    fresh: path.flatMap(({ bit }, place) => (isFresh(place) ? [bit] : [])),
  });
  const pairs = hops.flatMap((one) => hops.map((other) => [one, other]));
  const longer = pairs.flatMap((pair) => hops.map((hop) => [...pair, hop]));
  return [
    ...pairs.map((path) => ({
      alone: pattern(path, () => true),
      patterns: [0, 1, 2, 3].map((set) => pattern(path, (place) => (set & (1 << place)) !== 0)),
    })),
    ...longer
      .filter((path) => path.every(({ bit }) => bit === path[0]?.bit))
      .map((path) => pattern(path, () => true))
      .map((alone) => ({ alone, patterns: [alone] })),
  ];
}

/** What a route costs by the bits of the pools that are its own. */
interface FurtherCost {
  readonly fresh: readonly number[];
  readonly cost: bigint;
}

/** Behind two routes through the same tokens, which leave it as much as can be saved, a route costs least. */
function furtherCosts<Hop>(alike: readonly Alike<Hop>[], ofLegs: OfLegs<Hop>): FurtherCost[] {
  return alike.flatMap(({ alone: { route }, patterns }) => {
    const before = ofLegs([route, route]);
    return patterns.map((each) => ({ fresh: each.fresh, cost: ofLegs([route, route, each.route]) - before }));
  });
}

function costsOfDirect<Hop>(hops: readonly PlainHop<Hop>[], ofLegs: OfLegs<Hop>): bigint[] {
  const ofDirect: bigint[] = [];
  for (const hop of hops) {
    const route = [hop.hopOf(0)];
    keepLeast(ofDirect, hop.bit, ofLegs([route, route, route]) - ofLegs([route, route]));
  }
  return ofDirect;
}

/** @param paid what a route pays; its pools pay the rest */
function ofOthers(
  costs: readonly FurtherCost[],
  paid: bigint,
): Pick<GasFloors<bigint>, 'ofRoute' | 'ofPool'> {
  const ofPool: bigint[] = [];
  for (const { fresh, cost } of costs) {
    const [bit] = fresh;
    if (bit !== undefined && fresh.every((each) => each === bit))
      keepLeast(ofPool, bit, (cost - paid) / BigInt(fresh.length));
  }
  return { ofRoute: least(costs.map(({ fresh, cost }) => cost - sumOf(fresh, ofPool))), ofPool };
}

/** What two routes cost, the bits of those over a single pool, how many others there are, and the bits of their pools. */
interface CostOfTwo extends FurtherCost {
  readonly direct: readonly number[];
  readonly others: bigint;
}

function costsOfTwo<Hop>(
  hops: readonly PlainHop<Hop>[],
  alike: readonly Alike<Hop>[],
  ofLegs: OfLegs<Hop>,
): CostOfTwo[] {
  const direct = hops.map(({ bit, hopOf }) => ({ route: [hopOf(0)], bit }));
  const twoDirect = direct.flatMap((one) =>
    direct.map(({ route, bit }) => ({
      ...{ direct: [one.bit, bit], others: 0n, fresh: [], cost: ofLegs([one.route, route]) },
    })),
  );
  const beside = alike.flatMap(({ alone: { route, fresh }, patterns }) => [
    ...direct.map((one) => ({
      ...{ direct: [one.bit], others: 1n, fresh, cost: ofLegs([one.route, route]) },
    })),
    ...patterns.map((other) => ({
      ...{ direct: [], others: 2n, fresh: [...fresh, ...other.fresh], cost: ofLegs([route, other.route]) },
    })),
  ]);
  return [...twoDirect, ...beside];
}

const sumOf = (bits: readonly number[], costs: readonly bigint[]) =>
  bits.reduce((sum, bit) => sum + (costs[bit] ?? 0n), 0n);

function keepLeast(costs: bigint[], bit: number, cost: bigint): void {
  const known = costs[bit] ?? cost;
  costs[bit] = cost < known ? cost : known;
}

/** Returns the least of some costs, one at least. */
export function least(costs: readonly bigint[]): bigint {
  return costs.reduce((best, cost) => (cost < best ? cost : best));
}
