import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;

/**
 * Calls `work` while no other process that uses the same lock file does. The file holds the process id of its
 * owner; one whose owner is gone is taken over. Should two processes take over at the same moment, both work:
 * this saves work, it does not protect anything.
 */
export async function withBuildLock(file: string, work: () => Promise<void>): Promise<void> {
  while (!(await tryLock(file))) await delay(POLL_INTERVAL_MS);
  try {
    await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  if (owner > 0 && !isAlive(owner)) await rm(file, { force: true });
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
