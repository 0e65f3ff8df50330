import type { Hex } from 'viem';
import { z } from 'zod';
import type { TradeType } from '../routing/model/route.ts';
import { addressInput, addressRule, addressWith, missingOr, NATIVE_COIN } from '../values/addressInput.ts';
import { checksummed } from '../values/checksum.ts';

/**
 * Schemas of caller input, each validated once. Every message completes the sentence that begins with the
 * field's name: "amountIn must be …". A default follows the transform, so that an absent field takes neither.
 */

const POOL_ID = /^0x[0-9a-fA-F]{64}$/;
const poolRule = `${addressRule}, or the id of a V4 pool: 0x and 64, which are 32 bytes`;

/** Parses the address of a pool as `addressInput` does, or the 32 bytes of a V4 pool to lower case. */
export const poolInput = z
  .string({ error: missingOr(poolRule) })
  .transform((text, context): Hex => {
    if (POOL_ID.test(text)) return text.toLowerCase() as Hex;
    const address = addressInput.safeParse(text);
    if (address.success) return address.data;
    for (const { message } of address.error.issues) {
      context.addIssue({ code: 'custom', message: message === addressRule ? poolRule : message });
    }
    return z.NEVER;
  })
  .meta({
    description: 'Address of a pair or pool, or the 32 bytes that are the id of a V4 pool, in any case',
    example: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
  });

/** Parses an address as `addressInput` does, for a traded token. */
export const tokenInput = addressWith(
  'must not be the zero address: use the wrapped token to mean the native coin',
).meta({
  description: `Address, in any case; the wrapped native token and ${checksummed(NATIVE_COIN)} mean the native coin`,
});

const MAX_UINT256 = 2n ** 256n - 1n;
const amountRule = 'must be a string of decimal digits in raw units, such as "1000000"';

/** Parses a raw amount from 1 to 2^256 − 1. JSON numbers are refused, because they are inexact. */
export const rawAmountInput = z
  .string({ error: missingOr(amountRule) })
  .regex(/^\d{1,96}$/, amountRule)
  .transform((text, context): bigint => {
    const amount = BigInt(text);
    if (amount > 0n && amount <= MAX_UINT256) return amount;
    context.addIssue({
      code: 'custom',
      message: amount === 0n ? 'must be greater than 0' : 'must be below 2^256',
    });
    return z.NEVER;
  })
  .meta({ description: 'Amount in raw units, decimal string', example: '1000000000000000000' });

const uintRule = 'must be a string of decimal digits, below 2^256';

/** Parses a whole number from 0 to 2^256 − 1. */
export const uint256Input = (description: string) =>
  z
    .string({ error: missingOr(uintRule) })
    .regex(/^\d{1,96}$/, uintRule)
    .transform(BigInt)
    .refine((number) => number <= MAX_UINT256, uintRule)
    .meta({ description, example: '0' });

const textOrNumber = (rule: string) => z.union([z.string(), z.number()], { error: rule });

const tradeTypeRule = 'must be 0 (exact input) or 1 (exact output)';

/** Parses `0` or `1`, as number or string. Default: exact input. */
export const tradeTypeInput = textOrNumber(tradeTypeRule)
  .transform((value, context): TradeType => {
    if (String(value) === '0') return 'exactInput';
    if (String(value) === '1') return 'exactOutput';
    context.addIssue({ code: 'custom', message: tradeTypeRule });
    return z.NEVER;
  })
  .default('exactInput')
  .meta({
    type: 'integer',
    enum: [0, 1],
    default: 0,
    description: '0 exact input (default), 1 exact output; number or string',
    example: 0,
  });

const wholeNumber = (minimum: number, maximum: number) => {
  const rule = `must be a whole number from ${minimum} to ${maximum}`;
  const parse = (value: string | number, context: z.RefinementCtx): number => {
    const integer = /^-?\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN;
    if (integer >= minimum && integer <= maximum) return integer;
    context.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  };
  return { input: textOrNumber(rule), parse, meta: { type: 'integer', minimum, maximum } as const };
};

/** Parses a whole number in a range, as number or string. */
export function integerInput(minimum: number, maximum: number, fallback: number, description: string) {
  const { input, parse, meta } = wholeNumber(minimum, maximum);
  return input
    .transform(parse)
    .default(fallback)
    .meta({
      ...meta,
      default: fallback,
      description: `${description}, ${minimum} to ${maximum}`,
      example: fallback,
    });
}

export const limitInput = (minimum: number, maximum: number, fallback: number) =>
  integerInput(minimum, maximum, fallback, 'Number of results');

/** Parses an optional integer as `integerInput` does, for fields whose default depends on the request. */
export function optionalIntegerInput(minimum: number, maximum: number, description: string) {
  const { input, parse, meta } = wholeNumber(minimum, maximum);
  return input
    .transform(parse)
    .optional()
    .meta({ ...meta, description: `${description}, ${minimum} to ${maximum}`, example: minimum });
}

/** Seconds until the transaction expires. */
export const deadlineInput = integerInput(1, 86_400, 1200, 'Seconds until the transaction expires');

const slippageRule = 'must be a percentage from 0 to 50, such as 0.5';

/**
 * Parses a percentage to its exact decimal text, so that bounds can be computed in integers. A string is kept
 * as it is, a JSON number becomes its shortest decimal form (0.1 is one tenth).
 */
export const slippageInput = textOrNumber(slippageRule)
  .transform((value, context): string => {
    const text = typeof value === 'number' ? plainDecimal(value) : value;
    const [, whole = '', fraction = ''] = /^(\d{1,2})(?:\.(\d{1,30}))?$/.exec(text) ?? [];
    const inRange = whole !== '' && (Number(whole) < 50 || (Number(whole) === 50 && /^0*$/.test(fraction)));
    if (inRange) return text;
    context.addIssue({ code: 'custom', message: slippageRule });
    return z.NEVER;
  })
  .default('0.5')
  .meta({
    type: 'number',
    minimum: 0,
    maximum: 50,
    default: 0.5,
    description: 'Slippage tolerance, percent, 0 to 50; number or string, used exactly',
    example: 0.5,
  });

/** Returns a number's shortest decimal form without an exponent: 1e-7 is "0.0000001". */
function plainDecimal(value: number): string {
  const text = String(value);
  const [, whole, fraction = '', exponent] = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return exponent === undefined ? text : `0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`;
}

const saidBoolean = z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' });

/** Parses `true` or `false`, as boolean or string. */
export function booleanInput(fallback: boolean, description: string) {
  return saidBoolean
    .transform((value) => value === true || value === 'true')
    .default(fallback)
    .meta({ type: 'boolean', default: fallback, description, example: fallback });
}

export const nativeInInput = booleanInput(true, 'Pay with the native coin when tokenIn is the wrapped token');
export const nativeOutInput = booleanInput(
  true,
  'Receive the native coin when tokenOut is the wrapped token',
);
