import { AppError } from '../../errors.ts';
import type { PoolId } from '../../routing/model/pool.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { ExchangeOutcome, PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { SearchTurns } from '../rounds/searchTurns.ts';
import { bestTrade } from './compareTrades.ts';
import { isOutage, isRefusal } from './limitedQuoter.ts';

export interface ExchangeQuoterOptions {
  /** The quoters by id of exchange, the first exchange first. */
  readonly quoters: ReadonlyMap<string, Quoter>;
  /** Quoter over the pools of all exchanges, through the executor; absent on a network without one. */
  readonly executor?: Quoter | undefined;
  /** Returns whether the code of the executor is the known one: without that no trade goes through it. */
  readonly hasExecutor?: (() => boolean) | undefined;
  /** Exchanges of a request that names none. */
  readonly defaults: readonly string[];
  /** Returns the exchange of a pool; undefined for an unknown one. */
  readonly exchangeOf: (pool: PoolId) => string | undefined;
}

/** A quoter to ask: the id of its exchange, or null for the executor. */
type Candidate = string | null;

/** Rounds of pricing all exchanges at one block before a quote gives up. */
const MAX_ROUNDS = 5;

/**
 * Returns the quoter over several exchanges, and over the executor where a request asks for it. It answers
 * the best of their best trades, each net of the gas of its own router, all at one block.
 */
export function exchangeQuoter(options: ExchangeQuoterOptions): Quoter {
  const { quoters, executor, hasExecutor = () => true, defaults, exchangeOf } = options;
  const exchangeIds = [...quoters.keys()];
  const all = [...quoters.values(), ...(executor === undefined ? [] : [executor])];
  const [first] = all;
  if (first === undefined) throw new RangeError('a quoter over no exchange');
  const ofExchange = (exchange: string | undefined) => quoters.get(exchange ?? '') ?? first;
  const of = (candidate: Candidate) => (candidate === null ? theExecutor() : ofExchange(candidate));
  return {
    price,
    recheck: (priced, signal) => of(priced.exchange).recheck(priced, signal),
    culpritsOf: (priced, failure) => of(priced.exchange).culpritsOf(priced, failure),
    leaveOut: (priced, culprits) => of(priced.exchange).leaveOut(priced, culprits),
    // An exchange knows the states of its own pools alone.
    isTouched: (pools) => pools.some((pool) => ofExchange(exchangeOf(pool.id)).isTouched([pool])),
    version: () => (all.length === 1 ? first.version() : all.map((quoter) => quoter.version()).join(';')),
  };

  function price(request: QuoteRequest, waiter: Waiter): PricedTrade | Promise<PricedTrade> {
    const candidates = candidatesFor(request);
    const [only, ...others] = candidates;
    if (only !== undefined && others.length === 0 && request.alternatives !== true)
      return ask(only, request, waiter);
    return priceAmong(candidates, request, waiter);
  }

  /** @throws AppError INVALID_REQUEST for routes of an exchange that the request leaves out */
  function candidatesFor(request: QuoteRequest): readonly Candidate[] {
    const { router = 'universalRouter', exchanges = defaults } = request;
    const ofGiven = exchangesOfRoutes(request);
    if (router === 'executor') return [null];
    // The routes of a quote by the exchanges' own routers are those of one exchange.
    const own = ofGiven.length === 0 ? exchanges : ofGiven.slice(0, 1);
    return router === 'best' && executor !== undefined && hasExecutor() ? [...own, null] : own;
  }

  /**
   * Returns the exchanges of the given routes, in the order of their pools.
   * @throws AppError INVALID_REQUEST for routes of an exchange that the request leaves out
   */
  function exchangesOfRoutes({ given, exchanges }: QuoteRequest): readonly string[] {
    const ofGiven = [...new Set(given?.routes.flat().flatMap((pool) => exchangeOf(pool) ?? []))];
    const leftOut = ofGiven.find((exchange) => exchanges?.includes(exchange) === false);
    if (leftOut === undefined || exchanges === undefined) return ofGiven;
    const message = `is only ${exchanges.join(', ')}, but the routes are those of ${leftOut}`;
    const details = [{ path: 'exchanges', message }];
    throw new AppError('INVALID_REQUEST', `exchanges ${message}`, { details });
  }

  function ask(candidate: Candidate, request: QuoteRequest, waiter: Waiter) {
    if (candidate !== null) return ofExchange(candidate).price(request, waiter);
    const among = exchangesWithin(request);
    const isAll = among.length === exchangeIds.length;
    return theExecutor().price(isAll ? request : { ...request, among }, waiter);
  }

  /** Returns the exchanges that the routes of the executor may lead through: those of given pools, too. */
  function exchangesWithin(request: QuoteRequest): readonly string[] {
    const { exchanges = defaults } = request;
    const ofGiven = exchangesOfRoutes(request);
    return exchangeIds.filter((id) => exchanges.includes(id) || ofGiven.includes(id));
  }

  /** @throws AppError NOT_SUPPORTED_BY_ROUTER without an executor whose code is the known one */
  function theExecutor(): Quoter {
    if (executor !== undefined && hasExecutor()) return executor;
    const can = 'router=universalRouter';
    const lack = executor === undefined ? 'no executor' : 'no executor whose code is confirmed';
    const message = `This service has ${lack} (router): it can do ${can}`;
    throw new AppError('NOT_SUPPORTED_BY_ROUTER', message, { details: { term: 'router', can } });
  }

  /**
   * @throws AppError where no candidate has a trade: the first outage, else the first refusal; OVERLOADED
   * when blocks arrive too fast
   */
  async function priceAmong(
    candidates: readonly Candidate[],
    request: QuoteRequest,
    waiter: Waiter,
  ): Promise<PricedTrade> {
    const plain = { ...request, improvable: false };
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const outcomes = await outcomesOf(candidates, plain, waiter);
      const priced = outcomes.flatMap((outcome) => (outcome.kind === 'priced' ? [outcome.priced] : []));
      const [some, ...others] = priced;
      if (some === undefined) throw refusalOf(outcomes);
      if (priced.some(({ block }) => block.hash !== some.block.hash)) continue;
      const best = bestTrade([some, ...others]);
      // The search for an improvement may end at a later block, which the others are not of.
      const trade = request.improvable === true ? await ask(best.exchange, request, waiter) : best;
      if (trade.block.hash === some.block.hash) return { ...trade, alternatives: outcomes };
    }
    const message = 'New blocks arrive faster than the exchanges can be compared at one block';
    throw new AppError('OVERLOADED', message, { retryAfterSeconds: 1 });
  }

  /**
   * Asks one candidate after the other, without waiting for answers. Each begins in a turn of its own where
   * those before took long.
   */
  function outcomesOf(
    candidates: readonly Candidate[],
    request: QuoteRequest,
    waiter: Waiter,
  ): Promise<ExchangeOutcome[]> {
    const turns = new SearchTurns(() => () => true, waiter);
    let begun: Promise<boolean> | undefined;
    const outcomes = candidates.map((each) => {
      // It continues after the search of the candidate before, which continues at the same promise.
      begun = begun?.then(() => turns.pause()) ?? Promise.resolve(true);
      return begun.then(() => outcomeOf(each, request, waiter));
    });
    return Promise.all(outcomes);
  }

  async function outcomeOf(
    exchange: Candidate,
    request: QuoteRequest,
    waiter: Waiter,
  ): Promise<ExchangeOutcome> {
    try {
      return { exchange, kind: 'priced', priced: await ask(exchange, request, waiter) };
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
