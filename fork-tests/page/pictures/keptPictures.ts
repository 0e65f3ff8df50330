import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Where the pictures are kept that the page must look like. */
export const KEPT_FOLDER = fileURLToPath(new URL('../../../docs/images/', import.meta.url));

/** Of 1: a change of one of 256 steps, which another processor's rounding may make, stays below. */
const COLOR_TOLERANCE = 0.01;
/** A letter is about twelve pixels wide: one other letter changes more of such a square. */
const WINDOW = 12;
const MOST_IN_WINDOW = 6;

export interface Difference {
  /** Pixels that differ in the square of 12 by 12 where most do. */
  readonly most: number;
  readonly isWithinTolerance: boolean;
  /** What differs in red over the kept picture; undefined where the sizes differ. */
  readonly picture: PNG | undefined;
}

/** Compares a picture with the one that is kept, pixel by pixel. */
export function comparePictures(kept: PNG, taken: PNG): Difference {
  const { width, height } = kept;
  if (taken.width !== width || taken.height !== height) {
    return { most: Number.POSITIVE_INFINITY, isWithinTolerance: false, picture: undefined };
  }
  const picture = new PNG({ width, height });
  const most = pixelmatch(kept.data, taken.data, picture.data, width, height, {
    threshold: COLOR_TOLERANCE,
    includeAA: true,
    windowSize: WINDOW,
  });
  return { most, isWithinTolerance: most <= MOST_IN_WINDOW, picture };
}

/** Reads a picture; undefined where there is none. */
export async function readPicture(path: string): Promise<PNG | undefined> {
  try {
    return PNG.sync.read(await readFile(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes a picture without its opacity, which is whole; plain areas and letters are smallest without a
 * filter.
 */
export async function writePicture(path: string, picture: PNG): Promise<void> {
  await writeFile(
    path,
    PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 }),
  );
}
