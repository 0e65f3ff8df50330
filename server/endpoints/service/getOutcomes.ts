import { z } from 'zod';
import type { Header } from '../../chain/head.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput, tradeTypeOutput } from '../../http/openApi/answerSchemas.ts';
import { limitInput } from '../../http/schemas.ts';
import type { OutcomeWatch } from '../../outcomes/outcomeWatch.ts';
import { REVERT_REASONS } from '../../outcomes/revertCause.ts';
import { presentOutcomes } from '../present/presentOutcomes.ts';

const count = (of: string) =>
  z
    .number()
    .int()
    .meta({ description: `Number of ${of}` });
const amounts = (what: string) =>
  z.object({
    amountIn: rawOutput.meta({ description: `${what} from the sender, raw units of tokenIn` }),
    amountOut: rawOutput.meta({ description: `${what} to the recipient, raw units of tokenOut` }),
  });

const outcomeOutput = z.object({
  transactionHash: z.string().meta({ description: 'Hash of the transaction' }),
  blockNumber: z.string().meta({ description: 'Number of the block that contains the transaction' }),
  quotedBlock: z.string().meta({ description: 'Number of the block of the quote' }),
  status: z.enum(['succeeded', 'reverted']),
  reason: z
    .enum(REVERT_REASONS)
    .nullable()
    .meta({
      description:
        'Why the transaction reverted: deadline (mined too late), payer (an account of the caller refused, such as the recipient), lowGas (sent ' +
        'with less than gasEstimate), outOfGas (sent with gasEstimate), bound (the market moved beyond the bound), route ' +
        '(a token or pool of the route failed), unknown',
    }),
  error: z.string().nullable().meta({ description: 'Name of the revert error; null when it has none' }),
  tokenIn: addressOutput,
  tokenOut: addressOutput,
  tradeType: tradeTypeOutput,
  promised: amounts('Expected amount').meta({
    description: 'Amounts that the answer expected at the quoted block',
  }),
  delivered: amounts('Amount moved')
    .nullable()
    .meta({ description: 'Amounts moved according to the receipt; null for a reverted swap' }),
  bps: z.number().nullable().meta({
    description: 'Delivered beyond promised, hundredths of a percent; negative when less was delivered',
  }),
  barred: z.array(addressOutput).meta({ description: 'Tokens excluded because of this revert' }),
});

const outcomesOutput = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether outcomes are tracked (WATCH_OUTCOMES)' }),
    available: z.boolean().meta({ description: 'Whether the node serves the blocks that tracking needs' }),
    watched: count('built swaps that are still pending'),
    totals: z
      .object({
        built: count('swaps built, each calldata once'),
        seen: count('built swaps found in a block'),
        expired: count('built swaps not found in any block by some blocks after their deadline'),
        forgotten: count('built swaps no longer tracked because newer ones took their place'),
        succeeded: count('successful transactions'),
        reverted: count('reverted transactions'),
      })
      .meta({ description: 'Totals since the start of the process' }),
    reasons: z
      .object(Object.fromEntries(REVERT_REASONS.map((reason) => [reason, count(`reverts: ${reason}`)])))
      .meta({ description: 'Reverted transactions by reason' }),
    histogram: z
      .array(
        z.object({
          upToBps: z.number().nullable().meta({
            description:
              'Upper end of the range, inclusive, hundredths of a percent; null for the last range',
          }),
          count: count('successful transactions in the range'),
        }),
      )
      .meta({ description: 'Successful transactions by delivered beyond promised' }),
    barred: z
      .array(
        z.object({
          token: addressOutput,
          transactionHash: z.string().meta({ description: 'Hash of the transaction that reverted' }),
          since: z.number().int().meta({ description: 'Timestamp of its block, Unix seconds' }),
        }),
      )
      .meta({
        description: 'Tokens excluded as intermediate tokens, until they pass a trial or for an hour',
      }),
    outcomes: z.array(outcomeOutput).meta({ description: 'Latest outcomes, newest first' }),
  })
  .meta({ id: 'Outcomes' });

/** Answers the outcomes of swaps that this process built; all 0, and `enabled` false, without a watch. */
export const getOutcomes = (watch: OutcomeWatch | undefined, head: () => Header | undefined) =>
  defineEndpoint({
    method: 'get',
    operationId: 'getOutcomes',
    tag: 'Service',
    path: '/api/v1/outcomes',
    summary: 'Outcomes of built swaps: sent, succeeded, reverted with reason, delivered against quoted',
    request: { query: z.object({ limit: limitInput(0, 100, 20) }) },
    response: outcomesOutput,
    handle: ({ query }) => presentOutcomes(watch, head(), query.limit),
  });
