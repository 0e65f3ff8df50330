import { PoolStatesInSwap } from '../../server/routing/execution/poolStatesInSwap.ts';
import { walkHops } from '../../server/routing/execution/walkHops.ts';
import { gasHopOf } from '../../server/routing/gas/gasHop.ts';
import type { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import type { Hop, Route } from '../../server/routing/model/route.ts';
import { gasUsed } from '../../server/universalRouter/gas/gasModel.ts';
import type { SwapTraits } from '../../server/universalRouter/gas/swapShape.ts';
import { type Ends, pathsBetween } from '../kit/gasRoutes.ts';

/* What the split is compared with: written apart from the search, and charged by receipts afterwards. */

const PARTS = 200n;
const MOST_LEGS = 8;
const CANDIDATES = 12;
/** Routes whose receipts decide, for each price of gas: the model only says which lead. */
const LEADERS = 5;

export type PriceOf = (units: bigint) => bigint;

/** Returns every path of up to three pools. */
export const allPaths = (graph: PoolGraph, ends: Ends) =>
  [1, 2, 3].flatMap((hops) => pathsBetween(graph, ends, hops));

/** Returns the single routes that leave most by the model of gas, for each of some prices. */
export function leadingSingles(
  graph: PoolGraph,
  paths: readonly (readonly Hop[])[],
  { amount }: Ends,
  traits: SwapTraits,
  prices: readonly PriceOf[],
): Route[] {
  const routes = paths.flatMap((hops) => {
    const route = sold(new PoolStatesInSwap((pool) => graph.stateOf(pool)), hops, amount);
    return route === undefined ? [] : [{ route, units: unitsOf(graph, route, traits) }];
  });
  const leaders = prices.flatMap((priceOf) => {
    const net = ({ route, units }: (typeof routes)[number]) => outputOf(route) - priceOf(units);
    return routes.toSorted((a, b) => (net(b) > net(a) ? 1 : -1)).slice(0, LEADERS);
  });
  return [...new Set(leaders.map(({ route }) => route))];
}

/**
 * Returns splits of two hundred equal parts, one for each number of routes: each part takes the route that
 * gives most for it; then the route with the fewest parts is left out, and all parts choose again.
 */
export function grids(graph: PoolGraph, paths: readonly (readonly Hop[])[], { amount }: Ends): Route[][] {
  const first = (hops: readonly Hop[]) =>
    sold(new PoolStatesInSwap((pool) => graph.stateOf(pool)), hops, amount / BigInt(MOST_LEGS));
  let left = paths
    .map((hops) => ({ hops, route: first(hops) }))
    .sort((a, b) => (outputOf(b.route) > outputOf(a.route) ? 1 : -1))
    .slice(0, CANDIDATES)
    .map(({ hops }) => hops);
  const found: Route[][] = [];
  while (left.length > 1) {
    const parts = chosenParts(graph, left, amount);
    const used = parts.filter(({ count }) => count > 0n).sort((a, b) => (b.count > a.count ? 1 : -1));
    if (used.length < 2) break;
    if (used.length <= MOST_LEGS) {
      const legs = executed(graph, used, amount);
      if (legs !== undefined) found.push(legs);
    }
    left = used.slice(0, Math.min(MOST_LEGS, used.length - 1)).map(({ hops }) => hops);
  }
  return found;
}

interface Chosen {
  readonly hops: readonly Hop[];
  count: bigint;
}

function chosenParts(graph: PoolGraph, paths: readonly (readonly Hop[])[], amount: bigint): Chosen[] {
  const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool));
  const parts: Chosen[] = paths.map((hops) => ({ hops, count: 0n }));
  for (let part = 0n; part < PARTS; part++) {
    let best: { readonly of: Chosen; readonly route: Route } | undefined;
    for (const of of parts) {
      const route = sold(moving, of.hops, amount / PARTS);
      if (route !== undefined && outputOf(route) > outputOf(best?.route)) best = { of, route };
    }
    if (best === undefined) break;
    best.of.count += 1n;
    moving.execute(best.route);
  }
  return parts;
}

/** The parts as legs, one after the other; the first takes what rounding leaves. */
function executed(graph: PoolGraph, parts: readonly Chosen[], amount: bigint): Route[] | undefined {
  const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool));
  const shares = parts.map(({ count }) => (amount * count) / PARTS);
  const rest = amount - shares.reduce((sum, share) => sum + share, 0n);
  const legs: Route[] = [];
  for (const [index, { hops }] of parts.entries()) {
    const route = sold(moving, hops, (shares[index] ?? 0n) + (index === 0 ? rest : 0n));
    if (route === undefined) return undefined;
    moving.execute(route);
    legs.push(route);
  }
  return legs;
}

function sold(moving: PoolStatesInSwap, hops: readonly Hop[], amount: bigint): Route | undefined {
  if (amount === 0n) return undefined;
  const walk = walkHops(hops, 'exactInput', amount, ({ pool, tokenIn }, given) =>
    moving.peek(pool, tokenIn, 'exactInput', given),
  );
  return walk.kind === 'filled' ? { tradeType: 'exactInput', hops, amounts: walk.amounts } : undefined;
}

const outputOf = (route: Route | undefined): bigint => route?.amounts.at(-1) ?? 0n;

function unitsOf(graph: PoolGraph, { hops, amounts }: Route, traits: SwapTraits): bigint {
  const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool));
  const gasHops = hops.map((hop, index) => {
    const swap = moving.peek(hop.pool, hop.tokenIn, 'exactInput', amounts[index] ?? 0n);
    if (swap.kind !== 'filled') throw new Error('a route that cannot be filled');
    return gasHopOf(hop, swap);
  });
  return gasUsed(traits, [gasHops]);
}
