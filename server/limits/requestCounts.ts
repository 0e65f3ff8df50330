import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export const WINDOW_SECONDS = 60;
/** The counter itself refuses nothing: its caller compares counts with limits. */
export const UNLIMITED = 2 ** 31 - 1;
/** Milliseconds for which a store that failed is not queried, so that requests do not wait for it. */
const STORE_BACKOFF_MS = 5_000;

/** Requests of a caller in the current window. */
export interface Count {
  readonly requests: number;
  readonly msBeforeReset: number;
}

/** A counter that several processes may share, as rate-limiter-flexible defines it. */
export interface Counter {
  consume(key: string, points: number): Promise<RateLimiterRes>;
  /** Subtracts points. */
  reward(key: string, points: number): Promise<unknown>;
}

/** Requests that are counted when the store has answered the ones before. */
interface Waiting {
  readonly requests: number;
  readonly resolve: (count: Count) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Counts requests in a store that instances share, and in this process while no store is set or it fails. An
 * outage of the store makes limits apply per instance, and refuses nobody.
 */
export class RequestCounts {
  readonly #own = new RateLimiterMemory({ points: UNLIMITED, duration: WINDOW_SECONDS });
  readonly #log: Logger;
  #shared: Counter | undefined;
  #retryAt = 0;
  #isDown = false;
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(log: Logger, shared?: Counter) {
    this.#log = log;
    this.#shared = shared;
  }

  /** Counts requests in this counter from now on. */
  share(counter: Counter): void {
    this.#shared = counter;
  }

  /** Adds requests to the caller's count. */
  async add(key: string, requests = 1): Promise<Count> {
    if (this.#shared === undefined || performance.now() < this.#retryAt)
      return countOf(this.#own, key, requests);
    try {
      const count = await this.#countTogether(this.#shared, key, requests);
      if (this.#isDown) this.#log.info('the rate limit store is used again');
      this.#isDown = false;
      return count;
    } catch (err) {
      this.#retryAt = performance.now() + STORE_BACKOFF_MS;
      if (!this.#isDown) this.#log.warn({ err }, 'the rate limit store failed: this instance counts alone');
      this.#isDown = true;
      return countOf(this.#own, key, requests);
    }
  }

  /**
   * Counts requests in the store, together with all that come while it is being asked for the same caller, so
   * that no number of requests of one caller keeps the store busy.
   */
  #countTogether(counter: Counter, key: string, requests: number): Promise<Count> {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) {
      return new Promise((resolve, reject) => waiting.push({ requests, resolve, reject }));
    }
    this.#waiting.set(key, []);
    return countOf(counter, key, requests).finally(() => void this.#countWaiting(counter, key));
  }

  async #countWaiting(counter: Counter, key: string): Promise<void> {
    const together = this.#waiting.get(key) ?? [];
    if (together.length === 0) {
      this.#waiting.delete(key);
      return;
    }
    this.#waiting.set(key, []);
    const sum = together.reduce((total, { requests }) => total + requests, 0);
    try {
      const { requests: all, msBeforeReset } = await countOf(counter, key, sum);
      let before = all - sum;
      for (const one of together) {
        before += one.requests;
        one.resolve({ requests: before, msBeforeReset });
      }
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
    void this.#countWaiting(counter, key);
  }

  /** Subtracts requests from the caller's count, since they were not answered. Nobody waits for it. */
  takeBack(key: string, requests: number): void {
    const isAlone = this.#shared === undefined || performance.now() < this.#retryAt;
    const counter: Counter = isAlone ? this.#own : (this.#shared ?? this.#own);
    counter.reward(key, requests).catch(() => undefined);
  }
}

async function countOf(counter: Counter, key: string, requests: number): Promise<Count> {
  const { consumedPoints, msBeforeNext } = await counter.consume(key, requests).catch((refusal: unknown) => {
    // Above even that bound the library rejects with the count itself.
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  return { requests: consumedPoints, msBeforeReset: msBeforeNext };
}
