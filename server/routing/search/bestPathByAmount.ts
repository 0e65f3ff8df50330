import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Pool } from '../model/pool.ts';
import type { Steps } from '../model/steps.ts';
import { isSamePath, type Path } from '../pools/poolSide.ts';
import { type BestPathRequest, searchPathsSteps } from './bestPath.ts';
import type { Incumbent } from './incumbent.ts';
import type { TokenPathShortlist } from './lists/tokenPathShortlist.ts';
import { leastFurther, partBar } from './partBar.ts';
import { NO_POOLS, shortlistOf } from './runSearch.ts';
import { hasLargeEnds } from './scan/scanCost.ts';
import { FIRST_PARTS, SHORTLIST_BEST_RATE, SHORTLIST_LEAST_RATE, SHORTLIST_NEAR_RATE } from './tuning.ts';

/** Covers the rounding of rates. */
const BELOW_BARS = 1 - 1e-9;

/** Finds the best single paths for parts of one trade and searches each amount once. */
export class BestPathByAmount {
  readonly #graph: PoolGraph;
  readonly #request: BestPathRequest;
  readonly #isInput: boolean;
  readonly #found = new Map<bigint, Incumbent>();
  /** The paths that searches have found, newest first: each sets a bar for later searches at once. */
  #paths: readonly Path[] = [];
  readonly #shortlists: TokenPathShortlist[] = [];
  /** Minimum rates of the shortlists that are still to be made, as parts of that of the best path. */
  readonly #rates: number[];
  /** True once the paths that pay for their gas on top of the best one were listed, or would be too many. */
  #isBarListed = false;
  /** The minimum gas of a further path, raw units of the computed side. */
  #further: bigint | undefined;
  /** Bars by part of the amount: the same parts are searched for with many pools left out. */
  readonly #bars = new Map<bigint, bigint | undefined>();

  constructor(graph: PoolGraph, request: BestPathRequest) {
    this.#graph = graph;
    this.#request = request;
    this.#isInput = request.tradeType === 'exactInput';
    const ends = graph.endsOf(request.tokenIn, request.tokenOut);
    this.#rates =
      ends !== undefined && hasLargeEnds(graph.adjacency, ends)
        ? [SHORTLIST_NEAR_RATE, SHORTLIST_LEAST_RATE]
        : [SHORTLIST_LEAST_RATE];
  }

  /** The token paths that searches for parts of the trade have listed. */
  get lists(): readonly TokenPathShortlist[] {
    return this.#shortlists;
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
    const bar = this.#barOf(amount);
    if (this.#shortlists.length === 0 && !this.#isNothing(bar)) yield* this.#addShortlist();
    const isWhole = amount === this.#request.amount && excluded.size === 0;
    const terms = { excluded, isWhole, shortlists: this.#shortlists, likely: this.#without(excluded), bar };
    const found = yield* searchPathsSteps(this.#graph, { ...this.#request, amount }, terms);
    const { sides } = found;
    if (sides !== undefined) this.#paths = [sides, ...this.#paths.filter((path) => !isSamePath(path, sides))];
    if (this.#shortlists.length > 0 && !this.#isNothing(bar) && !this.#isCovered(found, amount))
      yield* this.#addShortlist();
    return found;
  }

  #without(excluded: ReadonlySet<Pool>): readonly Path[] {
    if (excluded.size === 0) return this.#paths;
    const ids = new Set([...excluded].map(({ id }) => id));
    return this.#paths.filter((path) => !path.some(({ pool }) => ids.has(pool.id)));
  }

  /**
   * Returns the bar of a path for a part of the amount, raw units of the computed side: see `partBar`. It is
   * `undefined` where gas is free or the whole amount has no path.
   */
  #barOf(part: bigint): bigint | undefined {
    if (this.#bars.has(part)) return this.#bars.get(part);
    const { gas, amount } = this.#request;
    const found = this.#found.get(amount);
    const path = found?.sides;
    const best = found?.best();
    if (gas === undefined || path === undefined || best === undefined) return undefined;
    const { amounts } = best.route;
    const computed = (this.#isInput ? amounts[amounts.length - 1] : amounts[0]) ?? 0n;
    this.#further ??= leastFurther(gas, best.gasHops, this.#graph.protocols);
    const bar = partBar({ ...this.#request, path, computed }, part, this.#further);
    this.#bars.set(part, bar);
    return bar;
  }

  /** Returns true if no path can reach a bar: an output for no input. */
  #isNothing(bar: bigint | undefined): boolean {
    return !this.#isInput && bar !== undefined && bar <= 0n;
  }

  /** Returns true if the shortlists had all paths that could do better. */
  #isCovered({ target }: Incumbent, amount: bigint): boolean {
    const trade = this.#isInput
      ? { mostIn: Number(amount), leastOut: target }
      : { mostIn: target, leastOut: Number(amount) };
    return this.#shortlists.some((shortlist) => shortlist.covers(trade));
  }

  /** Adds the next shortlist, by the rate of the best path for the whole amount, if that is known. */
  *#addShortlist(): Steps<void> {
    const amounts = this.#found.get(this.#request.amount)?.best()?.route.amounts;
    if (amounts === undefined) return;
    const [input, output] = [Number(amounts[0]), Number(amounts[amounts.length - 1])];
    const rate = this.#nextRate(output / input);
    if (rate === undefined) return;
    // The smallest parts are rounded down.
    const smallest = Number(FIRST_PARTS.at(-1)) + 1;
    const parts = this.#isInput ? smallest : smallest * SHORTLIST_BEST_RATE;
    const shortlist = yield* shortlistOf(this.#graph, this.#request, { input: input / parts, rate });
    if (shortlist !== undefined) this.#shortlists.push(shortlist);
  }

  /**
   * Returns the least rate of the next shortlist. Where gas asks more of every part than the best path gives,
   * that comes first.
   */
  #nextRate(best: number): number | undefined {
    if (!this.#isBarListed) {
      this.#isBarListed = true;
      const needed = this.#rateOfBars();
      if (needed > best) return needed;
    }
    const share = this.#rates.shift();
    return share === undefined ? undefined : best * share;
  }

  /** Returns the minimum output per input that the first parts need; 0 where any is enough. */
  #rateOfBars(): number {
    const { amount } = this.#request;
    const rates = FIRST_PARTS.map((each) => amount / each)
      .filter((part) => part > 0n && part < amount)
      .map((part) => {
        const bar = this.#barOf(part);
        if (bar === undefined || (this.#isInput && bar <= 0n)) return 0;
        if (this.#isNothing(bar)) return Number.POSITIVE_INFINITY;
        return this.#isInput ? Number(bar) / Number(part) : Number(part) / Number(bar);
      });
    const least = Math.min(...rates);
    return Number.isFinite(least) ? least * BELOW_BARS : 0;
  }
}
