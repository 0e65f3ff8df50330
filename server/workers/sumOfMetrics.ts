import type { Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { asMeasured, type WorkerRequest } from './messages.ts';

/**
 * Milliseconds to wait for a worker. A worker that is stuck for longer is left out, so that the metrics of
 * the others are still exported.
 */
const WORKER_TIMEOUT_MS = 2_000;

/** Aggregates the metrics of all workers and of the primary process. */
export class SumOfMetrics {
  readonly contentType: Registry['contentType'];
  readonly #own: Registry;
  readonly #workers: () => readonly Worker[];
  #nextId = 1;

  constructor(own: Registry, workers: () => readonly Worker[]) {
    this.contentType = own.contentType;
    this.#own = own;
    this.#workers = workers;
  }

  async metrics(): Promise<string> {
    const asked = this.#workers().map((worker) => this.#ask(worker));
    const told = (await Promise.all(asked)).filter((metrics) => metrics !== undefined);
    const all = [await this.#own.getMetricsAsJSON(), ...told];
    return AggregatorRegistry.aggregate(all).metrics();
  }

  #ask(worker: Worker): Promise<object[] | undefined> {
    const id = this.#nextId;
    this.#nextId += 1;
    const asked: WorkerRequest = { kind: 'measure', id };
    return new Promise((resolve) => {
      const end = (metrics: object[] | undefined) => {
        clearTimeout(timer);
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        resolve(metrics);
      };
      const onMessage = (message: unknown) => {
        const answer = asMeasured(message);
        if (answer?.id === id) end(answer.metrics as object[]);
      };
      const onExit = () => end(undefined);
      const timer = setTimeout(onExit, WORKER_TIMEOUT_MS);
      worker.on('message', onMessage);
      worker.on('exit', onExit);
      // A worker that is exiting accepts no message.
      worker.send(asked, (error) => error && onExit());
    });
  }
}
