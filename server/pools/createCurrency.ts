import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { parseDecimal } from '../indexer/fieldSchemas.ts';
import type { Currency, NativeDollars, ReadDollars } from './currency.ts';
import { KeptDollars } from './prices/keptDollars.ts';
import { followNativeDollars } from './prices/nativeDollars.ts';

export interface FollowedCurrency {
  readonly currency: Currency;
  /** Begins to read the URL of the coin's price, until `signal` aborts. A worker reads nothing. */
  readonly start: (signal: AbortSignal) => void;
  /** Takes a price that the primary process of several workers has read for all of them. */
  readonly hear: (read: ReadDollars) => void;
}

const now = () => Math.floor(Date.now() / 1000);
const nothing = () => {};

/** Creates the currency of the network's index. */
export function createCurrency(
  { network, nativeUSD, isWorker }: Pick<Config, 'network' | 'nativeUSD' | 'isWorker'>,
  log: Logger,
): FollowedCurrency {
  if (network.currency === 'USD') return { currency: { unit: 'USD' }, start: nothing, hear: nothing };
  const { fixed, url } = nativeUSD;
  const rough = fixed ?? network.roughNativeUSD;
  if (rough === undefined) {
    log.warn('no yearly rates and no trust by depth: set roughNativeUSD of the network, or NATIVE_USD');
  }
  const native = {
    unit: 'native' as const,
    symbol: network.nativeSymbol,
    roughUSD: rough === undefined ? null : parseDecimal(rough),
  };
  if (url === undefined) {
    const price: NativeDollars | null =
      fixed === undefined ? null : { usd: parseDecimal(fixed), source: 'NATIVE_USD', readAt: null };
    return { currency: { ...native, nativeUSD: () => price }, start: nothing, hear: nothing };
  }
  const kept = new KeptDollars(now);
  const onRead = (read: ReadDollars) => kept.take(read);
  return {
    currency: { ...native, nativeUSD: () => kept.current() },
    start: (signal) => {
      if (!isWorker) readFrom(url, log, onRead, signal);
    },
    hear: onRead,
  };
}

/** Reads the dollars of the native coin from a URL, once a minute; failures are logged. */
export function readFrom(
  url: string,
  log: Logger,
  onRead: (read: ReadDollars) => void,
  signal: AbortSignal,
): void {
  const onFailure = (err: unknown) =>
    log.warn({ err }, 'the price of the native coin in dollars cannot be read');
  followNativeDollars({ url, fetch, now, onRead, onFailure }, signal);
}
