import { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type RequestCounts, UNLIMITED, WINDOW_SECONDS } from './requestCounts.ts';

const TABLE = 'swap_api_rate_limits';
const MAX_CONNECTIONS = 4;
/**
 * Milliseconds after which a connection or query times out. A limit is not worth a longer wait: this instance
 * then counts alone for a while.
 */
const TIMEOUT_MS = 500;
const RECONNECT_MS = 5_000;

/**
 * Shares request counts among the instances that name the same PostgreSQL database. The table is created when
 * it does not exist. Retries until the database can be reached.
 * @returns the function that stops sharing
 */
export function shareByPostgres(
  counts: RequestCounts,
  url: string,
  onFailure: (error: unknown) => void,
): () => void {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    // Lets the process exit while a connection is idle.
    allowExitOnIdle: true,
  });
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', onFailure);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const connect = () => {
    const options = { storeClient: pool, storeType: 'pool', tableName: TABLE };
    const counter = new RateLimiterPostgres(
      { ...options, points: UNLIMITED, duration: WINDOW_SECONDS },
      (error) => {
        if (isStopped) return;
        if (error === undefined) return counts.share(counter);
        onFailure(error);
        timer = setTimeout(connect, RECONNECT_MS);
      },
    );
  };
  connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    void pool.end();
  };
}
