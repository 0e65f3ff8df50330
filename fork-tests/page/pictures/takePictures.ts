import { setTimeout as delay } from 'node:timers/promises';
import { PNG } from 'pngjs';
import { type OpenedPage, openPage } from '../openPage.ts';
import { prefersLanguage } from '../prefersLanguage.ts';
import { keepsTransactions } from './keptTransactions.ts';
import { type Picture, textIn } from './picture.ts';
import type { PictureScene } from './pictureScene.ts';
import { providerOf } from './provider.ts';
import { STOPPED_CLOCK } from './stoppedClock.ts';

const THEMES = ['light', 'dark'];
const HEIGHT = 1100;
/** A phone as most are: what a sheet has for itself. */
const HELD = { width: 390, height: 844, isMobile: true, hasTouch: true };
const SETTLE_MS = 250;
const MOST_LOOKS = 40;

/**
 * Nothing moves: no transition, no animation, no blinking caret. A sheet of the page's own, as its policy
 * wants.
 */
const STILL = `addEventListener('DOMContentLoaded', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})`;

export interface TakenPicture {
  /** As its file is called: `pool-1280-dark.png`. */
  readonly file: string;
  readonly png: PNG;
}

/**
 * Takes the picture of a view at one width, in the light and the dark scheme. @throws Error when it does not
 * come to rest
 */
export async function takePictures(
  scene: PictureScene,
  picture: Picture,
  width: number,
): Promise<TakenPicture[]> {
  const { wallet, language, isHeld, keeps = [], script = '' } = picture;
  const account = wallet === undefined ? undefined : await providerOf(scene.url);
  const page = await openPage(scene.browser, scene.url + picture.path, {
    ...(account === undefined ? {} : { account, nodeUrl: scene.nodeUrl }),
    width,
    height: HEIGHT,
    script: [
      STOPPED_CLOCK,
      STILL,
      language === undefined ? '' : prefersLanguage(language),
      account === undefined ? '' : keepsTransactions(account.address, keeps),
      script,
    ].join('\n'),
    prepare: async (tab) => {
      await tab.emulateTimezone('UTC');
      if (isHeld) await tab.setViewport(HELD);
    },
  });
  try {
    if (wallet === 'connected') {
      await page.click(textIn(language, 'Connect wallet'));
      await page.click('Test wallet');
    }
    await page.sees(picture.shows);
    await picture.act?.(page);
    // No row is under the pointer that clicked.
    await page.page.mouse.move(0, 0);
    await page.waitsFor(`document.querySelector('.loading, .skeleton') === null`);
    // Figures that come after the first: but for the stream of quotes, nothing is asked for any more.
    await page.page.waitForNetworkIdle({ idleTime: 1000, concurrency: 1 });
    const taken: TakenPicture[] = [];
    for (const theme of THEMES) {
      await page.page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: theme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      taken.push({ file: `${picture.name}-${width}-${theme}.png`, png: await takeAtRest(page) });
    }
    return taken;
  } finally {
    await page.close();
  }
}

/** A chart is drawn again with a later frame: a picture counts when the next one is the same. */
async function takeAtRest({ page }: OpenedPage): Promise<PNG> {
  let before: Uint8Array | undefined;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const taken = await page.screenshot({ type: 'png' });
    if (before !== undefined && Buffer.compare(before, taken) === 0) return PNG.sync.read(Buffer.from(taken));
    before = taken;
    await delay(SETTLE_MS);
  }
  throw new Error(`${page.url()} does not come to rest`);
}
