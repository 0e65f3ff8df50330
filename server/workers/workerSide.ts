import type { Registry } from 'prom-client';
import { asLesson, lessonMessage } from '../outcomes/lessons.ts';
import type { OutcomeBars } from '../outcomes/outcomeBars.ts';
import type { ReadDollars } from '../pools/currency.ts';
import {
  asRequest,
  type Checked,
  type Measured,
  type WorkerReadiness,
  type WorkerRequest,
} from './messages.ts';
import { asNativePrice, NATIVE_PRICE_QUESTION } from './nativePrice.ts';

/** Environment variable of a worker that accepts no connections until it is ready: `1`. */
export const LISTENS_WHEN_READY = 'WORKER_LISTENS_WHEN_READY';

/** The parts of a worker that the primary process reads and controls. */
export interface WorkerSide {
  readonly registry: Registry;
  /** Returns whether a quote would be answered. It may wait for an upstream. */
  readonly isReady: () => Promise<boolean>;
  readonly onStop: (signal: 'SIGTERM' | 'SIGINT') => void;
  /** Bars learnt from outcomes of swaps, here and in other workers; absent where none are watched. */
  readonly bars?: OutcomeBars | undefined;
  /** Takes the price of the native coin that the primary process reads for all workers. */
  readonly hearNativeDollars: (read: ReadDollars) => void;
}

/** Answers the primary process from now on. */
export function answerPrimary({ registry, isReady, onStop, bars, hearNativeDollars }: WorkerSide): void {
  bars?.onLesson((lesson) => {
    if (process.connected) process.send?.(lessonMessage(lesson));
  });
  process.on('message', async (message) => {
    const lesson = asLesson(message);
    if (lesson !== undefined) bars?.hear(lesson);
    const price = asNativePrice(message);
    if (price !== undefined) hearNativeDollars(price);
    const asked = asRequest(message);
    if (asked?.kind === 'stop') onStop(asked.signal);
    else if (asked !== undefined) {
      const answer = await answerTo(asked, { registry, isReady });
      // When the primary process is gone, this one exits in a moment.
      if (process.connected) process.send?.(answer);
    }
  });
  // What was told before is lost: others listened to messages already.
  if (process.connected) process.send?.(NATIVE_PRICE_QUESTION);
}

/**
 * Returns the answer to a question of the primary process. A check never waits, because silence means death.
 */
export async function answerTo(
  { kind, id }: Exclude<WorkerRequest, { kind: 'stop' }>,
  { registry, isReady }: Pick<WorkerSide, 'registry' | 'isReady'>,
): Promise<Checked | Measured | WorkerReadiness> {
  if (kind === 'check') return { kind: 'checked', id };
  if (kind === 'askReady') return { kind: 'readiness', id, isReady: await isReady() };
  return { kind: 'measured', id, metrics: await registry.getMetricsAsJSON() };
}
