import type { Histogram } from 'prom-client';

/** The histogram's observers by their labels: to look these up takes longer than the observation itself. */
export function byLabels<Label extends string>(histogram: Histogram<Label>) {
  const known = new Map<string, Histogram.Internal<Label>>();
  return (...labels: string[]): Histogram.Internal<Label> => {
    const key = labels.join(' ');
    const observer = known.get(key) ?? histogram.labels(...labels);
    known.set(key, observer);
    return observer;
  };
}
