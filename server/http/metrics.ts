import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The service's measurements, one registry per app so that several can live in one process. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [this.registry],
  });
  readonly #upstream = new Counter({
    name: 'upstream_requests_total',
    help: 'HTTP requests sent to the node and to the subgraph',
    labelNames: ['upstream', 'outcome'],
    registers: [this.registry],
  });

  /** Label look-ups cost more than the observation itself. */
  readonly #requestsByLabels = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();

  /** Adds figures of the process itself: CPU, memory, event loop. */
  observeProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`;
    let observer = this.#requestsByLabels.get(key);
    if (observer === undefined) {
      observer = this.#requests.labels(method, route, String(status));
      this.#requestsByLabels.set(key, observer);
    }
    observer.observe(seconds);
  }

  countUpstream(upstream: 'rpc' | 'subgraph', outcome: 'ok' | 'failed'): void {
    this.#upstream.labels(upstream, outcome).inc();
  }
}
