import type { Limits } from '../cap.ts';
import { NO_FEES, NO_ROUTE_COSTS, RouteEarnings, type Visit } from '../routes/routeEarnings.ts';
import type { PoolCosts, PricedSides } from '../sidePrices.ts';
import type { PoolChains } from './poolChains.ts';

/** What is asked about routes over single pools alone. */
interface DirectTerms {
  readonly mostRoutes: number;
  readonly costs: PoolCosts;
  readonly limits: Limits;
  readonly base: number;
}

/** The pools between the ends of a trade. Each is a route of its own, so that it counts as well where it earns less than that costs. */
export class DirectPools {
  readonly #sides: PricedSides;
  readonly #firsts: PoolChains;
  readonly #end: number;

  constructor(sides: PricedSides, firsts: PoolChains, end: number) {
    this.#sides = sides;
    this.#firsts = firsts;
    this.#end = end;
  }

  /** Returns the positions of those that may be used, with what they leave at a price of the input. */
  *left(input: number): Iterable<[number, number]> {
    for (let link = this.#firsts.first(this.#end); link !== -1; link = this.#firsts.next(link)) {
      const position = this.#firsts.positionAt(link);
      const left = this.#sides.left(position, input, 1);
      if (left > Number.NEGATIVE_INFINITY) yield [position, left];
    }
  }

  /** Visits what so many of them, two at least, leave together at the most at a price of the input. */
  eachLeft(input: number, { mostRoutes, costs, limits, base }: DirectTerms, visit: Visit): void {
    this.#sides.setCosts({ ...costs, ofPool: costs.ofDirect }, limits);
    const ofRoutes = new RouteEarnings(mostRoutes);
    for (const [, left] of this.left(input)) ofRoutes.add('direct', left);
    ofRoutes.eachLeft(NO_FEES, { ...NO_ROUTE_COSTS, base }, 2, (direct, others, left) => {
      if (others === 0) visit(direct, others, left);
    });
  }
}
