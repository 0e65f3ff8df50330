import { z } from 'zod';
import {
  addressOutput,
  excludedOutput,
  leftOutOutput,
  priceImpactBreakdownOutput,
  rawOutput,
  routeOutput,
  tradeTypeOutput,
} from '../../http/openApi/answerSchemas.ts';
import { amountSpent, type PricedTrade } from '../../quoting/quoter.ts';
import { tradeWarnings } from '../../quoting/warnings/tradeWarnings.ts';
import { presentAddress } from '../../values/checksum.ts';
import { gasCostWei } from './gasCostWei.ts';
import { exchangesOutput, presentExchanges } from './presentAlternatives.ts';
import { dollarFields, dollarsOfSides, presentDollars, type TradeFacts } from './presentDollars.ts';
import { fallbackOutput, presentFallback } from './presentFallback.ts';
import {
  feeOutput,
  improvableOutput,
  netOutput,
  presentFee,
  presentImprovable,
  presentNet,
} from './presentNet.ts';
import { presentQuoteId, quoteIdOutput } from './presentQuoteId.ts';
import {
  presentExcluded,
  presentLargest,
  presentLeftOut,
  presentSplit,
  splitOutput,
} from './presentRoute.ts';
import { presentTokenTax, tokenTaxOutput } from './presentTokenTax.ts';
import { presentWarnings, warningsOutput } from './presentWarnings.ts';

export const quoteOutput = z
  .object({
    tokenIn: addressOutput,
    tokenOut: addressOutput,
    amountIn: rawOutput,
    amountOut: rawOutput,
    tradeType: tradeTypeOutput,
    route: routeOutput,
    ...splitOutput,
    ...exchangesOutput,
    ...fallbackOutput,
    priceImpact: z.number().meta({ description: 'Percent, pool fees included' }),
    priceImpactBreakdown: priceImpactBreakdownOutput,
    fee: feeOutput,
    tokenTax: tokenTaxOutput,
    excluded: excludedOutput,
    leftOut: leftOutOutput,
    warnings: warningsOutput,
    gasCost: rawOutput.meta({ description: 'Estimated gas units of the swap' }),
    gasPriceWei: rawOutput
      .nullable()
      .meta({ description: 'Gas price, wei; null for a past block without a base fee' }),
    gasCostWei: rawOutput
      .nullable()
      .meta({ description: 'Wei: gasCost · gasPriceWei + l1FeeWei; null without one of them' }),
    l1FeeWei: rawOutput.nullable().meta({
      description:
        'Wei that a layer 2 charges for the data of the transaction on its layer 1, by the route; 0 on other chains, null while unknown',
    }),
    ...dollarFields,
    ...netOutput,
    ...improvableOutput,
    executionPrice: z.number().meta({ description: 'Whole tokenOut per whole tokenIn' }),
    blockNumber: rawOutput,
    blockHash: z.string(),
    discovery: z.enum(['index', 'chain']),
    ...quoteIdOutput,
  })
  .meta({ id: 'Quote' });

/** Formats a priced trade as the answer to a quote. */
export function presentQuote(
  chainId: number,
  priced: PricedTrade,
  facts: TradeFacts,
): z.input<typeof quoteOutput> {
  const { request, legs, amountOut, block, gasUnits, gasPriceWei, l1FeeWei } = priced;
  const cost = gasCostWei(priced);
  const dollars = dollarsOfSides(priced, facts);
  const split = presentSplit(legs);
  const exchanges = presentExchanges(priced);
  const { amountInUSD, amountOutUSD, gasCostUSD } = presentDollars(priced, facts, dollars);
  const net = presentNet(priced);
  const id = presentQuoteId(chainId, priced);
  // Written out: to spread the parts takes longer than to make them.
  return {
    tokenIn: presentAddress(request.tokenIn),
    tokenOut: presentAddress(request.tokenOut),
    amountIn: String(amountSpent(priced)),
    amountOut: String(amountOut),
    tradeType: request.tradeType === 'exactInput' ? 0 : 1,
    route: presentLargest(legs),
    isSplit: split.isSplit,
    routes: split.routes,
    sharedPools: split.sharedPools,
    exchange: exchanges.exchange,
    router: exchanges.router,
    discount: exchanges.discount,
    alternatives: exchanges.alternatives,
    fallback: presentFallback(priced).fallback,
    priceImpact: priced.priceImpact.percent,
    priceImpactBreakdown: priced.priceImpact.breakdown,
    fee: presentFee(priced),
    tokenTax: presentTokenTax(priced.tokenTaxes),
    excluded: presentExcluded(priced.excluded).excluded,
    leftOut: presentLeftOut(priced),
    warnings: presentWarnings(tradeWarnings(priced, facts, undefined, dollars)),
    gasCost: String(gasUnits),
    gasPriceWei: gasPriceWei === null ? null : String(gasPriceWei),
    gasCostWei: cost === null ? null : String(cost),
    l1FeeWei: l1FeeWei === null ? null : String(l1FeeWei),
    amountInUSD,
    amountOutUSD,
    gasCostUSD,
    optimalityGap: net.optimalityGap,
    optimalityGapReason: net.optimalityGapReason,
    rankedBy: net.rankedBy,
    gasCostInToken: net.gasCostInToken,
    amountOutNet: net.amountOutNet,
    amountInNet: net.amountInNet,
    reserve: net.reserve,
    improvable: presentImprovable(priced).improvable,
    executionPrice: priced.executionPrice,
    blockNumber: String(block.number),
    blockHash: block.hash,
    discovery: priced.discovery,
    quoteId: id.quoteId,
    chainId,
    expiresAt: id.expiresAt,
  };
}
