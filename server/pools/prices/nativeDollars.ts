import { z } from 'zod';
import { decimalText, parseDecimal } from '../../indexer/fieldSchemas.ts';
import type { NativeDollars, ReadDollars } from '../currency.ts';
import { isLess } from './usd.ts';

const TIMEOUT_MS = 10_000;
const REFRESH_MS = 60_000;
const MOST_BYTES = 10_000;
/** No coin is worth less, or more: such an answer is in other units, or a lie. */
const LEAST = { numerator: 1n, denominator: 10n ** 12n };
const MOST = { numerator: 10n ** 9n, denominator: 1n };

const numberSchema = z.union([z.number().nonnegative().transform(String), z.string()]).pipe(decimalText);

export interface NativeDollarsOptions {
  readonly url: string;
  readonly fetch: (
    url: string,
    init: { readonly signal: AbortSignal; readonly redirect: 'error' },
  ) => Promise<Response>;
  /** Unix seconds. */
  readonly now: () => number;
  readonly onRead: (read: ReadDollars) => void;
  /** Called when the price cannot be read. */
  readonly onFailure: (error: unknown) => void;
}

/** Reads the dollars of one native coin that a URL answers, now and once a minute, until `signal` aborts. */
export function followNativeDollars(options: NativeDollarsOptions, signal: AbortSignal): void {
  const refresh = () => void readNativeDollars(options, signal);
  refresh();
  const timer = setInterval(refresh, REFRESH_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Reads the price once. Never rejects. */
export async function readNativeDollars(options: NativeDollarsOptions, signal: AbortSignal): Promise<void> {
  const { url, fetch, now, onRead, onFailure } = options;
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      // A redirect could lead into the operator's own network.
      redirect: 'error',
    });
    const text = response.ok ? await textOf(response) : undefined;
    if (text === undefined) {
      await response.body?.cancel();
      throw new Error(`HTTP ${response.status}`);
    }
    onRead({ usd: priceIn(text), readAt: now() });
  } catch (error) {
    if (!signal.aborted) onFailure(error);
  }
}

/** @throws Error for a text that is longer than any price; the rest of it is not downloaded */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    // Leaving the loop ends the download.
    if (size > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Returns the price in a JSON text: a number or a decimal text, or an object whose one field is such or is
 * another such object, as price services answer: {"price":0.1} or {"kaspa":{"usd":0.1}}.
 * @throws Error when there is none, when there are several fields, and for a price that no coin has
 */
export function priceIn(text: string): NativeDollars['usd'] {
  let found: unknown = JSON.parse(text);
  while (typeof found === 'object' && found !== null) {
    const fields: unknown[] = Object.values(found);
    if (fields.length !== 1) throw new Error(`one field with a price is needed, not ${fields.length} fields`);
    found = fields[0];
  }
  const usd = parseDecimal(numberSchema.parse(found));
  if (isLess(usd, LEAST) || isLess(MOST, usd)) throw new Error('a price below 10^-12 or above 10^9 dollars');
  return usd;
}
