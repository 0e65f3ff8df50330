import { setTimeout as pause } from 'node:timers/promises';
import type { Steps } from '../../routing/model/steps.ts';
import { type GivenRoutes, isAsGood, quoteMoved } from '../given/givenRoutes.ts';
import type { TradeRequest, Waiter } from '../model/tradeRequest.ts';
import { amountOf, type HookedStep, hookedSteps } from './hookedOffer.ts';
import { legsOf, type Offer } from './offeredTrade.ts';
import type { RoundTerms } from './quoteRound.ts';
import type { QuoteSources } from './quoteSources.ts';

/** Times that one quote asks the contracts: once, and again where blocks arrive meanwhile. */
const MAX_ASKS = 3;
/** Times that it reads further pools for routes through hooked ones. */
const MAX_READS = 4;
/** Milliseconds that a quote waits for the contracts when it has a route without them. */
const LONGEST_ASK_MS = 2_000;

type Answered = Extract<Offer, { kind: 'found' | 'none' }>;

/** Returns whether the routes of an earlier quote lead through a hooked pool. */
export function isThroughHooks({ hooks }: Pick<QuoteSources, 'hooks'>, { routes }: GivenRoutes): boolean {
  return hooks !== undefined && routes.some((route) => route.some((id) => hooks.pools.has(id)));
}

/**
 * The questions of one quote to hooked pools, over its rounds. They fail no quote that has a route without
 * such pools.
 */
export class HookedRounds {
  readonly #sources: QuoteSources;
  readonly #request: TradeRequest;
  readonly #waiter: Waiter;
  #asks = 0;
  #reads = 0;
  #isGivenUp = false;

  constructor(sources: QuoteSources, request: TradeRequest, waiter: Waiter) {
    this.#sources = sources;
    this.#request = request;
    this.#waiter = waiter;
  }

  /** Returns the search for a better route through a hooked pool; undefined where none is looked for. */
  steps({ search, block }: RoundTerms, offer: Answered): Steps<HookedStep> | undefined {
    const { source, hooks, trust } = this.#sources;
    const { given } = this.#request;
    if (hooks === undefined || this.#isGivenUp) return undefined;
    if (given !== undefined && !isThroughHooks(this.#sources, given)) return undefined;
    return hookedSteps(source.graph, hooks, {
      search,
      block,
      offer,
      vouched: trust.vouched,
      mayRead: this.#reads < MAX_READS,
      mayAsk: this.#asks < MAX_ASKS,
      wanted: given?.routes[0],
    });
  }

  /**
   * Reads the pools or ticks, or asks the contracts, as the search needs.
   * @throws as `AskedSwaps.ask` where there is no other route
   */
  async read(
    { block, search }: RoundTerms,
    offer: Answered,
    step: Extract<HookedStep, { kind: 'asks' | 'needsPools' | 'needsTicks' }>,
  ): Promise<void> {
    const { source, hooks } = this.#sources;
    const { signal } = this.#waiter;
    try {
      if (step.kind === 'asks') {
        this.#asks += 1;
        if (offer.kind === 'none') await hooks?.swaps.ask(block, step.swaps, signal);
        // What is answered too late for this quote serves the next one of the block.
        else if (!(await isInTime(hooks?.swaps.ask(block, step.swaps), signal))) this.#isGivenUp = true;
        return;
      }
      this.#reads += 1;
      if (step.kind === 'needsTicks') {
        if (this.#reads > MAX_READS) this.#isGivenUp = true;
        else await source.widen(step.pools, signal);
        return;
      }
      const hops = search.maxHops - 1;
      await Promise.all(step.parts.map((part) => source.ensure(part.tokenIn, part.tokenOut, hops, signal)));
    } catch (error) {
      signal.throwIfAborted();
      if (offer.kind === 'none') throw error;
      this.#isGivenUp = true;
    }
  }

  /**
   * Returns the result of a search through hooked pools: the offer without them, the better one, or that of
   * an earlier quote. The last holds only if no other is better by more than its tolerance.
   * @throws AppError QUOTE_MOVED
   */
  chosen(
    { block, search }: RoundTerms,
    without: Answered,
    step: Extract<HookedStep, { kind: 'none' | 'better' | 'wanted' }> | undefined,
  ): Answered {
    const { given } = this.#request;
    const best = step === undefined || step.kind === 'none' ? without : step.offer;
    if (given === undefined || best.kind === 'none' || !isThroughHooks(this.#sources, given)) return best;
    const { quoted, tolerance } = given;
    // No split leads through a hooked pool.
    if (given.routes.length !== 1) throw quoteMoved('pool', { block });
    if (block.timestamp > BigInt(given.expiresAt)) throw quoteMoved('expired', { block });
    const isInput = search.tradeType === 'exactInput';
    const now = amountOf(legsOf(best.best), isInput);
    if (step?.kind !== 'wanted') throw quoteMoved('betterRoute', { block, quoted, now });
    if (isAsGood(isInput, now, step.best, tolerance)) return best;
    throw quoteMoved('betterRoute', { block, quoted, now: step.best });
  }
}

/** Returns whether it is done in time. @throws as it does in time, or the reason of the signal */
async function isInTime(work: Promise<void> | undefined, signal: AbortSignal): Promise<boolean> {
  const done = new AbortController();
  const late = pause(LONGEST_ASK_MS, false, { signal: AbortSignal.any([signal, done.signal]) });
  late.catch(() => undefined);
  try {
    return await Promise.race([work?.then(() => true), late].filter((each) => each !== undefined));
  } finally {
    done.abort();
  }
}
