import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Fills a new folder and puts it in the place of the old one by renaming, so that whoever reads meanwhile, or builds at the
 * same time, meets one of the two as a whole and never half a file. Nothing changes when filling fails.
 */
export async function replaceFolder(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const workshop = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    const made = join(workshop, 'new');
    await mkdir(made);
    await fill(made);
    // There is no old one the first time.
    await rename(folder, join(workshop, 'old')).catch(ignoreAbsence);
    await rename(made, folder);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
