import type { Histogram } from 'prom-client';

/** Caches the histogram's observers by label, because a look-up takes longer than the observation. */
export function byLabels<Label extends string>(histogram: Histogram<Label>) {
  const known = new Map<string, Histogram.Internal<Label>>();
  return (...labels: string[]): Histogram.Internal<Label> => {
    const key = labels.join(' ');
    const observer = known.get(key) ?? histogram.labels(...labels);
    known.set(key, observer);
    return observer;
  };
}
