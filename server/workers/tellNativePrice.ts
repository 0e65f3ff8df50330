import type { Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { readFrom } from '../pools/createCurrency.ts';
import type { ReadDollars } from '../pools/currency.ts';
import { nativePriceMessage } from './nativePrice.ts';

/**
 * Reads the price of the native coin for all workers, where the network counts in coins and a URL gives it.
 * All are told each price; `tell` tells one that has asked, because it may have begun to listen after the
 * last.
 */
export function tellNativePrice(
  { network, nativeUSD: { url } }: Config,
  log: Logger,
  workers: ReadonlySet<Worker>,
) {
  const stopping = new AbortController();
  let last: ReadDollars | undefined;
  const tell = (worker: Worker) => {
    if (last !== undefined) worker.send(nativePriceMessage(last), () => {});
  };
  const onRead = (read: ReadDollars) => {
    last = read;
    for (const worker of workers) tell(worker);
  };
  if (network.currency === 'native' && url !== undefined) readFrom(url, log, onRead, stopping.signal);
  return { tell, stop: () => stopping.abort() };
}
