import { AppError } from '../../errors.ts';
import type { PoolId } from '../../routing/model/pool.ts';
import {
  DEFAULT_HOPS,
  MOST_HOPS,
  MOST_POOLS_FOR_LONG_ROUTES,
  TooManyRoutesError,
} from '../../routing/model/routeLimits.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { ExchangeOutcome, PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { isBetter } from './compareTrades.ts';
import { isRefusal } from './limitedQuoter.ts';

export interface ExchangeQuoterOptions {
  /** The quoters by id of exchange, the first exchange first. */
  readonly quoters: ReadonlyMap<string, Quoter>;
  /** Exchanges of a request that names none. */
  readonly defaults: readonly string[];
  /** Returns the exchange of a pool; undefined for an unknown one. */
  readonly exchangeOf: (pool: PoolId) => string | undefined;
  /** Returns the number of known pools of an exchange. */
  readonly poolCountOf: (exchange: string) => number;
}

/** Rounds of pricing all exchanges at one block before a quote gives up. */
const MAX_ROUNDS = 5;

/**
 * Returns the quoter over several exchanges: the best of their best trades, each net of the gas of its own
 * router, all at one block.
 */
export function exchangeQuoter({
  quoters,
  defaults,
  exchangeOf,
  poolCountOf,
}: ExchangeQuoterOptions): Quoter {
  const all = [...quoters.values()];
  const [first] = all;
  if (first === undefined) throw new RangeError('a quoter over no exchange');
  const of = (exchange: string) => quoters.get(exchange) ?? first;
  return {
    price,
    recheck: (priced, signal) => of(priced.exchange).recheck(priced, signal),
    culpritsOf: (priced, failure) => of(priced.exchange).culpritsOf(priced, failure),
    leaveOut: (priced, culprits) => of(priced.exchange).leaveOut(priced, culprits),
    isTouched: (pools) => all.some((quoter) => quoter.isTouched(pools)),
    version: () => (all.length === 1 ? first.version() : all.map((quoter) => quoter.version()).join(';')),
  };

  function price(request: QuoteRequest, waiter: Waiter): PricedTrade | Promise<PricedTrade> {
    const exchanges = exchangesFor(request);
    if (request.maxHops > DEFAULT_HOPS) return priceLong(exchanges, request, waiter);
    return priceOf(exchanges, request, waiter);
  }

  async function priceLong(
    exchanges: readonly string[],
    request: QuoteRequest,
    waiter: Waiter,
  ): Promise<PricedTrade> {
    refuseLongRoutes(exchanges, poolCountOf);
    try {
      return await priceOf(exchanges, request, waiter);
    } catch (error) {
      if (!(error instanceof TooManyRoutesError)) throw error;
      throw refusedHops(`for this trade: too many routes of ${MOST_HOPS} pools may be its best one`);
    }
  }

  function priceOf(
    exchanges: readonly string[],
    request: QuoteRequest,
    waiter: Waiter,
  ): PricedTrade | Promise<PricedTrade> {
    const [only, ...others] = exchanges;
    if (only !== undefined && others.length === 0 && request.alternatives !== true)
      return of(only).price(request, waiter);
    return priceAmong(exchanges, request, waiter);
  }

  /** The routes of a quote are those of one exchange. */
  function exchangesFor({ given, exchanges = defaults }: QuoteRequest): readonly string[] {
    const [pool] = given?.routes.flat() ?? [];
    const exchange = pool && exchangeOf(pool);
    return exchange === undefined ? exchanges : [exchange];
  }

  /**
   * @throws AppError the first exchange's refusal where all refuse; OVERLOADED when blocks arrive too fast
   */
  async function priceAmong(
    exchanges: readonly string[],
    request: QuoteRequest,
    waiter: Waiter,
  ): Promise<PricedTrade> {
    const plain = { ...request, improvable: false };
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const outcomes = await Promise.all(exchanges.map((exchange) => outcomeOf(exchange, plain, waiter)));
      const priced = outcomes.flatMap((outcome) => (outcome.kind === 'priced' ? [outcome.priced] : []));
      const [some] = priced;
      if (some === undefined) throw refusalOf(outcomes);
      if (priced.some(({ block }) => block.hash !== some.block.hash)) continue;
      const best = priced.reduce((winner, trade) => (isBetter(trade, winner) ? trade : winner));
      // The search for an improvement may end at a later block, which the others are not of.
      const trade = request.improvable === true ? await of(best.exchange).price(request, waiter) : best;
      if (trade.block.hash === some.block.hash) return { ...trade, alternatives: outcomes };
    }
    const message = 'New blocks arrive faster than the exchanges can be compared at one block';
    throw new AppError('OVERLOADED', message, { retryAfterSeconds: 1 });
  }

  async function outcomeOf(
    exchange: string,
    request: QuoteRequest,
    waiter: Waiter,
  ): Promise<ExchangeOutcome> {
    try {
      return { exchange, kind: 'priced', priced: await of(exchange).price(request, waiter) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { exchange, kind: 'refused', error };
    }
  }
}

/**
 * Refuses the whole request: an answer of the other exchanges would look as if it were the best of all.
 * @throws AppError INVALID_REQUEST
 */
function refuseLongRoutes(exchanges: readonly string[], poolCountOf: (exchange: string) => number): void {
  const large = exchanges.find((exchange) => poolCountOf(exchange) > MOST_POOLS_FOR_LONG_ROUTES);
  if (large === undefined) return;
  const limit = `routes of ${MOST_HOPS} pools are searched in markets of up to ${MOST_POOLS_FOR_LONG_ROUTES} pools`;
  throw refusedHops(`here: ${limit}, and exchange ${large} has ${poolCountOf(large)}`);
}

function refusedHops(reason: string): AppError {
  const message = `must be at most ${DEFAULT_HOPS} ${reason}`;
  return new AppError('INVALID_REQUEST', `maxHops ${message}`, { details: [{ path: 'maxHops', message }] });
}

function refusalOf(outcomes: readonly ExchangeOutcome[]): AppError {
  for (const outcome of outcomes) if (outcome.kind === 'refused') return outcome.error;
  return new AppError('NO_ROUTE', 'No exchange was asked');
}
