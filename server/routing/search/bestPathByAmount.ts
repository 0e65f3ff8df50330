import { type BestPathRequest, searchPathsSteps } from '../bestPath.ts';
import type { Pool } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { Steps } from '../steps.ts';
import { SHORTLIST_BEST_RATE, SHORTLIST_LEAST_RATE, SHORTLIST_SMALLEST_PART } from '../tuning.ts';
import type { Incumbent } from './incumbent.ts';
import { NO_POOLS, shortlistOf } from './runSearch.ts';
import type { TokenPathShortlist } from './tokenPathShortlist.ts';

/** Finds the best single paths for parts of one trade and searches each amount once. */
export class BestPathByAmount {
  readonly #graph: PoolGraph;
  readonly #request: BestPathRequest;
  readonly #found = new Map<bigint, Incumbent>();
  #shortlist: TokenPathShortlist | undefined;

  constructor(graph: PoolGraph, request: BestPathRequest) {
    this.#graph = graph;
    this.#request = request;
  }

  /** Returns the search for an amount: it may have found no path, or lack ticks. */
  *best(amount: bigint): Steps<Incumbent> {
    const known = this.#found.get(amount);
    if (known !== undefined) return known;
    const found = yield* this.bestWithout(NO_POOLS, amount);
    this.#found.set(amount, found);
    return found;
  }

  *bestWithout(excluded: ReadonlySet<Pool>, amount: bigint): Steps<Incumbent> {
    this.#shortlist ??= this.#makeShortlist();
    const terms = { excluded, shortlist: this.#shortlist };
    return yield* searchPathsSteps(this.#graph, { ...this.#request, amount }, terms);
  }

  /** Makes the shortlist from the rate of the best path for the whole amount, if that is known. */
  #makeShortlist(): TokenPathShortlist | undefined {
    const amounts = this.#found.get(this.#request.amount)?.best()?.route.amounts;
    if (amounts === undefined) return undefined;
    const [input, output] = [Number(amounts[0]), Number(amounts[amounts.length - 1])];
    const parts =
      this.#request.tradeType === 'exactInput'
        ? SHORTLIST_SMALLEST_PART
        : SHORTLIST_SMALLEST_PART * SHORTLIST_BEST_RATE;
    const least = { input: input / parts, rate: (output / input) * SHORTLIST_LEAST_RATE };
    return shortlistOf(this.#graph, this.#request, least);
  }
}
