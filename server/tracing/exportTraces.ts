import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { traceWith } from './step.ts';

/**
 * Exports spans to the collector at `endpoint` (OTLP over HTTP) from now on. Sampling and headers follow
 * OpenTelemetry's variables: OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS.
 * @returns the function that flushes pending spans and stops
 */
export function exportTraces(endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'swap-api' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  traceWith(trace.getTracer('swap-api'));
  return () => {
    traceWith(undefined);
    for (const part of [trace, context, propagation]) part.disable();
    // An unreachable collector must not keep the service from stopping.
    return provider.shutdown().catch(() => undefined);
  };
}
