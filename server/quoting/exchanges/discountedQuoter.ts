import type { Address } from 'viem';
import type { ReadDiscount } from '../../chain/feeDiscounts.ts';
import { whenThere } from '../../runtime/whenThere.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { atFees } from './atFees.ts';

/**
 * Returns the quoter of an exchange on which some accounts pay lower fees. Routes are found at the full fees.
 * The pairs of a route are priced again at the fees of the sender, where the request names one.
 */
export function discountedQuoter(quoter: Quoter, readDiscount: ReadDiscount): Quoter {
  return { ...quoter, price };

  function price(request: QuoteRequest, waiter: Waiter): PricedTrade | Promise<PricedTrade> {
    const { sender, isAtFullFee = false } = request;
    const trade = quoter.price(request, waiter);
    if (sender === undefined) return trade;
    if (isAtFullFee) return whenThere(trade, (found) => withDiscount(found, sender, false));
    return Promise.resolve(trade).then((found) => forAccount(found, sender, waiter));
  }

  async function forAccount(trade: PricedTrade, account: Address, { signal }: Waiter): Promise<PricedTrade> {
    const pairs = trade.pools.map(({ id }) => id);
    const fees = await readDiscount(account, pairs, trade.block, signal);
    if (fees === undefined) return withDiscount(trade, account, null);
    const lower = atFees(trade, fees);
    return withDiscount(lower ?? trade, account, lower !== undefined);
  }
}

function withDiscount(trade: PricedTrade, account: Address, isApplied: boolean | null): PricedTrade {
  return { ...trade, discount: { account, isApplied } };
}
