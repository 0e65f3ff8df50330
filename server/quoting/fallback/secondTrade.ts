import type { Address } from 'viem';
import { type AddressSet, hexOf } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import { isRefusal } from '../exchanges/limitedQuoter.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { doubtsOf, inDoubt, type Suspicions, tokensBetween } from './doubts.ts';

/** Searches of a second way, each without the pools in doubt of the one before. */
const MAX_SEARCHES = 4;

/** Tokens and pools that a second way must not use. */
export interface Avoided {
  readonly tokens: readonly Address[];
  readonly pools: readonly Address[];
}

/**
 * Returns the best trade of one route for the exact amount of a leg; undefined where there is none. It has
 * none of the avoided pools, and no other hook or token in doubt between its pools.
 * @throws AppError for an outage, as `Quoter.price`
 */
export async function secondTrade(
  quoter: Pick<Quoter, 'price'>,
  asked: QuoteRequest,
  { trade, leg, avoided, suspicions }: SecondSearch,
  waiter: Waiter,
): Promise<PricedTrade | undefined> {
  let without = avoided;
  for (let search = 0; search < MAX_SEARCHES; search++) {
    const second = await found(quoter, requestOf(asked, trade, leg, without), waiter);
    const route = second?.legs[0];
    if (second === undefined || route === undefined || second.legs.length !== 1) return undefined;
    const doubts = doubtsOf(route, suspicions, second.block);
    const between = tokensBetween(route);
    const doubtful = inDoubt(
      route,
      doubts.filter(({ reason, address }) => reason === 'hook' || between.has(address)),
    );
    if (doubtful.pools.length === 0) return second;
    without = {
      tokens: [...without.tokens, ...doubtful.tokens],
      pools: [...without.pools, ...doubtful.pools],
    };
  }
  return undefined;
}

/** A leg in doubt, with the tokens and pools that its second way must avoid. */
export interface SecondSearch {
  readonly trade: PricedTrade;
  readonly leg: Route;
  readonly avoided: Avoided;
  readonly suspicions: Suspicions;
}

async function found(
  quoter: Pick<Quoter, 'price'>,
  request: QuoteRequest,
  waiter: Waiter,
): Promise<PricedTrade | undefined> {
  try {
    return await quoter.price(request, waiter);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

function requestOf(
  asked: QuoteRequest,
  { exchange }: PricedTrade,
  { tradeType, amounts }: Route,
  avoided: Avoided,
): QuoteRequest {
  const amount = (tradeType === 'exactInput' ? amounts[0] : amounts.at(-1)) ?? 0n;
  const { tokenIn, tokenOut, maxHops, protocols, sender, isAtFullFee, rank, nativeIn, nativeOut, block } =
    asked;
  const byExecutor = exchange === null;
  return {
    tokenIn,
    tokenOut,
    tradeType,
    amount,
    maxHops,
    protocols,
    sender,
    isAtFullFee,
    rank,
    nativeIn,
    nativeOut,
    block,
    exchanges: byExecutor ? asked.exchanges : [exchange],
    router: byExecutor ? 'executor' : undefined,
    maxSplits: 1,
    without: {
      tokens: joinedSet(avoided.tokens, asked.without?.tokens),
      pools: joinedSet(avoided.pools, asked.without?.pools),
    },
  };
}

function joinedSet(some: readonly Address[], others: AddressSet | undefined): AddressSet {
  const own = new Set(some);
  return { has: (address) => own.has(address) || others?.has(address) === true };
}

/** Returns the addresses, or ids, of the pools of routes. */
export function poolsOf(routes: readonly Pick<Route, 'hops'>[]): Address[] {
  return routes.flatMap(({ hops }) => hops.map(({ pool }) => hexOf(pool.id)));
}
