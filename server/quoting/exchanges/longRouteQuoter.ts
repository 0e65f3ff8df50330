import { AppError } from '../../errors.ts';
import {
  DEFAULT_HOPS,
  MOST_HOPS,
  MOST_POOLS_FOR_LONG_ROUTES,
  TooManyRoutesError,
} from '../../routing/model/routeLimits.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';

export interface LongRouteQuoterOptions {
  /** Exchanges of a request that names none. */
  readonly defaults: readonly string[];
  /** Returns the number of known pools of an exchange. */
  readonly poolCountOf: (exchange: string) => number;
}

/** Returns the quoter that refuses routes of more than `DEFAULT_HOPS` pools where they cost too much. */
export function longRouteQuoter(quoter: Quoter, { defaults, poolCountOf }: LongRouteQuoterOptions): Quoter {
  return {
    ...quoter,
    price: (request, waiter) =>
      request.maxHops > DEFAULT_HOPS ? priceLong(request, waiter) : quoter.price(request, waiter),
  };

  /**
   * Refuses the whole request: an answer of the other exchanges would look as if it were the best of all.
   * @throws AppError as `Quoter.price`; INVALID_REQUEST
   */
  async function priceLong(request: QuoteRequest, waiter: Waiter): Promise<PricedTrade> {
    refuseLargeMarkets(request.exchanges ?? defaults);
    try {
      return await quoter.price(request, waiter);
    } catch (error) {
      if (!(error instanceof TooManyRoutesError)) throw error;
      throw refusedHops(`for this trade: too many routes of ${MOST_HOPS} pools may be its best one`);
    }
  }

  function refuseLargeMarkets(exchanges: readonly string[]): void {
    const large = largeAmong(exchanges, poolCountOf);
    if (large === undefined) return;
    const limit = `routes of ${MOST_HOPS} pools are searched in markets of up to ${MOST_POOLS_FOR_LONG_ROUTES} pools`;
    throw refusedHops(`here: ${limit}, and exchange ${large} has ${poolCountOf(large)}`);
  }
}

/** Returns the maximum `maxHops` of a request for some exchanges, unless its trade has too many routes. */
export function mostHopsOf(
  exchanges: readonly string[],
  poolCountOf: LongRouteQuoterOptions['poolCountOf'],
): number {
  return largeAmong(exchanges, poolCountOf) === undefined ? MOST_HOPS : DEFAULT_HOPS;
}

/** Returns an exchange that is too large for routes of more than `DEFAULT_HOPS` pools; undefined for none. */
function largeAmong(
  exchanges: readonly string[],
  poolCountOf: LongRouteQuoterOptions['poolCountOf'],
): string | undefined {
  return exchanges.find((exchange) => poolCountOf(exchange) > MOST_POOLS_FOR_LONG_ROUTES);
}

function refusedHops(reason: string): AppError {
  const message = `must be at most ${DEFAULT_HOPS} ${reason}`;
  return new AppError('INVALID_REQUEST', `maxHops ${message}`, { details: [{ path: 'maxHops', message }] });
}
