import { type BestPathRequest, searchPaths } from '../bestPath.ts';
import type { Pool } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { Incumbent } from './incumbent.ts';
import { NO_POOLS, shortlistOf } from './runSearch.ts';
import type { TokenPathShortlist } from './tokenPathShortlist.ts';

/** Searches for less than this part of the amount look at the whole market. Twelfths are looked for, rounded down. */
const LEAST_PART = 13;
/** The output per input of the best path that others are shortlisted by, as a part of it. */
const LEAST_RATE = 0.5;
/** An exact output of a small part is bought at a better price than the whole; hardly at a better one than this. */
const BEST_RATE = 4;

/** The best single paths for parts of one trade, each searched once. */
export class BestPathByAmount {
  readonly #graph: PoolGraph;
  readonly #request: BestPathRequest;
  readonly #found = new Map<bigint, Incumbent>();
  #shortlist: TokenPathShortlist | undefined;

  constructor(graph: PoolGraph, request: BestPathRequest) {
    this.#graph = graph;
    this.#request = request;
  }

  /** As the search leaves it: perhaps none, perhaps short of ticks. */
  best(amount: bigint): Incumbent {
    const known = this.#found.get(amount);
    if (known !== undefined) return known;
    const found = this.bestWithout(NO_POOLS, amount);
    this.#found.set(amount, found);
    return found;
  }

  bestWithout(excluded: ReadonlySet<Pool>, amount: bigint): Incumbent {
    this.#shortlist ??= this.#makeShortlist();
    return searchPaths(this.#graph, { ...this.#request, amount }, { excluded, shortlist: this.#shortlist });
  }

  /** Once the path for the whole amount tells what is worth a look. */
  #makeShortlist(): TokenPathShortlist | undefined {
    const amounts = this.#found.get(this.#request.amount)?.best()?.route.amounts;
    if (amounts === undefined) return undefined;
    const [input, output] = [Number(amounts[0]), Number(amounts[amounts.length - 1])];
    const parts = this.#request.tradeType === 'exactInput' ? LEAST_PART : LEAST_PART * BEST_RATE;
    const least = { input: input / parts, rate: (output / input) * LEAST_RATE };
    return shortlistOf(this.#graph, this.#request, least);
  }
}
