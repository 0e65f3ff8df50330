import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { traceIdOf } from '../tracing/traceRequests.ts';
import type { Metrics } from './metrics.ts';
import { RequestContext } from './requestContext.ts';

const SANE_REQUEST_ID = /^[\w.:-]{1,64}$/;

/** Gives each request an id and a context; when the answer is out, one log line and one observation. */
export function observeRequests(log: Logger, metrics: Metrics, timeoutMs: number): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const sent = request.headers['x-request-id'];
    const requestId = typeof sent === 'string' && SANE_REQUEST_ID.test(sent) ? sent : randomUUID();
    const traceId = traceIdOf(request.headers);
    response.setHeader('X-Request-Id', requestId);
    response.locals['context'] = new RequestContext(response, requestId, log, timeoutMs);
    response.once('close', () => {
      const durationMs = performance.now() - started;
      const route: string = response.locals['route'] ?? 'unknown';
      metrics.observeRequest(request.method, route, response.statusCode, durationMs / 1000);
      log.info(
        {
          requestId,
          method: request.method,
          path: request.originalUrl,
          status: response.statusCode,
          code: response.locals['code'],
          cause: response.locals['cause'],
          durationMs: Math.round(durationMs * 1000) / 1000,
          ...(traceId === undefined ? {} : { traceId }),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
