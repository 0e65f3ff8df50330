import { z } from 'zod';
import type { ReadDollars } from '../pools/currency.ts';

const whole = z
  .string()
  .regex(/^\d{1,100}$/)
  .transform(BigInt);

/** Schema of the price of the native coin between processes, in which big integers are strings. */
const message = z.object({
  kind: z.literal('nativePrice'),
  numerator: whole,
  denominator: whole,
  readAt: z.int().min(0),
});

/** Asks the primary process, from a worker that listens to it, for the last price. */
export const NATIVE_PRICE_QUESTION = { kind: 'askNativePrice' } as const;
const question = z.object({ kind: z.literal(NATIVE_PRICE_QUESTION.kind) });

export const isNativePriceQuestion = (received: unknown): boolean => question.safeParse(received).success;

/** Parses a message; undefined for one that is no price. */
export function asNativePrice(received: unknown): ReadDollars | undefined {
  const { data } = message.safeParse(received);
  return data && { usd: { numerator: data.numerator, denominator: data.denominator }, readAt: data.readAt };
}

/** Formats a price as a message. */
export function nativePriceMessage({ usd, readAt }: ReadDollars): z.input<typeof message> {
  const { numerator, denominator } = usd;
  return { kind: 'nativePrice', numerator: String(numerator), denominator: String(denominator), readAt };
}
