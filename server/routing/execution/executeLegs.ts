import { NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import { type GasHop, gasHopOf, handedOver } from '../gas/gasHop.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Pool } from '../model/pool.ts';
import { distinctTicks, type Route, type TicksNeeded, type TradeType } from '../model/route.ts';
import type { Path, PoolSide } from '../pools/poolSide.ts';
import { toRoute } from './evaluatePath.ts';
import { PoolStatesInSwap } from './poolStatesInSwap.ts';
import { NO_RESERVES, type Reserves } from './reserves.ts';
import { routesTogether, sharesOf } from './routesTogether.ts';
import { walkHops } from './walkHops.ts';

/** The terms of a trade that decide the amounts of its legs. */
export interface LegTerms {
  readonly tradeType: TradeType;
  /** The excess that an exact output buys; none if absent. */
  readonly reserves?: Reserves | undefined;
  /** False where each route swaps through its last pair itself; true if absent. */
  readonly mayHandOver?: boolean | undefined;
}

/** One split for each number of legs that was tried, or the ticks to read first. */
export type Splits = { readonly kind: 'splits'; readonly splits: readonly FilledLegs[] } | NeedsTicks;

export interface NeedsTicks {
  readonly kind: 'needsTicks';
  readonly pools: readonly TicksNeeded[];
}

/** A path and its part of the fixed amount, raw units. */
export interface Part {
  readonly path: Path;
  readonly part: bigint;
}

export interface FilledLegs {
  readonly kind: 'filled';
  readonly legs: readonly Route[];
  readonly gasHops: readonly (readonly GasHop[])[];
  /** The computed side, raw units. */
  readonly total: bigint;
}

type Unfilled =
  /** The first part that cannot be filled, and the pool that refuses it. */
  { readonly kind: 'cannotFill'; readonly index: number; readonly pool: Pool } | NeedsTicks;

export type LegsInOrder = FilledLegs | Unfilled;

type Carried =
  | { readonly kind: 'filled'; readonly route: Route; readonly gasHops: readonly GasHop[] }
  | { readonly kind: 'cannotFill'; readonly pool: Pool }
  | NeedsTicks;

/**
 * Returns the exact amounts of paths executed in order: a shared pool starts each path at the state that the
 * previous one left. Paths of an exact input that end with the same pair follow each other, and it swaps
 * their sum at once: see `routesTogether`.
 */
export function carryInOrder(
  graph: PoolGraph,
  parts: readonly Part[],
  { tradeType, reserves = NO_RESERVES, mayHandOver }: LegTerms,
): LegsInOrder {
  const paths = parts.map(({ path }) => path);
  const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool), graph.protocols);
  const state: SharedState = { tradeType, reserves, shared: sharedPools(paths), moving };
  const legs: Route[] = [];
  const gasHops: (readonly GasHop[])[] = [];
  // All parts tell which ticks they miss, so that these are read together.
  const ticks: TicksNeeded[] = [];
  let total = 0n;
  for (const group of routesTogether(paths, tradeType, graph.protocols, mayHandOver)) {
    const carried = carryGroup(
      group.map((index) => ({ ...(parts[index] as Part), index })),
      state,
    );
    if (carried.kind === 'needsTicks') ticks.push(...carried.pools);
    if (carried.kind === 'cannotFill' && ticks.length === 0) return carried;
    if (carried.kind !== 'filled') continue;
    legs.push(...carried.legs);
    gasHops.push(...carried.gasHops);
    for (const { amounts } of carried.legs)
      total += (tradeType === 'exactInput' ? amounts[amounts.length - 1] : amounts[0]) ?? 0n;
  }
  if (ticks.length > 0) return { kind: 'needsTicks', pools: distinctTicks(ticks) };
  return { kind: 'filled', legs, gasHops, total };
}

/** Returns the pools that more than one path goes through. */
function sharedPools(paths: readonly Path[]): ReadonlySet<Pool> {
  const seen = new Set<Pool>();
  const shared = new Set<Pool>();
  for (const { pool } of paths.flat()) {
    if (seen.has(pool)) shared.add(pool);
    seen.add(pool);
  }
  return shared;
}

interface SharedState {
  readonly tradeType: TradeType;
  readonly reserves: Reserves;
  readonly moving: PoolStatesInSwap;
  readonly shared: ReadonlySet<Pool>;
}

/** A part, and its place among all. */
type Placed = Part & { readonly index: number };

/** Carries a path, or several that end with the same pair: each up to it, and then their sum through it. */
function carryGroup(group: readonly Placed[], state: SharedState): Omit<FilledLegs, 'total'> | Unfilled {
  const isTogether = group.length > 1;
  const found: Extract<Carried, { kind: 'filled' }>[] = [];
  const ticks: TicksNeeded[] = [];
  for (const { path, part, index } of group) {
    const carried = carry(isTogether ? path.slice(0, -1) : path, part, state);
    if (carried.kind === 'cannotFill' && ticks.length === 0) return { ...carried, index };
    if (carried.kind === 'needsTicks') ticks.push(...carried.pools);
    if (carried.kind === 'filled') found.push(carried);
  }
  if (ticks.length > 0) return { kind: 'needsTicks', pools: ticks };
  if (isTogether) return throughLast(group, found, state);
  return {
    kind: 'filled',
    legs: found.map(({ route }) => route),
    gasHops: found.map(({ gasHops }) => gasHops),
  };
}

/** Swaps the sum of all paths through the last pool; returns the routes with their shares of the output. */
function throughLast(
  group: readonly Placed[],
  found: readonly Extract<Carried, { kind: 'filled' }>[],
  state: SharedState,
): Omit<FilledLegs, 'total'> | Unfilled {
  const { path, index } = group[group.length - 1] as Placed;
  const last = path[path.length - 1] as PoolSide;
  const brought = found.map(({ route: { amounts } }) => amounts[amounts.length - 1] ?? 0n);
  const carried = carry(
    [last],
    brought.reduce((sum, each) => sum + each, 0n),
    state,
  );
  if (carried.kind !== 'filled') return carried.kind === 'cannotFill' ? { ...carried, index } : carried;
  const { hops, amounts } = carried.route;
  const shares = sharesOf(amounts[amounts.length - 1] ?? 0n, brought);
  const nothing = shares.indexOf(0n);
  if (nothing >= 0) return { kind: 'cannotFill', pool: last.pool, index: group[nothing]?.index ?? index };
  const legs = found.map(
    ({ route }, place): Route => ({
      tradeType: route.tradeType,
      hops: [...route.hops, ...hops],
      amounts: [...route.amounts, shares[place] ?? 0n],
      ...(place < found.length - 1 && { handsOver: true }),
    }),
  );
  const gasHops = found.map((each, place) => [
    ...each.gasHops,
    ...(place < found.length - 1 ? [handedOver(last)] : carried.gasHops),
  ]);
  return { kind: 'filled', legs, gasHops };
}

function carry(path: Path, part: bigint, state: SharedState): Carried {
  const { tradeType, moving, reserves, shared } = state;
  const walk = walkHops(path, tradeType, part, (side, amount) => swapThrough(side, amount, state));
  if (walk.kind === 'outsideTickRange') {
    return { kind: 'needsTicks', pools: [{ id: walk.hop.pool.id, direction: walk.direction }] };
  }
  if (walk.kind === 'cannotFill') return { kind: 'cannotFill', pool: walk.hop.pool };
  const gasHops = path.map((side, hop) =>
    gasHopOf(side, walk.swaps[hop] ?? NO_CROSSINGS, moving.earlierHops(side.pool)),
  );
  const route = toRoute(tradeType, path, walk.amounts);
  if (shared.size > 0) reserves.execute(route, moving, shared);
  return { kind: 'filled', route, gasHops };
}

/** Swaps through one side. A pool of one path only keeps the tables of its side. */
function swapThrough(side: PoolSide, amount: bigint, { tradeType, moving, shared }: SharedState) {
  if (shared.has(side.pool)) return moving.peek(side.pool, side.tokenIn, tradeType, amount);
  const swap = side.swap(tradeType, amount);
  return swap.kind === 'filled' ? { ...swap, ...side.crossings(tradeType, amount) } : swap;
}
