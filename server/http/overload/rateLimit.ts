import type { IncomingMessage } from 'node:http';
import express, { type Express, type Request, type Response } from 'express';
import { type IncrementResponse, ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import { AppError } from '../../errors.ts';
import type { ApiKeys, KeyHolder } from '../../limits/apiKeys.ts';
import { type RequestCounts, WINDOW_SECONDS } from '../../limits/requestCounts.ts';
import type { Answer } from '../pipeline/answer.ts';

export interface RateLimitOptions {
  /** For a client address that sends no key; 0 is no limit. */
  readonly perMinute: number;
  readonly counts: RequestCounts;
  /** Absent: keys mean nothing. */
  readonly keys: ApiKeys | undefined;
}

/**
 * Refuses a client address, or the holder of a key, that sends more than its share of a minute; the library sets
 * `RateLimit` and `Retry-After`. A key is sent as `X-API-Key` or as a bearer token.
 * @param app knows which proxies are trusted
 * @returns goes on with UNAUTHORIZED for a key that nobody was given, RATE_LIMITED, or nothing
 */
export function limitRate(
  app: Express,
  { perMinute, counts, keys }: RateLimitOptions,
): (request: IncomingMessage, answer: Answer, next: (error?: unknown) => void) => void {
  const limit = rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    limit: (_request, response) => limitOf(response.locals.holder, perMinute),
    keyGenerator: (request, response) => callerOf(request, response.locals.holder),
    skip: (_request, response) => limitOf(response.locals.holder, perMinute) === 0,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    store: storeOf(counts),
    handler: (_request, response) => {
      const allowed = limitOf(response.locals.holder, perMinute);
      throw new AppError('RATE_LIMITED', `Too many requests: at most ${allowed} a minute`);
    },
  });
  return (request, answer, next) => {
    const key = keys && keyIn(request);
    if (key !== undefined) {
      const holder = keys?.holderOf(key);
      if (holder === undefined) {
        next(new AppError('UNAUTHORIZED', 'The API key is not known here'));
        return;
      }
      answer.locals.holder = holder;
    }
    // All that the library needs of Express: requests that Express has not seen have it too.
    const asked = Object.assign(request as Request, { app });
    const append = (name: string, value: string | string[]) => answer.appendHeader(name, value);
    limit(asked, Object.assign(answer as Response, { append }), next);
  };
}

function limitOf(holder: KeyHolder | undefined, perMinute: number): number {
  return holder?.perMinute ?? perMinute;
}

/** Whom a request counts for: an address of IPv6 with its neighbours, since one host has many of them. */
function callerOf(request: Request, holder: KeyHolder | undefined): string {
  return holder === undefined ? `address:${ipKeyGenerator(addressOf(request))}` : `key:${holder.name}`;
}

/** As Express reads it, of requests that it has not seen too. */
function addressOf(request: Request): string {
  return Reflect.get(express.request, 'ip', request) ?? '';
}

function keyIn({ headers }: IncomingMessage): string | undefined {
  const sent = headers['x-api-key'];
  if (typeof sent === 'string') return sent;
  return /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** The counts as the library's middleware wants them; it never takes a count back. */
function storeOf(counts: RequestCounts): Store {
  return {
    async increment(key): Promise<IncrementResponse> {
      const { requests, msBeforeReset } = await counts.add(key);
      return { totalHits: requests, resetTime: new Date(Date.now() + msBeforeReset) };
    },
    decrement() {},
    resetKey() {},
  };
}
