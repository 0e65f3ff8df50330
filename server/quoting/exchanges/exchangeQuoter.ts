import { AppError } from '../../errors.ts';
import type { PoolId } from '../../routing/model/pool.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { ExchangeOutcome, PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { bestTrade } from './compareTrades.ts';
import { isOutage, isRefusal } from './limitedQuoter.ts';

export interface ExchangeQuoterOptions {
  /** The quoters by id of exchange, the first exchange first. */
  readonly quoters: ReadonlyMap<string, Quoter>;
  /** Exchanges of a request that names none. */
  readonly defaults: readonly string[];
  /** Returns the exchange of a pool; undefined for an unknown one. */
  readonly exchangeOf: (pool: PoolId) => string | undefined;
}

/** Rounds of pricing all exchanges at one block before a quote gives up. */
const MAX_ROUNDS = 5;

/**
 * Returns the quoter over several exchanges: the best of their best trades, each net of the gas of its own
 * router, all at one block.
 */
export function exchangeQuoter({ quoters, defaults, exchangeOf }: ExchangeQuoterOptions): Quoter {
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
    const [only, ...others] = exchanges;
    if (only !== undefined && others.length === 0 && request.alternatives !== true)
      return of(only).price(request, waiter);
    return priceAmong(exchanges, request, waiter);
  }

  /**
   * The routes of a quote are those of one exchange.
   * @throws AppError INVALID_REQUEST for routes of an exchange that the request leaves out
   */
  function exchangesFor({ given, exchanges }: QuoteRequest): readonly string[] {
    const [pool] = given?.routes.flat() ?? [];
    const exchange = pool && exchangeOf(pool);
    if (exchange === undefined) return exchanges ?? defaults;
    if (exchanges?.includes(exchange) === false) {
      const message = `is only ${exchanges.join(', ')}, but the routes are those of ${exchange}`;
      const details = [{ path: 'exchanges', message }];
      throw new AppError('INVALID_REQUEST', `exchanges ${message}`, { details });
    }
    return [exchange];
  }

  /**
   * @throws AppError where no exchange has a trade: the first outage, else the first refusal; OVERLOADED when
   * blocks arrive too fast
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
      const [some, ...others] = priced;
      if (some === undefined) throw refusalOf(outcomes);
      if (priced.some(({ block }) => block.hash !== some.block.hash)) continue;
      const best = bestTrade([some, ...others]);
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
      if (isRefusal(error)) return { exchange, kind: 'refused', error };
      if (isOutage(error) && !waiter.signal.aborted) return { exchange, kind: 'away', error };
      throw error;
    }
  }
}

/** Returns the error of a request without a trade. An outage goes first: the exchange may have a route. */
function refusalOf(outcomes: readonly ExchangeOutcome[]): AppError {
  for (const kind of ['away', 'refused'] as const)
    for (const outcome of outcomes) if (outcome.kind === kind) return outcome.error;
  return new AppError('NO_ROUTE', 'No exchange was asked');
}
