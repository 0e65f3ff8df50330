import { isTaxed } from '../../chain/tokens/taxRule.ts';
import { AppError } from '../../errors.ts';
import { FEE_REFUSED, PERMIT_REFUSED, refusedTax } from '../../routers/refusals.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import { whenThere } from '../../runtime/whenThere.ts';
import type { ExchangeRouter } from '../model/exchangeRouter.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { notSupported } from '../swap/verifiedCall.ts';
import { buyTax, sellTax } from '../tax/taxedTrade.ts';
import { bestTrade } from './compareTrades.ts';

export interface LimitedQuoterOptions {
  readonly router: ExchangeRouter;
  /** Kinds of pools of the exchange, and those that a request without any asks for. */
  readonly protocols: readonly Protocol[];
  readonly defaultProtocols: readonly Protocol[];
  readonly defaultMaxSplits: number;
}

/**
 * Returns the quoter of an exchange within the limits of its own router. A router that does not mix kinds of
 * pools in a route is asked for each kind alone, and the better trade is taken.
 */
export function limitedQuoter(quoter: Quoter, options: LimitedQuoterOptions): Quoter {
  const { router, protocols, defaultProtocols, defaultMaxSplits } = options;
  const { kind } = router;
  return { ...quoter, price };

  /**
   * @throws AppError as `Quoter.price`; NOT_SUPPORTED_BY_ROUTER for a permit or a fee that it cannot carry
   * out
   */
  function price(asked: QuoteRequest, waiter: Waiter): PricedTrade | Promise<PricedTrade> {
    const { tradeType } = asked;
    if (asked.permit !== undefined) throw notSupported(router, PERMIT_REFUSED);
    if (asked.fee !== undefined && !kind.takesFee) throw notSupported(router, FEE_REFUSED);
    const wanted = asked.protocols ?? defaultProtocols;
    const kinds = protocols.filter((name) => wanted.includes(name) && kind.protocols.includes(name));
    const maxSplits = Math.min(asked.maxSplits ?? defaultMaxSplits, kind.mostRoutes(tradeType));
    const request = { ...asked, maxSplits };
    return whenThere(best({ ...request, protocols: kinds }, waiter), (trade) =>
      isTaxable(trade) ? trade : untaxable({ ...request, protocols: kinds }, waiter),
    );
  }

  /** Prices again through the kinds of pools that trade taxed tokens on this router. */
  function untaxable(request: Limited, waiter: Waiter): PricedTrade | Promise<PricedTrade> {
    const through = kind.taxedThrough(request.tradeType);
    const kinds = request.protocols.filter((name) => through.includes(name));
    if (kinds.length === 0) throw notSupported(router, refusedTax(kind));
    return best({ ...request, protocols: kinds, maxSplits: 1 }, waiter);
  }

  function isTaxable({ tokenTaxes, legs, request: { tradeType } }: PricedTrade): boolean {
    if (!isTaxed(sellTax(tokenTaxes)) && !isTaxed(buyTax(tokenTaxes))) return true;
    const through = kind.taxedThrough(tradeType);
    return legs.every(({ hops }) => hops.every(({ pool }) => through.includes(pool.protocol)));
  }

  function best(request: Limited, waiter: Waiter): PricedTrade | Promise<PricedTrade> {
    const { protocols: kinds, tradeType, given } = request;
    if (kinds.length === 0) throw new AppError('NO_ROUTE', 'The exchange has no pools of these kinds');
    const isOneSearch = kinds.length === 1 || kind.mayMix(tradeType) || given !== undefined;
    return isOneSearch ? quoter.price(request, waiter) : bestOfKinds(request, waiter);
  }

  /** @throws the refusal of the first kind where all kinds refuse */
  async function bestOfKinds(request: Limited, waiter: Waiter): Promise<PricedTrade> {
    const trades = await Promise.allSettled(
      request.protocols.map(async (name) => quoter.price({ ...request, protocols: [name] }, waiter)),
    );
    const found = trades.flatMap((trade) => (trade.status === 'fulfilled' ? [trade.value] : []));
    for (const trade of trades)
      if (trade.status === 'rejected' && !isRefusal(trade.reason)) throw trade.reason;
    const [first, ...others] = found;
    if (first === undefined) throw firstReason(trades);
    return bestTrade([first, ...others]);
  }
}

/** A request with the kinds of pools that its routes may go through. */
type Limited = QuoteRequest & { readonly protocols: readonly Protocol[] };

/** Refusals say something of the market; other failures say nothing, and end the quote. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500 && error.code !== 'RATE_LIMITED';
}

/** Returns whether an error is an outage. It says nothing of the market, nor of other exchanges. */
export function isOutage(error: unknown): error is AppError {
  return error instanceof AppError && error.status >= 500 && error.code !== 'INTERNAL';
}

function firstReason(outcomes: readonly PromiseSettledResult<unknown>[]): unknown {
  for (const outcome of outcomes) if (outcome.status === 'rejected') return outcome.reason;
  return new RangeError('no outcome');
}
