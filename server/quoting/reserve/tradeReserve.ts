import type { Reserves } from '../../routing/execution/reserves.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { LivePool } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import { splitIntoRuns } from '../../universalRouter/encode/runs.ts';
import { executeOutput, type Reserve } from './expectExecution.ts';
import { type InputTerms, toleratedInput } from './inputBound.ts';
import { executeReserved, intermediatesOf, type Routes, reservedLegs } from './reservedLegs.ts';

/**
 * The purchase of an exact output beyond the needs of its routes at the quoted state, and the caller's return
 * for it.
 */
export interface TradeReserve {
  /** All that the swap takes, raw units of tokenIn: the need of the routes and the reserves. */
  readonly amountIn: bigint;
  /** Part of `amountIn` that the routes need, raw units. */
  readonly needed: bigint;
  /** Goes back to the caller. */
  readonly returned: readonly Reserve[];
  /** Input beyond the need of the routes, less the worth of `returned`, raw units of tokenIn; at least 0. */
  readonly cost: bigint;
}

/** Returns the reserve of an exact output; null if none of its routes buys one. */
export function tradeReserve(routes: Routes, terms: InputTerms): TradeReserve | null {
  if (routes.router?.kind.buysExactly === true || !routes.legs.some(buysReserve)) return null;
  const { amountIn, reserves } = executeOutput(routes, reservedLegs(routes, terms));
  if (reserves.length === 0) return null;
  const worth = reserves.reduce((sum, { value }) => sum + value, 0n);
  const cost = amountIn - routes.amountIn - worth;
  return { amountIn, needed: routes.amountIn, returned: reserves, cost: cost > 0n ? cost : 0n };
}

/** Returns the reserves for a search over the pools of the graph. */
export function reservesIn(graph: PoolGraph, terms: InputTerms): Reserves {
  return {
    costOf(legs) {
      if (!legs.some(buysReserve)) return 0n;
      const pools = new Set(legs.flatMap(({ hops }) => hops.map(({ pool }) => pool)));
      const routes = {
        legs,
        amountIn: legs.reduce((sum, { amounts }) => sum + (amounts[0] ?? 0n), 0n),
        pools: [...pools].map((pool) => ({ ...pool, state: graph.stateOf(pool.id) }) as LivePool),
        protocols: graph.protocols,
      };
      return tradeReserve(routes, terms)?.cost ?? 0n;
    },
    execute(route, moving, only) {
      const intermediates = buysReserve(route)
        ? intermediatesOf(route, toleratedInput(route.amounts[0] ?? 0n, terms), moving)
        : [];
      executeReserved(route, intermediates, moving, only);
    },
  };
}

/**
 * Purchases of a router that computes an exact output backwards from the last pool: no excess. Each pool is
 * asked for exactly the input of the next. For exact outputs alone.
 */
export const EXACT_PURCHASES: Reserves = {
  costOf: () => 0n,
  execute({ hops, amounts }, moving, only) {
    for (const [index, { pool, tokenIn }] of hops.entries())
      if (only === undefined || only.has(pool))
        moving.swap(pool, tokenIn, 'exactOutput', amounts[index + 1] ?? 0n);
  },
};

/** Only a route of several commands does: each but the last buys a token for the next. */
function buysReserve(route: Route): boolean {
  return route.hops.length > 1 && splitIntoRuns(route).length > 1;
}
