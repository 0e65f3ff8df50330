import type { ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';

const RETRY_SECONDS = 1;

/**
 * Refuses work that would wait too long for the processor: requests in a turn of the event loop that has already lasted
 * for `maxDelayMs`. What is read from the sockets in one turn came in while the turn before it ran, so whoever is let
 * in has waited for two turns at most.
 * @returns what each request asks; it throws OVERLOADED
 */
export function limitLoopDelay(maxDelayMs: number): () => void {
  let turnBegan: number | undefined;
  const endTurn = () => {
    turnBegan = undefined;
  };
  return () => {
    const now = performance.now();
    if (turnBegan === undefined) {
      turnBegan = now;
      setImmediate(endTurn);
    }
    if (now - turnBegan > maxDelayMs) throw overloaded();
  };
}

/**
 * Refuses work while `maximum` requests are being answered, from when they are read until the answer is.
 * Each endpoint has a bound of its own, so that those that wait for a slow upstream leave room for the others.
 * @returns what each request asks; it throws OVERLOADED
 */
export function limitInFlight(maximum: number): (response: ServerResponse) => void {
  let inFlight = 0;
  const leave = () => {
    inFlight -= 1;
  };
  return (response) => {
    if (inFlight >= maximum) throw overloaded();
    inFlight += 1;
    response.once('close', leave);
  };
}

function overloaded(): AppError {
  return new AppError('OVERLOADED', 'The service has more requests than it can answer in time', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
