import { z } from 'zod';
import {
  addressOutput,
  excludedOutput,
  leftOutOutput,
  priceImpactBreakdownOutput,
  protocolOutput,
  rawOutput,
  routeOutput,
  routeProtocolOutput,
  tradeTypeOutput,
} from '../../http/openApi/answerSchemas.ts';
import { exchangesOutput } from '../present/presentAlternatives.ts';
import { dollarFields } from '../present/presentDollars.ts';
import { fallbackOutput } from '../present/presentFallback.ts';
import { issuesOutput } from '../present/presentIssues.ts';
import { feeOutput, improvableOutput, netOutput, returnedOutput } from '../present/presentNet.ts';
import { permitDataOutput } from '../present/presentPermit.ts';
import { quoteIdOutput } from '../present/presentQuoteId.ts';
import { splitOutput } from '../present/presentRoute.ts';
import { tokenTaxOutput } from '../present/presentTokenTax.ts';
import { quantityOutput, walletTransactionOutput } from '../present/presentTransaction.ts';
import { warningsOutput } from '../present/presentWarnings.ts';

const hexOutput = z.string().regex(/^0x[0-9a-f]*$/);

const transactionOutput = z.object({ to: addressOutput, data: hexOutput, value: rawOutput });

const expectedOutput = z
  .object({
    amountIn: rawOutput,
    amountOut: rawOutput,
    reserves: z.array(returnedOutput).meta({
      description:
        'Exact output through mixed routes: surplus of intermediate tokens, which goes back to the sender',
    }),
  })
  .meta({ description: 'Amounts that the calldata moves at the quoted block' });

const quoteSummary = z
  .object({
    tokenIn: addressOutput,
    tokenOut: addressOutput,
    amountIn: rawOutput,
    amountOut: rawOutput,
    minAmountOut: rawOutput
      .optional()
      .meta({ description: 'Exact input: minimum output, raw units of tokenOut, enforced on chain' }),
    maxAmountIn: rawOutput
      .optional()
      .meta({ description: 'Exact output: maximum input, raw units of tokenIn, enforced on chain' }),
    expected: expectedOutput,
    priceImpact: z.number(),
    priceImpactBreakdown: priceImpactBreakdownOutput,
    fee: feeOutput,
    tokenTax: tokenTaxOutput,
    excluded: excludedOutput,
    leftOut: leftOutOutput,
    protocol: routeProtocolOutput,
    protocols: z.array(protocolOutput),
    path: z.array(addressOutput),
    pools: z.array(addressOutput),
    fees: z.array(z.number().int()),
    exchanges: routeOutput.shape.exchanges,
    hops: z.number().int(),
    keys: routeOutput.shape.keys,
    ...splitOutput,
    ...exchangesOutput,
    ...fallbackOutput,
    l1FeeWei: rawOutput.nullable().meta({
      description:
        'Wei that a layer 2 charges for the data of this transaction on its layer 1, by its bytes; 0 on other chains, null while unknown',
    }),
    ...dollarFields,
    ...netOutput,
    ...improvableOutput,
    blockNumber: rawOutput,
    blockHash: z.string(),
    quoteId: quoteIdOutput.quoteId.optional().meta({
      description: 'With permitData of PermitWitnessTransferFrom: send it back with the signature',
    }),
  })
  .meta({ id: 'SwapQuote' });

const simulationOutput = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('success'),
      blockNumber: rawOutput,
      amountIn: rawOutput.meta({ description: 'Amount that left the sender, raw units of tokenIn' }),
      amountOut: rawOutput.meta({ description: 'Amount that reached the recipient, raw units of tokenOut' }),
      gasUsed: rawOutput,
      deltaAmount: rawOutput.meta({
        description:
          'Received minus expected, raw units of tokenOut; negative only when the recipient passes a part of it on',
      }),
      blocksTried: z.number().int().meta({
        description:
          'Number of next blocks in which the exact transaction was simulated; 1 when the node cannot simulate later blocks',
      }),
      fundsAssumed: z.boolean().meta({
        description: 'Whether the simulation gave the sender a missing balance or approval',
      }),
    }),
    z.object({ status: z.literal('unavailable'), blockNumber: rawOutput, reason: z.string() }),
  ])
  .meta({ id: 'Simulation' });

const approvalOutput = z
  .object({
    step: z.enum(['clearToken', 'token', 'permit2']),
    token: addressOutput,
    spender: addressOutput,
    current: rawOutput,
    required: rawOutput,
    transaction: transactionOutput,
  })
  .meta({ id: 'Approval' });

/** Schema of the answer of POST /swap. */
export const swapOutput = z
  .object({
    to: addressOutput.meta({ description: 'Router, the `to` of the transaction: see quote.router' }),
    data: hexOutput,
    value: rawOutput.meta({ description: 'Native coin sent with the transaction, wei' }),
    gasEstimate: rawOutput.meta({
      description: 'Gas limit, units: peak gas before refunds, plus a margin',
    }),
    gasEstimateSource: z.enum(['simulation', 'model']).meta({
      description: 'simulation: measured with this calldata; model: estimated from the route',
    }),
    tradeType: tradeTypeOutput,
    quote: quoteSummary,
    deadline: rawOutput.meta({ description: 'Unix seconds' }),
    slippage: z.number().meta({ description: 'Percent' }),
    permit2: addressOutput.nullable().meta({
      description: 'null where the router of the exchange takes plain allowances',
    }),
    transaction: walletTransactionOutput,
    warnings: warningsOutput,
    simulation: simulationOutput.nullable().meta({ description: 'null when not requested' }),
    approvals: z.array(approvalOutput).optional().meta({
      description: 'With sender: transactions to send first; empty when nothing is missing',
    }),
    calls: z
      .array(z.object({ to: addressOutput, data: hexOutput, value: quantityOutput }))
      .optional()
      .meta({
        description:
          'With sender: the missing approvals and the swap in their order, for wallet_sendCalls (EIP-5792); values are hexadecimal wei',
      }),
    atomicRequired: z.boolean().optional().meta({
      description:
        'With sender: atomicRequired of wallet_sendCalls. true where the first call pays the router, whose tokens anybody may take between two transactions',
    }),
    permitData: permitDataOutput.nullable().optional(),
    issues: issuesOutput.optional(),
    decoded: z
      .array(z.object({ command: z.string(), args: z.record(z.string(), z.unknown()) }))
      .optional()
      .meta({ description: 'With decode: commands of the calldata' }),
  })
  .meta({ id: 'Swap' });
