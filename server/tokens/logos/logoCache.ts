import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { Agent, fetch as fetchThrough } from 'undici';
import type { Address } from 'viem';
import { imageType } from './imageType.ts';
import { mayBePublic, publicLookup } from './publicAddresses.ts';

const MOST_BYTES = 256 * 1024;
const MOST_KEPT_BYTES = 32 * 1024 * 1024;
const KEPT_MS = 24 * 3_600_000;
/** A logo that could not be had is asked for again after this. */
const MISSING_MS = 10 * 60_000;
const FETCH_TIMEOUT_MS = 5000;
/** How long an answer waits for a logo that is being fetched. */
const WAIT_MS = 1000;
const AT_ONCE = 4;
const MOST_WAITING = 500;

export interface Logo {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The parts of `fetch` that logos need. */
export type FetchLogo = (
  url: string,
  init: { readonly redirect: 'error'; readonly signal: AbortSignal },
) => Promise<{ readonly ok: boolean; readonly body: LogoBody | null }>;
type LogoBody = AsyncIterable<Uint8Array> & { cancel(): Promise<void> };

export interface LogoCacheOptions {
  /**
   * Returns the address of a token's logo by the token lists; null where none has one. Callers name tokens,
   * never addresses.
   */
  readonly urlOf: (token: Address) => string | null;
  /** Default: one that reaches public addresses only. */
  readonly fetch?: FetchLogo;
}

/** Fetches the logos of listed tokens, and keeps the latest in memory. */
export class LogoCache {
  readonly #options: LogoCacheOptions;
  readonly #kept = new LRUCache<string, Logo>({
    maxSize: MOST_KEPT_BYTES,
    ttl: KEPT_MS,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  readonly #missing = new LRUCache<string, true>({ max: 10_000, ttl: MISSING_MS });
  readonly #fetching = new Map<string, Promise<Logo | undefined>>();
  readonly #queue = new PQueue({ concurrency: AT_ONCE });

  constructor(options: LogoCacheOptions) {
    this.#options = options;
  }

  /** Returns a token's logo; undefined where there is none, or none yet. It never throws. */
  async read(token: Address): Promise<Logo | undefined> {
    const url = this.#options.urlOf(token);
    if (url === null || !isAsked(url) || this.#missing.has(url)) return undefined;
    const kept = this.#kept.get(url);
    if (kept !== undefined) return kept;
    const timer = new AbortController();
    const late = delay(WAIT_MS, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
    try {
      return await Promise.race([this.#fetched(url), late]);
    } finally {
      timer.abort();
    }
  }

  #fetched(url: string): Promise<Logo | undefined> {
    const present = this.#fetching.get(url);
    if (present !== undefined) return present;
    if (this.#queue.size >= MOST_WAITING) return Promise.resolve(undefined);
    const fetched = this.#queue
      .add(() => this.#fetch(url))
      .catch(() => undefined)
      .then((logo) => {
        if (logo === undefined) this.#missing.set(url, true);
        else this.#kept.set(url, logo);
        return logo;
      })
      .finally(() => this.#fetching.delete(url));
    this.#fetching.set(url, fetched);
    return fetched;
  }

  async #fetch(url: string): Promise<Logo | undefined> {
    const ask = this.#options.fetch ?? fetchPublic;
    // A redirect could lead into the operator's own network.
    const answer = await ask(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel();
      return undefined;
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body) {
      size += part.length;
      // Leaving the loop ends the download.
      if (size > MOST_BYTES) return undefined;
      parts.push(part);
    }
    const bytes = Buffer.concat(parts);
    const type = imageType(bytes);
    return type === undefined ? undefined : { type, bytes };
  }
}

/**
 * Returns whether a logo may be fetched from there: over TLS, and from no address within the operator's own
 * network.
 */
function isAsked(url: string): boolean {
  return url.startsWith('https:') && URL.canParse(url) && mayBePublic(new URL(url));
}

let agent: Agent | undefined;

const fetchPublic: FetchLogo = (url, init) => {
  agent ??= new Agent({ connect: { lookup: publicLookup() } });
  return fetchThrough(url, { ...init, dispatcher: agent }) as ReturnType<FetchLogo>;
};
