import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { comparePictures, KEPT_FOLDER, readPicture, writePicture } from './keptPictures.ts';
import { widthsOf } from './picture.ts';
import { startPictureScene } from './pictureScene.ts';
import { PICTURES } from './pictures.ts';
import { takePictures } from './takePictures.ts';

/*
 * `make screenshots` takes pictures of every view, light and dark, on a desk and on a phone, into
 * docs/images: `pool-1280-dark.png`. One that looks like the kept one leaves it as it is, and one of no view
 * goes. With names of pictures as arguments, these alone are taken.
 */

await mkdir(KEPT_FOLDER, { recursive: true });
const names = process.argv.slice(2);
const wanted = PICTURES.filter(({ name }) => names.length === 0 || names.includes(name));
const files = new Set<string>();
const scene = await startPictureScene();
try {
  for (const picture of wanted) {
    for (const width of widthsOf(picture)) {
      for (const { file, png } of await takePictures(scene, picture, width)) {
        files.add(file);
        const kept = await readPicture(join(KEPT_FOLDER, file));
        if (kept !== undefined && comparePictures(kept, png).isWithinTolerance) continue;
        await writePicture(join(KEPT_FOLDER, file), png);
        process.stdout.write(`${file}\n`);
      }
    }
  }
} finally {
  await scene.stop();
}
if (names.length === 0)
  for (const file of await readdir(KEPT_FOLDER)) if (!files.has(file)) await rm(join(KEPT_FOLDER, file));
