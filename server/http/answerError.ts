import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { ClientGone, type RequestContext } from './requestContext.ts';

/** What to try when nobody says when: long enough for a block, short enough for a person. */
const DEFAULT_RETRY_SECONDS = '5';

export const refuseUnknownPath: RequestHandler = (request) => {
  throw new AppError('NOT_FOUND', `Nothing is found at ${request.path}`);
};

/** Turns whatever was thrown into the one error body; only what the taxonomy names reaches the caller. */
export const answerError: ErrorRequestHandler = (thrown, _request, response, next) => {
  if (thrown instanceof ClientGone) return;
  const context: RequestContext = response.locals['context'];
  const error = toAppError(thrown);
  if (error.code === 'INTERNAL') context.log.error({ err: thrown }, 'a request failed by our own fault');
  if (response.headersSent) return next(thrown);
  if (error.retryAfterSeconds !== undefined) response.set('Retry-After', String(error.retryAfterSeconds));
  const isTemporary = error.status === 429 || error.status === 503;
  if (isTemporary && !response.hasHeader('Retry-After')) response.set('Retry-After', DEFAULT_RETRY_SECONDS);
  response.locals['code'] = error.code;
  response.locals['cause'] = error.cause instanceof Error ? error.cause.message : undefined;
  response.set('Cache-Control', 'no-store');
  response.status(error.status).json({
    error: error.message,
    code: error.code,
    ...(error.details === undefined ? {} : { details: error.details }),
    requestId: context.requestId,
  });
};

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof URIError) {
    return new AppError('INVALID_REQUEST', 'The path is not valid percent-encoding', { cause: thrown });
  }
  return new AppError('INTERNAL', 'An internal error occurred', { cause: thrown });
}
