import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import type { FirstPool } from '../indexer/tokens/firstPool.ts';

const MAX_TOKENS = 20_000;
const AT_ONCE = 4;
const MAX_WAITING = 200;
/** Longest wait of a quote for the age of a token. */
const TIMEOUT_MS = 500;
/** Pause after a failure, and before a token without an indexed pool is looked up again. */
const PAUSE_MS = 30_000;

export interface TokenAgesOptions {
  readonly read: (token: Address, signal: AbortSignal) => Promise<FirstPool>;
  /** Called when a lookup fails. Lookups pause then. */
  readonly onFailure: (error: unknown) => void;
  /** Monotonic milliseconds. */
  readonly clock?: () => number;
}

/**
 * Remembers when tokens got their first pool. A token is looked up once; while the index fails, lookups pause
 * and ages are unknown.
 */
export class TokenAges {
  readonly #read: TokenAgesOptions['read'];
  readonly #onFailure: TokenAgesOptions['onFailure'];
  readonly #clock: () => number;
  readonly #known = new LRUCache<Address, FirstPool & { readonly at: number }>({ max: MAX_TOKENS });
  readonly #pending = new Map<Address, Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor({ read, onFailure, clock = () => performance.now() }: TokenAgesOptions) {
    this.#read = read;
    this.#onFailure = onFailure;
    this.#clock = clock;
  }

  /** Returns the time of the first pool, Unix seconds; undefined while it is not known. */
  since(token: Address): number | undefined {
    return this.#known.get(token)?.since;
  }

  /** Looks the token up; undefined when nothing has to be read or can be. The promise never rejects. */
  learn(token: Address): Promise<void> | undefined {
    const pending = this.#pending.get(token);
    if (pending !== undefined) return pending;
    const known = this.#known.get(token);
    if (known !== undefined && (known.isIndexed || this.#clock() < known.at + PAUSE_MS)) return undefined;
    if (this.#clock() < this.#pausedUntil || this.#waiting.length >= MAX_WAITING) return undefined;
    const learning = this.#lookUp(token).finally(() => this.#pending.delete(token));
    this.#pending.set(token, learning);
    return learning;
  }

  async #lookUp(token: Address): Promise<void> {
    if (this.#running >= AT_ONCE) await new Promise<void>((next) => this.#waiting.push(next));
    this.#running += 1;
    try {
      if (this.#clock() < this.#pausedUntil) return;
      const first = await this.#read(token, AbortSignal.timeout(TIMEOUT_MS));
      this.#known.set(token, { ...first, at: this.#clock() });
    } catch (error) {
      this.#onFailure(error);
      this.#pausedUntil = this.#clock() + PAUSE_MS;
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
