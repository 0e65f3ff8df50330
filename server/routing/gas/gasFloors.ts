import { type GasHop, named } from './gasHop.ts';
import { type Alike, alikeOf, type Pattern, type PlainHop } from './routePatterns.ts';

/**
 * Lower bounds on the gas of a routing over several routes, without ticks, to be added up. It costs `base`,
 * `ofDirect` for each route over a single pool, and `ofRoute` for each other one. Each pool of these others
 * adds `ofPool` or `ofLast`, whatever they share.
 */
export interface GasFloors<Amount> {
  readonly base: Amount;
  /** Gas of a route over a single pool, by the bit of its protocol. */
  readonly ofDirect: readonly Amount[];
  /** Gas of any other route, if it goes through pools of other routes alone. */
  readonly ofRoute: Amount;
  /** Gas of each pool of these routes but the last ones, by the bit of its protocol. */
  readonly ofPool: readonly Amount[];
  /**
   * Gas of each last pool, by the bit of its protocol. Of routes that share one all but one may hand over to
   * the next. That saves the excess of `ofLast` over `ofPool`.
   */
  readonly ofLast: readonly Amount[];
}

/** Gas units of routes by their hops, which add up over pools. */
type OfLegs = (legs: readonly (readonly GasHop[])[]) => bigint;

/**
 * Returns the floors; `GasUnits.floors` of the real model is compared with thousands of routings in its test.
 * @param ofLegs adds up over pools, so without a cap on refunds; never above the charge
 */
export function gasFloorsOf(hops: readonly PlainHop[], ofLegs: OfLegs): GasFloors<bigint> {
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
  const ofDirect: bigint[] = [];
  for (const { fresh, cost } of costs.filter(isDirect)) keepLeast(ofDirect, fresh[0] ?? 0, cost);
  const { ofRoute, ofPool } = ofOthers(
    costs.filter((each) => !isDirect(each)),
    again,
    saved,
  );
  const floorOf = (route: Pattern) =>
    isDirect(route)
      ? sumOf(route.fresh, ofDirect)
      : ofRoute + sumOf(route.fresh, ofPool) + route.lasts * saved;
  const direct = alike.map(({ alone }) => alone).filter(isDirect);
  // Any second route is one of these: over a single pool, or one after a route through the same tokens.
  const left = alike.flatMap(({ alone, patterns }) =>
    [...direct, ...patterns].map(
      (other) => ofLegs([alone.route, other.route]) - floorOf(alone) - floorOf(other),
    ),
  );
  const ofFee = feesSaved(hops, ofLegs);
  const lowered = (units: bigint, bit: number) => units + (ofFee[bit] ?? 0n);
  return {
    base: least(left),
    ofRoute,
    ofDirect: ofDirect.map(lowered),
    ofPool: ofPool.map(lowered),
    ofLast: ofPool.map((units, bit) => lowered(units, bit) + saved),
  };
}

const isDirect = ({ route }: Pick<Pattern, 'route'>) => route.length === 1;

/** Returns the gas, 0 or below, of noting the protocol's part of a fee, by protocol bit. */
function feesSaved(hops: readonly PlainHop[], ofLegs: OfLegs): bigint[] {
  const ofFee: bigint[] = [];
  for (const { bit, hop } of hops) {
    const plain = named(hop, 0);
    // It saves gas where nothing is left for the providers, and another pool has noted a fee in the token.
    const paying: GasHop = { ...plain, paysProtocol: true, keepsWholeFee: true };
    keepLeast(ofFee, bit, least([0n, ofLegs([[paying], [paying]]) - ofLegs([[paying], [plain]])]));
  }
  return ofFee;
}

/** The gas of a further route. */
interface FurtherCost extends Pattern {
  readonly cost: bigint;
}

/**
 * Returns the gas of each pattern as the third route through the same tokens. That is its minimum: two such
 * routes before it leave it all that can be saved.
 */
function furtherCosts(alike: readonly Alike[], ofLegs: OfLegs): FurtherCost[] {
  return alike.flatMap(({ alone: { route }, patterns }) => {
    const before = ofLegs([route, route]);
    return patterns.map((each) => ({ ...each, cost: ofLegs([route, route, each.route]) - before }));
  });
}

/**
 * Returns the lower bounds of routes over several pools.
 * @param paid gas borne by the route; its pools bear the rest
 * @param more gas of a last pool beyond that of another
 */
function ofOthers(costs: readonly FurtherCost[], paid: bigint, more: bigint) {
  const ofPool: bigint[] = [];
  for (const { fresh, lasts, cost } of costs) {
    const [bit] = fresh;
    if (bit !== undefined && fresh.every((each) => each === bit))
      keepLeast(ofPool, bit, (cost - paid - lasts * more) / BigInt(fresh.length));
  }
  const ofRoute = least(costs.map(({ fresh, lasts, cost }) => cost - sumOf(fresh, ofPool) - lasts * more));
  return { ofRoute, ofPool };
}

const sumOf = (bits: readonly number[], costs: readonly bigint[]) =>
  bits.reduce((sum, bit) => sum + (costs[bit] ?? 0n), 0n);

function keepLeast(costs: bigint[], bit: number, cost: bigint): void {
  const known = costs[bit] ?? cost;
  costs[bit] = cost < known ? cost : known;
}

/** Returns the minimum of a list of costs that is not empty. */
function least(costs: readonly bigint[]): bigint {
  return costs.reduce((best, cost) => (cost < best ? cost : best));
}
