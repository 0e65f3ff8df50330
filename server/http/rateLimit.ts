import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { AppError } from '../errors.ts';

/**
 * Refuses a client address that sends more than `perMinute` requests in a minute; the library sets
 * `Retry-After`. Counts live in this process; instances that must share them give it a common store.
 */
export function limitRate(perMinute: number): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: () => {
      throw new AppError('RATE_LIMITED', `Too many requests: at most ${perMinute} a minute`);
    },
  });
}
