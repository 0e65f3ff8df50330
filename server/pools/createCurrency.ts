import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { parseDecimal } from '../indexer/fieldSchemas.ts';
import type { Currency, NativeDollars } from './currency.ts';
import { NativeDollarsReader } from './prices/nativeDollars.ts';

/** Creates the currency of the network's index. Its reader runs from `start` until `signal` aborts. */
export function createCurrency(
  { network, nativeUSD: { fixed, url } }: Pick<Config, 'network' | 'nativeUSD'>,
  log: Logger,
): { readonly currency: Currency; readonly start: (signal: AbortSignal) => void } {
  if (network.currency === 'USD') return { currency: { unit: 'USD' }, start: () => {} };
  const native = { unit: 'native', symbol: network.nativeSymbol } as const;
  if (url !== undefined) {
    const reader = new NativeDollarsReader({
      url,
      fetch,
      now: () => Math.floor(Date.now() / 1000),
      onFailure: (err) => log.warn({ err }, 'the price of the native coin in dollars cannot be read'),
    });
    return {
      currency: { ...native, nativeUSD: () => reader.current() },
      start: (signal) => reader.start(signal),
    };
  }
  const price: NativeDollars | null =
    fixed === undefined ? null : { usd: parseDecimal(fixed), source: 'NATIVE_USD', readAt: null };
  return { currency: { ...native, nativeUSD: () => price }, start: () => {} };
}
