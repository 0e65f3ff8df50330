import type { Browser } from 'puppeteer-core';
import { apiClient } from '../../harness/apiClient.ts';
import { startIndexedReplica } from '../../harness/indexedReplica.ts';
import { startProxy } from '../../harness/proxy.ts';
import { createTemporaryFolder } from '../../harness/temporaryFolder.ts';
import { startChromium } from '../chromium.ts';
import { PROOF } from '../views.ts';
import { fontsAlone } from './fonts.ts';
import { NOW_MS, WITH_STOPPED_CLOCK } from './stoppedClock.ts';

/** Text and colours that do not depend on the machine's screen. */
const PLAIN = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

export interface PictureScene {
  readonly browser: Browser;
  /** Of the page, without a slash at the end. */
  readonly url: string;
  readonly nodeUrl: string;
  stop(): Promise<void>;
}

/**
 * The replica that ends at the stopped clock, with a service that has this clock, and a browser that has the
 * fonts of the packages alone: the same pictures on every machine, at every time.
 */
export async function startPictureScene(): Promise<PictureScene> {
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (let part = started.pop(); part !== undefined; part = started.pop()) await part.stop();
  };
  try {
    const indexed = await startIndexedReplica({ now: NOW_MS / 1000 });
    started.push(indexed);
    const nodeUrl = indexed.replica.url;
    const proxy = await startProxy({
      NETWORK: 'mainnet',
      RPC_URL: nodeUrl,
      HEAD_POLL_MS: '100',
      SUBGRAPH_URL: indexed.index.queryUrl,
      WATCH_OUTCOMES: 'true',
      TOKEN_LOGOS: 'false',
      ...WITH_STOPPED_CLOCK,
    });
    started.push(proxy);
    const folder = await createTemporaryFolder('fonts');
    started.push({ stop: folder.remove });
    const chromium = await startChromium({ args: PLAIN, env: await fontsAlone(folder.path) });
    started.push(chromium);
    // The first swap of its kind has another gas limit than all later ones.
    await apiClient(proxy.url).swap(Object.fromEntries(PROOF));
    return { browser: chromium.browser, url: proxy.url, nodeUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
