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
  blockNumber: z.string().meta({ description: 'Number of the block that it is in' }),
  quotedBlock: z.string().meta({ description: 'Number of the block that it was quoted at' }),
  status: z.enum(['succeeded', 'reverted']),
  reason: z
    .enum(REVERT_REASONS)
    .nullable()
    .meta({
      description:
        'Why it reverted: deadline (it came too late), payer (the payment, the permit or the payout), lowGas (it had less ' +
        'gas than was answered), outOfGas (it had as much), bound (the market moved beyond it), route (a token or pool of ' +
        'the way refused), unknown',
    }),
  error: z.string().nullable().meta({ description: 'The error by its name, where it has one' }),
  tokenIn: addressOutput,
  tokenOut: addressOutput,
  tradeType: tradeTypeOutput,
  promised: amounts('What was to go').meta({ description: 'What the answer expected at the quoted block' }),
  delivered: amounts('What went')
    .nullable()
    .meta({ description: 'By the logs of the receipt; null for a swap that reverted' }),
  bps: z.number().nullable().meta({
    description:
      'What was delivered beyond what was promised, hundredths of a percent; less than 0 is short of it',
  }),
  barred: z.array(addressOutput).meta({ description: 'Tokens that are barred for it' }),
});

const outcomesOutput = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether outcomes are watched (WATCH_OUTCOMES)' }),
    available: z.boolean().meta({ description: 'Whether the node gives what is needed for it' }),
    watched: count('built swaps that may still be sent'),
    totals: z
      .object({
        built: count('swaps that were built, each calldata once'),
        seen: count('those that were found in a block'),
        expired: count('those that were in no block up to their deadline and some blocks more'),
        forgotten: count('those that gave way to newer ones before that'),
        succeeded: count('transactions of theirs that succeeded'),
        reverted: count('transactions of theirs that reverted'),
      })
      .meta({ description: 'Sums since the start of the process' }),
    reasons: z
      .object(Object.fromEntries(REVERT_REASONS.map((reason) => [reason, count(`reverts: ${reason}`)])))
      .meta({ description: 'The reverted ones by their reason' }),
    histogram: z
      .array(
        z.object({
          upToBps: z.number().nullable().meta({
            description:
              'End of the range, itself in it, hundredths of a percent; null for the last, which has none',
          }),
          count: count('successful transactions in the range'),
        }),
      )
      .meta({ description: 'The successful ones by what they delivered beyond the quote' }),
    barred: z
      .array(
        z.object({
          token: addressOutput,
          transactionHash: z.string().meta({ description: 'Hash of the transaction that reverted' }),
          since: z.number().int().meta({ description: 'Time of its block, Unix seconds' }),
        }),
      )
      .meta({ description: 'Tokens that lie between no two pools for an hour' }),
    outcomes: z.array(outcomeOutput).meta({ description: 'The last outcomes, newest first' }),
  })
  .meta({ id: 'Outcomes' });

/** Answers the outcomes of swaps that this process built; all 0, and `enabled` false, without a watch. */
export const getOutcomes = (watch: OutcomeWatch | undefined, head: () => Header | undefined) =>
  defineEndpoint({
    method: 'get',
    operationId: 'getOutcomes',
    tag: 'Service',
    path: '/api/v1/outcomes',
    summary:
      'What became of the swaps that were built: sent, succeeded, reverted and why, delivered against quoted',
    request: { query: z.object({ limit: limitInput(0, 100, 20) }) },
    response: outcomesOutput,
    handle: ({ query }) => presentOutcomes(watch, head(), query.limit),
  });
