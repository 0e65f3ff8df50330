import type { Registry } from 'prom-client';
import type { OutcomeBars } from '../outcomes/outcomeBars.ts';
import { asLesson, lessonMessage } from './lessons.ts';
import { asRequest, type Measured } from './messages.ts';

/** Environment variable of a worker that accepts no connections until it is ready: `1`. */
export const LISTENS_WHEN_READY = 'WORKER_LISTENS_WHEN_READY';

/** The parts of a worker that the primary process reads and controls. */
export interface WorkerSide {
  readonly registry: Registry;
  readonly onStop: (signal: 'SIGTERM' | 'SIGINT') => void;
  /** Bars learnt from outcomes of swaps, here and in other workers; absent where none are watched. */
  readonly bars?: OutcomeBars | undefined;
}

/** Answers the primary process from now on. */
export function answerPrimary({ registry, onStop, bars }: WorkerSide): void {
  if (bars !== undefined) {
    bars.onLesson = (lesson) => {
      if (process.connected) process.send?.(lessonMessage(lesson));
    };
  }
  process.on('message', async (message) => {
    const lesson = asLesson(message);
    if (lesson !== undefined) bars?.hear(lesson);
    const asked = asRequest(message);
    if (asked?.kind === 'stop') onStop(asked.signal);
    if (asked?.kind !== 'measure') return;
    const answer: Measured = { kind: 'measured', id: asked.id, metrics: await registry.getMetricsAsJSON() };
    // When the primary process is gone, this one exits in a moment.
    if (process.connected) process.send?.(answer);
  });
}
