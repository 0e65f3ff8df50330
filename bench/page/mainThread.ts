import type { Page } from 'puppeteer-core';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time of the thread, microseconds: what others do on the machine is not in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface MainThread {
  /** Processor time of all tasks until the mark, milliseconds. */
  readonly untilMark: number;
  /** Of the longest task, milliseconds. */
  readonly longestTask: number;
}

const CATEGORIES = ['toplevel', 'blink.user_timing', '__metadata'];
const TASK = /RunTask$/;

/** Records what the page's main thread computes while `load` runs, until and beyond the mark of that name. */
export async function recordMainThread(
  page: Page,
  mark: string,
  load: () => Promise<void>,
): Promise<MainThread> {
  await page.tracing.start({ categories: CATEGORIES });
  await load();
  const bytes = await page.tracing.stop();
  const { traceEvents } = JSON.parse(new TextDecoder().decode(bytes)) as {
    traceEvents: readonly TraceEvent[];
  };
  const marked = traceEvents.find(({ name }) => name === mark);
  const main = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === marked?.pid && args?.name === 'CrRendererMain',
  );
  if (marked === undefined || main === undefined)
    throw new Error(`the trace has no ${mark} of a main thread`);
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) =>
      TASK.test(name) && pid === main.pid && tid === main.tid && tdur !== undefined,
  );
  const sum = (events: readonly TraceEvent[]) => events.reduce((total, { tdur = 0 }) => total + tdur, 0);
  return {
    untilMark: sum(tasks.filter(({ ts }) => ts < marked.ts)) / 1000,
    longestTask: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}
