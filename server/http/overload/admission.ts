import type { ServerResponse } from 'node:http';
import { AppError } from '../../errors.ts';
import type { Answer } from '../pipeline/answer.ts';
import { answerError } from '../pipeline/answerError.ts';
import { pace } from './pace.ts';

const RETRY_SECONDS = 1;
/** Milliseconds; a shorter turn does not count as load. */
const SHORT_TURN_MS = 0.1;
/**
 * Load is never shed below this many requests in a turn, however long they take. A page sends six at once
 * when it opens, and a dozen polite clients only wait for each other at most, even where answers take ten
 * times as long (code not compiled yet, busy machine).
 */
const MIN_SHED_DEPTH = 16;
/** After an overload, turns are kept short for this long, because clients that had to wait come back. */
const SHEDDING_WINDOW_MS = 5_000;
/** The overload persists if more requests than this were shed in the last window. */
const MAX_SHED_PER_WINDOW = 500;

/** Milliseconds of wall time and of processor time. */
export interface Clocks {
  now(): number;
  /** Returns the processor time of this process, over all threads. */
  worked(): number;
}

const CLOCKS: Clocks = {
  now: () => performance.now(),
  worked: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * Decides whether to shed a request because it would wait too long for the processor: when more than a few
 * requests have made the present turn of the event loop last longer than `maxDelayMs`. Requests that are read
 * from sockets in one turn arrived during the turn before, so an admitted request waits for two turns at
 * most. After an overlong turn, turns are kept short until few requests have to be shed: an admitted request
 * then waits for one other, not for the whole crowd.
 * The length of a turn counts only processor time of this process, so no load is shed while other processes
 * use the processors.
 * @returns a function to call once per request; true when the request is to be shed
 */
export function limitLoopDelay(maxDelayMs: number, clocks: Clocks = CLOCKS): () => boolean {
  let turnBegan: number | undefined;
  let workedBefore = 0;
  let asked = 0;
  let refused = 0;
  let sheddingUntil = 0;
  const endTurn = () => {
    turnBegan = undefined;
    asked = 0;
  };
  return () => {
    const now = clocks.now();
    if (turnBegan === undefined) {
      turnBegan = now;
      workedBefore = clocks.worked();
      setImmediate(endTurn);
    }
    asked += 1;
    const passed = now - turnBegan;
    // The minimum of both, because helper threads such as those of the garbage collector add processor time.
    const lasted = passed > SHORT_TURN_MS ? Math.min(passed, clocks.worked() - workedBefore) : passed;
    const isOverloaded = asked > MIN_SHED_DEPTH && lasted > maxDelayMs;
    const isPersistent =
      refused > MAX_SHED_PER_WINDOW && now >= sheddingUntil && now < sheddingUntil + SHEDDING_WINDOW_MS;
    if (isOverloaded || isPersistent) {
      sheddingUntil = now + SHEDDING_WINDOW_MS;
      refused = 0;
    }
    const isLate = now < sheddingUntil && asked > 1 && lasted > SHORT_TURN_MS;
    if (isLate) refused += 1;
    return isLate;
  };
}

/**
 * Refuses requests while `maximum` of them are in flight, from when a request is read until its answer is
 * sent. Each endpoint has a bound of its own, so that requests that wait for a slow upstream leave room for
 * the others.
 * @returns the function that frees the place early (it is also freed when the answer ends); undefined when
 * there is no room
 */
export function limitInFlight(maximum: number): (response: ServerResponse) => (() => void) | undefined {
  let inFlight = 0;
  return (response) => {
    if (inFlight >= maximum) return undefined;
    inFlight += 1;
    let isIn = true;
    const leave = () => {
      if (isIn) inFlight -= 1;
      isIn = false;
    };
    response.once('close', leave);
    return leave;
  };
}

/** One shared error, because capturing a stack for each of many requests costs more than answering it. */
const OVERLOADED = new AppError('OVERLOADED', 'The service is overloaded', {
  retryAfterSeconds: RETRY_SECONDS,
});

/**
 * Answers OVERLOADED to shed requests, spread evenly over some milliseconds. All at once they would delay
 * admitted requests as if they had been admitted too, and clients that retry at once would do so more often.
 */
export function refuseEvenly(): (answer: Answer) => void {
  return pace((answer) => answerError(OVERLOADED, answer));
}
