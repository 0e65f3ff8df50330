import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparePictures, KEPT_FOLDER, readPicture, writePicture } from './keptPictures.ts';
import { type Picture, WIDTHS, widthsOf } from './picture.ts';
import { type PictureScene, startPictureScene } from './pictureScene.ts';
import { PICTURES } from './pictures.ts';
import { type TakenPicture, takePictures } from './takePictures.ts';

/*
 * Each view looks as it does in docs/images. What does not lies in .cache/pictures afterwards, with what
 * differs in red; after a change that is meant, `make screenshots` takes the pictures again.
 */

const FOUND_FOLDER = fileURLToPath(new URL('../../../.cache/pictures/', import.meta.url));

let scene: PictureScene;
beforeAll(async () => {
  scene = await startPictureScene();
}, 300_000);
afterAll(() => scene?.stop());

/** How the picture differs from the kept one; undefined where it is within tolerance. */
async function differenceOf({ file, png }: TakenPicture): Promise<string | undefined> {
  const kept = await readPicture(join(KEPT_FOLDER, file));
  const difference = kept === undefined ? undefined : comparePictures(kept, png);
  if (difference?.isWithinTolerance) return undefined;
  await mkdir(FOUND_FOLDER, { recursive: true });
  await writePicture(join(FOUND_FOLDER, file), png);
  if (difference === undefined) return `${file}: there is no such picture`;
  if (difference.picture !== undefined) {
    await writePicture(join(FOUND_FOLDER, `difference-${file}`), difference.picture);
  }
  return `${file}: ${difference.most} pixels of 12 × 12 differ`;
}

describe.each(WIDTHS)('at %d pixels', (width) => {
  const pictures = PICTURES.filter((picture) => widthsOf(picture).includes(width));
  test.each(pictures.map((picture) => [picture.name, picture] as const))(
    'default: %s',
    async (_, picture) => {
      const taken = await takePictures(scene, picture, width);
      expect(taken.map(({ file }) => file)).toEqual([
        `${picture.name}-${width}-light.png`,
        `${picture.name}-${width}-dark.png`,
      ]);
      const found = await Promise.all(taken.map(differenceOf));
      expect(found.filter((difference) => difference !== undefined)).toEqual([]);
    },
  );
});

/** Whether the picture of the swap, with the script run in it, still passes for the kept one: light, dark. */
async function passes(script: string): Promise<boolean[]> {
  const swap = PICTURES.find(({ name }) => name === 'swap') as Picture;
  const taken = await takePictures(
    scene,
    { ...swap, act: ({ page }) => page.evaluate(script).then(() => {}) },
    390,
  );
  return Promise.all(
    taken.map(async ({ file, png }) => {
      const kept = await readPicture(join(KEPT_FOLDER, file));
      return kept !== undefined && comparePictures(kept, png).isWithinTolerance;
    }),
  );
}

test.each([
  [
    'one colour, a little',
    `document.documentElement.style.setProperty('--muted', 'light-dark(#5b6579, #929db1)')`,
  ],
  ['one word', `document.querySelector('.facts dt').firstChild.textContent = 'Minimum receives'`],
  ['one letter', `document.querySelector('.facts dt').firstChild.textContent = 'Minimum reccived'`],
  [
    'one digit',
    `{
  const fee = [...document.querySelectorAll('.facts data')].find(({ innerText }) => innerText.startsWith('$'));
  fee.textContent = fee.innerText.slice(0, -1) + (fee.innerText.endsWith('8') ? '3' : '8');
}`,
  ],
])('behavior: another picture does not pass: %s', async (_, script) => {
  expect(await passes(script)).toEqual([false, false]);
});

test('behavior: the same picture passes', async () => {
  expect(await passes('0')).toEqual([true, true]);
});
