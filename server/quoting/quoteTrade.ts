import { type Address, getAddress } from 'viem';
import type { Head } from '../chain/head.ts';
import type { Passage } from '../chain/lens/passagesLens.ts';
import { isTaxed } from '../chain/taxRule.ts';
import { AppError } from '../errors.ts';
import { type BestPath, type BestPathRequest, findBestPath } from '../routing/bestPath.ts';
import type { Considered } from '../routing/considered.ts';
import type { GasHop } from '../routing/gasCosts.ts';
import { gasHopsInOrder } from '../routing/movingPools.ts';
import { optimalityGapSteps } from '../routing/optimalityGap.ts';
import type { AddressSet, LivePool, Pool } from '../routing/pool.ts';
import type { PoolGraph } from '../routing/poolGraph.ts';
import type { Route } from '../routing/route.ts';
import { bestSplitSteps } from '../routing/splitRoute.ts';
import { step } from '../tracing/step.ts';
import { type Excluded, Exclusions, type Rules } from './exclusions.ts';
import { type GasPrice, openToken, PRICE_HOPS } from './gasPrice.ts';
import { netSearch } from './netSearch.ts';
import { allPassagesAhead, passagesAhead, passagesOf } from './passagesOf.ts';
import { priceKnown, priceOfGas } from './priceOfGas.ts';
import type { QuoteSources } from './quoteSources.ts';
import { SearchTurns } from './searchTurns.ts';
import {
  buyTax,
  describeConstraint,
  type EndTaxes,
  endTaxes,
  movedAmounts,
  moveTax,
  searchFor,
  sellTax,
  taxRefusal,
} from './taxedTrade.ts';
import type { TradeRequest } from './tradeRequest.ts';

/** Rounds of reading before a quote gives up: each completes the state, widens a tick range or measures tokens. */
const MAX_ROUNDS = 24;
/** How many passages are measured together when the best route has one that is not known, time after time. */
const WAVES = [8, 64, 256, 256, 256] as const;

/** The best route, or routes, with what it was computed from: all of one block. */
export interface QuotedTrade {
  readonly request: TradeRequest;
  /** The routes that share the trade, in the order of execution; their amounts are those that the pools take and give. */
  readonly legs: readonly Route[];
  /** What leaves the caller and what reaches the recipient: transfer fees are taken between them and the pools. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** What reaches the recipient of the request's fee, beside `amountOut`; 0 without one. */
  readonly feeAmount: bigint;
  readonly tokenTaxes: EndTaxes;
  readonly block: Head;
  /** The pool of each hop of each leg with its state at `block`. */
  readonly pools: readonly LivePool[];
  /** The hops of each leg as far as its gas depends on them. */
  readonly gasHops: readonly (readonly GasHop[])[];
  /** The price of gas in the token whose amount was open; null where it is not known. */
  readonly gasPrice: GasPrice | null;
  /** What decided between routes. */
  readonly rankedBy: 'net' | 'output';
  /** Of a trade that may be split; see `optimalityGap`. */
  readonly optimalityGap: number | null;
  /** Tokens and pools that the search came by and left out. */
  readonly excluded: readonly Excluded[];
  /** How often it was searched or read for, and the milliseconds of its searches. */
  readonly effort: { readonly rounds: number; readonly searchMs: number };
}

/**
 * The best route over all pools between the two tokens, computed at one block, that its tokens can take.
 *
 * The tokens at its ends are asked what they keep of a transfer, and those between its pools whether they get from
 * one to the next, each together with the tokens that would come after it. When the answer is news, the search is
 * repeated with it, until it finds a route that is known to be sound. After some such rounds only tokens that are
 * trusted may lie between two pools, so that no number of bad ones keeps a quote from being answered.
 * @throws AppError NO_ROUTE (also for a token that the operator denies), INSUFFICIENT_LIQUIDITY, SIMULATION_REVERTED
 * for a token that refuses transfers, OVERLOADED, or an upstream failure of `source`, `taxes` or `passages`
 */
export async function quoteTrade(
  quoteSources: QuoteSources,
  request: TradeRequest,
  signal: AbortSignal,
): Promise<QuotedTrade> {
  const { source, wrappedNative, taxes, passages, rules, failed, version } = quoteSources;
  const { tokenIn, tokenOut, maxHops, maxSplits = 1, rank = 'net' } = request;
  refuseDenied(request, rules);
  const ahead = readAhead(quoteSources, request, signal);
  // Asked together, all of it shares one request.
  if (ahead.length > 0) await Promise.all([source.ensure(tokenIn, tokenOut, maxHops, signal), ...ahead]);
  let waves = 0;
  let searchMs = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const block = await source.ensure(tokenIn, tokenOut, maxHops, signal);
    const pricing = priceOfGas(quoteSources, request, block);
    if (pricing.kind === 'needsPools') {
      await source.ensure(wrappedNative, openToken(request), PRICE_HOPS, signal);
      continue;
    }
    if (pricing.kind === 'needsTicks') {
      await source.widen(pricing.pools, signal);
      continue;
    }
    const gasPrice = pricing.kind === 'priced' ? pricing.price : null;
    const tokenTaxes = endTaxes(request, taxes, block);
    const onlyTrusted = waves === WAVES.length;
    const sources = { rules, passages, failed: failed.of(request, block) };
    const exclusions = new Exclusions(sources, block, onlyTrusted);
    const rankedBy = gasPrice === null ? 'output' : rank;
    const plain = searchFor(request, tokenTaxes, exclusions);
    const search =
      rankedBy === 'output' || gasPrice === null
        ? plain
        : { ...plain, gas: netSearch(request, { wrappedNative, tokenTaxes, gasPrice }) };
    const isSplit = isSplittable(request, tokenTaxes);
    const before = version?.();
    // What a new block has changed is searched anew: everything in an answer is of one block.
    const isCurrent = () => version?.() === before;
    const turns = new SearchTurns(isCurrent, signal);
    const begun = performance.now();
    const found = step('search', () =>
      isSplit
        ? turns.run(bestSplitSteps(source.graph, { ...search, maxSplits }))
        : findBestPath(source.graph, search),
    );
    const best = found instanceof Promise ? await found : found;
    searchMs += isSplit ? turns.workedMs : performance.now() - begun;
    if (best === undefined || !isCurrent()) continue;
    if (best.kind === 'needsTicks') {
      await source.widen(best.pools, signal);
      continue;
    }
    if (best.kind !== 'found') {
      if (onlyTrusted && exclusions.met.some(({ reason }) => reason === 'unknown')) break;
      throw refusal(best, request, search, exclusions.met);
    }
    const legs = 'legs' in best ? best.legs : [best.route];
    const hops = legs.flatMap((leg) => leg.hops);
    const news = [tokenIn, tokenOut].filter((token) => taxes.known(token, block) === undefined);
    const isSound = (passage: Passage) => passages.isSound(passage, block);
    const unknown = passagesOf(legs).filter((passage) => !isSound(passage));
    if (news.length + unknown.length > 0) {
      const limit = WAVES[waves] ?? 0;
      const measured = [taxes.measure(news, source.graph, block, signal)];
      if (unknown.length > 0) {
        const ahead = allPassagesAhead(source.graph, search, unknown, { limit, isSound });
        measured.push(ahead.then((found) => passages.measure(found, block, signal)));
        if (waves < WAVES.length) waves += 1;
      }
      await Promise.all(measured);
      continue;
    }
    // With exclusions of its own: what only the bound comes by was not left out by the search.
    const bounded = { ...search, ...barredBy(new Exclusions(sources, block, onlyTrusted)) };
    const gap = isSplit ? await turns.run(optimalityGapSteps(source.graph, bounded, legs)) : null;
    if (gap === undefined || !isCurrent()) continue;
    taxes.relearn(source.graph, block);
    const aging = passagesOf(legs).filter((passage) => passages.isAging(passage, block));
    const fading = new Set(
      exclusions.met.flatMap(({ address }) => (passages.isFading(address, block) ? [address] : [])),
    );
    const again =
      fading.size === 0
        ? []
        : passagesAhead(source.graph, without(search, fading), [], { limit: WAVES[1], isSound });
    passages.relearn([...aging, ...again], block);
    const refused = taxRefusal(request, tokenTaxes);
    if (refused !== undefined) throw refused;
    const { amountIn, amountOut, feeAmount } = movedAmounts(request, legs, tokenTaxes);
    const pools = [...new Set(hops.map(({ pool }) => pool))].map((pool) => withState(source.graph, pool));
    return {
      request,
      legs,
      amountIn,
      amountOut,
      feeAmount,
      tokenTaxes,
      block,
      pools,
      gasHops: 'legs' in best ? gasHopsInOrder(legs, (pool) => source.graph.stateOf(pool)) : [best.gasHops],
      gasPrice,
      rankedBy,
      optimalityGap: gap,
      excluded: exclusions.met,
      effort: { rounds: round + 1, searchMs },
    };
  }
  throw new AppError(
    'OVERLOADED',
    'The pools of this pair and the tokens between them are still being read',
    {
      retryAfterSeconds: 1,
    },
  );
}

/** What a quote needs beside the pools of its trade and can ask for together with them. */
function readAhead(sources: QuoteSources, request: TradeRequest, signal: AbortSignal): Promise<unknown>[] {
  const { source, taxes, wrappedNative, version } = sources;
  const { tokenIn, tokenOut } = request;
  const token = openToken(request);
  const isPriced = token === wrappedNative || priceKnown(sources, request) !== undefined;
  const prices = isPriced ? undefined : source.ensure(wrappedNative, token, PRICE_HOPS, signal);
  // Taxes are measured at the head; those of a past block when its pools have been read.
  const measured =
    version === undefined ? undefined : taxes.measureAhead([tokenIn, tokenOut], source.graph, signal);
  return [prices, measured].filter((each) => each !== undefined);
}

function barredBy({ tokens, pools }: Exclusions): Pick<BestPathRequest, 'barred' | 'barredPools'> {
  return { barred: tokens, barredPools: pools };
}

/** A transfer tax would be taken of each part and once more of the whole: such tokens go by one route. */
function isSplittable({ maxSplits = 1 }: TradeRequest, taxes: EndTaxes): boolean {
  const rules = [sellTax(taxes), buyTax(taxes), moveTax(taxes)];
  return maxSplits > 1 && rules.every((rule) => rule !== undefined && !isTaxed(rule));
}

function withState(graph: PoolGraph, pool: Pool): LivePool {
  return { ...pool, state: graph.stateOf(pool.address) } as LivePool;
}

function refusal(
  best: Extract<BestPath, { kind: 'noPath' | 'insufficientLiquidity' }>,
  request: TradeRequest,
  search: BestPathRequest,
  excluded: readonly Excluded[],
): AppError {
  const { tokenIn, tokenOut, maxHops } = request;
  const leftOut = excluded.map((each) => ({ ...each, address: getAddress(each.address) }));
  const details = { ...describe(best.considered), ...(leftOut.length === 0 ? {} : { excluded: leftOut }) };
  const [from, to] = [getAddress(tokenIn), getAddress(tokenOut)];
  if (best.kind === 'noPath') {
    const reason = describeConstraint(request, search);
    const message = `No route found from ${from} to ${to} through at most ${maxHops} pools${reason}`;
    return new AppError('NO_ROUTE', message, { details });
  }
  const message = `The pools between ${from} and ${to} cannot fill this amount`;
  return new AppError('INSUFFICIENT_LIQUIDITY', message, { details });
}

/** The search with some tokens and pools barred no longer. */
function without(search: BestPathRequest, addresses: ReadonlySet<Address>): BestPathRequest {
  const lifted = (barred: AddressSet | undefined): AddressSet => ({
    has: (address) => !addresses.has(address) && barred?.has(address) === true,
  });
  return { ...search, barred: lifted(search.barred), barredPools: lifted(search.barredPools) };
}

function refuseDenied({ tokenIn, tokenOut }: TradeRequest, { deniedTokens }: Rules): void {
  const denied = [tokenIn, tokenOut].find((token) => deniedTokens.has(token));
  if (denied === undefined) return;
  const [from, to, token] = [tokenIn, tokenOut, denied].map((address) => getAddress(address));
  const message = `No route found from ${from} to ${to}: the operator of this service denies ${token}`;
  throw new AppError('NO_ROUTE', message, { details: { token, reason: 'denied' } });
}

function describe(considered: Considered) {
  const { v2, v3, failures, ...rest } = considered;
  const named = failures.map((failure) => ({ ...failure, address: getAddress(failure.address) }));
  return { poolsConsidered: { v2, v3 }, ...rest, failures: named };
}
