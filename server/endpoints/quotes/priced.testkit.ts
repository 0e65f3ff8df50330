import { CONTRACT, quotedTrade } from '../../quoting/model/quotedTrade.testkit.ts';
import type { TradeRequest } from '../../quoting/model/tradeRequest.ts';
import type { PricedTrade } from '../../quoting/quoter.ts';

/** The trade of `quotedTrade`, priced for a request. */
export function pricedFor(request: TradeRequest): PricedTrade {
  const quoted = quotedTrade('exactInput');
  return {
    ...quoted,
    request: { ...quoted.request, ...request, maxSplits: request.maxSplits ?? 1 },
    priceImpact: { percent: 0.3, breakdown: { lpFee: 0.3, market: 0 } },
    amountNet: 9_871n,
    executionPrice: 1,
    exchange: 'main',
    contract: CONTRACT,
    discovery: 'index',
    gasUnits: 1n,
    gasCostInToken: 0n,
    gasPriceWei: 1n,
    l1FeeWei: 0n,
    reserve: null,
  };
}
