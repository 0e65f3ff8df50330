import { TOKENS } from '../harness/replica/tokens.ts';
import type { OpenedPage } from './openPage.ts';
import { COIN, tradePath } from './views.ts';

/** What draws the chart beside the trade; it comes after the quote. */
const OF_THE_CHART = /PairChart|chartIn|lightweight-charts/;

export interface FirstView {
  /** On the wire, answers included and without the chart. */
  readonly bytes: number;
  /** Files of the chart, told apart by their names. */
  readonly chartFiles: readonly string[];
}

/**
 * Loads the page of a trade with an empty cache until its last figure stands, and sums what came over the
 * wire.
 */
export async function loadFirstView(page: OpenedPage, url: string): Promise<FirstView> {
  const session = await page.page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!OF_THE_CHART.test(urls.get(requestId) ?? '')) sizes.set(requestId, encodedDataLength);
  });
  await page.page.goto(url + tradePath({ in: COIN, out: TOKENS.USDC.address, amount: '1.5' }));
  await page.waitsFor(`document.querySelector('.route-words') !== null`);
  // The gas in dollars comes last.
  await page.waitsFor(`document.querySelector('.facts').innerText.includes('$')`);
  await page.waitsFor(`document.querySelector('.pair-chart canvas') !== null`);
  await page.waitsFor(`document.querySelector('.latest table') !== null`);
  return {
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    chartFiles: [...urls.values()].filter((file) => OF_THE_CHART.test(file)),
  };
}
