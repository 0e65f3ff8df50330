import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startIndexedReplica } from '../harness/indexedReplica.ts';
import { openPage } from './openPage.ts';
import { startPageScene } from './pageScene.ts';
import { VIEWS } from './views.ts';

/* `make screenshots`: a picture of each view as it is now, over the replica, into docs/images. */

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
      // What is drawn by scripts is drawn within a frame of its data.
      await page.waitsFor(
        `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))`,
      );
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
