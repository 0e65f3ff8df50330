import { AppError } from '../../errors.ts';
import type { Guard, Handler } from './answer.ts';
import { answerError } from './answerError.ts';

/** Returns the handler behind the guards, which run in order until one refuses. */
export function guarded(guards: readonly Guard[], handle: Handler): Handler {
  return guards.reduceRight<Handler>(
    (next, guard) => (request, answer) =>
      guard(request, answer, (error) => {
        if (error === undefined) next(request, answer);
        else answerError(error, answer);
      }),
    handle,
  );
}

/**
 * Refuses invalid requests that the HTTP parser accepts, with INVALID_REQUEST: HTTP/1.1 without a host, and
 * unknown expectations.
 */
export const refuseMalformed: Guard = ({ headers: { host, expect }, httpVersion }, _answer, next) => {
  if (host === undefined && httpVersion === '1.1') {
    next(new AppError('INVALID_REQUEST', 'The request has no Host header'));
  } else if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    next(new AppError('INVALID_REQUEST', 'The Expect header can only be 100-continue'));
  } else next();
};
