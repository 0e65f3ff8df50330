import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import { booleanInput, deadlineInput, poolInput, rawAmountInput, slippageInput } from '../../http/schemas.ts';
import { addressInput } from '../../values/addressInput.ts';
import { minBlockInput } from '../quotes/minBlock.ts';
import { checkCreation, creationFields } from './creationInput.ts';
import { decimalOf } from './priceInput.ts';
import { checkRange, rangeFields } from './rangeInput.ts';

const numberRule = 'must be the number of a position NFT, decimal digits';
const tokenIdInput = z
  .union([z.string(), z.number()], { error: numberRule })
  .transform((value, context): bigint => {
    if (/^\d{1,78}$/.test(String(value))) return BigInt(value);
    context.addIssue({ code: 'custom', message: numberRule });
    return z.NEVER;
  })
  .meta({ type: 'string', description: 'Number of the position NFT: say protocol with it', example: '1042' });

export const nftProtocolInput = z
  .enum(['v3', 'v4'], { error: 'must be v3 or v4' })
  .optional()
  .meta({ description: 'Kind of the position: V3 and V4 both count from 1' });
const protocolInput = z
  .enum(['v2', 'v3', 'v4'], { error: 'must be v2, v3 or v4' })
  .optional()
  .meta({ description: 'Kind of the position with tokenId, or of the pool to create' });
export const exchangeInput = z.string().optional().meta({
  description: 'Id of the exchange of the position, where the network has several',
  example: 'main',
});
export const positionIdInput = z.string({ error: 'must be the id of a position' }).meta({
  description: 'Id of the position as GET /positions gives it: its manager, then its number as 32 bytes',
  example: `0xc36442b4a4522e871399cd717abdd847ab11fe88${(1042).toString(16).padStart(64, '0')}`,
});

/** Fields that name one position NFT. */
export const nftFields = {
  tokenId: tokenIdInput.optional(),
  protocol: nftProtocolInput,
  exchange: exchangeInput,
  id: positionIdInput.optional(),
};

const senderInput = addressInput.optional().meta({
  description:
    'Sender of the transaction; adds the missing approvals to the answer. A position has to be its own',
});
export const recipientInput = (description: string) => addressInput.optional().meta({ description });

/** Body of POST /liquidity/add. */
export const addInput = z
  .object({
    pool: poolInput.optional(),
    ...rangeFields,
    ...nftFields,
    protocol: protocolInput,
    ...creationFields,
    amount0: rawAmountInput.optional().meta({
      description: 'Amount of token0, raw units; of a pair or position one amount, or both as upper bounds',
    }),
    amount1: rawAmountInput.optional().meta({
      description: 'Amount of token1, raw units; of a pair or position one amount, or both as upper bounds',
    }),
    liquidity: rawAmountInput
      .optional()
      .meta({ description: 'Liquidity to add instead of amounts, raw units' }),
    slippage: slippageInput,
    recipient: recipientInput('Owner of a new position or of pair tokens; the sender when absent'),
    deadline: deadlineInput,
    sender: senderInput,
    minBlock: minBlockInput,
    nativeIn: booleanInput(true, 'Pay the wrapped token with the native coin'),
    maximum: booleanInput(
      false,
      'V4: the amounts are the most that is taken within the slippage, not the expected ones',
    ),
    confirm: booleanInput(false, 'Accept a hook that has a say in liquidity'),
  })
  .superRefine((body, context) => {
    const reject = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: undefined });
    const { pool, tokenId, id, amount0, amount1, liquidity } = body;
    checkCreation(body, reject);
    const named = [pool, tokenId, id].filter((each) => each !== undefined).length;
    if (named + Number(body.create) !== 1)
      reject('pool', 'must be given, or tokenId with protocol, or id of a position, or create: one of them');
    const isNew = pool !== undefined || body.create;
    const isOffer = amount0 !== undefined || amount1 !== undefined;
    if (isOffer === (liquidity !== undefined))
      reject('amount0', 'or amount1 must be given, or liquidity instead');
    checkRange(body, isNew, reject);
    if (isNew && body.sender === undefined && body.recipient === undefined)
      reject('recipient', 'or sender is required: somebody has to own the position');
  });

const percentRule = 'must be a percentage above 0 and at most 100, such as 25';
const percentInput = z
  .union([z.string(), z.number()], { error: percentRule })
  .optional()
  .transform((value, context): Rational | undefined => {
    if (value === undefined) return undefined;
    const part = decimalOf(String(value));
    if (part !== undefined && part.numerator <= 100n * part.denominator)
      return { numerator: part.numerator, denominator: 100n * part.denominator };
    context.addIssue({ code: 'custom', message: percentRule });
    return z.NEVER;
  })
  .meta({
    type: 'number',
    description: 'Part of the liquidity to remove, percent; 100 when absent',
    example: 25,
  });

/** Body of POST /liquidity/remove. */
export const removeInput = z
  .object({
    pool: poolInput.optional(),
    ...nftFields,
    percent: percentInput,
    liquidity: rawAmountInput.optional().meta({
      description: 'Liquidity to remove instead of percent, or pair tokens, raw units',
    }),
    collect: booleanInput(true, 'V3: pay out principal and fees; otherwise they stay in the manager, owed'),
    burn: booleanInput(false, 'Burn the NFT of a position that is left empty'),
    unwrap: booleanInput(true, 'Receive the native coin for the wrapped token'),
    slippage: slippageInput,
    recipient: recipientInput('Account that gets the tokens; the owner when absent'),
    deadline: deadlineInput,
    sender: senderInput,
    minBlock: minBlockInput,
  })
  .superRefine(({ pool, tokenId, id, percent, liquidity }, context) => {
    const named = [pool, tokenId, id].filter((each) => each !== undefined).length;
    const reject = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: undefined });
    if (named !== 1)
      reject('tokenId', 'with protocol must be given, or id, or pool of a V2 pair: one of them');
    if (percent !== undefined && liquidity !== undefined)
      reject('liquidity', 'must be absent when percent is given');
  });

/** Positions in one transaction. */
const MAX_COLLECTED = 20;

/** Body of POST /liquidity/collect. */
export const collectInput = z.object({
  positions: z
    .array(
      z.object({
        tokenId: tokenIdInput.optional(),
        protocol: nftProtocolInput,
        exchange: exchangeInput,
        id: positionIdInput.optional(),
      }),
      { error: 'must be a list of positions' },
    )
    .min(1, 'must name a position')
    .max(MAX_COLLECTED, `must name at most ${MAX_COLLECTED} positions`)
    .meta({ description: 'Positions of one manager and one owner: each by id, or by tokenId and protocol' }),
  unwrap: booleanInput(true, 'Receive the native coin for the wrapped token'),
  recipient: recipientInput('Account that gets the fees; the owner when absent'),
  deadline: deadlineInput,
  sender: senderInput,
  minBlock: minBlockInput,
});

export type AddBody = z.output<typeof addInput>;
export type RemoveBody = z.output<typeof removeInput>;
export type CollectBody = z.output<typeof collectInput>;
