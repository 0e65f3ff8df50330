import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import { type Crossings, NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import { USUAL_WORK } from '../../amm/v3/swapWork.ts';
import type { AskedAnswer, AskedSwap } from '../../chain/askedSwap.ts';
import type { BlockId } from '../../chain/head.ts';
import { type GasHop, gasHopOf } from '../../routing/gas/gasHop.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { PoolId } from '../../routing/model/pool.ts';
import type { Hop, Route } from '../../routing/model/route.ts';
import type { Steps } from '../../routing/model/steps.ts';
import type { BestPathRequest } from '../../routing/search/bestPath.ts';
import { type Candidate, hookedCandidates } from '../hooks/hookedCandidates.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { type Part, type PartEnds, type PartSearch, searchPart } from '../hooks/routeParts.ts';
import { type FoundOffer, legsOf, netOf, type Offer } from './offeredTrade.ts';

/**
 * Gas of the same call through a pool without a hook, between two ticks, which the gas of a hop includes
 * already.
 */
const HOOKLESS_GAS = 25_000;
const USUAL: Crossings = { ...NO_CROSSINGS, work: USUAL_WORK };

export type HookedStep =
  /** No route through a hooked pool is better. */
  | { readonly kind: 'none' }
  /** Ask for these swaps at the block, and try again. */
  | { readonly kind: 'asks'; readonly swaps: readonly AskedSwap[] }
  | { readonly kind: 'needsPools'; readonly parts: readonly PartEnds[] }
  | Extract<PartSearch, { kind: 'needsTicks' }>
  | { readonly kind: 'better'; readonly offer: HookedOffer }
  /** The route that was wanted, and the best amount of all routes, raw units. */
  | { readonly kind: 'wanted'; readonly offer: HookedOffer; readonly best: bigint };

/** A route through one hooked pool, with the state of it that was answered. */
export type HookedOffer = FoundOffer & { readonly asked: ReadonlyMap<PoolId, PoolState> };

export interface HookedTerms {
  readonly search: BestPathRequest;
  readonly block: BlockId;
  /** The result of the search without hooked pools. */
  readonly offer: Extract<Offer, { kind: 'found' | 'none' }>;
  readonly vouched: ReadonlySet<Address>;
  readonly mayRead: boolean;
  readonly mayAsk: boolean;
  /** The pools of the only route to return, where it can be filled; any if absent. */
  readonly wanted?: readonly PoolId[] | undefined;
}

/**
 * Returns the best route through one hooked pool if its net amount beats `offer`, or the reads and questions
 * that it needs first. The pool is at one end of the trade or both; the other hops are computed.
 */
export function* hookedSteps(graph: PoolGraph, hooks: Hooks, terms: HookedTerms): Steps<HookedStep> {
  const { search, block, offer, vouched, mayRead, mayAsk, wanted } = terms;
  // The manager takes what it is owed to the unit, so a token that keeps a part of transfers cannot pay it.
  if (search.v2Ends?.first || search.v2Ends?.last) return { kind: 'none' };
  const isInput = search.tradeType === 'exactInput';
  const best = offer.kind === 'found' ? amountOf(legsOf(offer.best), isInput) : undefined;
  const least = wanted === undefined ? best : undefined;
  const gathered = yield* hookedCandidates(graph, hooks, { search, vouched, best: least, mayRead });
  if (gathered.kind !== 'found') return gathered;
  const { candidates } = gathered;
  const unknown = candidates.filter(({ swap }) => hooks.swaps.known(block, swap) === undefined);
  if (unknown.length > 0 && mayAsk) return { kind: 'asks', swaps: unknown.map(({ swap }) => swap) };

  let found: HookedOffer | undefined;
  let given: HookedOffer | undefined;
  let leastNet = offer.kind === 'found' ? netOf(graph, search, offer.best) : undefined;
  for (const candidate of candidates) {
    const answer = hooks.swaps.known(block, candidate.swap);
    if (answer?.kind !== 'swapped') continue;
    const rest = yield* restOf(graph, terms, candidate, answer.amount);
    if (rest?.kind === 'needsTicks') return rest;
    if (rest?.kind === 'none') continue;
    const joined = join(candidate, answer, isInput, rest?.part);
    const trade = { kind: 'found', ...joined } as const;
    const asked = new Map([[candidate.listed.pool.id, answer.state]]);
    const made = {
      kind: 'found',
      best: trade,
      between: vouched,
      yardstick: [],
      leftOut: null,
      asked,
    } as const;
    if (wanted !== undefined && isThrough(joined.route, wanted)) given = made;
    const net = netOf(graph, search, trade);
    if (leastNet !== undefined && (isInput ? net <= leastNet : net >= leastNet)) continue;
    leastNet = net;
    found = made;
  }
  if (given !== undefined) {
    const most = found === undefined ? best : amountOf(legsOf(found.best), isInput);
    return { kind: 'wanted', offer: given, best: most ?? 0n };
  }
  return found === undefined ? { kind: 'none' } : { kind: 'better', offer: found };
}

/** Returns the pools between a hooked one and the open end; undefined where there are none. */
function* restOf(
  graph: PoolGraph,
  { search, vouched }: HookedTerms,
  { middle, listed }: Candidate,
  amount: bigint,
): Steps<PartSearch | undefined> {
  if (middle === undefined) return undefined;
  const { tokenIn, tokenOut, tradeType } = search;
  const ends = tradeType === 'exactInput' ? { tokenIn: middle, tokenOut } : { tokenIn, tokenOut: middle };
  return yield* searchPart(graph, search, ends, { amount, vouched, of: [listed] });
}

/**
 * Returns the whole route in the direction of the trade, through the hooked pool. `before` and `after` are
 * the parts in the order of computation, which an exact output reverses.
 */
function join(
  { listed: { pool }, tokenIn, tokenOut, swap, before }: Candidate,
  { amount, gas }: Extract<AskedAnswer, { kind: 'swapped' }>,
  isInput: boolean,
  after: Part | undefined,
): { readonly route: Route; readonly gasHops: readonly GasHop[] } {
  const hop: Hop = { pool, tokenIn, tokenOut };
  const hookGas = Math.max(0, gas - HOOKLESS_GAS);
  const gasHop: GasHop = { ...gasHopOf(hop, USUAL), hookGas };
  const amounts = isInput ? [swap.amount, amount] : [amount, swap.amount];
  const [first, last] = isInput ? [before, after] : [after, before];
  return {
    route: {
      tradeType: swap.tradeType,
      hops: [...(first?.route.hops ?? []), hop, ...(last?.route.hops ?? [])],
      amounts: [
        ...(first?.route.amounts.slice(0, -1) ?? []),
        ...amounts,
        ...(last?.route.amounts.slice(1) ?? []),
      ],
    },
    gasHops: [...(first?.gasHops ?? []), gasHop, ...(last?.gasHops ?? [])],
  };
}

/** Returns whether a route leads through these pools, in their order. */
function isThrough({ hops }: Route, pools: readonly PoolId[]): boolean {
  return hops.length === pools.length && hops.every(({ pool }, index) => pool.id === pools[index]);
}

export function amountOf(legs: readonly Route[], isInput: boolean): bigint {
  return legs.reduce((sum, { amounts }) => sum + ((isInput ? amounts.at(-1) : amounts[0]) ?? 0n), 0n);
}
