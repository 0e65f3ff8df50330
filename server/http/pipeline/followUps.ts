import { LRUCache } from 'lru-cache';

/** Requests that may follow one that was counted in full: an approval and a permit each need a new answer. */
const MOST_FOLLOW_UPS = 2;
/** Time for a wallet's confirmations and their blocks. */
const WITHIN_MS = 600_000;
const MOST_REMEMBERED = 10_000;

interface Counted {
  readonly cost: number;
  /** When its follow-ups end, by the clock of `performance`. */
  readonly until: number;
  left: number;
}

/**
 * Requests that were counted in full and may be followed by others for the same purpose, by caller. Kept in
 * this process: at another instance a follow-up counts in full.
 */
export class FollowUps {
  readonly #counted = new LRUCache<string, Counted>({ max: MOST_REMEMBERED });

  /** Remembers a request that was counted in full and answered. */
  remember(caller: string, purpose: string, cost: number): void {
    this.#counted.set(keyOf(caller, purpose), {
      cost,
      until: performance.now() + WITHIN_MS,
      left: MOST_FOLLOW_UPS,
    });
  }

  /** Returns whether a request follows one that cost at least as much, and takes one of its follow-ups. */
  take(caller: string, purpose: string, cost: number): boolean {
    const counted = this.#counted.get(keyOf(caller, purpose));
    if (counted === undefined || performance.now() > counted.until) return false;
    if (counted.left === 0 || cost > counted.cost) return false;
    counted.left -= 1;
    return true;
  }
}

const keyOf = (caller: string, purpose: string) => `${caller} ${purpose}`;
