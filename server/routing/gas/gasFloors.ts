import type { TickGas } from '../pools/poolSide.ts';
import { type Alike, alikeOf, type Pattern, type PatternHop } from './routePatterns.ts';

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
  /** By the bit of a protocol, of each pool of these routes but the last ones. */
  readonly ofPool: readonly Amount[];
  /** The same of the last ones: of routes that share one all but one may hand over to the next, which saves as much as it is more. */
  readonly ofLast: readonly Amount[];
  /** By the bit of a protocol, of its ticks. */
  readonly ofTicks: readonly TickGas<Amount>[];
  /** By the bit of a protocol, of a pool that notes what the protocol keeps of its fee; may be less than nothing. */
  readonly ofFee: readonly Amount[];
}

/** Such a hop, with what costs more. */
export interface PlainHop<Hop> extends PatternHop<Hop> {
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
export function gasFloorsOf<Hop>(hops: readonly PlainHop<Hop>[], ofLegs: OfLegs<Hop>): GasFloors<bigint> {
  const alike = alikeOf(hops);
  const costs = furtherCosts(alike, ofLegs);
  const ofShared = (isHandedOver: boolean) =>
    least(
      costs
        .filter((each) => each.fresh.length === 0 && each.isHandedOver === isHandedOver)
        .map(({ cost }) => cost),
    );
  const again = ofShared(true);
  const saved = ofShared(false) - again;
  const ofPools = costsOfPools(hops, ofLegs);
  const ofTwo = costsOfTwo(hops, alike, ofLegs);
  const ofDirect = costsOfDirect(hops, ofLegs);
  const ofFurther = { ofDirect, ...ofOthers(costs, again, saved) };
  const { ofRoute, ofPool } = ofFurther;
  const left = ofTwo.map(
    ({ direct, others, fresh, lasts, cost }) =>
      cost - sumOf(direct, ofDirect) - others * ofRoute - sumOf(fresh, ofPool) - lasts * saved,
  );
  return { base: least(left), ...ofFurther, ...ofPools };
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

/** What a route costs by the pools that are its own: their bits, and how many of them are last ones. */
interface FurtherCost extends Pick<Pattern<unknown>, 'fresh' | 'lasts' | 'isHandedOver'> {
  readonly cost: bigint;
}

/** Behind two routes through the same tokens, which leave it as much as can be saved, a route costs least. */
function furtherCosts<Hop>(alike: readonly Alike<Hop>[], ofLegs: OfLegs<Hop>): FurtherCost[] {
  return alike.flatMap(({ alone: { route }, patterns }) => {
    const before = ofLegs([route, route]);
    return patterns.map((each) => ({ ...each, cost: ofLegs([route, route, each.route]) - before }));
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

/** @param paid what a route pays; its pools pay the rest, last ones so much `more` */
function ofOthers(costs: readonly FurtherCost[], paid: bigint, more: bigint) {
  const ofPool: bigint[] = [];
  for (const { fresh, lasts, cost } of costs) {
    const [bit] = fresh;
    if (bit !== undefined && fresh.every((each) => each === bit))
      keepLeast(ofPool, bit, (cost - paid - lasts * more) / BigInt(fresh.length));
  }
  const ofRoute = least(costs.map(({ fresh, lasts, cost }) => cost - sumOf(fresh, ofPool) - lasts * more));
  return { ofRoute, ofPool, ofLast: ofPool.map((cost) => cost + more) };
}

/** What two routes cost, the bits of those over a single pool, how many others there are, and the bits of their pools. */
interface CostOfTwo extends Pick<FurtherCost, 'fresh' | 'lasts' | 'cost'> {
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
      ...{ direct: [one.bit, bit], others: 0n, fresh: [], lasts: 0n, cost: ofLegs([one.route, route]) },
    })),
  );
  const beside = alike.flatMap(({ alone: { route, fresh }, patterns }) => [
    ...direct.map((one) => ({
      ...{ direct: [one.bit], others: 1n, fresh, lasts: 1n, cost: ofLegs([one.route, route]) },
    })),
    ...patterns.map((other) => ({
      ...{ direct: [], others: 2n, fresh: [...fresh, ...other.fresh], lasts: 1n + other.lasts },
      cost: ofLegs([route, other.route]),
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
