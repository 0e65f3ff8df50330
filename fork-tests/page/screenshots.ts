import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startIndexedReplica } from '../harness/indexedReplica.ts';
import { openPage } from './openPage.ts';
import { startPageScene } from './pageScene.ts';
import { VIEWS } from './views.ts';

/* `make screenshots` takes a picture of each view over the replica and writes it to docs/images. */

const folder = fileURLToPath(new URL('../../docs/images', import.meta.url));

await mkdir(folder, { recursive: true });
const { replica, index, stop } = await startIndexedReplica();
try {
  const scene = await startPageScene(replica.url, index.queryUrl);
  try {
    for (const [name, path, shows] of VIEWS) {
      const page = await openPage(scene.browser, scene.url + path);
      await page.sees(shows);
      await page.waitsFor(`document.querySelector('.loading') === null`);
      // Figures that come after the first: but for the stream of quotes, nothing is asked for any more.
      await page.page.waitForNetworkIdle({ idleTime: 1000, concurrency: 1 });
      const file = `${folder}/${name.toLowerCase()}.webp`;
      await page.page.screenshot({ path: file, type: 'webp', quality: 70 });
      await page.close();
      process.stdout.write(`${file}\n`);
    }
  } finally {
    await scene.stop();
  }
} finally {
  await stop();
}
