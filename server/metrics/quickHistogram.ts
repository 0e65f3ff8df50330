import type { Metric, Registry } from 'prom-client';

interface QuickHistogramOptions {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Upper bounds, ascending. */
  readonly buckets: readonly number[];
  readonly registers: readonly Registry[];
}

/** Counts values of one combination of labels. */
export interface Observer {
  observe(value: number): void;
}

/**
 * Histogram for figures of each request. The one of prom-client looks up labels and bucket by their texts at
 * each value: four of these took a twentieth of a quote.
 */
export class QuickHistogram {
  readonly name: string;
  readonly help: string;
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  readonly #labelNames: readonly string[];
  readonly #bounds: readonly number[];
  readonly #counts = new Map<string, Counts>();

  constructor({ name, help, labelNames = [], buckets, registers }: QuickHistogramOptions) {
    this.name = name;
    this.help = help;
    this.#labelNames = labelNames;
    this.#bounds = buckets;
    if (labelNames.length === 0) this.labels();
    // A registry asks a metric for no more than this one has; the type names the classes of the library.
    for (const registry of registers) registry.registerMetric(this as unknown as Metric);
  }

  labels(...values: readonly string[]): Observer {
    const key = values.join(' ');
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const labels = Object.fromEntries(this.#labelNames.map((name, place) => [name, values[place]]));
    const counts = new Counts(this.#bounds, labels);
    this.#counts.set(key, counts);
    return counts;
  }

  /** Returns the figures as a registry shows and adds them. */
  async get() {
    const { name, help, type, aggregator } = this;
    const values = [...this.#counts.values()].flatMap((counts) => counts.read(name));
    return { name, help, type, aggregator, values };
  }
}

class Counts implements Observer {
  readonly #bounds: readonly number[];
  readonly #labels: Readonly<Record<string, string | undefined>>;
  /** Values by bucket; the last one has no upper bound. */
  readonly #ofBuckets: number[];
  #sum = 0;

  constructor(bounds: readonly number[], labels: Readonly<Record<string, string | undefined>>) {
    this.#bounds = bounds;
    this.#labels = labels;
    this.#ofBuckets = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let bucket = 0;
    while (value > (this.#bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    this.#ofBuckets[bucket] = (this.#ofBuckets[bucket] ?? 0) + 1;
    this.#sum += value;
  }

  read(name: string) {
    let count = 0;
    const buckets = this.#ofBuckets.map((ofBucket, place) => {
      count += ofBucket;
      const labels = { le: this.#bounds[place] ?? '+Inf', ...this.#labels };
      return { metricName: `${name}_bucket`, labels, value: count };
    });
    const labels = this.#labels;
    const sum = { metricName: `${name}_sum`, labels, value: this.#sum };
    return [...buckets, sum, { metricName: `${name}_count`, labels, value: count }];
  }
}
