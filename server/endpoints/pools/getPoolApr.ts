import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { swapFee } from '../../indexer/protocols/indexProtocols.ts';
import { type Currency, thresholdIn } from '../../pools/currency.ts';
import type { ExchangeNames } from '../../pools/exchangeNames.ts';
import { annualRate, LEAST_WORTH_USD } from '../../pools/history/annualRate.ts';
import { WINDOW_SECONDS, type WindowName, windowBefore } from '../../pools/history/windows.ts';
import type { PoolMarkets } from '../../pools/poolMarkets.ts';
import { poolWorth } from '../../pools/prices/poolWorth.ts';
import { priceUSD } from '../../pools/prices/usd.ts';
import { presentIndexed } from '../present/presentActivity.ts';
import { currencyOutput, moneyOf, nativeOutput } from '../present/presentMoney.ts';
import { poolAnswer } from '../present/presentPool.ts';
import { poolParams } from './poolParams.ts';

const METHOD =
  'Fees of the window, scaled to 365 days, over the lasting value locked, in percent, without compounding; ' +
  'both in the currency of the answer. The lasting value is the greatest of the present one and those at the ends of the hours of ' +
  `the window. None below ${LEAST_WORTH_USD} dollars, or what they are in native coins where these are counted. What the protocol takes of the fees is included.`;

const aprOutput = z
  .number()
  .nullable()
  .meta({ description: 'Percent, 6 significant digits; null when undefined' });
const windowOutput = z.object({
  apr: aprOutput,
  feesUSD: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why apr is null' }),
});

export const getPoolApr = (markets: PoolMarkets, exchanges: ExchangeNames, currency: Currency) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/:address/apr',
    operationId: 'getPoolApr',
    tag: 'Pools',
    summary: 'Annual fee return (APR) of a pair or pool',
    errors: ['NOT_FOUND', ...INDEX_ERRORS],
    maxAgeSeconds: 5,
    request: { params: poolParams },
    response: poolAnswer.extend({
      apr: aprOutput,
      reason: z.string().nullable(),
      windows: z.object({ '24h': windowOutput, '7d': windowOutput, '30d': windowOutput }),
      currency: currencyOutput,
      tvlUSD: z.string().nullable(),
      valueNative: nativeOutput('Total value locked'),
      method: z.string(),
    }),
    handle: async ({ params: { address } }, context) => {
      const view = await markets.view();
      const [windows, market] = await Promise.all([
        markets.windows(view, address),
        markets.market(view, address),
      ]);
      const money = moneyOf(currency);
      context.etag = money.etag(view.block.hash);
      const { token0, token1, amount0, amount1, price } = market;
      const worth = poolWorth(
        { ...token0, amount: amount0, usd: priceUSD(token0) },
        { ...token1, amount: amount1, usd: priceUSD(token1) },
        price,
      );
      const fee = swapFee(market, view.client.feeOfExchange);
      const leastWorth = thresholdIn(currency, LEAST_WORTH_USD);
      const present = (name: WindowName) => {
        const { feesUSD } = windows[name];
        const from = windowBefore(view.block.timestamp, WINDOW_SECONDS[name]).firstHour;
        const worths = windows.hourWorths.filter(({ start }) => start >= from).map(({ tvlUSD }) => tvlUSD);
        const fees = fee === null ? 'uncounted' : feesUSD;
        const { percent, reason } = annualRate(fees, worth, WINDOW_SECONDS[name], worths, leastWorth);
        return { apr: percent, feesUSD: money.usd(feesUSD), reason };
      };
      const day = present('24h');
      return {
        ...presentIndexed(address, exchanges.of(market.exchange), view.block),
        apr: day.apr,
        reason: day.reason,
        windows: { '24h': day, '7d': present('7d'), '30d': present('30d') },
        currency: money.currency,
        tvlUSD: money.usd(worth.usd),
        valueNative: money.native(worth.usd),
        method: METHOD,
      };
    },
  });
