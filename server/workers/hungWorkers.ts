import type { AskedWorker } from './askWorker.ts';
import { asChecked, type WorkerRequest } from './messages.ts';

export interface HungWorkersOptions<W> {
  /** Called once for a worker that takes no turn of its event loop any more. */
  readonly onHung: (worker: W) => void;
  readonly everyMs?: number;
}

const CHECK_EVERY_MS = 1_500;
/**
 * Checks in a row that a hung worker leaves unanswered. They are counted, not timed, so that a machine that
 * was suspended does not lose all its workers when it wakes.
 */
const MAX_UNANSWERED = 4;
/** The limit for a worker that has not begun yet: it loads its configuration and modules first. */
const MAX_UNANSWERED_AT_START = 40;

interface Watched {
  unanswered: number;
  limit: number;
  readonly onMessage: (message: unknown) => void;
}

/**
 * Finds workers that are stopped or in an endless turn: within 7.5 s, once they listen or have answered one
 * check.
 */
export class HungWorkers<W extends AskedWorker> {
  readonly #onHung: (worker: W) => void;
  readonly #watched = new Map<W, Watched>();
  readonly #timer: NodeJS.Timeout;

  constructor({ onHung, everyMs = CHECK_EVERY_MS }: HungWorkersOptions<W>) {
    this.#onHung = onHung;
    this.#timer = setInterval(() => this.#check(), everyMs);
  }

  watch(worker: W): void {
    const watched: Watched = {
      unanswered: 0,
      limit: MAX_UNANSWERED_AT_START,
      onMessage: (message) => {
        if (asChecked(message) === undefined) return;
        watched.unanswered = 0;
        watched.limit = MAX_UNANSWERED;
      },
    };
    worker.on('message', watched.onMessage);
    this.#watched.set(worker, watched);
  }

  /** Expects answers from a worker that listens: it serves requests, perhaps before its first check. */
  expectAnswers(worker: W): void {
    const watched = this.#watched.get(worker);
    if (watched === undefined) return;
    // Those from its start count no more: a slow start would be its end.
    watched.unanswered = 0;
    watched.limit = MAX_UNANSWERED;
  }

  /** Ends the watch over a worker that has exited. */
  forget(worker: W): void {
    const watched = this.#watched.get(worker);
    if (watched !== undefined) worker.off('message', watched.onMessage);
    this.#watched.delete(worker);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    for (const [worker, watched] of this.#watched) {
      if (watched.unanswered >= watched.limit) {
        this.forget(worker);
        this.#onHung(worker);
        continue;
      }
      watched.unanswered += 1;
      const request: WorkerRequest = { kind: 'check', id: 0 };
      // A worker that is exiting accepts no message.
      worker.send(request, () => {});
    }
  }
}
