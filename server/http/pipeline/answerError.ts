import type { RequestHandler } from 'express';
import { AppError } from '../../errors.ts';
import { type Answer, sendJson } from './answer.ts';
import { tellIgnored } from './ignoredNames.ts';
import { JsonText } from './jsonText.ts';
import { ClientGone } from './requestContext.ts';

/** Default `Retry-After`, seconds: long enough for a block, short enough for a person. */
const DEFAULT_RETRY_SECONDS = '5';

export const refuseUnknownPath: RequestHandler = (request) => {
  throw new AppError('NOT_FOUND', `Nothing is found at ${request.path}`);
};

/** Answers any thrown value with the error body; the client sees documented errors only. */
export function answerError(thrown: unknown, answer: Answer): void {
  if (thrown instanceof ClientGone) return;
  const { context } = answer.locals;
  const error = toAppError(thrown);
  if (error.code === 'INTERNAL')
    context.log.error({ err: thrown }, 'a request failed with an internal error');
  if (answer.headersSent) {
    // A part of an answer must not look like the whole.
    answer.destroy();
    return;
  }
  if (error.retryAfterSeconds !== undefined) answer.setHeader('Retry-After', String(error.retryAfterSeconds));
  const isTemporary = error.status === 429 || error.status === 503;
  if (isTemporary && !answer.hasHeader('Retry-After')) answer.setHeader('Retry-After', DEFAULT_RETRY_SECONDS);
  answer.locals.code = error.code;
  answer.locals.cause = error.cause instanceof Error ? error.cause.message : undefined;
  tellIgnored(answer, context.ignored);
  answer.setHeader('Cache-Control', 'no-store');
  answer.statusCode = error.status;
  const body = {
    error: error.message,
    code: error.code,
    ...(error.details === undefined ? {} : { details: error.details }),
    requestId: context.requestId,
  };
  sendJson(answer, new JsonText(JSON.stringify(body)));
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof URIError) {
    return new AppError('INVALID_REQUEST', 'The path is not valid percent-encoding', { cause: thrown });
  }
  return new AppError('INTERNAL', 'An internal error occurred', { cause: thrown });
}
