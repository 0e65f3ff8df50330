import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import type { Currency } from '../../pools/currency.ts';
import { times } from '../../pools/prices/usd.ts';
import { presentUSD } from './presentDecimal.ts';

export const currencyOutput = z
  .object({
    unit: z.enum(['USD', 'native']).meta({
      description:
        'What figures are counted and lists ranked in: US dollars, or native coins on a network without a stable coin',
    }),
    symbol: z.string().meta({ description: 'USD, or the symbol of the native coin' }),
    nativeUSD: z.string().nullable().meta({
      description:
        'US dollars per native coin that the operator gives: dollars of the answer are native coins times it. Null without it, and where dollars are counted',
    }),
    nativeUSDSource: z
      .enum(['NATIVE_USD', 'NATIVE_USD_URL'])
      .nullable()
      .meta({ description: 'Where nativeUSD comes from: a fixed price of the operator, or a URL' }),
    nativeUSDReadAt: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'When the URL gave nativeUSD, Unix seconds' }),
  })
  .meta({ id: 'Currency' });

/** Describes a figure that answers have only where native coins are counted. */
export const nativeOutput = (meaning: string) =>
  z
    .string()
    .nullable()
    .optional()
    .meta({
      description: `${meaning}, native coins in units of the whole token; null when unknown, absent where dollars are counted`,
    });

/** Formats the figures of one answer. All of them use the same price of the native coin. */
export interface Money {
  readonly currency: z.input<typeof currencyOutput>;
  /** US dollars of a figure of the index; null when unknown, or when native coins have no dollars. */
  usd(figure: Rational | null): string | null;
  /** Native coins of it; undefined where the index counts dollars. */
  native(figure: Rational | null): string | null | undefined;
  /** Why dollars are unknown although the figure is known; null where they are known. */
  readonly reason: string | null;
  /** Returns the ETag of an answer, which changes with the price of the native coin. */
  etag(ofFigures: string): string;
}

/** Fixes the money of one answer. */
export function moneyOf(currency: Currency): Money {
  if (currency.unit === 'USD') {
    return {
      currency: { unit: 'USD', symbol: 'USD', nativeUSD: null, nativeUSDSource: null, nativeUSDReadAt: null },
      usd: presentUSD,
      native: () => undefined,
      reason: null,
      etag: (ofFigures) => ofFigures,
    };
  }
  const given = currency.nativeUSD();
  const price = presentUSD(given?.usd ?? null);
  return {
    currency: {
      unit: 'native',
      symbol: currency.symbol,
      nativeUSD: price,
      nativeUSDSource: given?.source ?? null,
      nativeUSDReadAt: given?.readAt ?? null,
    },
    usd: (figure) => (figure === null || given === null ? null : presentUSD(times(figure, given.usd))),
    native: presentUSD,
    reason:
      given === null
        ? 'no stable coin of this network is known, and the native coin has no price in dollars'
        : null,
    etag: (ofFigures) => `${ofFigures}-${price ?? 'none'}-${given?.readAt ?? 'fixed'}`,
  };
}
