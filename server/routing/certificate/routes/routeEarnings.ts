import { Largest } from './largest.ts';

/** The place of a pool on a route: between the ends, or as the first, the middle or the last of several. */
export type Layer = 'direct' | 'first' | 'middle' | 'last';

/** The gas of routes, raw units of the output. */
export interface RouteCosts {
  readonly base: number;
  /** The gas of each route over several pools, without its pools. */
  readonly ofRoute: number;
  /** Lower bound of the gas of the pools of some direct routes and some others. */
  readonly poolsOf: (direct: number, others: number) => number;
}

const NO_ROUTE_COSTS: RouteCosts = { base: 0, ofRoute: 0, poolsOf: () => 0 };

/** Receives an upper bound of the net surplus of some direct routes and some others. */
export type Visit = (direct: number, others: number, left: number) => void;

/**
 * The maximum surplus of the pools of a limited number of routes, at given prices. The pools of n routes, d
 * of them direct, are d direct ones and at most n − d of each other layer. So they earn at most the surplus
 * of the best d direct pools and the best n − d of each other layer.
 */
export class RouteEarnings {
  readonly #mostRoutes: number;
  readonly #layers: Record<Layer, Largest>;

  /** @param mostRoutes infinite for any number */
  constructor(mostRoutes: number) {
    this.#mostRoutes = mostRoutes;
    const largest = () => new Largest(mostRoutes);
    this.#layers = { direct: largest(), first: largest(), middle: largest(), last: largest() };
  }

  /**
   * @param earned by one pool beyond its costs; positive, but for a direct one, which is a route of its own
   */
  add(layer: Layer, earned: number): void {
    this.#layers[layer].add(earned);
  }

  /** Returns the maximum over all numbers of routes. */
  most(): number {
    const { direct, first, middle, last } = this.#layers;
    if (!Number.isFinite(this.#mostRoutes)) return direct.total + first.total + middle.total + last.total;
    let most = 0;
    this.eachLeft(NO_ROUTE_COSTS, 0, (_, __, left) => {
      most = Math.max(most, left);
    });
    return most;
  }

  /** Visits the surplus of each number of routes, less its gas, from `fewest` routes on. */
  eachLeft(costs: RouteCosts, fewest: number, visit: Visit): void {
    const { direct, first, middle, last } = this.#layers;
    if (!Number.isFinite(this.#mostRoutes)) {
      const ofOthers = [1, 2].map((others) => others * costs.ofRoute + costs.poolsOf(2 - others, others));
      visit(2, 0, direct.total - costs.base - costs.poolsOf(2, 0));
      visit(0, 2, this.most() - costs.base - Math.min(...ofOthers));
      return;
    }
    for (let count = 0; count <= Math.min(this.#mostRoutes, direct.count); count++) {
      for (let others = Math.max(0, fewest - count); others <= this.#mostRoutes - count; others++) {
        const earned = direct.sum(count) + first.sum(others) + middle.sum(others) + last.sum(others);
        const paid = costs.base + others * costs.ofRoute + costs.poolsOf(count, others);
        visit(count, others, earned - paid);
      }
    }
  }
}
