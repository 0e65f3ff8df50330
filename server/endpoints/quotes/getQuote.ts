import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { CHAIN_ERRORS, TRADE_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { Quoter } from '../../quoting/quoter.ts';
import type { TradeCost } from '../../quoting/tradeCost.ts';
import { whenThere } from '../../runtime/whenThere.ts';
import { isAway } from '../present/presentAlternatives.ts';
import type { TradeFacts } from '../present/presentDollars.ts';
import { presentQuote, quoteOutput } from '../present/presentQuote.ts';
import { type Blocks, minBlockInput, requireBlock, waitForBlock } from './minBlock.ts';
import { searchesAsked } from './routerInput.ts';
import {
  alternativesInput,
  checkTrade,
  costOfFallback,
  fallbackInput,
  fallbackOf,
  improvableInput,
  type TradeRules,
  tradeFields,
  tradeOf,
} from './tradeInput.ts';

const blockInput = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a block number')
  .transform(BigInt)
  .optional()
  .meta({ description: 'Past block to quote at; defaults to the newest block' });

function checkBlocks(
  { block, minBlock }: { readonly block?: bigint | undefined; readonly minBlock?: bigint | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (block === undefined || minBlock === undefined || minBlock <= block) return;
  const message = 'must not be above block, which the answer is of';
  context.addIssue({ code: 'custom', path: ['minBlock'], message, input: undefined });
}

export const getQuote = (
  quoter: Quoter,
  facts: TradeFacts,
  rules: TradeRules,
  costOf: TradeCost,
  blocks: Blocks,
) =>
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
        .object({
          ...tradeFields,
          improvable: improvableInput,
          alternatives: alternativesInput,
          fallback: fallbackInput,
          block: blockInput,
          minBlock: minBlockInput,
        })
        .superRefine(checkTrade(rules))
        .superRefine(checkBlocks),
    },
    response: quoteOutput,
    version: () => quoter.version(),
    cost: ({ query }) =>
      costOf(query) * searchesAsked(query, rules.exchangeIds, rules.routers) + costOfFallback(query, costOf),
    waitFor: ({ query }, context, callerOf) => waitForBlock(blocks, query.minBlock, context, callerOf),
    handle: ({ query }, context) => {
      const { block, minBlock, improvable, alternatives } = query;
      const fallback = fallbackOf(query);
      const request = Object.assign(tradeOf(query, rules), { block, improvable, alternatives, fallback });
      return whenThere(quoter.price(request, context), (priced) => {
        requireBlock(minBlock, priced.block);
        context.isPartial =
          priced.improvement?.kind === 'unknown' ||
          priced.discount?.isApplied === null ||
          priced.alternatives?.some(isAway) === true;
        return whenThere(facts.learn([request.tokenIn, request.tokenOut]), () =>
          presentQuote(rules.chainId, priced, facts),
        );
      });
    },
  });
