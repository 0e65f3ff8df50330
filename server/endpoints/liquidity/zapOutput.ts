import { z } from 'zod';
import {
  addressOutput,
  poolIdOutput,
  rawOutput,
  routeOutput,
  routeProtocolOutput,
} from '../../http/openApi/answerSchemas.ts';
import { splitOutput } from '../present/presentRoute.ts';
import {
  changedPositionOutput,
  decodedOutput,
  hexOutput,
  liquidityApprovalOutput,
  presentedCallOutput,
  raw,
  shortfallOutput,
  simulationOutput,
  warningsOutput,
} from './liquidityOutput.ts';

const OF_ONE = 'absent where one transaction swaps and adds';

const swapOutput = z
  .object({
    to: addressOutput.optional().meta({ description: `Router of the swap; ${OF_ONE}` }),
    data: hexOutput.optional().meta({ description: `Calldata of the swap; ${OF_ONE}` }),
    value: raw(`Native coin sent with the swap, wei; ${OF_ONE}`).optional(),
    gasEstimate: raw(`Gas limit of the swap, units; ${OF_ONE}`).optional(),
    tokenIn: addressOutput,
    tokenOut: addressOutput,
    amountIn: raw('Raw units of tokenIn that are swapped'),
    amountOut: raw('Raw units of tokenOut that the swap gives at the block'),
    minAmountOut: raw('Minimum of amountOut that the chain enforces, raw units; the add counts on it'),
    priceImpact: z.number(),
    protocol: routeProtocolOutput,
    path: z.array(addressOutput),
    pools: z.array(poolIdOutput),
    fees: z.array(z.number().int()),
    hops: z.number().int(),
    keys: routeOutput.shape.keys,
    ...splitOutput,
    approvals: z.array(liquidityApprovalOutput).meta({
      description: 'Approvals that the swap needs first; empty where one transaction swaps and adds',
    }),
  })
  .meta({ id: 'ZapSwap' });

const dustOutput = z
  .object({
    amount0: raw('Raw units of token0 that stay with the sender at the block'),
    amount1: raw('Raw units of token1 that stay with the sender at the block'),
    percent: z.number().meta({ description: 'Worth of both by the price of the swap, percent of amountIn' }),
  })
  .meta({ id: 'ZapDust', description: 'Rest of both tokens that the add does not take' });

/** Schema of the answer to a zap. */
export const zapOutput = z
  .object({
    calls: z.array(presentedCallOutput).meta({
      description:
        'All calls in their order, for wallet_sendCalls (EIP-5792): approvals and swap, approvals and add, or approvals and the one transaction of both; values are hexadecimal wei',
    }),
    swap: swapOutput.nullable().meta({ description: 'The swap; null where all of tokenIn goes in' }),
    to: addressOutput.meta({
      description:
        'Position manager or router that adds; the Universal Router where one transaction swaps and adds',
    }),
    manager: addressOutput.meta({
      description: 'Position manager or router that adds, called by `to` or the same',
    }),
    data: hexOutput,
    value: raw('Native coin sent with the transaction, wei'),
    gasEstimate: raw('Gas limit of the transaction, units'),
    approvals: z.array(liquidityApprovalOutput).meta({
      description: 'Approvals that the transaction needs, after the swap where that is another one',
    }),
    deadline: raw('Unix seconds, of all transactions'),
    position: changedPositionOutput,
    dust: dustOutput,
    simulation: simulationOutput,
    warnings: warningsOutput,
    shortfalls: z.array(shortfallOutput).meta({
      description: 'Balance of tokenIn that does not suffice; empty when it does',
    }),
    decoded: decodedOutput,
    blockNumber: rawOutput,
    blockHash: z.string(),
  })
  .meta({ id: 'Zap' });
