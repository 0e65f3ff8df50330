import { Counter, Gauge, type Registry } from 'prom-client';

/** Measures event streams. Returns the function to call for each dropped reader. */
export function measureStreams(registry: Registry, count: () => number): () => void {
  new Gauge({
    name: 'event_streams_open',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(count());
    },
  });
  const dropped = new Counter({
    name: 'event_streams_dropped_total',
    help: 'Event streams closed because the client did not read',
    registers: [registry],
  });
  return () => dropped.inc();
}
