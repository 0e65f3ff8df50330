import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Exchange } from '../chain/rpc/rpcCall.ts';
import { meaningOf, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { byLabels } from '../metrics/byLabels.ts';
import { VERSION } from '../version.ts';

/** Whether a node is in use, by the node's host. */
export interface EndpointFigures {
  readonly name: string;
  readonly state: string;
  readonly head: bigint | undefined;
}

/** The service's metrics. Each app has its own registry so that several can run in one process. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [this.registry],
  });
  readonly #upstream = new Counter({
    name: 'upstream_requests_total',
    help: 'HTTP requests to nodes and to the subgraph',
    labelNames: ['upstream', 'outcome'],
    registers: [this.registry],
  });
  readonly #wrongStates = new Counter({
    name: 'pool_states_wrong_total',
    help: 'Pool states in memory that differed from the chain because the node omitted logs',
    registers: [this.registry],
  });

  readonly #endpoints = new Histogram({
    name: 'rpc_request_duration_seconds',
    help: 'Duration of HTTP requests to a node, by method (batch: several methods)',
    labelNames: ['endpoint', 'method', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });
  readonly #calls = new Counter({
    name: 'rpc_calls_total',
    help: 'JSON-RPC calls to nodes: ok (a result or a revert), refused (an error), failed (the request failed)',
    labelNames: ['endpoint', 'method', 'outcome'],
    registers: [this.registry],
  });
  readonly #hedges = new Counter({
    name: 'rpc_hedged_requests_total',
    help: 'Reads sent to a second node because the first was slower than usual',
    registers: [this.registry],
  });
  readonly #sockets = new Counter({
    name: 'head_socket_failures_total',
    help: 'WebSocket connections lost, by host',
    labelNames: ['endpoint'],
    registers: [this.registry],
  });
  readonly #deltas = new Counter({
    name: 'simulation_delta_total',
    help: 'Simulated swaps whose amounts differed from the quote',
    labelNames: ['for_the_caller'],
    registers: [this.registry],
  });

  readonly #errors = new Counter({
    name: 'http_errors_total',
    help: 'Error answers by code: RATE_LIMITED means over a limit; OVERLOADED means load shedding or pools still loading',
    labelNames: ['code'],
    registers: [this.registry],
  });

  readonly #requestsBy = byLabels(this.#requests);
  #onAnswer: (status: number, milliseconds: number) => void = () => {};

  constructor() {
    const build = new Gauge({
      name: 'build_info',
      help: 'Always 1; its labels are the versions of the service and of Node',
      labelNames: ['version', 'node'],
      aggregator: 'max',
      registers: [this.registry],
    });
    build.labels(VERSION, process.version).set(1);
  }

  /** Adds metrics of the process itself: CPU, memory, event loop. */
  observeProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.#requestsBy(method, route, String(status)).observe(seconds);
    // A stream lasts as long as its reader stays.
    if (route.startsWith('/api/') && !route.endsWith('/stream')) this.#onAnswer(status, seconds * 1000);
  }

  /** Has a listener hear of each answer of the API: its status and milliseconds. */
  onAnswer(listener: (status: number, milliseconds: number) => void): void {
    this.#onAnswer = listener;
  }

  countError(code: string): void {
    this.#errors.labels(code).inc();
  }

  observeRpc({ endpoint, calls, outcomes, milliseconds }: Exchange): void {
    const outcome = outcomes === undefined ? 'failed' : 'ok';
    this.countUpstream('rpc', outcome);
    const isBatch = calls.some(({ method }) => method !== calls[0]?.method);
    const ofRequest = isBatch ? 'batch' : (calls[0]?.method ?? '');
    this.#endpoints.labels(endpoint, ofRequest, outcome).observe(milliseconds / 1000);
    for (const [index, { method }] of calls.entries()) {
      this.#calls.labels(endpoint, method, outcomeOf(outcomes?.[index])).inc();
    }
  }

  countHedge(): void {
    this.#hedges.inc();
  }

  countSocketFailure(endpoint: string): void {
    this.#sockets.labels(endpoint).inc();
  }

  /** Reads the health of each node at every scrape: 1 while it is used, 0 while it is left alone. */
  observeEndpoints(read: () => readonly EndpointFigures[]): void {
    const gauge = (name: string, help: string, value: (each: EndpointFigures) => number | undefined) =>
      new Gauge({
        name,
        help,
        labelNames: ['endpoint'],
        registers: [this.registry],
        collect() {
          for (const each of read()) {
            const figure = value(each);
            if (figure !== undefined) this.labels(each.name).set(figure);
          }
        },
      });
    gauge('rpc_endpoint_up', '1 while requests go to the node, else 0', ({ state }) =>
      state === 'ok' ? 1 : 0,
    );
    gauge('rpc_endpoint_head', 'Newest block that the node has reported', ({ head }) =>
      head === undefined ? undefined : Number(head),
    );
  }

  countDelta(forTheCaller: string): void {
    this.#deltas.labels(forTheCaller).inc();
  }

  countUpstream(upstream: 'rpc' | 'subgraph', outcome: 'ok' | 'failed'): void {
    this.#upstream.labels(upstream, outcome).inc();
  }

  countWrongStates(pools: number): void {
    this.#wrongStates.inc(pools);
  }
}

/** Counts a revert as an answer of the contract, not as an error of the node. */
function outcomeOf(outcome: RpcOutcome | undefined): 'ok' | 'refused' | 'failed' {
  if (outcome === undefined) return 'failed';
  return outcome.kind === 'result' || meaningOf(outcome.fault) === 'verdict' ? 'ok' : 'refused';
}
