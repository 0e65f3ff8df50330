import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Fills a new folder and puts it in the place of the old one by renaming, so that whoever reads meanwhile, or
 * builds at the same time, meets one of the two as a whole and never half a file. Nothing changes when
 * filling fails.
 */
export async function replaceFolder(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const workshop = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    const made = join(workshop, 'new');
    await mkdir(made);
    await fill(made);
    for (let turn = 0; !(await takePlace(made, folder, join(workshop, `old-${turn}`))); turn++);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Returns false when another one has taken the place at the same moment. */
async function takePlace(made: string, folder: string, old: string): Promise<boolean> {
  try {
    await rename(folder, old);
  } catch (error) {
    // There is no old one the first time.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  try {
    await rename(made, folder);
    return true;
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
    return false;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
