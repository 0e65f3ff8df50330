import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { RateLimiterCluster } from 'rate-limiter-flexible';
import type { HttpConfig } from '../config/config.ts';
import { ApiKeys } from './apiKeys.ts';
import { RequestCounts, UNLIMITED, WINDOW_SECONDS } from './requestCounts.ts';

export interface RateLimitOptions {
  /** Requests per minute of a client address without a key. 0 means no limit. */
  readonly perMinute: number;
  readonly counts: RequestCounts;
  /** The keys. Absent: keys are ignored. */
  readonly keys: ApiKeys | undefined;
}

export interface Limits extends RateLimitOptions {
  /** Begins to follow the store and the file of keys. Failures are logged and retried. */
  start(): void;
  stop(): void;
}

/**
 * Workers of one service count together in its primary process, which answers as long as it runs. The timeout
 * is long, because a busy worker that reads its answer late must not take that for an outage.
 */
const IN_PRIMARY = { keyPrefix: 'swap-api', points: UNLIMITED, duration: WINDOW_SECONDS, timeoutMs: 5_000 };

type LimitsConfig = Pick<HttpConfig, 'rateLimitPerMinute' | 'rateLimitStoreUrl' | 'apiKeysFile'>;

/**
 * Creates the limits per caller from the configuration.
 * @throws ConfigError when the file of keys cannot be read
 */
export function createLimits(config: LimitsConfig, log: Logger): Limits {
  const counts = new RequestCounts(log);
  const keys = config.apiKeysFile === undefined ? undefined : new ApiKeys(config.apiKeysFile, log);
  const stopping = new AbortController();
  return {
    perMinute: config.rateLimitPerMinute,
    counts,
    keys,
    start() {
      keys?.watch(stopping.signal);
      if (config.rateLimitStoreUrl === undefined) {
        if (cluster.isWorker) counts.share(new RateLimiterCluster(IN_PRIMARY));
        return;
      }
      void shareByStore(config.rateLimitStoreUrl);
    },
    stop: () => stopping.abort(),
  };

  /** Loads the PostgreSQL client lazily, because it slows the start and only a configured store needs it. */
  async function shareByStore(url: string): Promise<void> {
    const { shareByPostgres } = await import('./postgresCounter.ts');
    if (stopping.signal.aborted) return;
    const stop = shareByPostgres(counts, url, (err) =>
      log.warn({ err }, 'the rate limit store cannot be reached'),
    );
    stopping.signal.addEventListener('abort', stop, { once: true });
  }
}
