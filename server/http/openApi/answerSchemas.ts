import { getAddress } from 'viem';
import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '../../errors.ts';
import { errorOutputOf } from '../pipeline/errorDetails.ts';

/** Schemas that answers are composed of. */

/** EIP-55 address, the form in which every answer returns addresses. */
export const addressOutput = z
  .string()
  .refine((text) => getAddress(text) === text, 'must be checksummed')
  .meta({ example: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' });

/**
 * A pool in answers: the EIP-55 address of its contract, or the 32 bytes of the id of a V4 pool in lower
 * case.
 */
export const poolIdOutput = z
  .string()
  .refine(
    (text) => /^0x[0-9a-f]{64}$/.test(text) || getAddress(text) === text,
    'must be a checksummed address or 32 bytes in lower case',
  )
  .meta({
    description: 'Address of the pair or pool; the id of a V4 pool, 32 bytes in lower case',
    example: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
  });

/** The parts of a V4 pool's key beside its tokens; absent for other pools. */
export const poolKeyOutput = {
  isDynamicFee: z.boolean().optional().meta({
    description: 'V4: whether a hook sets the fee; `fee` is 8388608 then',
  }),
  tickSpacing: z
    .number()
    .int()
    .optional()
    .meta({ description: 'V4: ticks of positions are multiples of it' }),
  hooks: addressOutput
    .optional()
    .meta({ description: 'V4: contract that the manager calls; the zero address for none' }),
  isNative: z.boolean().optional().meta({
    description: 'V4: whether the pool holds the native coin itself; token0 is then the wrapped token',
  }),
};

/** Integer as a decimal string. The field's description states the unit. */
export const rawOutput = z.string().regex(/^-?\d+$/);

/** `0` exact input, `1` exact output. */
export const tradeTypeOutput = z.union([z.literal(0), z.literal(1)]).meta({ type: 'integer', enum: [0, 1] });

export const tokenOutput = z
  .object({
    address: addressOutput,
    symbol: z.string(),
    name: z.string(),
    decimals: z.number().int().min(0).max(255),
    logoURI: z.string().nullable(),
    imitates: z.string().optional().meta({
      description: 'The listed symbol that the symbol looks like, at another address; absent otherwise',
    }),
  })
  .meta({ id: 'Token' });

/** Protocol of a pool. A route is `mixed` when its hops use several. */
export const protocolOutput = z.enum(['v2', 'v3', 'v4']);
export const routeProtocolOutput = z.enum([...protocolOutput.options, 'mixed']);

export const routeOutput = z
  .object({
    path: z.array(addressOutput).min(2),
    protocol: routeProtocolOutput,
    protocols: z.array(protocolOutput).min(1).meta({ description: 'Protocol of each hop' }),
    pools: z
      .array(poolIdOutput)
      .min(1)
      .meta({ description: 'Pool of each hop: its address, or the 32-byte id of a V4 pool' }),
    exchanges: z
      .array(z.string())
      .min(1)
      .meta({ description: 'Exchange of the pool of each hop, by its id in /api/v1/network' }),
    hops: z.number().int().min(1),
    fees: z.array(z.number().int()).min(1).meta({
      description:
        'Fee of each hop: 0 for V2, the fee tier in hundredths of a bip for V3, the fee of the key for V4',
    }),
    keys: z
      .array(
        z
          .object({
            currency0: addressOutput.meta({ description: 'The zero address is the native coin' }),
            currency1: addressOutput,
            fee: z
              .number()
              .int()
              .meta({ description: 'Hundredths of a bip; 8388608 where the hook sets it' }),
            tickSpacing: z.number().int(),
            hooks: addressOutput,
          })
          .nullable(),
      )
      .optional()
      .meta({ description: 'Key of the pool of each V4 hop, null for others; absent without V4 hops' }),
  })
  .meta({ id: 'Route' });

export const priceImpactBreakdownOutput = z
  .object({
    lpFee: z.number().meta({ description: 'Pool fees, compounded over the hops, percent' }),
    market: z.number().meta({ description: 'Price movement caused by the trade, percent' }),
  })
  .meta({ id: 'PriceImpactBreakdown' });

export const excludedOutput = z
  .array(
    z.object({
      kind: z.enum(['token', 'pool']),
      address: poolIdOutput.meta({ description: 'Address, or the 32-byte id of a V4 pool' }),
      reason: z.enum([
        'denied',
        'notAllowed',
        'failed',
        'reverted',
        'notTaken',
        'notSent',
        'notAccepted',
        'nextNotTaken',
        'notMeasurable',
        'unsteady',
        'unknown',
      ]),
    }),
  )
  .optional()
  .meta({
    id: 'Excluded',
    description:
      'Up to 100 tokens and pools that the search excluded. denied, notAllowed: ruled out by the operator. failed: ' +
      'failed in a simulation. reverted: reverted in a sent swap. The other reasons come from measured transfers. ' +
      'notTaken: the pool cannot pay the token out. notSent: the token cannot be sent on. notAccepted: too little of the ' +
      'token reaches the pool. nextNotTaken: the pool cannot pay out its other token. notMeasurable: no transfer could be ' +
      'measured. unsteady: transfers succeed in some of the next blocks only. Absent when nothing was excluded',
  });

export const leftOutOutput = z
  .object({
    tokens: z
      .array(addressOutput)
      .meta({ description: 'Intermediate tokens for which the route was rejected' }),
    reason: z.enum(['untrusted', 'tooGoodToBeTrue']).meta({
      description:
        'untrusted: MIDDLE_TOKENS excludes these tokens from routes. tooGoodToBeTrue: no list names these tokens, and the ' +
        'route beats the best other route by more than MAX_UNTRUSTED_GAIN',
    }),
    amountIn: rawOutput
      .optional()
      .meta({ description: 'Exact output: input of the route, raw units of tokenIn' }),
    amountOut: rawOutput
      .optional()
      .meta({ description: 'Exact input: output that the route promised, raw units of tokenOut' }),
    promisedPercent: z.number().nullable().meta({
      description: 'Gain over the answer, percent; null when the answer is worth nothing',
    }),
  })
  .nullable()
  .meta({
    id: 'LeftOut',
    description: 'A rejected route that promised more than the answer; null when there was none',
  });

type ErrorSchema = ReturnType<typeof errorOutputOf>;
const ERROR_SCHEMAS = new Map<ErrorCode, ErrorSchema>(ERROR_CODES.map((code) => [code, errorOutputOf(code)]));

/** Returns the schema of an error with one of these codes. */
export function errorsOutput(codes: readonly ErrorCode[]) {
  const schemas = codes.flatMap((code) => ERROR_SCHEMAS.get(code) ?? []);
  return z.discriminatedUnion('code', schemas as [ErrorSchema, ...ErrorSchema[]]);
}

/** An error of any code. */
export const errorOutput = errorsOutput(ERROR_CODES).meta({
  id: 'Error',
  description: 'An error: `details` has one shape for each `code`',
});
