import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';

const RETRY_SECONDS = 1;

/**
 * Refuses work that would wait too long for the processor: requests in a turn of the event loop that has already lasted
 * for `maxDelayMs`. What is read from the sockets in one turn came in while the turn before it ran, so whoever is let
 * in has waited for two turns at most.
 * @throws OVERLOADED
 */
export function limitLoopDelay(maxDelayMs: number): RequestHandler {
  let turnBegan: number | undefined;
  return (_request, _response, next) => {
    const now = performance.now();
    if (turnBegan === undefined) {
      turnBegan = now;
      setImmediate(() => {
        turnBegan = undefined;
      });
    }
    if (now - turnBegan > maxDelayMs) throw overloaded();
    next();
  };
}

/**
 * Refuses work while `maximum` requests are being answered, from when they are read until the answer is.
 * Each endpoint has a bound of its own, so that those that wait for a slow upstream leave room for the others.
 * @throws OVERLOADED
 */
export function limitInFlight(maximum: number): RequestHandler {
  let inFlight = 0;
  return (_request, response, next) => {
    if (inFlight >= maximum) throw overloaded();
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
    });
    next();
  };
}

function overloaded(): AppError {
  return new AppError('OVERLOADED', 'The service has more requests than it can answer in time', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
