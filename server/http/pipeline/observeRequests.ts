import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { traceIdOf } from '../../tracing/traceRequests.ts';
import type { Metrics } from '../metrics.ts';
import type { Answer } from './answer.ts';
import { RequestContext } from './requestContext.ts';

const SANE_REQUEST_ID = /^[\w.:-]{1,64}$/;

/**
 * Gives each request an id, a context and its caller; when the answer is out, one log line and one
 * observation.
 */
export function observeRequests(
  log: Logger,
  metrics: Metrics,
  timeoutMs: number,
  identify: (request: IncomingMessage, answer: Answer) => void,
): (request: IncomingMessage, response: ServerResponse) => Answer {
  return (request, response) => {
    const started = performance.now();
    // Express changes both while it looks for a route.
    const { method = '', url: path = '' } = request;
    const sent = request.headers['x-request-id'];
    const requestId = typeof sent === 'string' && SANE_REQUEST_ID.test(sent) ? sent : randomUUID();
    const traceId = traceIdOf(request.headers);
    response.setHeader('X-Request-Id', requestId);
    const context = new RequestContext(response, requestId, log, timeoutMs);
    const answer = Object.assign(response, { locals: { context } }) as Answer;
    identify(request, answer);
    response.on('close', () => {
      const durationMs = performance.now() - started;
      const { route = 'unknown', block, code, cause } = answer.locals;
      const status = response.statusCode;
      metrics.observeRequest(method, route, status, durationMs / 1000);
      if (code !== undefined) metrics.countError(code);
      log.info(
        {
          requestId,
          method,
          path,
          route,
          status,
          block,
          code,
          cause,
          durationMs: Math.round(durationMs * 1000) / 1000,
          traceId,
          aborted: response.writableFinished ? undefined : true,
        },
        'request',
      );
    });
    return answer;
  };
}
