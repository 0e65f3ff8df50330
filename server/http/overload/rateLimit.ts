import type { IncomingMessage } from 'node:http';
import type { Express, Request, Response } from 'express';
import { type IncrementResponse, rateLimit, type Store } from 'express-rate-limit';
import { AppError } from '../../errors.ts';
import type { ApiKeys } from '../../limits/apiKeys.ts';
import { type RequestCounts, WINDOW_SECONDS } from '../../limits/requestCounts.ts';
import type { CallerOf } from '../caller.ts';
import type { Answer } from '../pipeline/answer.ts';

export interface RateLimitOptions {
  /** Requests per minute of a client address without a key. 0 means no limit. */
  readonly perMinute: number;
  readonly counts: RequestCounts;
  /** The keys. Absent: keys are ignored. */
  readonly keys: ApiKeys | undefined;
}

/** Limit for unknown keys where addresses have no limit. Clients with a valid key never hit it. */
const UNKNOWN_KEYS_PER_MINUTE = 60;

/**
 * Limits the requests per minute of a client address or of a key's holder. The library sets `RateLimit` and
 * `Retry-After`. A key is sent as `X-API-Key` or as a bearer token. An unknown key counts for the address.
 * Cost beyond 1 is charged as soon as it is known, through `charge` of the request's notes.
 * @returns middleware that continues with UNAUTHORIZED for an unknown key, with RATE_LIMITED, or without an
 * error
 */
export function limitRate(
  app: Express,
  { perMinute, counts, keys }: RateLimitOptions,
  callerOf: CallerOf,
): (request: IncomingMessage, answer: Answer, next: (error?: unknown) => void) => void {
  const limitOf = ({ holder, isUnknownKey = false }: Answer['locals']) =>
    holder?.perMinute ?? (isUnknownKey && perMinute === 0 ? UNKNOWN_KEYS_PER_MINUTE : perMinute);
  const limit = rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    limit: (_request, response) => limitOf(response.locals),
    keyGenerator: (request, response) => callerOf(request, response),
    skip: (_request, response) => limitOf(response.locals) === 0,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    store: storeOf(counts),
    handler: (_request, response) => {
      throw new AppError('RATE_LIMITED', `Too many requests: at most ${limitOf(response.locals)} a minute`);
    },
  });
  return (request, answer, next) => {
    const { locals } = answer;
    const key = keys && keyIn(request);
    const holder = key === undefined ? undefined : keys?.holderOf(key);
    if (holder !== undefined) locals.holder = holder;
    locals.isUnknownKey = key !== undefined && holder === undefined;
    const allowed = limitOf(locals);
    const go = (error?: unknown) => {
      if (error !== undefined) next(error);
      else if (locals.isUnknownKey) next(new AppError('UNAUTHORIZED', 'The API key is unknown'));
      else next();
    };
    if (allowed > 0)
      locals.charge = (cost) => charge(counts, answer, { caller: callerOf(request, answer), cost, allowed });
    // The library needs only `app`. It is set here for requests that have not passed through Express.
    const asked = Object.assign(request as Request, { app });
    const append = (name: string, value: string | string[]) => answer.appendHeader(name, value);
    limit(asked, Object.assign(answer as Response, { append }), go);
  };
}

/** Charges the rest of a request's cost, or nothing of it when it exceeds the limit. */
async function charge(
  counts: RequestCounts,
  answer: Answer,
  { caller, cost, allowed }: { readonly caller: string; readonly cost: number; readonly allowed: number },
): Promise<void> {
  const rest = cost - 1;
  const { requests, msBeforeReset } = await counts.add(caller, rest);
  const fits = requests <= allowed;
  if (!fits) counts.takeBack(caller, rest);
  const left = Math.max(0, allowed - (fits ? requests : requests - rest));
  const header = answer.getHeader('RateLimit');
  if (typeof header === 'string') answer.setHeader('RateLimit', header.replace(/r=\d+/, `r=${left}`));
  if (fits) return;
  throw new AppError(
    'RATE_LIMITED',
    `Too many requests: this one counts as ${cost}, and ${left} of ${allowed} a minute are left`,
    { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeReset / 1000)) },
  );
}

function keyIn({ headers }: IncomingMessage): string | undefined {
  const sent = headers['x-api-key'];
  if (typeof sent === 'string') return sent;
  return /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Adapts the counts to the store of the library's middleware, which never decrements. */
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
