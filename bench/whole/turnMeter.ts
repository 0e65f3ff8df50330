import { openSync, readSync } from 'node:fs';

/** What a process of the bench tells of itself since it was asked last. */
export interface TurnReport {
  readonly longestTurnMs: number;
  /** Of the thread of the event loop, and of all threads. */
  readonly loopMs: number;
  readonly cpuMs: number;
  readonly residentMb: number;
}

/** A look at the clock costs some of the time that it measures. */
const TICK_MS = 4;

/**
 * Preloaded into the service: answers each message of its parent with a report. A turn counts by the time that the
 * thread of the event loop was on the processor, so that neither a busy machine nor a helper thread lengthens it.
 */
const loopCpuMs = clockOfThread();
let longest = 0;
let at = loopCpuMs();
let [loopSince, since] = [at, process.cpuUsage()];

setInterval(() => {
  const now = loopCpuMs();
  longest = Math.max(longest, now - at);
  at = now;
}, TICK_MS).unref();

process.on('message', () => {
  const { user, system } = process.cpuUsage(since);
  const now = loopCpuMs();
  const report: TurnReport = {
    longestTurnMs: Math.max(longest, now - at),
    loopMs: now - loopSince,
    cpuMs: (user + system) / 1000,
    residentMb: process.memoryUsage().rss / 1e6,
  };
  longest = 0;
  at = now;
  [loopSince, since] = [now, process.cpuUsage()];
  process.send?.(report);
});
process.channel?.unref();

/** Milliseconds that the main thread has run, as Linux counts them; elsewhere those that have passed. */
function clockOfThread(): () => number {
  if (process.platform !== 'linux') return () => performance.now();
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const digits = Buffer.alloc(64);
  return () => Number(digits.toString('latin1', 0, readSync(file, digits, 0, 64, 0)).split(' ')[0]) / 1e6;
}
