import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/**
 * Returns the trace id of the request for the log: of the active span, else of the caller's `traceparent`;
 * undefined without either.
 */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  const ours = trace.getActiveSpan()?.spanContext().traceId;
  return ours ?? (typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined);
}

/** An answer with the path of its endpoint, once that is known. */
interface Routed {
  readonly locals: { readonly route?: string };
}

/**
 * Records each request as a span, in the caller's trace or a new one. The span is named by the route once
 * that is known.
 */
export function traceRequests(
  handle: (request: IncomingMessage, response: ServerResponse) => Routed,
): (request: IncomingMessage, response: ServerResponse) => void {
  const tracer = trace.getTracer('swap-api');
  return (request, response) => {
    const { method = '' } = request;
    const caller = propagation.extract(context.active(), request.headers);
    tracer.startActiveSpan(method, { kind: SpanKind.SERVER }, caller, (span) => {
      const { locals } = handle(request, response);
      response.once('close', () => {
        const { route = 'unknown' } = locals;
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': response.statusCode,
        });
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
    });
  };
}
