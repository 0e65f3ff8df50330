import { Largest } from '../routes/largest.ts';

/**
 * The parts of routes that pools and corridors can be. A route is a `direct` pool; or goes through priced tokens alone, by a `first` pool, maybe
 * a `middle` one, and a `last` one; or by one corridor: `through` leads from the input to the output, `fromInput` to a token
 * that a last pool buys, and `toOutput` from one that a first pool sells.
 */
export type RoutePart = 'direct' | 'first' | 'middle' | 'last' | 'through' | 'fromInput' | 'toOutput';

/** What routes cost beside their pools and corridors, raw units of the output. */
export interface KindCosts {
  readonly base: number;
  /** Of each route that is not direct. */
  readonly ofRoute: number;
  /** Of any pool, at the least. */
  readonly ofPool: number;
}

/** By part, the sums of 0, 1 and more of the largest. */
type Sums = Record<Exclude<RoutePart, 'direct'>, Float64Array>;

/** Routes beyond which their kinds are not told apart: there are as many cases as ways to divide them. */
const MOST_TOLD_APART = 16;

/** Receives what so many direct routes, so many through priced tokens alone, and so many by corridors leave at the most. */
export type VisitKinds = (direct: number, priced: number, corridors: number, left: number) => void;

/**
 * The most that the pools and corridors of a limited number of routes leave, at given prices: each route has room for one corridor or
 * one pool of each layer, and a corridor from the input takes the room of a first pool, one to the output that of a last pool.
 */
export class RouteKinds {
  readonly #mostRoutes: number;
  readonly #parts: Record<RoutePart, Largest>;

  /** @param mostRoutes infinite for any number */
  constructor(mostRoutes: number) {
    this.#mostRoutes = mostRoutes;
    const largest = () => new Largest(mostRoutes);
    this.#parts = {
      ...{ direct: largest(), first: largest(), middle: largest(), last: largest() },
      ...{ through: largest(), fromInput: largest(), toOutput: largest() },
    };
  }

  /** @param left of what one earns beyond its costs; below 0 where it earns less */
  add(part: RoutePart, left: number): void {
    if (left > Number.NEGATIVE_INFINITY) this.#parts[part].add(left);
  }

  /**
   * Visits what routes of each kind leave beyond their costs, two at least. Of more than 16 routes those through priced tokens are not told
   * from those by corridors, and count as such.
   * @param isWhole what corridors leave holds for the whole route, so that first and last pools count only where others go through them
   */
  eachLeft(costs: KindCosts, isWhole: boolean, visit: VisitKinds): void {
    const { direct, ...others } = this.#parts;
    const most = this.#mostRoutes;
    const isTold = most <= MOST_TOLD_APART;
    if (isWhole && !isTold) return;
    if (!Number.isFinite(most)) {
      const total = Object.values(others).reduce((sum, { total }) => sum + total, direct.total);
      visit(2, 0, 0, direct.total - costs.base);
      visit(0, 0, 2, total - costs.base - costs.ofRoute);
      return;
    }
    const sums = this.#sums();
    for (let priced = 0; priced <= (isTold ? most : 0); priced++) {
      for (let corridors = 0; corridors <= most - priced; corridors++) {
        const ofOthers =
          (isTold ? this.#apart(sums, priced, corridors, costs, isWhole) : this.#together(sums, corridors)) -
          costs.base -
          (priced + corridors) * costs.ofRoute;
        const directs = Math.min(most - priced - corridors, direct.count);
        for (let count = Math.max(0, 2 - priced - corridors); count <= directs; count++)
          visit(count, priced, corridors, direct.sum(count) + ofOthers);
      }
    }
  }

  /** Returns by part the sums of 0, 1 and more of the largest. */
  #sums(): Sums {
    const { direct: _, ...others } = this.#parts;
    const of = (part: keyof Sums) => others[part].positiveSums();
    return {
      ...{ first: of('first'), middle: of('middle'), last: of('last') },
      ...{ through: of('through'), fromInput: of('fromInput'), toOutput: of('toOutput') },
    };
  }

  /** Returns the most that so many routes which are not direct leave. */
  #together(sums: Sums, routes: number): number {
    return Object.values(sums).reduce((total, each) => total + (each[routes] ?? 0), 0);
  }

  /** Returns the most that so many routes through priced tokens and so many by corridors leave. */
  #apart(sums: Sums, priced: number, corridors: number, costs: KindCosts, isWhole: boolean): number {
    let most = Number.NEGATIVE_INFINITY;
    for (let from = 0; from <= corridors; from++) {
      for (let to = 0; to <= corridors - from; to++) {
        const ofCorridors =
          (sums.fromInput[from] ?? 0) + (sums.toOutput[to] ?? 0) + (sums.through[corridors - from - to] ?? 0);
        const ofPools =
          (sums.first[priced + (isWhole ? 0 : to)] ?? 0) +
          (sums.middle[priced] ?? 0) +
          (sums.last[priced + (isWhole ? 0 : from)] ?? 0);
        most = Math.max(most, ofCorridors + ofPools - this.#missing(priced, from, to, costs));
      }
    }
    return most;
  }

  /**
   * Returns what pools cost beyond what they earn that routes through priced tokens cannot do without: a first and a last one, and of two
   * routes one that only either goes through. Where corridors need such pools, they may be these, and are paid there.
   */
  #missing(priced: number, from: number, to: number, { ofPool }: KindCosts): number {
    if (priced === 0) return 0;
    const { first, middle, last, fromInput, toOutput } = this.#parts;
    const [isFirstPaid, isLastPaid] = [to > 0 && toOutput.count > 0, from > 0 && fromInput.count > 0];
    const ofFirst = isFirstPaid ? 0 : Math.min(0, first.at(0));
    const ofLast = isLastPaid ? 0 : Math.min(0, last.at(0));
    const isOne =
      priced > 1 && !isFirstPaid && !isLastPaid && Math.max(first.at(1), middle.at(0), last.at(1)) <= 0;
    const ofAnother = isOne ? Math.max(first.at(1), middle.at(0), last.at(1), -ofPool) : 0;
    return -ofFirst - ofLast - ofAnother;
  }
}
