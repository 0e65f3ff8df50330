import { getAddress } from 'viem';
import { z } from 'zod';
import {
  addressOutput,
  excludedOutput,
  priceImpactBreakdownOutput,
  rawOutput,
  routeOutput,
} from '../http/answerSchemas.ts';
import { CHAIN_ERRORS, TRADE_ERRORS } from '../http/documentedErrors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import type { PricedTrade, Quoter } from '../quoting/quoter.ts';
import { netOutput, presentNet } from './presentNet.ts';
import { presentExcluded, presentLargest, presentSplit, splitOutput } from './presentRoute.ts';
import { presentTokenTax, tokenTaxOutput } from './presentTokenTax.ts';
import { checkTrade, tradeFields, tradeOf } from './tradeInput.ts';

const quoteOutput = z
  .object({
    tokenIn: addressOutput,
    tokenOut: addressOutput,
    amountIn: rawOutput,
    amountOut: rawOutput,
    tradeType: z.union([z.literal(0), z.literal(1)]),
    route: routeOutput,
    ...splitOutput,
    priceImpact: z.number().meta({ description: 'Percent, pool fees included' }),
    priceImpactBreakdown: priceImpactBreakdownOutput,
    tokenTax: tokenTaxOutput,
    excluded: excludedOutput,
    gasCost: rawOutput.meta({ description: 'Estimated gas units of the swap' }),
    gasPriceWei: rawOutput.nullable().meta({ description: 'null for a past block without base fee' }),
    gasCostWei: rawOutput.nullable().meta({ description: 'gasCost · gasPriceWei' }),
    ...netOutput,
    executionPrice: z.number().meta({ description: 'Whole tokenOut per whole tokenIn' }),
    blockNumber: rawOutput,
    blockHash: z.string(),
    discovery: z.enum(['index', 'chain']),
  })
  .meta({ id: 'Quote' });

const blockInput = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a block number')
  .transform(BigInt)
  .optional()
  .meta({ description: 'Quote at this past block instead of the newest' });

export const getQuote = (quoter: Quoter) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/quote',
    operationId: 'getQuote',
    tag: 'Trade',
    summary: 'Best route between two tokens, and its amounts',
    errors: [...TRADE_ERRORS, ...CHAIN_ERRORS],
    maxAgeSeconds: 0,
    request: { query: z.object({ ...tradeFields, block: blockInput }).superRefine(checkTrade) },
    response: quoteOutput,
    version: () => quoter.version(),
    handle: async ({ query }, { signal }) =>
      presentQuote(await quoter.price({ ...tradeOf(query), block: query.block }, signal)),
  });

/** A priced trade as `/quote` answers it. */
function presentQuote(priced: PricedTrade): z.input<typeof quoteOutput> {
  const { request, legs, amountIn, amountOut, block, gasUnits, gasPriceWei } = priced;
  return {
    tokenIn: getAddress(request.tokenIn),
    tokenOut: getAddress(request.tokenOut),
    amountIn: String(amountIn),
    amountOut: String(amountOut),
    tradeType: request.tradeType === 'exactInput' ? 0 : 1,
    route: presentLargest(legs),
    ...presentSplit(legs),
    priceImpact: priced.priceImpact.percent,
    priceImpactBreakdown: priced.priceImpact.breakdown,
    tokenTax: presentTokenTax(priced.tokenTaxes),
    ...presentExcluded(priced.excluded),
    gasCost: String(gasUnits),
    gasPriceWei: gasPriceWei === null ? null : String(gasPriceWei),
    gasCostWei: gasPriceWei === null ? null : String(gasUnits * gasPriceWei),
    ...presentNet(priced),
    executionPrice: priced.executionPrice,
    blockNumber: String(block.number),
    blockHash: block.hash,
    discovery: priced.discovery,
  };
}
