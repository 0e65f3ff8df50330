import type { Address } from 'viem';
import { z } from 'zod';
import type { Rational } from '../amm/rational.ts';

/* Scalars as the index writes them. */

/** Bytes of an address, lower-case. */
export const addressField = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as Address);

/** BigInt. */
export const integerField = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);

/** BigInt that counts something. */
export const countField = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** Non-negative BigDecimal, exact. */
export const decimalField = z
  .string()
  .regex(/^\d+(\.\d+)?([eE][+-]?\d{1,4})?$/)
  .transform((text): Rational => {
    const [digits = '', exponent = '0'] = text.split(/[eE]/);
    const [whole = '', fraction = ''] = digits.split('.');
    const shift = Number(exponent) - fraction.length;
    const numerator = BigInt(whole + fraction);
    return shift >= 0
      ? { numerator: numerator * 10n ** BigInt(shift), denominator: 1n }
      : { numerator, denominator: 10n ** BigInt(-shift) };
  });
