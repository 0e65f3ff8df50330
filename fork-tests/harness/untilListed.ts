import { setTimeout as delay } from 'node:timers/promises';
import type { ProxyProcess } from './proxy.ts';

const TIMEOUT_MS = 60_000;

/**
 * Resolves with the proxy when it has the list of the index's pools in memory. It is ready before; until then
 * its quotes have no dollars, so two answers of one block differ.
 */
export async function untilListed(proxy: ProxyProcess): Promise<ProxyProcess> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    const text = await (await fetch(`${proxy.url}/metrics`, { signal })).text();
    if (/^pools_listed_in_memory [1-9]/m.test(text)) return proxy;
    await delay(20, undefined, { signal });
  }
}
