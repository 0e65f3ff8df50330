import type { Address } from 'viem';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { Pool, Protocol } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import type { MaxHops } from '../../routing/model/routeLimits.ts';
import type { Steps } from '../../routing/model/steps.ts';
import { type BestPath, type BestPathRequest, bestPathSteps } from '../../routing/search/bestPath.ts';
import type { ListedPool } from './hookedPools.ts';

/** The ends of the pools before or after a hooked one, in the direction of the trade. */
export interface PartEnds {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

/** Pools before or after a hooked one, exact. */
export interface Part {
  readonly route: Route;
  readonly gasHops: readonly GasHop[];
}

export type PartSearch =
  /** `computed` is the side of the part that was not fixed, raw units. */
  | { readonly kind: 'found'; readonly part: Part; readonly computed: bigint }
  | { readonly kind: 'none' }
  | Extract<BestPath, { kind: 'needsTicks' }>;

interface PartTerms {
  /** Raw units of the side of the part that is fixed. */
  readonly amount: bigint;
  /** Tokens that may lie between its pools. */
  readonly vouched: ReadonlySet<Address>;
  /** The hooked pools that it is joined with. */
  readonly of: readonly ListedPool[];
}

/**
 * Returns the best path of one pool less than the trade may have, by amounts alone. It leads through no end
 * of the trade, so that the whole is a simple path.
 */
export function* searchPart(
  graph: PoolGraph,
  search: BestPathRequest,
  ends: PartEnds,
  { amount, vouched, of }: PartTerms,
): Steps<PartSearch> {
  const { tokenIn, tokenOut, maxHops, barred, tradeType } = search;
  const isEnd = (token: Address) => token === tokenIn || token === tokenOut;
  if (amount <= 0n || maxHops === 1) return { kind: 'none' };
  const request: BestPathRequest = {
    ...search,
    ...ends,
    amount,
    maxHops: (maxHops - 1) as MaxHops,
    protocols: protocolsOf(search, of),
    barred: { has: (token) => isEnd(token) || barred?.has(token) === true },
    between: vouched,
    gas: undefined,
    reserves: undefined,
  };
  const best = yield* bestPathSteps(graph, request);
  if (best.kind === 'needsTicks') return best;
  if (best.kind !== 'found') return { kind: 'none' };
  const { route, gasHops } = best;
  const computed = (tradeType === 'exactInput' ? route.amounts.at(-1) : route.amounts[0]) ?? 0n;
  return { kind: 'found', part: { route, gasHops }, computed };
}

/**
 * Returns the protocols of the pools next to a hooked one: for exact output only those of `of`. An exact
 * output of several commands buys an excess of the tokens between them, and its cost in a hooked pool is
 * unknown.
 */
function protocolsOf(
  { tradeType, protocols }: BestPathRequest,
  of: readonly ListedPool[],
): readonly Protocol[] | undefined {
  if (tradeType === 'exactInput') return protocols;
  return [...new Set(of.map(({ pool }) => pool.protocol))];
}

/** Returns whether routes of a request may have such a pool. */
export function isWanted({ protocol }: Pool, protocols: readonly Protocol[] | undefined): boolean {
  return protocols === undefined || protocols.includes(protocol);
}
