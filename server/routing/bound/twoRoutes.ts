import type { GasHop } from '../gasCosts.ts';
import type { GasFloors } from '../gasFloors.ts';
import type { Layer } from './routeEarnings.ts';

/** A pool that earns at some prices. */
export interface Earner {
  readonly layer: Layer;
  readonly bit: number;
  readonly hop: GasHop;
  /** The tokens between the ends that it buys and sells, by their numbers. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Beyond the gas of its ticks, raw units of the output. */
  readonly earned: number;
  /** The routes go through it in any case. */
  readonly isUsed?: boolean;
}

/** What two routes cost, raw units of the output. */
export interface TwoRouteCosts {
  readonly floors: GasFloors<number>;
  /** Never above what these routes cost without ticks, in this order. */
  readonly ofLegs: (legs: readonly (readonly GasHop[])[]) => number;
  /** The hops of all kinds, that stand for pools which earn nothing; with a token by its number, undefined for the start. */
  readonly idle: (token: number | undefined) => readonly GasHop[];
}

/** A pool of a path: one that earns, or any other one by the token that it takes and that it gives. */
interface Place {
  readonly earner: Earner | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
}
/** A route, and as bits which of some pools it goes through. */
interface Path {
  readonly places: readonly Place[];
  readonly covered: number;
}

/** Up to two pools of a layer, what they earn, and what of it is beyond their floors. */
interface Choice {
  readonly pools: readonly Earner[];
  readonly earned: number;
  readonly beyond: number;
}

/**
 * The most that two routes leave at some prices beyond their gas, by what just these two cost: a floor of each pool cannot say what
 * the kinds of its neighbours and of the other route make dearer. Up to two pools of each layer are chosen, those that leave most
 * by their floors first, until no others can leave more than is known; any pools without earnings may complete the routes.
 */
export class TwoRoutes {
  readonly #costs: TwoRouteCosts;
  readonly #maxHops: number;
  readonly #choices: Record<Layer, readonly Choice[]>;
  readonly #numbers: ReadonlyMap<Earner, number>;
  /** By the pools of both in their order. */
  readonly #costsOfTwo = new Map<number, number>();

  constructor(earners: readonly Earner[], costs: TwoRouteCosts, maxHops: number) {
    this.#costs = costs;
    this.#maxHops = maxHops;
    this.#numbers = new Map(earners.map((each, index) => [each, index]));
    const of = (layer: Layer) => this.#choicesOf(earners.filter((each) => each.layer === layer));
    this.#choices = { direct: of('direct'), first: of('first'), middle: of('middle'), last: of('last') };
  }

  /** Returns at least the most that two routes leave of which so many are direct, or `enough` if that is more. */
  most(direct: number, enough: number): number {
    const { floors } = this.#costs;
    const others = 2 - direct;
    const paid = floors.base + others * floors.ofRoute;
    const few = ({ pools }: Choice, most: number) => pools.length <= most;
    let best = enough;
    const ofLayer = (layer: Layer, most: number) => this.#choices[layer].filter((each) => few(each, most));
    const [directs, firsts] = [ofLayer('direct', direct), ofLayer('first', others)];
    const [middles, lasts] = [ofLayer('middle', others), ofLayer('last', others)];
    // More pools may be used in any case than two routes can go through.
    const most = (choices: readonly Choice[]) => choices[0]?.beyond ?? Number.NEGATIVE_INFINITY;
    for (const d of directs) {
      if (d.beyond + most(firsts) + most(middles) + most(lasts) - paid <= best) break;
      for (const f of firsts) {
        if (d.beyond + f.beyond + most(middles) + most(lasts) - paid <= best) break;
        for (const m of middles) {
          if (d.beyond + f.beyond + m.beyond + most(lasts) - paid <= best) break;
          for (const l of lasts) {
            const beyond = d.beyond + f.beyond + m.beyond + l.beyond - paid;
            if (beyond <= best) break;
            const earned = d.earned + f.earned + m.earned + l.earned;
            const cost = this.#leastCost([d.pools, f.pools, m.pools, l.pools], direct);
            best = Math.max(best, Math.min(beyond, earned - cost));
          }
        }
      }
    }
    return best;
  }

  #choicesOf(earners: readonly Earner[]): readonly Choice[] {
    const choiceOf = (...pools: Earner[]): Choice => {
      const earned = pools.reduce((sum, each) => sum + each.earned, 0);
      return { pools, earned, beyond: pools.reduce((left, each) => left - this.#floorOf(each), earned) };
    };
    const choices = earners.flatMap((one, index) => [
      choiceOf(one),
      ...earners.slice(index + 1).map((other) => choiceOf(one, other)),
    ]);
    const used = earners.filter(({ isUsed }) => isUsed === true);
    return [choiceOf(), ...choices]
      .filter(({ pools }) => used.every((each) => pools.includes(each)))
      .sort((a, b) => b.beyond - a.beyond);
  }

  /** Returns at most what two routes cost that go through all of these pools, and through no others that earn; infinite if none do. */
  #leastCost(
    [direct = [], first = [], middle = [], last = []]: readonly (readonly Earner[])[],
    directs: number,
  ) {
    const chosen = [...direct, ...first, ...middle, ...last];
    const all = (1 << chosen.length) - 1;
    const pathOf = (places: readonly Place[]): Path => ({ places, ...coverage(places, chosen) });
    const paths = directs === 2 ? [] : this.#paths(first, middle, last).map(pathOf);
    const alone = [...direct, ...(direct.length < directs ? [undefined] : [])].map((earner) =>
      pathOf([{ earner, from: undefined, to: undefined }]),
    );
    const [ones, others] = directs === 0 ? [paths, paths] : [alone, directs === 2 ? alone : paths];
    let least = Number.POSITIVE_INFINITY;
    for (const one of ones) {
      for (const other of others) {
        if ((one.covered | other.covered) !== all) continue;
        const idle = idleIn(one.places, other.places);
        // The long way takes one more pool that earns nothing than the short one, and two of these are any.
        if (idle > 1 || isOpen(one.places) || isOpen(other.places))
          least = Math.min(least, this.#byFloors(chosen, directs, 2));
        if (idle < 2)
          least = Math.min(
            least,
            this.#costOf(one.places, other.places),
            this.#costOf(other.places, one.places),
          );
      }
    }
    // A route through pools that earn nothing beside one through all of these, from which it differs by a pool at least.
    const whole = directs === 0 ? paths : directs === 1 ? alone : [];
    const isOne = chosen.length === 0 || whole.some(({ covered }) => covered === all);
    return isOne ? Math.min(least, this.#byFloors(chosen, directs, 1)) : least;
  }

  /** Returns what two routes cost by the floors through these pools, and so many that earn nothing. */
  #byFloors(chosen: readonly Earner[], directs: number, idle: number): number {
    const { base, ofRoute, ofPool, ofFee } = this.#costs.floors;
    const ofIdle = Math.min(...Object.values(ofPool)) + Math.min(0, ...Object.values(ofFee));
    const paid = base + (2 - directs) * ofRoute + idle * ofIdle;
    return chosen.reduce((sum, each) => sum + this.#floorOf(each), paid);
  }

  /** Returns the floor of a pool. A fee that it keeps may save gas. */
  #floorOf({ layer, bit, hop }: Earner): number {
    const { ofPool, ofDirect, ofFee } = this.#costs.floors;
    const ofKept = hop.paysProtocol === true ? Math.min(0, ofFee[bit] ?? 0) : 0;
    return ((layer === 'direct' ? ofDirect : ofPool)[bit] ?? 0) + ofKept;
  }

  /** Returns the routes over several pools that earn by one of these at least, and by no others. */
  #paths(first: readonly Earner[], middle: readonly Earner[], last: readonly Earner[]) {
    const paths: (readonly Place[])[] = [];
    for (const f of [...first, undefined]) {
      for (const m of [...middle, undefined]) {
        for (const l of [...last, undefined]) {
          const after = f?.to ?? m?.from ?? l?.from;
          const before = l?.from ?? m?.to ?? f?.to;
          if (after === undefined || before === undefined) continue;
          if (m !== undefined && (m.from !== after || m.to !== before)) continue;
          const isLong = after !== before;
          if (isLong && this.#maxHops < 3) continue;
          paths.push([
            { earner: f, from: undefined, to: after },
            ...(isLong ? [{ earner: m, from: after, to: before }] : []),
            { earner: l, from: before, to: undefined },
          ]);
        }
      }
    }
    return paths;
  }

  /** Returns at most what two routes cost in this order. */
  #costOf(one: readonly Place[], other: readonly Place[]): number {
    const pools = this.#numbers.size + 2;
    let key = one.length;
    for (const places of [one, other])
      for (const { earner } of places)
        key = key * pools + (earner === undefined ? 0 : (this.#numbers.get(earner) ?? 0) + 1);
    const known = this.#costsOfTwo.get(key) ?? this.#newCostOf(one, other);
    this.#costsOfTwo.set(key, known);
    return known;
  }

  /** One through the same pools as the other leaves less than it alone. */
  #newCostOf(one: readonly Place[], other: readonly Place[]): number {
    const isShared = other.map((place) => one.some((each) => isSame(each, place)));
    const isKnown = one.every(({ earner }) => earner !== undefined);
    if (isKnown && one.length === other.length && isShared.every(Boolean)) return Number.POSITIVE_INFINITY;
    const legsWith = (idle: (token: number | undefined) => GasHop | undefined) =>
      [one, other].map((places, leg) =>
        places.flatMap(({ earner, from }, index) => {
          const hop = earner?.hop ?? idle(from);
          return hop === undefined
            ? []
            : [leg === 1 && isShared[index] === true ? { ...hop, isWarm: true } : hop];
        }),
      );
    if (idleIn(one, other) === 0) return this.#costs.ofLegs(legsWith(() => undefined));
    const kinds = this.#costs
      .idle(undefined)
      .map((_, kind) => this.#costs.ofLegs(legsWith((token) => this.#costs.idle(token)[kind])));
    // A pool that earns nothing may keep a fee, which may save.
    return Math.min(...kinds) + Math.min(0, ...Object.values(this.#costs.floors.ofFee));
  }
}

/** Whether a route of two pools ends or begins with one that is not known, so that it could as well be two. */
const isOpen = (places: readonly Place[]) =>
  places.length === 2 && places.some(({ earner }) => earner === undefined);

/** Returns as bits which of some pools a route goes through. */
function coverage(places: readonly Place[], chosen: readonly Earner[]): Pick<Path, 'covered'> {
  let covered = 0;
  for (const { earner } of places) if (earner !== undefined) covered |= 1 << chosen.indexOf(earner);
  return { covered };
}

/** How many pools that earn nothing two routes go through. */
function idleIn(one: readonly Place[], other: readonly Place[]): number {
  const idle = [one, other].map((places) => places.filter(({ earner }) => earner === undefined));
  return [
    ...(idle[0] ?? []),
    ...(idle[1] ?? []).filter((place) => !idle[0]?.some((each) => isSame(each, place))),
  ].length;
}

/** Whether two places may be the same pool, which a middle one may be in both directions. */
function isSame(one: Place, other: Place): boolean {
  if (one.from === other.from && one.to === other.to) return one.earner === other.earner;
  return one.from !== undefined && one.to !== undefined && one.from === other.to && one.to === other.from;
}
