import { AggregatorRegistry, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { QuickHistogram } from './quickHistogram.ts';

const CONFIG = { name: 'duration_seconds', help: 'Duration', buckets: [0.001, 0.25, 1, 15] };
const VALUES = [0, 0.0004, 0.001, 0.0011, 0.25, 0.5, 1, 14.99, 15, 15.01, 1e6];

function bothRegistries(labelNames: readonly string[]) {
  const [quick, reference] = [new Registry(), new Registry()];
  return {
    quick: { registry: quick, histogram: new QuickHistogram({ ...CONFIG, labelNames, registers: [quick] }) },
    reference: {
      registry: reference,
      histogram: new Histogram({ ...CONFIG, labelNames: [...labelNames], registers: [reference] }),
    },
  };
}

test('a histogram with labels shows the text of prom-client for values at, between and beyond its bounds', async () => {
  const { quick, reference } = bothRegistries(['method', 'status']);
  expect(await quick.registry.metrics()).toBe(await reference.registry.metrics());
  for (const [place, value] of VALUES.entries()) {
    const labels = [place % 2 === 0 ? 'GET' : 'POST', place % 3 === 0 ? '200' : '503'];
    quick.histogram.labels(...labels).observe(value);
    reference.histogram.labels(...labels).observe(value);
  }
  expect(await quick.registry.metrics()).toBe(await reference.registry.metrics());
});

test('a histogram without labels shows the text of prom-client before and after its first value', async () => {
  const { quick, reference } = bothRegistries([]);
  expect(await quick.registry.metrics()).toBe(await reference.registry.metrics());
  quick.histogram.labels().observe(0.3);
  reference.histogram.observe(0.3);
  expect(await quick.registry.metrics()).toBe(await reference.registry.metrics());
});

test('histograms of several workers are added as those of prom-client are', async () => {
  const { quick, reference } = bothRegistries(['method']);
  for (const value of VALUES) {
    quick.histogram.labels('GET').observe(value);
    reference.histogram.labels('GET').observe(value);
  }
  const added = async (registry: Registry) => {
    const figures = await registry.getMetricsAsJSON();
    return AggregatorRegistry.aggregate([figures, figures]).metrics();
  };
  expect(await added(quick.registry)).toBe(await added(reference.registry));
});
