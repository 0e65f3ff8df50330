/** What a process of the bench tells of itself since it was asked last. */
export interface TurnReport {
  readonly longestTurnMs: number;
  readonly cpuMs: number;
  readonly residentMb: number;
}

const TICK_MS = 1;

/**
 * Preloaded into the service: answers each message of its parent with a report. A turn counts by what is less of its
 * time on the clock and its time on the processor, so that neither a busy machine nor a helper thread lengthens it.
 */
let longest = 0;
let at = performance.now();
let used = process.cpuUsage();
let since = used;

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

setInterval(() => {
  const now = performance.now();
  const usage = process.cpuUsage();
  longest = Math.max(longest, Math.min(now - at, milliseconds(usage) - milliseconds(used)));
  at = now;
  used = usage;
}, TICK_MS).unref();

process.on('message', () => {
  const usage = process.cpuUsage();
  const report: TurnReport = {
    longestTurnMs: longest,
    cpuMs: milliseconds(usage) - milliseconds(since),
    residentMb: process.memoryUsage().rss / 1e6,
  };
  longest = 0;
  since = usage;
  process.send?.(report);
});
process.channel?.unref();
