import { AppError } from '../../errors.ts';
import type { Caller } from '../callers/callers.ts';
import type { Answer } from '../pipeline/answer.ts';

/** Milliseconds after which one request may find out whether the caller is still over its limit. */
const ASK_AGAIN_MS = 1000;

/** Remembers that the caller is over its limit. The answer has the headers of the limit, if any. */
export function noteOver(
  caller: Caller,
  { allowed, msBeforeReset, answer }: { allowed: number; msBeforeReset: number; answer?: Answer },
): void {
  const now = performance.now();
  const [policy, left] = [answer?.getHeader('RateLimit-Policy'), answer?.getHeader('RateLimit')];
  const headers =
    typeof policy === 'string' && typeof left === 'string'
      ? { policy, left: left.replace(/t=\d+$/, 't=') }
      : caller.over?.headers;
  caller.over = { allowed, endsAt: now + msBeforeReset, askAgainAt: now + ASK_AGAIN_MS, headers };
}

/** Returns whether the caller's work is over its limit now. */
export function isOver({ over }: Caller): boolean {
  return over !== undefined && performance.now() < over.endsAt;
}

/**
 * Returns the error of a caller that is known to be over its limit, and sets the headers of the limit;
 * undefined when the counts must be asked.
 */
export function refusalOf(caller: Caller, allowed: number, answer: Answer): AppError | undefined {
  const { over } = caller;
  if (over === undefined) return undefined;
  const now = performance.now();
  if (now >= over.endsAt || over.allowed !== allowed) {
    caller.over = undefined;
    return undefined;
  }
  if (now >= over.askAgainAt) {
    over.askAgainAt = now + ASK_AGAIN_MS;
    return undefined;
  }
  const seconds = Math.max(1, Math.ceil((over.endsAt - now) / 1000));
  if (over.headers !== undefined) {
    answer.setHeader('RateLimit-Policy', over.headers.policy);
    answer.setHeader('RateLimit', over.headers.left + seconds);
  }
  return overLimit(allowed, seconds);
}

/**
 * One error of each kind is shared, because capturing a stack for each of many requests costs more than
 * answering it.
 */
const errors = new Map<string, AppError>();

function overLimit(allowed: number, retryAfterSeconds: number): AppError {
  const key = `${allowed} ${retryAfterSeconds}`;
  const known = errors.get(key);
  if (known !== undefined) return known;
  if (errors.size > 1000) errors.clear();
  const error = new AppError('RATE_LIMITED', `Too many requests: at most ${allowed} a minute`, {
    retryAfterSeconds,
  });
  errors.set(key, error);
  return error;
}
