import type { Head } from '../../chain/head.ts';
import { abortable } from '../../runtime/abortable.ts';
import { untilEnded, whenThere } from '../../runtime/whenThere.ts';
import { step } from '../../tracing/step.ts';
import { fitsTransaction, tooMuchGas } from '../gas/transactionGas.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import type { TradeRequest, Waiter } from '../model/tradeRequest.ts';
import { isSplittable } from '../tax/taxedTrade.ts';
import { givenOffer } from './givenOffer.ts';
import { HookedRounds, isThroughHooks } from './hookedRounds.ts';
import { makeDueLists, noteWinners } from './laterQuotes.ts';
import { leastAmountSteps } from './leastAmount.ts';
import { MeasuringWaves } from './measuringWaves.ts';
import {
  type FoundOffer,
  isThereByRule,
  legsOf,
  type Offer,
  type OfferRequest,
  offerSteps,
} from './offeredTrade.ts';
import { NO_GAP, offerGapSteps } from './offerGap.ts';
import { isNowhere, refusal, refuseDenied, stillReading } from './quoteRefusals.ts';
import { quotedOf, type RoundTerms, roundTerms, unknownOf } from './quoteRound.ts';
import { presentState, type QuoteSources } from './quoteSources.ts';
import { readAhead } from './readAhead.ts';
import { SearchTurns } from './searchTurns.ts';
import { SplitOverBlocks } from './splitOverBlocks.ts';

/**
 * Maximum rounds of reading before a quote gives up. Each loads state, widens a tick range or measures
 * tokens.
 */
const MAX_ROUNDS = 24;

/**
 * Returns the best route over all pools between the two tokens, computed at one block, that its tokens can
 * take. It is returned without waiting when it is of one route and all that it needs is cached, as nearly
 * always.
 * @throws AppError NO_ROUTE (also for a token that the operator denies), INSUFFICIENT_LIQUIDITY,
 * SIMULATION_REVERTED for a token that refuses transfers, OVERLOADED, or an upstream failure of `source`,
 * `taxes` or `transfers`
 */
export function quoteTrade(
  sources: QuoteSources,
  request: TradeRequest,
  waiter: Waiter,
): QuotedTrade | Promise<QuotedTrade> {
  refuseDenied(request, sources.rules);
  return new QuoteRounds(sources, request, waiter).quote();
}

/** A quote; undefined where another round is needed. */
type Outcome = QuotedTrade | undefined;

const again = (): Outcome => undefined;

/**
 * The rounds of one quote: each measures the unknown tokens of the best route, until that is known to be
 * sound. Intermediate tokens are tried together with those that the search would try next. After some rounds
 * they must be trusted, and in the end need no trial, so that no number of bad tokens can block a quote.
 */
class QuoteRounds {
  readonly #sources: QuoteSources;
  readonly #request: TradeRequest;
  readonly #waiter: Waiter;
  readonly #hooked: HookedRounds;
  readonly #overBlocks = new SplitOverBlocks();
  readonly #waves: MeasuringWaves;
  /** True once the best trade took more gas than a transaction can have. */
  #mustFit = false;
  #rounds = 0;
  #searchMs = 0;

  constructor(sources: QuoteSources, request: TradeRequest, waiter: Waiter) {
    this.#sources = sources;
    this.#request = request;
    this.#waiter = waiter;
    this.#hooked = new HookedRounds(sources, request, waiter);
    this.#waves = new MeasuringWaves(sources);
  }

  /** Returns the quote, at once if the first round finds it without a wait. */
  quote(): QuotedTrade | Promise<QuotedTrade> {
    const { tokenIn, tokenOut, maxHops } = this.#request;
    const block = this.#sources.source.ready?.(tokenIn, tokenOut, maxHops);
    if (block === undefined) return this.#readAndQuote();
    // Nothing else of this request has taken time in this turn of the event loop.
    const first = this.#round(block, this.#waiter.share === undefined);
    return first === undefined || first instanceof Promise ? this.#goOn(first) : first;
  }

  async #readAndQuote(): Promise<QuotedTrade> {
    const { source } = this.#sources;
    const { signal } = this.#waiter;
    const ahead = isNowhere(source, this.#request) ? [] : readAhead(this.#sources, this.#request, signal);
    // Calls made together share one batched request.
    if (ahead.length > 0) await Promise.all([this.#ensure(), ...ahead]);
    return this.#goOn(undefined);
  }

  async #goOn(first: Outcome | Promise<Outcome>): Promise<QuotedTrade> {
    let quoted = await first;
    while (quoted === undefined) {
      if (this.#rounds === MAX_ROUNDS) throw stillReading();
      quoted = await this.#round(await this.#ensure(), false);
    }
    return quoted;
  }

  #ensure(): Promise<Head> {
    const { tokenIn, tokenOut, maxHops } = this.#request;
    return this.#sources.source.ensure(tokenIn, tokenOut, maxHops, this.#waiter.signal);
  }

  /** @param isFresh whether the round begins its turn of the event loop */
  #round(block: Head, isFresh: boolean): Outcome | Promise<Outcome> {
    const [sources, request, waiter] = [this.#sources, this.#request, this.#waiter];
    const { source, version } = sources;
    this.#rounds += 1;
    let goesOn = false;
    // A new block or evicted state restarts the search: an answer is of one block and of all pools.
    const turns = new SearchTurns(() => presentState(sources, () => goesOn), waiter);
    const terms = roundTerms(sources, request, block, this.#waves, this.#mustFit);
    if (terms.kind === 'needsPools') {
      const { token, maxHops } = terms;
      return source.ensure(sources.wrappedNative, token, maxHops, waiter.signal).then(again);
    }
    if (terms.kind === 'needsTicks') return source.widen(terms.pools, waiter.signal).then(again);
    const isOverBlocks =
      terms.maxSplits > 1 && request.given === undefined && this.#overBlocks.again === undefined;
    goesOn = isOverBlocks && this.#overBlocks.goesOn;
    // Pricing gas may have taken a search too. Each of several concurrent splits begins in a turn of its own.
    const pause = terms.maxSplits > 1 ? turns.wait() : isFresh || turns.pause();
    const before = isOverBlocks ? version?.() : undefined;
    return whenThere(pause, (isCurrent) => {
      if (!isCurrent) return this.#overBlocks.interrupted();
      const { given } = request;
      const steps =
        given === undefined || isThroughHooks(sources, given)
          ? offerSteps(source.graph, this.#offerRequest(terms), sources)
          : givenOffer(source.graph, terms, sources, given);
      goesOn = isOverBlocks;
      const changed = goesOn ? source.graph.watch() : undefined;
      const search = untilEnded(
        () => step('search', () => turns.run(steps)),
        () => changed && source.graph.unwatch(changed),
      );
      return whenThere(search, (offer) => {
        this.#searchMs += turns.workedMs;
        if (offer === undefined || !turns.isCurrent) return this.#overBlocks.interrupted();
        goesOn = false;
        if (changed !== undefined && version?.() !== before && offer.kind !== 'needsTicks')
          return this.#overBlocks.keep(offer, changed);
        return this.#answer(terms, offer, turns);
      });
    });
  }

  #offerRequest({ search, level, maxSplits }: RoundTerms): OfferRequest {
    return { search, level, maxSplits, again: this.#overBlocks.again, isShort: this.#request.isShort };
  }

  #answer(terms: RoundTerms, offer: Offer, turns: SearchTurns): Outcome | Promise<Outcome> {
    if (offer.kind === 'needsTicks') {
      return this.#sources.source.widen(offer.pools, this.#waiter.signal).then(again);
    }
    const asked = this.#hooked.steps(terms, offer);
    if (asked === undefined) {
      return this.#conclude(terms, this.#hooked.chosen(terms, offer, undefined), turns);
    }
    return whenThere(turns.run(asked), (step) => {
      if (step === undefined || !turns.isCurrent) return undefined;
      if (step.kind === 'none' || step.kind === 'better' || step.kind === 'wanted') {
        return this.#conclude(terms, this.#hooked.chosen(terms, offer, step), turns);
      }
      return this.#hooked.read(terms, offer, step).then(again);
    });
  }

  /** Tries the routes of an offer that failed in this trade at an earlier block. */
  async #lookAgain(terms: RoundTerms, offer: FoundOffer): Promise<void> {
    const sources = this.#sources;
    const effort = { rounds: this.#rounds, searchMs: this.#searchMs };
    const quoted = quotedOf(sources, terms, offer, { optimalityGap: null, effort });
    await abortable(sources.failed.look(quoted), this.#waiter.signal);
  }

  /** Answers an offer, or measures its unknown tokens and transfers first. */
  #conclude(
    terms: RoundTerms,
    offer: Exclude<Offer, { kind: 'needsTicks' }>,
    turns: SearchTurns,
  ): Outcome | Promise<Outcome> {
    const sources = this.#sources;
    const { graph } = sources.source;
    if (offer.kind === 'none') {
      // The rule allows more tokens, and they have not been tried yet.
      if (terms.level !== 'rule' && isThereByRule(graph, terms.search, sources.trust)) throw stillReading();
      return this.#refuse(terms, offer, turns);
    }
    const unknown = unknownOf(sources, terms, offer);
    if (unknown.tokens.length + unknown.transfers.length > 0) {
      return whenThere(turns.pause(), (isCurrent) =>
        isCurrent ? this.#waves.measure(terms, offer, unknown, this.#waiter.signal).then(again) : undefined,
      );
    }
    if (sources.version !== undefined && sources.failed.isDue(this.#request, legsOf(offer.best), terms.block))
      return this.#lookAgain(terms, offer).then(again);
    // No bound knows what a hook gives, nor that taxed tokens allow no split.
    const isBounded =
      this.#request.optimalityGap === true &&
      isSplittable(terms.tokenTaxes) &&
      offer.asked === undefined &&
      !this.#overBlocks.isWithoutBound;
    const gap = isBounded ? turns.run(offerGapSteps(sources, terms, offer, this.#mustFit)) : NO_GAP;
    return whenThere(gap, (bound) => {
      if (bound === undefined || !turns.isCurrent) return this.#overBlocks.interrupted();
      const effort = { rounds: this.#rounds, searchMs: this.#searchMs };
      noteWinners(graph, terms, offer);
      makeDueLists(graph, () => presentState(sources), sources.onFailure);
      const quoted = quotedOf(sources, terms, offer, {
        optimalityGap: bound.optimalityGap,
        openGap: bound.openGap,
        effort,
        isOverBlocks: this.#overBlocks.isWithoutBound,
      });
      if (fitsTransaction(quoted, sources.wrappedNative)) return quoted;
      if (this.#mustFit) throw tooMuchGas(quoted, sources.wrappedNative);
      this.#mustFit = true;
      return undefined;
    });
  }

  /** @throws AppError NO_ROUTE or INSUFFICIENT_LIQUIDITY, unless the states have changed meanwhile */
  #refuse(
    terms: RoundTerms,
    offer: Extract<Offer, { kind: 'none' }>,
    turns: SearchTurns,
  ): Outcome | Promise<Outcome> {
    const refused = (least?: bigint) => refusal(offer, this.#request, terms.search, terms.met.all, least);
    if (offer.failure.kind === 'noPath') throw refused();
    const { source, trust } = this.#sources;
    return whenThere(turns.run(leastAmountSteps(source.graph, terms, trust)), (found) => {
      if (found === undefined || !turns.isCurrent) return undefined;
      throw refused(found.least);
    });
  }
}
