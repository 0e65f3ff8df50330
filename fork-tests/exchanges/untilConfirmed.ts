import { setTimeout as delay } from 'node:timers/promises';
import { ask, bodyOf } from '../api/ask.ts';
import type { ProxyProcess } from '../harness/proxy.ts';

const PAUSE_MS = 50;

/** Returns the proxy once it has confirmed the code of its executor, which it reads with its first head. */
export async function untilConfirmed<Proxy extends Pick<ProxyProcess, 'url'>>(proxy: Proxy): Promise<Proxy> {
  while ((await bodyOf(ask(`${proxy.url}/api/v1/network`)))['executor'] === null) await delay(PAUSE_MS);
  return proxy;
}
