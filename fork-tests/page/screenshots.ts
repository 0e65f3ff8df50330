import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startIndexedReplica } from '../harness/indexedReplica.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { type PageScene, startPageScene } from './pageScene.ts';
import { POOL, VIEWS } from './views.ts';

/*
 * `make screenshots` takes pictures of every view over the replica, light and dark, on a desk and on a phone, and writes
 * them to docs/images: `pool-1280-dark.webp`.
 */

const folder = fileURLToPath(new URL('../../docs/images', import.meta.url));
const WIDTHS = [1280, 390];
const THEMES = ['light', 'dark'];
const QUALITY = 55;

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly shows: string;
  /** Whether the wallet of a liquidity provider is connected. */
  readonly isConnected?: boolean;
  /** What is done before the picture is taken. */
  readonly act?: (page: OpenedPage) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  ...VIEWS.map(([name, path, shows]) => ({ name: name.toLowerCase(), path, shows })),
  { name: 'start', path: '/', shows: 'You receive' },
  { name: 'holdings', path: '/account', shows: 'In range', isConnected: true },
  {
    ...{ name: 'search', path: '/pools', shows: 'WETH / USDC' },
    act: async (page) => {
      await page.page.keyboard.press('/');
      await page.waitsFor(`document.activeElement?.matches('dialog input')`);
      await page.page.keyboard.type('usd');
      await page.waitsFor(`document.querySelector('.found li')?.innerText.includes('USD')`);
    },
  },
];

await mkdir(folder, { recursive: true });
const { replica, index, stop } = await startIndexedReplica();
try {
  const scene = await startPageScene(replica.url, index.queryUrl);
  try {
    for (const picture of PICTURES) {
      for (const width of WIDTHS) await take(scene, picture, width);
    }
  } finally {
    await scene.stop();
  }
} finally {
  await stop();
}

async function take(scene: PageScene, { name, path, shows, isConnected, act }: Picture, width: number) {
  const account = isConnected ? await providerOf(scene) : undefined;
  const page = await openPage(scene.browser, scene.url + path, {
    ...(account === undefined ? {} : { account, nodeUrl: scene.nodeUrl }),
    width,
  });
  if (account !== undefined) {
    await page.click('Connect wallet');
    await page.click('Test wallet');
  }
  await page.sees(shows);
  await act?.(page);
  await page.waitsFor(`document.querySelector('.loading, .skeleton') === null`);
  // Figures that come after the first: but for the stream of quotes, nothing is asked for any more.
  await page.page.waitForNetworkIdle({ idleTime: 1000, concurrency: 1 });
  for (const theme of THEMES) {
    await page.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    // A chart is drawn again in its new colours with the next frame.
    await page.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    const file = `${folder}/${name}-${width}-${theme}.webp` as const;
    await page.page.screenshot({ path: file, type: 'webp', quality: QUALITY });
    process.stdout.write(`${file}\n`);
  }
  await page.close();
}

/** A wallet with the address of somebody who provides liquidity; it signs for nobody. */
async function providerOf(scene: PageScene) {
  const answer = await fetch(`${scene.url}/api/v1/pools/${POOL}/positions`);
  const { positions } = (await answer.json()) as { readonly positions: readonly { owner: `0x${string}` }[] };
  const [first] = positions;
  if (first === undefined) throw new Error('the deepest pool has no position');
  return { ...privateKeyToAccount(generatePrivateKey()), address: first.owner };
}
