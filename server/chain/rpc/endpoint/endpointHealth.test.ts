import { expect, test } from 'vitest';
import { Latencies } from './endpointHealth.ts';

function latenciesOf(samples: readonly number[]): Latencies {
  const latencies = new Latencies();
  for (const sample of samples) latencies.add(sample);
  return latencies;
}

const times = (count: number, milliseconds: number) => Array.from({ length: count }, () => milliseconds);

test.each([
  ['nothing of seven answers', times(7, 20), undefined],
  ['the longest of few', [...times(7, 20), 90], 90],
  ['19 of 20 came within it', [...times(19, 20), 500], 20],
  ['18 of 20 did not', [...times(18, 20), 500, 600], 500],
  ['what was 64 answers ago is forgotten', [...times(64, 500), ...times(61, 20)], 20],
  ['and not before', [...times(64, 500), ...times(60, 20)], 500],
])('the time within which 95 of 100 answers come: %s', (_, samples, expected) => {
  expect(latenciesOf(samples).quantile(0.95)).toBe(expected);
});
