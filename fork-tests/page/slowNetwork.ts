import type { Page } from 'puppeteer-core';

/** The network of Lighthouse's slow phone: 4G with 150 ms to the host and 1.6 megabits a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Slows down what a page asks for, so that answers come apart, and in the order of a phone. */
export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}
