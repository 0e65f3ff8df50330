import type { Express, Request, Response } from 'express';
import { type IncrementResponse, rateLimit, type Store } from 'express-rate-limit';
import { AppError } from '../../errors.ts';
import type { RateLimitOptions } from '../../limits/createLimits.ts';
import { type RequestCounts, WINDOW_SECONDS } from '../../limits/requestCounts.ts';
import type { Meter } from '../../runtime/payer.ts';
import type { Caller } from '../callers/callers.ts';
import type { Answer, Guard } from '../pipeline/answer.ts';
import { isOver, noteOver, refusalOf } from './overLimit.ts';
import { requestsOf } from './workCost.ts';

/** Limit for unknown keys where addresses have no limit. Clients with a valid key never hit it. */
const UNKNOWN_KEYS_PER_MINUTE = 60;
/**
 * Files, such as those of the page, that count as one request. They are counted apart, so that the page takes
 * no trades.
 */
const FILES_PER_REQUEST = 10;

export interface RateLimits {
  /**
   * Returns the error for a caller that is known to be over its limit, before anything else is done for it.
   */
  refusal(answer: Answer): AppError | undefined;
  /**
   * Counts a request of the API. The library sets `RateLimit` and `Retry-After`. It goes on with UNAUTHORIZED
   * for an unknown key, with RATE_LIMITED, or without an error. Cost beyond 1 is charged as soon as it is
   * known, through `charge` of the request's notes.
   */
  readonly requests: Guard;
  /** Counts a request of a file, of which ten times as many are allowed. */
  readonly files: Guard;
  /** Returns the meter of the caller of a request; undefined without a limit. */
  meterOf(answer: Answer): Meter | undefined;
}

/**
 * Limits the requests per minute of a client address or of a key's holder. A key is sent as `X-API-Key` or as
 * a bearer token. An unknown key counts for the address.
 */
export function limitRate(app: Express, { perMinute, counts }: RateLimitOptions): RateLimits {
  const limitOf = ({ holder, isUnknownKey = false }: Answer['locals']) =>
    holder?.perMinute ?? (isUnknownKey && perMinute === 0 ? UNKNOWN_KEYS_PER_MINUTE : perMinute);
  const limit = rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    limit: (_request, response) => limitOf(response.locals),
    keyGenerator: (_request, response) => response.locals.caller.name,
    skip: (_request, response) => limitOf(response.locals) === 0,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    store: storeOf(counts),
    handler: (request, response) => {
      const { locals } = response;
      const allowed = limitOf(locals);
      const { resetTime } = (request as Request & { rateLimit: { resetTime: Date } }).rateLimit;
      noteOver(locals.caller, {
        allowed,
        msBeforeReset: resetTime.getTime() - Date.now(),
        answer: response as Answer,
      });
      throw new AppError('RATE_LIMITED', `Too many requests: at most ${allowed} a minute`);
    },
  });
  return {
    refusal(answer) {
      const { locals } = answer;
      const allowed = limitOf(locals);
      return allowed > 0 ? refusalOf(locals.caller, allowed, answer) : undefined;
    },
    requests(request, answer, next) {
      const { locals } = answer;
      const allowed = limitOf(locals);
      const go = (error?: unknown) => {
        if (error !== undefined) {
          next(error);
          return;
        }
        locals.caller.over = undefined;
        if (locals.isUnknownKey) next(new AppError('UNAUTHORIZED', 'The API key is unknown'));
        else next();
      };
      if (allowed > 0) locals.charge = (cost) => charge(counts, answer, { cost, allowed });
      // The library needs only `app`. It is set here for requests that have not passed through Express.
      const asked = Object.assign(request as Request, { app });
      const append = (name: string, value: string | string[]) => answer.appendHeader(name, value);
      limit(asked, Object.assign(answer as Response, { append }), go);
    },
    files(_request, answer, next) {
      const allowed = limitOf(answer.locals) * FILES_PER_REQUEST;
      if (allowed === 0) {
        next();
        return;
      }
      counts.add(`files ${answer.locals.caller.name}`).then(
        ({ requests, msBeforeReset }) => {
          if (requests <= allowed) next();
          else next(tooMany(`at most ${allowed} files a minute`, msBeforeReset));
        },
        () => next(),
      );
    },
    meterOf({ locals }) {
      const allowed = limitOf(locals);
      return allowed > 0 ? meterOf(counts, locals.caller, allowed) : undefined;
    },
  };
}

/** Charges the rest of a request's cost, or nothing of it when it exceeds the limit. */
async function charge(
  counts: RequestCounts,
  answer: Answer,
  { cost, allowed }: { readonly cost: number; readonly allowed: number },
): Promise<void> {
  const { name } = answer.locals.caller;
  const rest = cost - 1;
  const { requests, msBeforeReset } = await counts.add(name, rest);
  const fits = requests <= allowed;
  if (!fits) counts.takeBack(name, rest);
  const left = Math.max(0, allowed - (fits ? requests : requests - rest));
  const header = answer.getHeader('RateLimit');
  if (typeof header === 'string') answer.setHeader('RateLimit', header.replace(/r=\d+/, `r=${left}`));
  if (fits) return;
  throw tooMany(`this one counts as ${cost}, and ${left} of ${allowed} a minute are left`, msBeforeReset);
}

function meterOf(counts: RequestCounts, caller: Caller, allowed: number): Meter {
  return {
    chargeSteps(steps, counted = 0) {
      const rest = requestsOf(steps) - counted;
      if (rest <= 0) return;
      void counts.add(caller.name, rest).then(({ requests, msBeforeReset }) => {
        if (requests >= allowed) noteOver(caller, { allowed, msBeforeReset });
      });
    },
    get isOver() {
      return isOver(caller);
    },
  };
}

function tooMany(reason: string, msBeforeReset: number): AppError {
  return new AppError('RATE_LIMITED', `Too many requests: ${reason}`, {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeReset / 1000)),
  });
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
