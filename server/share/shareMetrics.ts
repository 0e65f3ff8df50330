import { Counter, Gauge, type Registry } from 'prom-client';
import type { Share } from './share.ts';
import type { ShareFigures } from './shareFigures.ts';

/** Reports at each scrape who leads, how far this instance follows, and faults of shared blocks. */
export function observeShare(
  registry: Registry,
  share: Pick<Share, 'isLeading' | 'isFollowing' | 'blocksBehind' | 'figures'>,
): void {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      // Of workers that share one port, one may lead.
      aggregator: 'max',
      registers: [registry],
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge('share_leading', '1 while this instance reads the blocks for all', () => Number(share.isLeading));
  gauge('share_following', '1 while this instance follows shared blocks', () => Number(share.isFollowing));
  gauge(
    'share_blocks_behind',
    'Blocks that the head lags behind the newest shared block',
    () => share.blocksBehind,
  );
  gauge('share_distrusted', '1 after a state differed from the chain: this instance shares no blocks', () =>
    Number(share.figures.isDistrusted),
  );
  const counter = (name: string, help: string, figure: Exclude<keyof ShareFigures, 'isDistrusted'>) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(share.figures[figure]);
      },
    });
  counter('share_blocks_written_total', 'Blocks that this instance has shared', 'written');
  counter(
    'share_blocks_followed_total',
    'Shared blocks that this instance has moved its head to',
    'followed',
  );
  counter('share_rows_rejected_total', 'Shared blocks that were damaged or forged', 'rejected');
  counter(
    'share_proofs_missed_total',
    'Tries to prove a shared block that the own node did not have',
    'unproven',
  );
  counter('share_gaps_total', 'Requests for logs to the own node because a shared block was missing', 'gaps');
  counter('share_failures_total', 'Times that the connection to the shared database failed', 'failures');
}
