import type { OpenedPage } from './openPage.ts';
import type { VIEWS } from './views.ts';

/** Loads a view of the page at `url`, until it is complete and nothing more comes. */
export async function loadView(
  { page, sees, waitsFor }: OpenedPage,
  url: string,
  [, path, shows]: (typeof VIEWS)[number],
): Promise<void> {
  await page.goto(url + path, { waitUntil: 'domcontentloaded' });
  await sees(shows);
  await waitsFor(`document.querySelector('.loading') === null`);
  await page.waitForNetworkIdle({ idleTime: 1000, concurrency: 1 });
}

/** Layout shift of the page so far, where `SHIFTS` is its script. */
export const shiftOf = async ({ page }: OpenedPage): Promise<number> =>
  Number(await page.evaluate('window.shifted'));
