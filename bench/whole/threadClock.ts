import { openSync, readFileSync, readSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Returns the milliseconds that a process's main thread has run, on Linux; elsewhere wall-clock milliseconds.
 */
export function clockOfThread(pid: number): () => number {
  if (process.platform !== 'linux') return () => performance.now();
  const file = openSync(`/proc/${pid}/task/${pid}/schedstat`, 'r');
  const digits = Buffer.alloc(64);
  return () => Number(digits.toString('latin1', 0, readSync(file, digits, 0, 64, 0)).split(' ')[0]) / 1e6;
}

/**
 * Resolves when the main thread waits for something to do: the kernel counts what it has run when it stops.
 */
export async function untilIdle(pid: number): Promise<void> {
  if (process.platform !== 'linux') return;
  while (!/\) S /.test(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1'))) await pause(1);
}
