import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RETRIES = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const;

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * A new empty folder of the system's temporary folder, which is removed at the latest when this process
 * exits.
 */
export async function createTemporaryFolder(name: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), `swap-api-${name}-`));
  const removeAtExit = () => rmSync(path, RETRIES);
  process.once('exit', removeAtExit);
  return {
    path,
    remove: async () => {
      await rm(path, RETRIES);
      process.off('exit', removeAtExit);
    },
  };
}
