import type { Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { askWorker } from './askWorker.ts';
import { asMeasured } from './messages.ts';

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

  constructor(own: Registry, workers: () => readonly Worker[]) {
    this.contentType = own.contentType;
    this.#own = own;
    this.#workers = workers;
  }

  async metrics(): Promise<string> {
    const asked = this.#workers().map((worker) =>
      askWorker(worker, 'measure', asMeasured, WORKER_TIMEOUT_MS),
    );
    const answers = (await Promise.all(asked)).filter((answer) => answer !== undefined);
    const all = [await this.#own.getMetricsAsJSON(), ...answers.map(({ metrics }) => metrics as object[])];
    return AggregatorRegistry.aggregate(all).metrics();
  }
}
