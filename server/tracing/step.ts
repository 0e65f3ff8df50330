import { type Attributes, SpanStatusCode, type Tracer } from '@opentelemetry/api';

/** Undefined while nobody collects traces: then a step costs one comparison. */
let tracer: Tracer | undefined;

/** From now on steps are told to the tracer; with undefined to nobody. */
export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen;
}

/**
 * The result of `work`, told as a span of the request that it belongs to. What fails is told as an error.
 * @param name a verb of the field: read, search, encode, simulate
 */
export function step<Result>(name: string, work: () => Result, attributes: Attributes = {}): Result {
  if (tracer === undefined) return work();
  return tracer.startActiveSpan(name, { attributes }, (span) => {
    const fail = (error: unknown): never => {
      span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.name : 'unknown',
      });
      span.end();
      throw error;
    };
    try {
      const result = work();
      if (!(result instanceof Promise)) {
        span.end();
        return result;
      }
      return result.then((value) => {
        span.end();
        return value;
      }, fail) as Result;
    } catch (error) {
      return fail(error);
    }
  });
}
