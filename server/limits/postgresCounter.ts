import { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type RequestCounts, UNLIMITED, WINDOW_SECONDS } from './requestCounts.ts';

const TABLE = 'swap_api_rate_limits';
const MAX_CONNECTIONS = 4;
/** A limit is not worth a longer wait: then this instance counts alone for a while. */
const PATIENCE_MS = 500;
const RECONNECT_MS = 5_000;

/**
 * Lets the instances that name the same PostgreSQL database count requests together, in a table that is made when it
 * is not there. A database that cannot be reached is tried again until it can.
 * @returns how to stop
 */
export function shareByPostgres(
  counts: RequestCounts,
  url: string,
  onFailure: (error: unknown) => void,
): () => void {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    // The last connection keeps no process alive.
    allowExitOnIdle: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
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
