import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { powerOfTen, type Rational } from '../amm/rational.ts';
import { MAX_TICK } from '../amm/v3/tickMath.ts';
import { DYNAMIC_FEE } from '../amm/v4/v4State.ts';

/** Schemas of scalars in the index's format. */

/** Bytes of an address, lower-case hex. */
export const addressField = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as Address);

/** Id of the exchange of a pool; absent in an index of an earlier schema. */
export const exchangeField = z.string().max(32).optional();

/** Id of a pool: bytes of its address, or of the hash of its key, lower-case hex. */
export const marketField = z
  .string()
  .regex(/^0x[0-9a-f]{40}([0-9a-f]{24})?$/)
  .transform((text) => text as Hex);

/** Bytes of a hash, lower-case hex. */
export const hashField = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text) => text as Hex);

/**
 * BigInt. Sums of 256-bit numbers have fewer digits than are taken; with thousands, each figure that is
 * computed from it would take milliseconds or overflow.
 */
export const integerText = z.string().regex(/^-?\d{1,120}$/);
export const integerField = integerText.transform(BigInt);

/** Non-negative BigInt. */
export const unsignedField = z
  .string()
  .regex(/^\d{1,120}$/)
  .transform(BigInt);

/** Fee of a pool, hundredths of a bip: up to 100 %, or V4's flag of a fee that the hook sets. */
export const feeField = z.int().min(0).max(DYNAMIC_FEE);

/** Tick of a price. */
export const tickField = z.int().min(-MAX_TICK).max(MAX_TICK);

/** Ticks between two that liquidity may begin at. */
export const tickSpacingField = z.int().min(1).max(32_767);

/** Decimal places of a token. */
export const decimalsField = z.int().min(0).max(255);

/** Int8 or BigInt of a count. */
export const countText = z.string().regex(/^\d{1,15}$/);
export const countField = countText.transform(Number);

/** Int8 of a time, Unix seconds; -1 for none. */
export const timeField = z
  .string()
  .regex(/^(-1|\d{1,12})$/)
  .transform(Number);

const DECIMAL = /^\d{1,400}(\.\d{1,400})?([eE][+-]?\d{1,3})?$/;
/** The greatest power of ten of a figure, so that it is below the greatest floating-point number. */
const MAX_POWER = 300;

/** Non-negative BigDecimal, less than 10^300. graph-node keeps 34 digits of one. */
export const decimalText = z
  .string()
  .regex(DECIMAL)
  .refine((text) => {
    const [digits = '', exponent = '0'] = text.split(/[eE]/);
    const whole = digits.split('.')[0]?.replace(/^0+/, '') ?? '';
    return whole.length + Number(exponent) <= MAX_POWER && Number(exponent) >= -2 * MAX_POWER;
  });
export const decimalField = decimalText.transform(parseDecimal);

/** Parses a decimal text, exact. */
export function parseDecimal(text: string): Rational {
  const [digits = '', exponent = '0'] = text.split(/[eE]/);
  const [whole = '', fraction = ''] = digits.split('.');
  const shift = Number(exponent) - fraction.length;
  const numerator = BigInt(whole + fraction);
  return shift >= 0
    ? { numerator: numerator * powerOfTen(shift), denominator: 1n }
    : { numerator, denominator: powerOfTen(-shift) };
}
