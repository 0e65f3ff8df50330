import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';

const priceRule = 'must be a price above 0 in whole tokens, such as "3500.25"';
const DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?$/;

/** Parses a plain decimal above 0 to an exact fraction. */
export function decimalOf(text: string): Rational | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const numerator = BigInt(whole + fraction);
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) };
}

/** Returns the schema of an optional price in whole tokens. */
export const priceInput = (description: string) =>
  z
    .union([z.string(), z.number()], { error: priceRule })
    .optional()
    .transform((value, context): Rational | undefined => {
      if (value === undefined) return undefined;
      const price = decimalOf(String(value));
      if (price !== undefined) return price;
      context.addIssue({ code: 'custom', message: priceRule });
      return z.NEVER;
    })
    .meta({ type: 'string', description, example: '3500.25' });
