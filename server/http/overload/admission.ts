import type { ServerResponse } from 'node:http';
import { AppError } from '../../errors.ts';
import type { Answer } from '../pipeline/answer.ts';
import { answerError } from '../pipeline/answerError.ts';
import { pace } from './pace.ts';

const RETRY_SECONDS = 1;
/** A turn this short keeps the processor busy, and nobody waits for long behind it. */
const SHORT_TURN_MS = 0.1;
/**
 * Few are no crowd, however long they take: a page that is opened asks six at once, and a dozen polite clients, whose
 * answers take ten times as long before all is compiled or on a busy machine, wait for each other at most.
 */
const FEW = 16;
/** A crowd that had to wait comes back: for so long it is not let in at once again. */
const CAUTION_MS = 5_000;
/** It is still there when more than so many had to be refused meanwhile. */
const CROWD = 500;

/** Milliseconds, on the wall and of the processor. */
export interface Clocks {
  now(): number;
  /** What this process has worked, by all of its threads. */
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
 * Whether to refuse work that would wait too long for the processor: that of requests in a turn of the event loop that
 * more than a few have made last for `maxDelayMs`. What is read from the sockets in one turn came in while the turn before it ran,
 * so whoever is let in has waited for two turns at most. Once a turn has lasted for so long, turns are kept short until
 * few have to be refused for it: those who are let in then wait for one other, and not for the whole crowd.
 *
 * A turn lasts for as long as this process has worked in it: while others have the processors, nobody is refused for it.
 * @returns what each request asks
 */
export function limitLoopDelay(maxDelayMs: number, clocks: Clocks = CLOCKS): () => boolean {
  let turnBegan: number | undefined;
  let workedBefore = 0;
  let asked = 0;
  let refused = 0;
  let cautiousUntil = 0;
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
    // The shorter one: helpers of this process, such as those of the collector, work beside it.
    const lasted = passed > SHORT_TURN_MS ? Math.min(passed, clocks.worked() - workedBefore) : passed;
    const isCrowd = asked > FEW && lasted > maxDelayMs;
    const isStillThere = refused > CROWD && now >= cautiousUntil && now < cautiousUntil + CAUTION_MS;
    if (isCrowd || isStillThere) {
      cautiousUntil = now + CAUTION_MS;
      refused = 0;
    }
    const isLate = now < cautiousUntil && asked > 1 && lasted > SHORT_TURN_MS;
    if (isLate) refused += 1;
    return isLate;
  };
}

/**
 * Refuses work while `maximum` requests are being answered, from when they are read until the answer is.
 * Each endpoint has a bound of its own, so that those that wait for a slow upstream leave room for the others.
 * @returns how to leave before the answer is out, which leaves too; undefined when there is no room
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

/** One for all: to find out where each of many was made takes longer than to answer it. */
const OVERLOADED = new AppError('OVERLOADED', 'The service has more requests than it can answer in time', {
  retryAfterSeconds: RETRY_SECONDS,
});

/**
 * Answers OVERLOADED to requests that are refused, evenly over some milliseconds. All at once they would hold up what is
 * let in as if they had been let in too, and whoever asks again at once would do so more often.
 */
export function refuseEvenly(): (answer: Answer) => void {
  return pace((answer) => answerError(OVERLOADED, answer));
}
