import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { errorOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { invalidRequest, problemsOf, refuseSlips } from '../../http/pipeline/parseRequest.ts';
import {
  type QuoteOutcome,
  quoteTogether,
  shareFor,
  type TogetherDependencies,
} from '../../quoting/feed/quoteTogether.ts';
import type { TradeRequest } from '../../quoting/model/tradeRequest.ts';
import type { TradeCost } from '../../quoting/tradeCost.ts';
import type { TradeFacts } from '../present/presentDollars.ts';
import { presentQuote, quoteOutput } from '../present/presentQuote.ts';
import { type Blocks, minBlockInput, noMinBlockInput, requireBlock, waitForBlock } from './minBlock.ts';
import { searchesAsked } from './routerInput.ts';
import { alternativesInput, checkTrade, type TradeRules, tradeFields, tradeOf } from './tradeInput.ts';

const MAX_QUOTES = 100;
const rule = `must be a list of 1 to ${MAX_QUOTES} questions, as the query of /quote`;

const body = z.object({
  // Each item is parsed on its own, so that an invalid one does not fail the others.
  quotes: z
    .array(z.looseObject({}, { error: 'must be an object' }), { error: rule })
    .min(1, rule)
    .max(MAX_QUOTES, rule)
    .meta({
      description: `1 to ${MAX_QUOTES} quote requests, each with the query fields of /quote except block and minBlock`,
    }),
  minBlock: minBlockInput,
});

/** What the cost of a question depends on. */
const workInput = z.object({
  maxSplits: tradeFields.maxSplits,
  optimalityGap: tradeFields.optimalityGap,
  exchanges: tradeFields.exchanges,
  excludeExchanges: tradeFields.excludeExchanges,
  router: tradeFields.router,
});

/** Fields of one question. */
const questionFields = {
  ...tradeFields,
  alternatives: alternativesInput,
  minBlock: noMinBlockInput('must be given beside quotes: all are of one block'),
};

export const postQuotes = (
  sources: TogetherDependencies<{ readonly hash: string; readonly number: bigint }>,
  facts: TradeFacts,
  rules: TradeRules,
  costOf: TradeCost,
  blocks: Blocks,
) => {
  const costOfQuestion = (one: unknown): number => {
    const work = workOf(one);
    return costOf(work) * searchesAsked(work, rules.exchangeIds, rules.routers);
  };
  const question = z.compile(z.object(questionFields).superRefine(checkTrade(rules)));
  return defineEndpoint({
    method: 'post',
    path: '/api/v1/quotes',
    operationId: 'getQuotes',
    tag: 'Trade',
    summary: 'Up to 100 quotes at one block',
    errors: CHAIN_ERRORS,
    request: { body },
    isOftenHeavy: true,
    response: z.object({
      quotes: z.array(z.union([quoteOutput, errorOutput])).meta({
        description: 'For each request, in order: the quote, or the error of /quote',
      }),
      blockNumber: rawOutput,
      blockHash: z.string(),
    }),
    cost: ({ body: { quotes } }) => quotes.reduce((sum, one) => sum + costOfQuestion(one), 0),
    waitFor: ({ body }, context, callerOf) => waitForBlock(blocks, body.minBlock, context, callerOf),
    handle: async ({ body: { quotes, minBlock } }, context) => {
      const { signal, requestId, ignored } = context;
      const asked = quotes.map((one) => parseQuestion(one, ignored));
      const requests = asked.flatMap((one) => (one instanceof AppError ? [] : [one]));
      const share = shareFor(requests.length, context.share?.account);
      context.share = share;
      const { outcomes, block } = await quoteTogether(sources, requests, signal, share);
      requireBlock(minBlock, block);
      const quoted = outcomes.flatMap((outcome) =>
        outcome.kind === 'quoted' ? [outcome.priced.request] : [],
      );
      await facts.learn(quoted.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]));
      const answers = outcomes.values();
      return {
        quotes: asked.map((one) => {
          const outcome: QuoteOutcome | undefined =
            one instanceof AppError ? { kind: 'refused', error: one } : answers.next().value;
          if (outcome?.kind === 'quoted') return presentQuote(rules.chainId, outcome.priced, facts);
          if (outcome === undefined) throw new Error('each question has an outcome');
          const { message: error, code, details } = outcome.error;
          return { error, code, ...(details === undefined ? {} : { details }), requestId };
        }),
        blockNumber: String(block.number),
        blockHash: block.hash,
      };
    },
  });

  function parseQuestion(value: object, ignored: string[]): TradeRequest | AppError {
    try {
      refuseSlips(question, value, { ignored, chain: rules });
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
    const parsed = question.safeParse(value);
    if (!parsed.success) return invalidRequest(problemsOf(parsed.error));
    return Object.assign(tradeOf(parsed.data, rules), { alternatives: parsed.data.alternatives });
  }
};

/** Returns what an item costs by, before it is validated; one route for an item that will be refused. */
function workOf(item: unknown): z.output<typeof workInput> {
  const parsed = workInput.safeParse(item);
  return parsed.success ? parsed.data : { maxSplits: 1, optimalityGap: false };
}
