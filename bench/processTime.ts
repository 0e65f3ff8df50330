import { readFileSync } from 'node:fs';

/** Clock ticks of Linux are hundredths of a second. */
const SECONDS_PER_TICK = 0.01;

/** Seconds of processor time that a process and its children have taken so far, their helping threads included. */
export function processSeconds(pid: number): number {
  // The name, in brackets, may hold spaces; after it the fields are those of proc(5), beginning with the third.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const own = (Number(fields[11]) + Number(fields[12])) * SECONDS_PER_TICK;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children
    .split(' ')
    .filter((child) => child !== '')
    .reduce((sum, child) => sum + processSeconds(Number(child)), own);
}
