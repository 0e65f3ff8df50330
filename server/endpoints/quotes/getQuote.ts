import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { CHAIN_ERRORS, TRADE_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { Quoter } from '../../quoting/quoter.ts';
import type { WarningFacts } from '../../quoting/warnings/tradeWarnings.ts';
import { whenThere } from '../../runtime/whenThere.ts';
import { presentQuote, quoteOutput } from '../present/presentQuote.ts';
import type { TradeCost } from './tradeCost.ts';
import { checkTrade, improvableInput, type TradeRules, tradeFields, tradeOf } from './tradeInput.ts';

const blockInput = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a block number')
  .transform(BigInt)
  .optional()
  .meta({ description: 'Past block to quote at; defaults to the newest block' });

export const getQuote = (quoter: Quoter, facts: WarningFacts, rules: TradeRules, costOf: TradeCost) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/quote',
    operationId: 'getQuote',
    tag: 'Trade',
    summary: 'Best route between two tokens and its amounts',
    errors: [...TRADE_ERRORS, ...CHAIN_ERRORS],
    maxAgeSeconds: 0,
    request: {
      query: z
        .object({ ...tradeFields, improvable: improvableInput, block: blockInput })
        .superRefine(checkTrade(rules)),
    },
    response: quoteOutput,
    version: () => quoter.version(),
    cost: ({ query }) => costOf(query),
    handle: ({ query }, context) => {
      const { block, improvable } = query;
      const request = { ...tradeOf(query, rules.wrappedNative), block, improvable };
      return whenThere(quoter.price(request, context), (priced) => {
        context.isPartial = priced.improvement?.kind === 'unknown';
        return whenThere(facts.learn([request.tokenIn, request.tokenOut]), () =>
          presentQuote(rules.chainId, priced, facts),
        );
      });
    },
  });
