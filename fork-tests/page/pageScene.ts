import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'puppeteer-core';
import { type ApiClient, apiClient } from '../harness/apiClient.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { startFork } from '../harness/fork.ts';
import { startProxy } from '../harness/proxy.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { startChromium } from './chromium.ts';

const HEAD_TIMEOUT_MS = 60_000;
const page = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));

export interface PageScene {
  readonly browser: Browser;
  /** Of the page, without a slash at the end. */
  readonly url: string;
  readonly nodeUrl: string;
  readonly api: ApiClient;
  readonly client: ChainClient;
  /** Between the proxy and its node. */
  readonly relay: RpcRelay;
  /** Resolves when the proxy answers at the chain's newest block. */
  proxyAtHead(): Promise<void>;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** A fork, a proxy whose node can be taken away, and a browser. @throws Error when the page was not built */
export async function startPageScene(
  replicaUrl: string,
  subgraphUrl: string,
  settings: Settings | ((nodeUrl: string) => Settings) = {},
): Promise<PageScene> {
  if (!existsSync(page)) throw new Error('The page is not built: make install');
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (let part = started.pop(); part !== undefined; part = started.pop()) await part.stop();
  };
  try {
    const fork = await startFork({ of: replicaUrl });
    started.push(fork);
    const relay = await startRpcRelay(fork.url);
    started.push(relay);
    const proxy = await startProxy({
      NETWORK: 'mainnet',
      RPC_URL: relay.url,
      HEAD_POLL_MS: '100',
      SUBGRAPH_URL: subgraphUrl,
      WATCH_OUTCOMES: 'true',
      // The lists name hosts of others, which no test asks.
      TOKEN_LOGOS: 'false',
      ...(typeof settings === 'function' ? settings(fork.url) : settings),
    });
    started.push(proxy);
    const chromium = await startChromium();
    started.push(chromium);
    const client = chainClient(fork.url);
    const proxyAtHead = async (): Promise<void> => {
      const { hash } = await client.getBlock();
      const signal = AbortSignal.timeout(HEAD_TIMEOUT_MS);
      const headOf = async () => {
        const answer = await fetch(`${proxy.url}/ready`, { signal });
        return ((await answer.json()) as { head?: { hash: string } }).head?.hash;
      };
      while ((await headOf()) !== hash) await delay(20, undefined, { signal });
    };
    return {
      browser: chromium.browser,
      url: proxy.url,
      nodeUrl: fork.url,
      api: apiClient(proxy.url),
      client,
      relay,
      proxyAtHead,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
