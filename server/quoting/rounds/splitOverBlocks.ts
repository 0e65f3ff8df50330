import type { PoolId } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import { type FoundOffer, legsOf, type Offer } from './offeredTrade.ts';

/** Searches of a quote that new blocks may interrupt before one goes on over them, whatever they change. */
const MOST_INTERRUPTED = 2;

/**
 * The split of a search that goes on over new blocks, as on a chain with a block every 250 ms. Its amounts
 * belong to no block, so only its routes and their parts are kept. They are executed again at the head, and
 * compared with the best single route there.
 */
export class SplitOverBlocks {
  #interrupted = 0;
  #routes: readonly Route[] | undefined;
  #isWithoutBound = false;

  /** True if the next search goes on even where blocks arrive before its first turn. */
  get goesOn(): boolean {
    return this.#interrupted >= MOST_INTERRUPTED && this.#routes === undefined;
  }

  /** Routes to execute at the head instead of a search; undefined while there are none. */
  get again(): readonly Route[] | undefined {
    return this.#routes;
  }

  /** True if new blocks have already prevented a bound for these routes. */
  get isWithoutBound(): boolean {
    return this.#isWithoutBound;
  }

  /** Counts a search that a new block has interrupted, or gives up the bound on the routes that were kept. */
  interrupted(): undefined {
    if (this.#routes === undefined) this.#interrupted += 1;
    else this.#isWithoutBound = true;
  }

  /**
   * Keeps the routes that a search over several blocks has found, unless one of its pools has changed
   * meanwhile.
   */
  keep(offer: Exclude<Offer, { kind: 'needsTicks' }>, changed: ReadonlySet<PoolId>): undefined {
    const isChanged = offer.kind === 'none' || isOver(offer, changed);
    if (isChanged && this.#interrupted < MOST_INTERRUPTED) this.#interrupted += 1;
    else this.#routes = offer.kind === 'found' ? legsOf(offer.best) : [];
  }
}

function isOver({ best, yardstick }: FoundOffer, changed: ReadonlySet<PoolId>): boolean {
  return [...legsOf(best), ...yardstick].some(({ hops }) => hops.some(({ pool }) => changed.has(pool.id)));
}
