import { readFileSync } from 'node:fs';

/** Clock ticks of Linux are hundredths of a second. */
const SECONDS_PER_TICK = 0.01;

/** Returns the result of some work, and the milliseconds of processor time that this process took for it. */
export function timed<T>(work: () => T): [T, number] {
  const started = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(started);
  return [result, (user + system) / 1000];
}

/**
 * Seconds of processor time, in programs and for them in the kernel, that a process and its children have
 * taken so far, with their helping threads and with children that have ended.
 */
export function processSeconds(pid: number): number {
  // A child may end while it is looked at: its parent has its time then.
  const stat = contentOf(`/proc/${pid}/stat`);
  // The name, in brackets, may hold spaces; after it the fields are those of proc(5), beginning with the
  // third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const children = contentOf(`/proc/${pid}/task/${pid}/children`).trim();
  return children
    .split(' ')
    .filter((child) => child !== '')
    .reduce((sum, child) => sum + processSeconds(Number(child)), ticks * SECONDS_PER_TICK);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
