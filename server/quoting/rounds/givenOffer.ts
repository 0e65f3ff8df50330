import type { Address } from 'viem';
import type { Head } from '../../chain/head.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { hexOf, type Pool, type PoolId } from '../../routing/model/pool.ts';
import type { Hop, Route } from '../../routing/model/route.ts';
import type { Steps } from '../../routing/model/steps.ts';
import type { BestPathRequest } from '../../routing/search/bestPath.ts';
import { type GivenRoutes, isAsGood, type Moved, quoteMoved } from '../given/givenRoutes.ts';
import { isWithin } from '../trust/trust.ts';
import {
  type FoundTrade,
  legsOf,
  type Offer,
  type OfferRequest,
  type OfferSources,
  offerSteps,
} from './offeredTrade.ts';

interface GivenRequest extends OfferRequest {
  readonly block: Head;
}

type Filled =
  | { readonly kind: 'filled'; readonly legs: readonly Route[] }
  | { readonly kind: 'moved'; readonly reason: Moved; readonly address?: Address }
  | Extract<Offer, { kind: 'needsTicks' }>;

/**
 * Returns the given routes at their present amounts, if they match the best route searched anew within the
 * tolerance. Each pool must be in the graph, join its neighbours, be allowed now and lead through vouched
 * tokens only. No other route replaces one that fails.
 * @throws AppError QUOTE_MOVED
 */
export function* givenOffer(
  graph: PoolGraph,
  request: GivenRequest,
  sources: OfferSources,
  given: GivenRoutes,
): Steps<Offer> {
  const { search, block } = request;
  const { quoted, tolerance } = given;
  if (block.timestamp > BigInt(given.expiresAt)) throw quoteMoved('expired', { block });
  const offer = yield* offerSteps(graph, { ...request, maxSplits: 1 }, sources);
  if (offer.kind !== 'found') return offer;
  yield;
  const fresh = legsOf(offer.best);
  if (isSame(fresh, given)) return offer;
  const filled = fill(graph, request, sources, given);
  if (filled.kind === 'needsTicks') return filled;
  if (filled.kind === 'moved') {
    const { reason, address } = filled;
    throw quoteMoved(reason, { block, ...(address === undefined ? {} : { address }) });
  }
  const isInput = search.tradeType === 'exactInput';
  const [now, most] = [computedSide(filled.legs, isInput), computedSide(fresh, isInput)];
  if (!isAsGood(isInput, now, most, tolerance)) throw quoteMoved('betterRoute', { block, quoted, now: most });
  const [amountIn, amountOut] = isInput ? [search.amount, now] : [now, search.amount];
  const best: FoundTrade = { kind: 'found', legs: filled.legs, amountIn, amountOut };
  return { ...offer, best, yardstick: [], leftOut: null };
}

/** Returns whether the best route now is the given one, whatever its tokens. */
function isSame(legs: readonly Route[], { routes }: GivenRoutes): boolean {
  const poolsOf = (ids: readonly (readonly PoolId[])[]) => ids.map((route) => route.join()).join(';');
  return poolsOf(legs.map(({ hops }) => hops.map(({ pool }) => pool.id))) === poolsOf(routes);
}

/** Executes the routes in order at the states of the graph. */
function fill(
  graph: PoolGraph,
  { search, maxSplits }: GivenRequest,
  { trust, splits }: OfferSources,
  { routes, parts }: GivenRoutes,
): Filled {
  const { v2Ends, amount } = search;
  // A tax changes what reaches the pools, and which of them can carry it.
  if (v2Ends?.first || v2Ends?.last || maxSplits < routes.length) return { kind: 'moved', reason: 'tax' };
  const last = amount - parts.reduce((sum, part) => sum + part, 0n);
  const given: { readonly hops: readonly Hop[]; readonly part: bigint }[] = [];
  for (const [place, ids] of routes.entries()) {
    const hops = hopsOf(graph, search, ids);
    if (!Array.isArray(hops)) return hops;
    const part = parts[place] ?? last;
    if (part <= 0n) return { kind: 'moved', reason: 'liquidity' };
    given.push({ hops, part });
  }
  const filled = splits.fill(graph, given, search);
  if (filled.kind === 'needsTicks') return filled;
  if (filled.kind === 'cannotFill')
    return { kind: 'moved', reason: 'liquidity', address: filled.pool.address };
  const { legs } = filled;
  return isWithin(legs, trust.vouched) ? { kind: 'filled', legs } : { kind: 'moved', reason: 'excluded' };
}

/** Returns the hops of a route from tokenIn to tokenOut, through distinct tokens that are not barred. */
function hopsOf(
  graph: PoolGraph,
  { tokenIn, tokenOut, barred, barredPools }: BestPathRequest,
  ids: readonly PoolId[],
): Hop[] | Extract<Filled, { kind: 'moved' }> {
  const hops: Hop[] = [];
  const seen = new Set([tokenIn]);
  let token = tokenIn;
  for (const id of ids) {
    const pool = graph.getPool(id);
    const next = pool && otherEnd(pool, token);
    if (pool === undefined || next === undefined || seen.has(next)) return { kind: 'moved', reason: 'pool' };
    const isBetween = next !== tokenOut;
    if (barredPools?.has(id)) return { kind: 'moved', reason: 'excluded', address: hexOf(id) };
    if (isBetween && barred?.has(next)) return { kind: 'moved', reason: 'excluded', address: next };
    hops.push({ pool, tokenIn: token, tokenOut: next });
    seen.add(next);
    token = next;
  }
  return token === tokenOut ? hops : { kind: 'moved', reason: 'pool' };
}

function otherEnd({ token0, token1 }: Pool, token: Address): Address | undefined {
  if (token === token0) return token1;
  return token === token1 ? token0 : undefined;
}

function computedSide(legs: readonly Route[], isInput: boolean): bigint {
  return legs.reduce((sum, { amounts }) => sum + ((isInput ? amounts.at(-1) : amounts[0]) ?? 0n), 0n);
}
