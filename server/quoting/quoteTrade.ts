import type { PoolToPoolTransfer } from '../chain/transfer.ts';
import { AppError } from '../errors.ts';
import { optimalityGapSteps } from '../routing/optimalityGap.ts';
import type { PoolGraph } from '../routing/poolGraph.ts';
import type { Steps } from '../routing/steps.ts';
import { runWaits, type Waits, wait } from '../runtime/waits.ts';
import { step } from '../tracing/step.ts';
import { openToken, PRICE_HOPS } from './gas/gasPrice.ts';
import { priceKnown } from './gas/priceOfGas.ts';
import type { QuotedTrade } from './quotedTrade.ts';
import { isNowhere, refusal, refuseDenied } from './quoteRefusals.ts';
import { quotedOf, type RoundTerms, roundTerms, unknownOf } from './quoteRound.ts';
import type { QuoteSources } from './quoteSources.ts';
import { SearchTurns, type Waiter } from './searchTurns.ts';
import { allTransfersAhead } from './tax/poolToPoolTransfers.ts';
import type { TradeRequest } from './tradeRequest.ts';
import { type FoundOffer, isThereByRule, legsOf, offerSteps } from './trust/offeredTrade.ts';
import type { TrustLevel } from './trust/trust.ts';

/** Maximum rounds of reading before a quote gives up. Each loads state, widens a tick range or measures tokens. */
const MAX_ROUNDS = 24;
/** TokenTransfers measured together, for each successive round whose best route has an unknown one. */
const WAVES = [8, 64, 256, 256, 256, 256, 256, 256] as const;
/** Waves after which intermediate tokens must be trusted, whatever the rule. */
const WAVES_BY_RULE = 5;

/**
 * Returns the best route over all pools between the two tokens, computed at one block, that its tokens can take. The
 * quote is returned without waiting when it is of one route and all that it needs is cached, as nearly always.
 *
 * The tokens at its ends are measured for transfer fees. Intermediate tokens are tried for transfers from pool to
 * pool, each together with the tokens that the search would try next. New results repeat the search until it finds a
 * route that is known to be sound. After some such rounds only trusted tokens may be intermediate, and in the end
 * only tokens that need no trial, so that no number of bad tokens can block a quote.
 * @throws AppError NO_ROUTE (also for a token that the operator denies), INSUFFICIENT_LIQUIDITY, SIMULATION_REVERTED
 * for a token that refuses transfers, OVERLOADED, or an upstream failure of `source`, `taxes` or `transfers`
 */
export function quoteTrade(
  sources: QuoteSources,
  request: TradeRequest,
  waiter: Waiter,
): QuotedTrade | Promise<QuotedTrade> {
  return runWaits(quoteRounds(sources, request, waiter));
}

function* quoteRounds(sources: QuoteSources, request: TradeRequest, waiter: Waiter): Waits<QuotedTrade> {
  const { source, taxes, transfers, rules, version } = sources;
  const { tokenIn, tokenOut, maxHops } = request;
  refuseDenied(request, rules);
  let ready = source.ready?.(tokenIn, tokenOut, maxHops);
  if (ready === undefined && !isNowhere(source, request)) {
    const ahead = readAhead(sources, request, waiter.signal);
    // Calls made together share one batched request.
    const ensured = () => source.ensure(tokenIn, tokenOut, maxHops, waiter.signal);
    if (ahead.length > 0) yield* wait(Promise.all([ensured(), ...ahead]));
  }
  // A new block or evicted state restarts the search: an answer is of one block and of all pools.
  const watch = () => {
    const before = [version?.(), source.graph.forgotten];
    return () => version?.() === before[0] && source.graph.forgotten === before[1];
  };
  let waves = 0;
  let searchMs = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Nothing of this turn of the event loop has gone into another search.
    const isFirst = ready !== undefined && waiter.share === undefined;
    const block = ready ?? (yield* wait(source.ensure(tokenIn, tokenOut, maxHops, waiter.signal)));
    ready = undefined;
    const turns = new SearchTurns(watch, waiter);
    const terms = roundTerms(sources, request, block, levelAfter(waves));
    if (terms.kind === 'needsPools') {
      yield* wait(Promise.all(readAhead(sources, request, waiter.signal)));
      continue;
    }
    if (terms.kind === 'needsTicks') {
      yield* wait(source.widen(terms.pools, waiter.signal));
      continue;
    }
    const isSplit = terms.maxSplits > 1;
    // Pricing gas may have taken a search too. Each of several concurrent splits begins in a turn of its own.
    const pause = isSplit ? turns.wait() : isFirst || turns.pause();
    if (!(pause instanceof Promise ? yield* wait(pause) : pause)) continue;
    const search = step('search', () => turns.run(offerSteps(source.graph, terms, sources.trust)));
    const offer = search instanceof Promise ? yield* wait(search) : search;
    searchMs += turns.workedMs;
    if (offer === undefined || !turns.isCurrent) continue;
    if (offer.kind === 'needsTicks') {
      yield* wait(source.widen(offer.pools, waiter.signal));
      continue;
    }
    if (offer.kind === 'none') {
      // The rule allows more tokens, and they have not been tried yet.
      if (terms.level !== 'rule' && isThereByRule(source.graph, terms.search, sources.trust)) break;
      throw refusal(offer, request, terms.search, terms.met.all);
    }
    const unknown = unknownOf(sources, terms, offer);
    if (unknown.tokens.length + unknown.transfers.length > 0) {
      const pause = turns.pause();
      if (!(pause instanceof Promise ? yield* wait(pause) : pause)) continue;
      const { signal } = waiter;
      const measured = [taxes.measure(unknown.tokens, source.graph, block, signal)];
      if (unknown.transfers.length > 0) {
        const isSound = (transfer: PoolToPoolTransfer) => transfers.isSound(transfer, block);
        const limit = WAVES[waves] ?? 0;
        const ahead = allTransfersAhead(
          source.graph,
          { ...terms.search, between: offer.between },
          unknown.transfers,
          { limit, isSound },
        );
        measured.push(ahead.then((found) => transfers.measure(found, block, signal)));
        if (waves < WAVES.length) waves += 1;
      }
      yield* wait(Promise.all(measured));
      continue;
    }
    const gap = isSplit ? turns.run(gapSteps(source.graph, terms, offer)) : null;
    const optimalityGap = gap instanceof Promise ? yield* wait(gap) : gap;
    if (optimalityGap === undefined || !turns.isCurrent) continue;
    return quotedOf(sources, terms, offer, { optimalityGap, effort: { rounds: round + 1, searchMs } });
  }
  throw new AppError(
    'OVERLOADED',
    'The pools of this pair and the tokens between them are still being read',
    { retryAfterSeconds: 1 },
  );
}

function levelAfter(waves: number): TrustLevel {
  if (waves < WAVES_BY_RULE) return 'rule';
  return waves < WAVES.length ? 'trusted' : 'proven';
}

/** Returns the steps to the optimality gap of an offer; its search does not add to the exclusions that were met. */
function gapSteps(
  graph: PoolGraph,
  { search, exclusions: { tokens: barred, pools: barredPools } }: RoundTerms,
  { best, between }: FoundOffer,
): Steps<number | null> {
  return optimalityGapSteps(graph, { ...search, between, barred, barredPools }, legsOf(best));
}

/** Starts the reads that a quote needs beside the pools of its trade, so that they share a request with those. */
function readAhead(sources: QuoteSources, request: TradeRequest, signal: AbortSignal): Promise<unknown>[] {
  const { source, taxes, wrappedNative, version } = sources;
  const { tokenIn, tokenOut } = request;
  const token = openToken(request);
  const isPriced = token === wrappedNative || priceKnown(sources, request) !== undefined;
  const prices = isPriced ? undefined : source.ensure(wrappedNative, token, PRICE_HOPS, signal);
  // Taxes are measured at the head at once; at a past block only after its pools have been read.
  const measured =
    version === undefined ? undefined : taxes.measureAhead([tokenIn, tokenOut], source.graph, signal);
  return [prices, measured].filter((each) => each !== undefined);
}
