import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { powerOfTen, type Rational } from '../amm/rational.ts';

/** Schemas of scalars in the index's format. */

/** Bytes of an address, lower-case hex. */
export const addressField = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as Address);

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

/** BigInt. */
export const integerText = z.string().regex(/^-?\d+$/);
export const integerField = integerText.transform(BigInt);

/** Int8 or BigInt of a count. */
export const countText = z.string().regex(/^\d{1,15}$/);
export const countField = countText.transform(Number);

/** Int8 of a time, Unix seconds; -1 for none. */
export const timeField = z
  .string()
  .regex(/^(-1|\d{1,12})$/)
  .transform(Number);

/** Non-negative BigDecimal. */
export const decimalText = z.string().regex(/^\d+(\.\d+)?([eE][+-]?\d{1,4})?$/);
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
