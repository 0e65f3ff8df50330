import { NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import type { BestPathRequest } from '../bestPath.ts';
import { type GasHop, gasHopOf } from '../gasCosts.ts';
import type { Pool } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import { PoolStatesInSwap } from '../poolStatesInSwap.ts';
import { toRoute } from '../pools/evaluatePath.ts';
import type { Path, PoolSide } from '../pools/poolSide.ts';
import { NO_RESERVES, type Reserves } from '../reserves.ts';
import type { Route, TicksNeeded, TradeType } from '../route.ts';
import { walkHops } from '../walkHops.ts';

export interface BestSplitRequest extends BestPathRequest {
  /** The maximum number of legs, at least 1. */
  readonly maxSplits: number;
  /** Whether the few searches that every split begins with are enough. */
  readonly isShort?: boolean | undefined;
  /** Routes of an earlier split that are executed again; further ones are searched only if absent. */
  readonly again?: readonly Route[] | undefined;
}

/** What the amounts of legs depend on beside their pools. */
export type LegTerms = Pick<BestPathRequest, 'tradeType' | 'reserves'>;

/** One split for each number of legs that was tried, or the ticks to read first. */
export type Splits =
  | { readonly kind: 'splits'; readonly splits: readonly FilledLegs[] }
  | { readonly kind: 'needsTicks'; readonly pools: readonly TicksNeeded[] };

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

export type LegsInOrder =
  | FilledLegs
  /** The first part that cannot be filled, and the pool that refuses it. */
  | { readonly kind: 'cannotFill'; readonly index: number; readonly pool: Pool }
  | { readonly kind: 'needsTicks'; readonly pools: readonly TicksNeeded[] };

type Carried =
  | { readonly kind: 'filled'; readonly route: Route; readonly gasHops: readonly GasHop[] }
  | { readonly kind: 'cannotFill'; readonly pool: Pool }
  | Extract<LegsInOrder, { kind: 'needsTicks' }>;

/**
 * Returns the exact amounts of paths executed in order: a shared pool starts each path at the state that the previous
 * one left.
 */
export function carryInOrder(
  graph: PoolGraph,
  parts: readonly Part[],
  { tradeType, reserves = NO_RESERVES }: LegTerms,
): LegsInOrder {
  const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool), graph.protocols);
  const shared = sharedPools(parts.map(({ path }) => path));
  const legs: Route[] = [];
  const gasHops: (readonly GasHop[])[] = [];
  // All parts tell which ticks they miss, so that these are read together.
  const ticks = new Map<string, TicksNeeded>();
  let total = 0n;
  for (const [index, { path, part }] of parts.entries()) {
    const carried = carry(path, part, tradeType, { moving, shared, reserves });
    if (carried.kind === 'needsTicks')
      for (const each of carried.pools) ticks.set(`${each.id}${each.direction}`, each);
    if (carried.kind === 'cannotFill' && ticks.size === 0) return { ...carried, index };
    if (carried.kind !== 'filled') continue;
    const { amounts } = carried.route;
    legs.push(carried.route);
    gasHops.push(carried.gasHops);
    total += (tradeType === 'exactInput' ? amounts[amounts.length - 1] : amounts[0]) ?? 0n;
  }
  if (ticks.size > 0) return { kind: 'needsTicks', pools: [...ticks.values()] };
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
  readonly reserves: Reserves;
  readonly moving: PoolStatesInSwap;
  readonly shared: ReadonlySet<Pool>;
}

function carry(path: Path, part: bigint, tradeType: TradeType, state: SharedState): Carried {
  const walk = walkHops(path, tradeType, part, (side, amount) => swapThrough(side, tradeType, amount, state));
  if (walk.kind === 'outsideTickRange') {
    return { kind: 'needsTicks', pools: [{ id: walk.hop.pool.id, direction: walk.direction }] };
  }
  if (walk.kind === 'cannotFill') return { kind: 'cannotFill', pool: walk.hop.pool };
  const gasHops = path.map((side, hop) =>
    gasHopOf(side, walk.swaps[hop] ?? NO_CROSSINGS, state.moving.earlierHops(side.pool)),
  );
  const route = toRoute(tradeType, path, walk.amounts);
  if (state.shared.size > 0) state.reserves.execute(route, state.moving, state.shared);
  return { kind: 'filled', route, gasHops };
}

/** Swaps through one side. A pool of one path only keeps the tables of its side. */
function swapThrough(side: PoolSide, tradeType: TradeType, amount: bigint, { moving, shared }: SharedState) {
  if (shared.has(side.pool)) return moving.peek(side.pool, side.tokenIn, tradeType, amount);
  const swap = side.swap(tradeType, amount);
  return swap.kind === 'filled' ? { ...swap, ...side.crossings(tradeType, amount) } : swap;
}
