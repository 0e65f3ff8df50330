import type { Route } from '../routing/route.ts';
import { legsOf, type Offer } from './trust/offeredTrade.ts';

/** Searches of a quote that new blocks may interrupt before one goes on over them. */
const MOST_INTERRUPTED = 2;

/**
 * Ends the search for a split where blocks arrive faster than it takes, as on a chain with a block every 250 ms. After
 * some searches that were interrupted, one goes on while the states change. Its amounts are of no block, so only its
 * routes and their parts are kept: they are executed again at the head, and compared with the best single route there.
 */
export class SplitOverBlocks {
  #interrupted = 0;
  #routes: readonly Route[] | undefined;

  /** Whether the next search goes on while blocks arrive. */
  get goesOn(): boolean {
    return this.#interrupted >= MOST_INTERRUPTED && this.#routes === undefined;
  }

  /** Routes to execute at the head instead of a search; undefined while there are none. */
  get again(): readonly Route[] | undefined {
    return this.#routes;
  }

  /** Called when a new block has interrupted a search. */
  interrupted(): undefined {
    this.#interrupted += 1;
  }

  /** Keeps the routes that a search over several blocks has found. */
  keep(offer: Exclude<Offer, { kind: 'needsTicks' }>): undefined {
    this.#routes = offer.kind === 'found' ? legsOf(offer.best) : [];
  }
}
