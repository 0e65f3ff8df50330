import { z } from 'zod';
import { decimalText, parseDecimal } from '../../indexer/fieldSchemas.ts';
import type { NativeDollars } from '../currency.ts';

const TIMEOUT_MS = 10_000;
const REFRESH_MS = 60_000;
/** A price that could not be read again for so long is no price any more. */
const KEPT_SECONDS = 600;
const MAX_LENGTH = 10_000;

const numberSchema = z.union([z.number().nonnegative().transform(String), z.string()]).pipe(decimalText);

export interface NativeDollarsOptions {
  readonly url: string;
  readonly fetch: (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;
  /** Unix seconds. */
  readonly now: () => number;
  /** Called when the price cannot be read. The last one stays for ten minutes. */
  readonly onFailure: (error: unknown) => void;
}

/** Keeps the dollars of one native coin that a URL answers. */
export class NativeDollarsReader {
  readonly #options: NativeDollarsOptions;
  #last: { readonly usd: NativeDollars['usd']; readonly readAt: number } | undefined;

  constructor(options: NativeDollarsOptions) {
    this.#options = options;
  }

  /** Returns the last price, null when none was read in the last ten minutes. */
  current(): NativeDollars | null {
    if (this.#last === undefined || this.#options.now() - this.#last.readAt > KEPT_SECONDS) return null;
    return { ...this.#last, source: 'NATIVE_USD_URL' };
  }

  /** Reads the price now and once a minute. */
  start(signal: AbortSignal): void {
    const refresh = () => void this.refresh(signal);
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  /** Reads the price once. Never rejects. */
  async refresh(signal: AbortSignal): Promise<void> {
    const { url, fetch, now, onFailure } = this.#options;
    try {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const text = await response.text();
      if (text.length > MAX_LENGTH) throw new Error(`more than ${MAX_LENGTH} characters`);
      this.#last = { usd: priceIn(text), readAt: now() };
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
  }
}

/**
 * Returns the price in a JSON text: a number or a decimal text, or an object whose one field is such or is another
 * such object, as price services answer: {"price":0.1} or {"kaspa":{"usd":0.1}}.
 * @throws Error when there is no price, or 0, or there are several fields
 */
export function priceIn(text: string): NativeDollars['usd'] {
  let found: unknown = JSON.parse(text);
  while (typeof found === 'object' && found !== null) {
    const fields: unknown[] = Object.values(found);
    if (fields.length !== 1) throw new Error(`one field with a price is needed, not ${fields.length} fields`);
    found = fields[0];
  }
  const usd = parseDecimal(numberSchema.parse(found));
  if (usd.numerator === 0n) throw new Error('a price of 0');
  return usd;
}
