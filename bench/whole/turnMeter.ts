import { clockOfThread } from './threadClock.ts';

/** Measurements that a process of the bench has made of itself since it was last asked. */
export interface TurnReport {
  /** 0 when turns are not measured. */
  readonly longestTurnMs: number;
  /** Processor time of the event loop's thread. */
  readonly loopMs: number;
  /** Processor time of the process since it began, the garbage collector's threads included. */
  readonly processMs: number;
  readonly residentMb: number;
  /** Since the process began. */
  readonly mostResidentMb: number;
}

/** What is to be measured until the next report. To wake up for each tick costs a tenth of a millisecond. */
export type Measured = 'turns' | 'processor';

const TICK_MS = 4;

/**
 * Preloaded into the service: answers each message of its parent with a report. A turn counts by the time
 * that the thread of the event loop was on the processor, so that neither a busy machine nor a helper thread
 * lengthens it.
 */
const loopCpuMs = clockOfThread(process.pid);
let longest = 0;
let at = loopCpuMs();
let since = at;
let ticks: NodeJS.Timeout | undefined;
measure('turns');

process.on('message', (next: Measured) => {
  process.send?.(report());
  measure(next);
});
// The work of stopping counts, too.
process.once('exit', () => process.send?.(report()));
process.channel?.unref();

function measure(what: Measured): void {
  clearInterval(ticks);
  ticks = what === 'turns' ? setInterval(tick, TICK_MS).unref() : undefined;
  [longest, at] = [0, loopCpuMs()];
  since = at;
}

function tick(): void {
  const now = loopCpuMs();
  longest = Math.max(longest, now - at);
  at = now;
}

function report(): TurnReport {
  if (ticks !== undefined) tick();
  const { user, system } = process.cpuUsage();
  return {
    longestTurnMs: longest,
    loopMs: loopCpuMs() - since,
    processMs: (user + system) / 1000,
    residentMb: process.memoryUsage.rss() / 1e6,
    mostResidentMb: (process.resourceUsage().maxRSS * 1024) / 1e6,
  };
}
