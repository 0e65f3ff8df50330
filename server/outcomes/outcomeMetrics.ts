import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { knownHead } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import { DELIVERED_BPS, type OutcomeCounter } from './outcomeFigures.ts';
import type { OutcomeWatch } from './outcomeWatch.ts';

/** Counts the outcomes of built swaps. */
export function countOutcomes(registry: Registry): OutcomeCounter {
  const registers = [registry];
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const built = counter('swaps_built_total', 'Built swaps that are tracked, each calldata once');
  const seen = counter('swaps_seen_total', 'Built swaps found in a block');
  const unseen = new Counter({
    name: 'swaps_unseen_total',
    help: 'Built swaps not found in a block: expired, or forgotten in favour of newer ones',
    labelNames: ['why'],
    registers,
  });
  const outcomes = new Counter({
    name: 'swap_outcomes_total',
    help: 'Transactions of built swaps by status and reason (none for a success); those in reorged blocks stay counted',
    labelNames: ['status', 'reason'],
    registers,
  });
  const takenBack = counter(
    'swap_outcomes_taken_back_total',
    'Outcomes in reorged blocks; transactions that are mined again are counted twice',
  );
  const delivered = new Histogram({
    name: 'swap_delivered_bps',
    help: 'Delivered beyond quoted amount of successful swaps, basis points; negative when less was delivered',
    buckets: [...DELIVERED_BPS],
    registers,
  });
  return {
    built: () => built.inc(),
    seen: () => seen.inc(),
    unseen: (why) => unseen.labels(why).inc(),
    takenBack: () => takenBack.inc(),
    outcome: (outcome) => {
      outcomes.labels(outcome.status, outcome.status === 'reverted' ? outcome.reason : 'none').inc();
      if (outcome.status === 'succeeded') delivered.observe(outcome.bps);
    },
  };
}

/** Reports the size of the watch at each scrape; nothing without a watch. */
export function observeWatch(
  registry: Registry,
  watch: OutcomeWatch | undefined,
  { heads }: Pick<LiveChain, 'heads'>,
): void {
  const gauge = (
    name: string,
    help: string,
    aggregator: 'sum' | 'max' | 'min',
    read: (watch: OutcomeWatch) => number,
  ) =>
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      collect() {
        if (watch === undefined) this.remove();
        else this.set(read(watch));
      },
    });
  gauge('swaps_watched', 'Built swaps that are still pending', 'sum', ({ swaps }) => swaps.count);
  gauge(
    'outcomes_available',
    '1 when the node serves full blocks, which outcomes are read from, else 0',
    'min',
    ({ isAvailable }) => (isAvailable ? 1 : 0),
  );
  gauge(
    'outcome_barred_tokens',
    'Tokens excluded as intermediate tokens for a time because a swap through them reverted',
    'max',
    ({ bars }) => {
      const head = knownHead(heads);
      return head === undefined ? 0 : bars.at(head).length;
    },
  );
}
