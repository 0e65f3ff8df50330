import type { Steps } from '../../steps.ts';
import { MOST_SETS_SEEN, MOST_SETS_SOUGHT, MOST_SETS_WEIGHED } from '../../tuning.ts';
import {
  type Earner,
  idleIn,
  type MayBeOther,
  OTHER_TOKEN,
  type Places,
  routesOver,
} from '../routes/places.ts';
import type { SetCosts } from './setCosts.ts';

/** A route with the pools on it that earn, as bits. */
interface Candidate {
  readonly places: Places;
  /** Pools that earn nothing complete it. */
  readonly isIdle: boolean;
  readonly known: number;
  /** At least what it adds to other routes, raw units of the output. */
  readonly most: number;
}

interface RouteSet {
  readonly routes: readonly Candidate[];
  readonly known: number;
  /** What it leaves by the floors, at least. */
  readonly byFloors: number;
}

/** Bounds what routes through pools that are all known leave by other prices; see `shareOfRoutes`. Raw units of the output. */
export type Finer = (routes: readonly Places[], cost: number) => number;

/** Earners are bits of an integer. */
export const MOST_EARNERS_OF_SETS = 30;

/**
 * The most that a few routes leave at some prices beyond their gas, by what just these cost: a floor of each pool cannot say what
 * the kinds of its neighbours and of the other routes make dearer. Sets of routes are weighed, those that leave most by the floors
 * first, until no others can leave more than is known; any pools without earnings may complete the routes.
 *
 * Weighs each set that may leave more, so that its cost grows with the number of earning routes to the power of the routes.
 */
export class RouteSets {
  readonly #earners: readonly Earner[];
  readonly #costs: SetCosts;
  /** By the number of an earner, what it earns beyond its floor. */
  readonly #nets: readonly number[];
  /** The pools that are used in any case, as bits. */
  readonly #used: number;
  readonly #direct: readonly Candidate[];
  readonly #others: readonly Candidate[];
  /** Sets for which prices of their own were sought. */
  #sought = 0;

  /**
   * @param earners and others that are known, `MOST_EARNERS_OF_SETS` at most
   * @param mayBeOther where pools that earn nothing may complete routes; everywhere if absent
   */
  constructor(
    earners: readonly Earner[],
    costs: SetCosts,
    maxHops: number,
    mayBeOther: MayBeOther = () => true,
  ) {
    this.#earners = earners;
    this.#costs = costs;
    this.#nets = earners.map((each) => each.earned - costs.floorOf(each));
    this.#used = this.#bitsOf(earners.filter(({ isUsed }) => isUsed === true));
    const between = earners.filter(({ layer }) => layer === 'direct');
    const any = mayBeOther(undefined, undefined) ? [undefined] : [];
    this.#direct = this.#candidates(
      [...between, ...any].map((earner) => [{ earner, from: undefined, to: undefined }]),
    );
    const isOther = mayBeOther(undefined, OTHER_TOKEN) && mayBeOther(OTHER_TOKEN, undefined);
    // No places stand for any route through pools that are not known.
    this.#others = this.#candidates([...routesOver(earners, maxHops, mayBeOther), ...(isOther ? [[]] : [])]);
  }

  /**
   * Returns at least the most that so many routes over single pools and so many others leave, or `enough` if that is more;
   * infinite where they are too many to be weighed.
   */
  *most(direct: number, others: number, enough: number, finer?: Finer): Steps<number> {
    const sets = this.#setsOf(direct, others, enough);
    yield;
    if (sets === undefined) return Number.POSITIVE_INFINITY;
    let best = enough;
    const finerForSome: Finer = (routes, cost) =>
      finer === undefined || ++this.#sought > MOST_SETS_SOUGHT
        ? Number.POSITIVE_INFINITY
        : finer(routes, cost);
    for (const [index, set] of sets.sort((a, b) => b.byFloors - a.byFloors).entries()) {
      if (set.byFloors <= best) break;
      if (index === MOST_SETS_WEIGHED) return set.byFloors;
      best = Math.max(best, Math.min(set.byFloors, this.#leftBy(set, best, finerForSome)));
      yield;
    }
    return best;
  }

  /** Returns what routes cost by the floors beside what any do and beside their pools that are known. */
  #besideKnown(routes: readonly Candidate[]): number {
    const { ofIdle, ofLong } = this.#costs;
    return (
      this.#leastIdle(routes) * ofIdle + routes.filter(({ places }) => places.length === 3).length * ofLong
    );
  }

  /** Returns how many pools that are not known some routes go through at the least, of up to two. */
  #leastIdle(routes: readonly Candidate[]): number {
    if (routes.every(({ isIdle }) => !isIdle)) return 0;
    // A route through none that is known differs from the others by a pool at least.
    if (routes.some(({ known }) => known === 0)) return 1;
    return Math.min(2, idleIn(routes.map(({ places }) => places)));
  }

  #leftBy({ routes, known, byFloors }: RouteSet, best: number, finer: Finer): number {
    const places = routes.map((route) => route.places);
    const earned = this.#sum(known, ({ earned }) => earned);
    if (routes.some(({ isIdle }) => isIdle)) {
      const isOne = routes.every((route) => route.places.length > 0) && idleIn(places) < 2;
      return isOne ? earned - this.#costs.withIdle(places) : byFloors;
    }
    const cost = this.#costs.ofKnown(places);
    const left = earned - cost;
    return left > best ? Math.min(left, finer(places, cost)) : left;
  }

  /** Returns the sets that leave more than enough by the floors; undefined where they are too many. */
  #setsOf(direct: number, others: number, enough: number): RouteSet[] | undefined {
    const found: RouteSet[] = [];
    const paid = this.#costs.beside(others) + enough;
    const ofOthers = others * (this.#others[0]?.most ?? 0);
    let seen = 0;
    const add = (routes: readonly Candidate[], known: number, from: number): boolean => {
      const isDirect = routes.length < direct;
      const list = isDirect ? this.#direct : this.#others;
      const more = (isDirect ? direct : direct + others) - routes.length;
      if (more === 0) {
        const byFloors = this.#byFloors(known, others);
        if (byFloors > enough && (known & this.#used) === this.#used)
          found.push({ routes, known, byFloors: byFloors - this.#besideKnown(routes) });
        return true;
      }
      const knownMost = this.#mostOf(known) + (isDirect ? ofOthers : 0) - paid;
      for (let index = routes.length === direct ? 0 : from; index < list.length; index++) {
        const next = list[index] as Candidate;
        // Those that follow add no more.
        if (knownMost + more * next.most <= 0) break;
        if (++seen > MOST_SETS_SEEN) return false;
        // Other pools that earn nothing make another route of it.
        const areFew = add([...routes, next], known | next.known, next.isIdle ? index : index + 1);
        if (!areFew) return false;
      }
      return true;
    };
    return add([], 0, 0) ? found : undefined;
  }

  #candidates(routes: readonly Places[]): Candidate[] {
    return routes
      .map((places): Candidate => {
        const earning = places.flatMap(({ earner }) => (earner === undefined ? [] : [earner]));
        const known = this.#bitsOf(earning);
        const isIdle = places.length === 0 || earning.length < places.length;
        return { places, isIdle, known, most: this.#mostOf(known) };
      })
      .sort((a, b) => b.most - a.most);
  }

  #bitsOf(earners: readonly Earner[]): number {
    return earners.reduce((bits, each) => bits | (1 << this.#earners.indexOf(each)), 0);
  }

  #byFloors(known: number, others: number): number {
    return this.#sum(known, (_, index) => this.#nets[index] ?? 0) - this.#costs.beside(others);
  }

  #mostOf(known: number): number {
    return this.#sum(known, (_, index) => Math.max(0, this.#nets[index] ?? 0));
  }

  #sum(known: number, of: (earner: Earner, index: number) => number): number {
    let sum = 0;
    for (let bits = known; bits !== 0; bits &= bits - 1) {
      const index = 31 - Math.clz32(bits & -bits);
      sum += of(this.#earners[index] as Earner, index);
    }
    return sum;
  }
}
