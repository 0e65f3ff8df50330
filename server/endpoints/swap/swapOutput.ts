import { z } from 'zod';
import {
  addressOutput,
  excludedOutput,
  leftOutOutput,
  priceImpactBreakdownOutput,
  protocolOutput,
  rawOutput,
  routeProtocolOutput,
  tradeTypeOutput,
} from '../../http/openApi/answerSchemas.ts';
import { feeOutput } from '../present/presentFee.ts';
import { netOutput } from '../present/presentNet.ts';
import { splitOutput } from '../present/presentRoute.ts';
import { tokenTaxOutput } from '../present/presentTokenTax.ts';
import { walletTransactionOutput } from '../present/presentTransaction.ts';

const hexOutput = z.string().regex(/^0x[0-9a-f]*$/);

const transactionOutput = z.object({ to: addressOutput, data: hexOutput, value: rawOutput });

const expectedOutput = z
  .object({
    amountIn: rawOutput,
    amountOut: rawOutput,
    reserves: z.array(z.object({ token: addressOutput, amount: rawOutput })).meta({
      description: 'Mixed exact output: intermediate tokens bought beyond need, which the recipient gets',
    }),
  })
  .meta({ description: 'What these bytes move at the quoted block' });

const quoteSummary = z
  .object({
    tokenIn: addressOutput,
    tokenOut: addressOutput,
    amountIn: rawOutput,
    amountOut: rawOutput,
    minAmountOut: rawOutput
      .optional()
      .meta({ description: 'Exact input: least output, raw units of tokenOut, enforced on chain' }),
    maxAmountIn: rawOutput
      .optional()
      .meta({ description: 'Exact output: most input, raw units of tokenIn, enforced on chain' }),
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
    hops: z.number().int(),
    ...splitOutput,
    ...netOutput,
    blockNumber: rawOutput,
    blockHash: z.string(),
  })
  .meta({ id: 'SwapQuote' });

const simulationOutput = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('success'),
      blockNumber: rawOutput,
      amountIn: rawOutput.meta({ description: 'What left the sender, raw units of tokenIn' }),
      amountOut: rawOutput.meta({ description: 'What reached the recipient, raw units of tokenOut' }),
      gasUsed: rawOutput,
      deltaAmount: rawOutput.meta({
        description:
          'What reached the recipient minus what was expected to, raw units of tokenOut; never below 0, unless the recipient moves native coin on',
      }),
      blocksTried: z.number().int().meta({
        description:
          'In how many of the next blocks these bytes ran with gasEstimate and all else that they will be sent with; 1 where the node cannot pretend another block',
      }),
      fundsAssumed: z.boolean().meta({
        description: 'The sender lacks the balance or an approval, and was given it for the simulation',
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

const permitDataOutput = z
  .object({
    domain: z.object({ name: z.string(), chainId: z.number().int(), verifyingContract: addressOutput }),
    types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
    primaryType: z.literal('PermitSingle'),
    values: z.object({
      details: z.object({
        token: addressOutput,
        amount: rawOutput,
        expiration: z.number().int(),
        nonce: z.number().int(),
      }),
      spender: addressOutput,
      sigDeadline: rawOutput,
    }),
  })
  .meta({ id: 'PermitData', description: 'To be signed (EIP-712) instead of sending the permit2 approval' });

/** Schema of the answer of POST /swap. */
export const swapOutput = z
  .object({
    to: addressOutput.meta({ description: 'Universal Router: the transaction’s to' }),
    data: hexOutput,
    value: rawOutput.meta({ description: 'Native coin to send along, wei' }),
    gasEstimate: rawOutput.meta({
      description:
        'Gas limit, units: what the transaction holds at its most, refunds not yet paid back, and a margin',
    }),
    gasEstimateSource: z.enum(['simulation', 'model']).meta({
      description: 'Counted while these bytes were simulated, or estimated from the shape of the route',
    }),
    tradeType: tradeTypeOutput,
    quote: quoteSummary,
    deadline: rawOutput.meta({ description: 'Unix seconds' }),
    slippage: z.number().meta({ description: 'Percent' }),
    permit2: addressOutput,
    transaction: walletTransactionOutput,
    simulation: simulationOutput.nullable().meta({ description: 'null when not asked for' }),
    approvals: z.array(approvalOutput).optional().meta({
      description: 'With sender: the transactions to send first, none when nothing is missing',
    }),
    permitData: permitDataOutput.nullable().optional(),
    decoded: z
      .array(z.object({ command: z.string(), args: z.record(z.string(), z.unknown()) }))
      .optional()
      .meta({ description: 'With decode: the commands of the calldata' }),
  })
  .meta({ id: 'Swap' });
