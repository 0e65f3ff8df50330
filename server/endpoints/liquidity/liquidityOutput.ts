import { z } from 'zod';
import {
  addressOutput,
  poolIdOutput,
  poolKeyOutput,
  protocolOutput,
  rawOutput,
  tokenOutput,
} from '../../http/openApi/answerSchemas.ts';
import { LIQUIDITY_WARNINGS } from '../../liquidity/model/liquidityPlan.ts';
import { quantityOutput, walletTransactionOutput } from '../present/presentTransaction.ts';

export const hexOutput = z.string().regex(/^0x[0-9a-f]*$/);
const transactionOutput = z.object({ to: addressOutput, data: hexOutput, value: rawOutput });
const assetOutput = z.string().meta({ description: 'Address of the token, or `native` for the native coin' });
export const raw = (description: string) => rawOutput.meta({ description });

/** A position in its pool at a block. */
export const liquidityPositionFields = {
  protocol: protocolOutput,
  id: z
    .string()
    .nullable()
    .meta({ description: 'Id of the position NFT; null for a new one and for a pair' }),
  tokenId: raw('Number of the position NFT; null for a new one and for a pair').nullable(),
  poolAddress: poolIdOutput,
  token0: tokenOutput,
  token1: tokenOutput,
  fee: z.number().int().meta({ description: 'Hundredths of a bip; 8388608 where a hook sets it' }),
  ...poolKeyOutput,
  tickLower: z.number().int().nullable().meta({ description: 'Lower tick; null for a pair' }),
  tickUpper: z.number().int().nullable().meta({ description: 'Upper tick; null for a pair' }),
  price: z.string().meta({ description: 'Whole token1 per whole token0 at the block' }),
  priceLower: z.string().nullable().meta({ description: 'Whole token1 per whole token0 at the lower tick' }),
  priceUpper: z.string().nullable().meta({ description: 'Whole token1 per whole token0 at the upper tick' }),
  inRange: z.boolean().meta({ description: 'Whether the price lies in the range; true for a pair' }),
};

export const changedPositionOutput = z
  .object({
    ...liquidityPositionFields,
    liquidity: raw('Liquidity that is added or removed, or pair tokens, raw units'),
    liquidityAfter: raw(
      'Liquidity of the position afterwards, or pair tokens of the sender, raw units',
    ).nullable(),
    amount0: raw('Raw units of token0 that the pool takes or pays out, without fees'),
    amount1: raw('Raw units of token1 that the pool takes or pays out, without fees'),
    amount0Min: raw(
      'Minimum of amount0 that the chain enforces, raw units; absent where a maximum is',
    ).optional(),
    amount1Min: raw(
      'Minimum of amount1 that the chain enforces, raw units; absent where a maximum is',
    ).optional(),
    amount0Max: raw('V4 add: maximum of amount0 that the chain enforces, raw units').optional(),
    amount1Max: raw('V4 add: maximum of amount1 that the chain enforces, raw units').optional(),
    share: z.number().nullable().meta({
      description:
        'Part of the liquidity in range, or of the pair, that the position has afterwards, percent; null out of range',
    }),
    isBurnt: z.boolean().meta({ description: 'Whether the NFT is burnt' }),
  })
  .meta({ id: 'LiquidityPosition' });

const collectedOutput = z
  .object({
    tokenId: raw('Number of the position NFT'),
    poolAddress: poolIdOutput,
    token0: addressOutput.meta({ description: 'Address of token0' }),
    token1: addressOutput.meta({ description: 'Address of token1' }),
    fees0: raw('Fees that this transaction pays at the block, raw units of token0'),
    fees1: raw('Fees that this transaction pays at the block, raw units of token1'),
  })
  .meta({ id: 'CollectedFees' });

const changesOutput = z.array(
  z.object({
    asset: assetOutput,
    amount: raw('Raw units that the account gains, negative where it pays, without gas'),
  }),
);

const removalOutput = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('success'),
      changes: changesOutput.meta({ description: 'Payout to the owner, raw units' }),
    }),
    z.object({ status: z.literal('reverted'), reason: z.string() }),
  ])
  .meta({ id: 'SimulatedRemoval' });

export const simulationOutput = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('success'),
      blockNumber: rawOutput,
      tokenId: raw('Number of the new position; null for none').nullable(),
      shares: raw('Pair tokens that the recipient got, raw units; null for other changes').nullable(),
      changes: changesOutput.meta({
        description:
          'Changes of the sender at an add, of the recipient otherwise; in the first block that disagrees with position',
      }),
      gasUsed: raw('Gas units of the block where it took most'),
      blocksTried: z
        .number()
        .int()
        .meta({ description: 'Next blocks in which the transaction ran, each by itself' }),
      removal: removalOutput.nullable().meta({
        description:
          'Removal of the added liquidity right after the add, in the same block; null where no hook has a say in removals',
      }),
      fundsAssumed: z.boolean().meta({
        description: 'Whether the simulation gave the sender a missing balance or approval',
      }),
    }),
    z.object({ status: z.literal('unavailable'), blockNumber: rawOutput, reason: z.string() }),
  ])
  .meta({ id: 'LiquiditySimulation', description: 'The transaction as it runs in the next blocks' });

export const warningsOutput = z
  .array(
    z.object({
      code: z.enum(LIQUIDITY_WARNINGS).meta({ description: 'Code of the warning for programs' }),
      message: z.string().meta({ description: 'The warning for humans' }),
    }),
  )
  .meta({
    id: 'LiquidityWarnings',
    description:
      'What the owner should know first. HIGH_SLIPPAGE: above 0.5 %. RANGE_WITHIN_TOLERANCE: the slippage reaches past an ' +
      'edge of the range. OUT_OF_RANGE, OTHER_SIDE_NOT_BOUNDED: one token goes in, the other has no bound. FEES_NOT_BOUNDED: ' +
      'the chain holds no bound on fees. HOOK_OF_LIQUIDITY: a hook has a say. TOKEN_TAXED: a token keeps a part of its ' +
      'transfers. OPERATOR: another account may move the position. SUBSCRIBER: a contract is told of changes. OWED_NOT_PAID: ' +
      'the manager owes a few units more than its pool pays. LEFT_IN_MANAGER: without collect. SIMULATION_DIFFERS: the ' +
      'simulation moves other amounts than computed. REMOVAL_REVERTS, REMOVAL_PAYS_LESS: a removal right after the add ' +
      'reverts, or pays less than the pool frees. POOL_CREATED: the transaction creates the pool. TOKENS_SWAPPED: the pool ' +
      'has the tokens the other way. PRICE_NOT_VOUCHED: no route confirms the start price. PRICE_OFF: routes say another price',
  });

export const liquidityApprovalOutput = z.object({
  step: z.enum(['clearToken', 'token', 'permit2']),
  token: addressOutput,
  spender: addressOutput,
  current: rawOutput,
  required: raw('Allowance that the change needs, raw units: the maximum for V4'),
  transaction: transactionOutput,
});

export const presentedCallOutput = z.object({ to: addressOutput, data: hexOutput, value: quantityOutput });

export const shortfallOutput = z.object({
  asset: assetOutput,
  actual: raw('Balance of the sender, raw units'),
  expected: raw('Balance that the change needs, raw units, without gas'),
});

export const decodedOutput = z
  .array(
    z.object({
      name: z.string().meta({ description: 'Name of the call or action' }),
      args: z.record(z.string(), z.string()),
    }),
  )
  .meta({ description: 'The calldata, read back by a decoder of its own' });

/** Schema of the answers that change liquidity. */
export const liquidityOutput = z
  .object({
    to: addressOutput.meta({ description: 'Position manager or router, the `to` of the transaction' }),
    data: hexOutput,
    value: raw('Native coin sent with the transaction, wei'),
    gasEstimate: raw(
      'Gas limit, units: upper bound before refunds, plus a margin; 2000000, or 7000000 to create a pool, where nothing could be measured',
    ),
    gasEstimateSource: z.enum(['simulation', 'model']).meta({
      description: 'simulation: measured with this calldata; model: a fixed limit',
    }),
    deadline: raw('Unix seconds'),
    transaction: walletTransactionOutput,
    position: changedPositionOutput,
    fees: z
      .array(collectedOutput)
      .meta({ description: 'Fees that are paid out, of each position; exact at the block' }),
    simulation: simulationOutput,
    warnings: warningsOutput,
    approvals: z
      .array(liquidityApprovalOutput)
      .optional()
      .meta({ description: 'With sender: transactions to send first; empty when nothing is missing' }),
    calls: z.array(presentedCallOutput).optional().meta({
      description:
        'With sender: approvals and transaction in their order, for wallet_sendCalls (EIP-5792); values are hexadecimal wei',
    }),
    shortfalls: z
      .array(shortfallOutput)
      .optional()
      .meta({ description: 'With sender: balances that do not suffice; empty when they do' }),
    decoded: decodedOutput,
    blockNumber: rawOutput,
    blockHash: z.string(),
  })
  .meta({ id: 'LiquidityChange' });
