import { type Attributes, SpanStatusCode, type Tracer } from '@opentelemetry/api';

/** The tracer. Undefined without a collector: a step then costs one comparison. */
let tracer: Tracer | undefined;

/** Sets the tracer that records steps from now on; undefined turns tracing off. */
export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen;
}

/**
 * Returns the result of `work`, recorded as a span of the current request. A failure is recorded as an error.
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
