import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export const WINDOW_SECONDS = 60;
/** Counts are compared with limits by whoever asks for them: the counter itself refuses nothing. */
export const UNLIMITED = 2 ** 31 - 1;
/** A store that failed is left alone for so long: nobody waits for it at each request. */
const REST_MS = 5_000;

/** Requests of a caller in the present window. */
export interface Count {
  readonly requests: number;
  readonly msBeforeReset: number;
}

/** A counter that several processes may share, by the interface of rate-limiter-flexible. */
export interface Counter {
  consume(key: string, points: number): Promise<RateLimiterRes>;
  /** Takes points back. */
  reward(key: string, points: number): Promise<unknown>;
}

/**
 * Counts requests in a store that instances share, and in this process while there is none or it fails: its outage
 * makes limits those of each instance, and turns nobody away.
 */
export class RequestCounts {
  readonly #own = new RateLimiterMemory({ points: UNLIMITED, duration: WINDOW_SECONDS });
  readonly #log: Logger;
  #shared: Counter | undefined;
  #restUntil = 0;
  #isDown = false;

  constructor(log: Logger, shared?: Counter) {
    this.#log = log;
    this.#shared = shared;
  }

  /** From now on requests are counted there. */
  share(counter: Counter): void {
    this.#shared = counter;
  }

  /** So many requests more of the caller. */
  async add(key: string, requests = 1): Promise<Count> {
    if (this.#shared === undefined || performance.now() < this.#restUntil)
      return countOf(this.#own, key, requests);
    try {
      const count = await countOf(this.#shared, key, requests);
      if (this.#isDown) this.#log.info('requests are counted in the common store again');
      this.#isDown = false;
      return count;
    } catch (err) {
      this.#restUntil = performance.now() + REST_MS;
      if (!this.#isDown)
        this.#log.warn({ err }, 'the store of rate limits fails: each instance counts alone');
      this.#isDown = true;
      return countOf(this.#own, key, requests);
    }
  }

  /** So many requests fewer, since they were not answered; nobody waits for it. */
  takeBack(key: string, requests: number): void {
    const isAlone = this.#shared === undefined || performance.now() < this.#restUntil;
    const counter: Counter = isAlone ? this.#own : (this.#shared ?? this.#own);
    counter.reward(key, requests).catch(() => undefined);
  }
}

async function countOf(counter: Counter, key: string, requests: number): Promise<Count> {
  const { consumedPoints, msBeforeNext } = await counter.consume(key, requests).catch((refusal: unknown) => {
    // Beyond even that bound the library rejects with the count itself.
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  return { requests: consumedPoints, msBeforeReset: msBeforeNext };
}
