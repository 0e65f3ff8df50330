import type { ReadySource } from '../chain/poolSource.ts';
import type { PoolToPoolTransfer } from '../chain/transfer.ts';
import { AppError } from '../errors.ts';
import { optimalityGapSteps } from '../routing/optimalityGap.ts';
import type { Steps } from '../routing/steps.ts';
import { step } from '../tracing/step.ts';
import { openToken, PRICE_HOPS } from './gas/gasPrice.ts';
import { priceKnown } from './gas/priceOfGas.ts';
import type { QuotedTrade } from './quotedTrade.ts';
import { isNowhere, refusal, refuseDenied } from './quoteRefusals.ts';
import { quotedOf, type RoundTerms, roundTerms, unknownOf } from './quoteRound.ts';
import type { QuoteSources } from './quoteSources.ts';
import { SearchTurns } from './searchTurns.ts';
import { allTransfersAhead } from './tax/poolToPoolTransfers.ts';
import type { TradeRequest } from './tradeRequest.ts';
import { isThereByRule, legsOf, type Offer, offerSteps } from './trust/offeredTrade.ts';
import type { TrustLevel } from './trust/trust.ts';

/** Maximum rounds of reading before a quote gives up. Each loads state, widens a tick range or measures tokens. */
const MAX_ROUNDS = 24;
/** TokenTransfers measured together, for each successive round whose best route has an unknown one. */
const WAVES = [8, 64, 256, 256, 256, 256, 256, 256] as const;
/** Waves after which intermediate tokens must be trusted, whatever the rule. */
const WAVES_BY_RULE = 5;
/** Milliseconds after which `quoteAtOnce` leaves a search to `quoteTrade`, which yields to the event loop. */
const AT_ONCE_MS = 4;

/**
 * Returns the best route over all pools between the two tokens, computed at one block, that its tokens can take.
 *
 * The tokens at its ends are measured for transfer fees. Intermediate tokens are tried for transfers from pool to
 * pool, each together with the tokens that the search would try next. New results repeat the search until it finds a
 * route that is known to be sound. After some such rounds only trusted tokens may be intermediate, and in the end
 * only tokens that need no trial, so that no number of bad tokens can block a quote.
 * @throws AppError NO_ROUTE (also for a token that the operator denies), INSUFFICIENT_LIQUIDITY, SIMULATION_REVERTED
 * for a token that refuses transfers, OVERLOADED, or an upstream failure of `source`, `taxes` or `transfers`
 */
export async function quoteTrade(
  sources: QuoteSources,
  request: TradeRequest,
  signal: AbortSignal,
): Promise<QuotedTrade> {
  const { source, wrappedNative, taxes, transfers, rules, version } = sources;
  const { tokenIn, tokenOut, maxHops } = request;
  refuseDenied(request, rules);
  const ahead = isNowhere(source, request) ? [] : readAhead(sources, request, signal);
  // Calls made together share one batched request.
  if (ahead.length > 0) await Promise.all([source.ensure(tokenIn, tokenOut, maxHops, signal), ...ahead]);
  let waves = 0;
  let searchMs = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const block = await source.ensure(tokenIn, tokenOut, maxHops, signal);
    const before = [version?.(), source.graph.forgotten];
    // A new block or evicted state restarts the search: an answer is of one block and of all pools.
    const isCurrent = () => version?.() === before[0] && source.graph.forgotten === before[1];
    const turns = new SearchTurns(isCurrent, signal);
    const terms = roundTerms(sources, request, block, levelAfter(waves));
    if (terms.kind === 'needsPools') {
      await source.ensure(wrappedNative, openToken(request), PRICE_HOPS, signal);
      continue;
    }
    if (terms.kind === 'needsTicks') {
      await source.widen(terms.pools, signal);
      continue;
    }
    // Pricing gas may have taken a search too. Each of several concurrent splits begins in a turn of its own.
    if (!(await (terms.maxSplits > 1 ? turns.wait() : turns.pause()))) continue;
    const offer = await step('search', () => turns.run(offerSteps(source.graph, terms, sources.trust)));
    searchMs += turns.workedMs;
    if (offer === undefined || !isCurrent()) continue;
    if (offer.kind === 'needsTicks') {
      await source.widen(offer.pools, signal);
      continue;
    }
    if (offer.kind === 'none') {
      // The rule allows more tokens, and they have not been tried yet.
      if (terms.level !== 'rule' && isThereByRule(source.graph, terms.search, sources.trust)) break;
      throw refusalOf(terms, offer);
    }
    const unknown = unknownOf(sources, terms, offer);
    if (unknown.tokens.length + unknown.transfers.length > 0) {
      if (!(await turns.pause())) continue;
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
      await Promise.all(measured);
      continue;
    }
    const { tokens: barred, pools: barredPools } = terms.exclusions;
    const offered = { ...terms.search, between: offer.between, barred, barredPools };
    const optimalityGap =
      terms.maxSplits > 1
        ? await turns.run(optimalityGapSteps(source.graph, offered, legsOf(offer.best)))
        : null;
    if (optimalityGap === undefined || !isCurrent()) continue;
    return quotedOf(sources, terms, offer, { optimalityGap, effort: { rounds: round + 1, searchMs } });
  }
  throw new AppError(
    'OVERLOADED',
    'The pools of this pair and the tokens between them are still being read',
    { retryAfterSeconds: 1 },
  );
}

/**
 * Returns the quote of a trade by one route without waiting, when all that it needs is cached, as it nearly always is.
 * Returns `undefined` when something has to be read or measured, or when the trade may be split.
 * @throws AppError as `quoteTrade`
 */
export function quoteAtOnce(
  sources: QuoteSources & { readonly source: ReadySource },
  request: TradeRequest,
): QuotedTrade | undefined {
  const { source, rules } = sources;
  refuseDenied(request, rules);
  const block = source.ready(request.tokenIn, request.tokenOut, request.maxHops);
  if (block === undefined) return undefined;
  const terms = roundTerms(sources, request, block, 'rule');
  if (terms.kind !== 'terms' || terms.maxSplits > 1) return undefined;
  const begun = performance.now();
  const offer = step('search', () => soon(offerSteps(source.graph, terms, sources.trust), begun));
  const searchMs = performance.now() - begun;
  if (offer === undefined || offer.kind === 'needsTicks') return undefined;
  if (offer.kind === 'none') throw refusalOf(terms, offer);
  const unknown = unknownOf(sources, terms, offer);
  if (unknown.tokens.length + unknown.transfers.length > 0) return undefined;
  return quotedOf(sources, terms, offer, { optimalityGap: null, effort: { rounds: 1, searchMs } });
}

function levelAfter(waves: number): TrustLevel {
  if (waves < WAVES_BY_RULE) return 'rule';
  return waves < WAVES.length ? 'trusted' : 'proven';
}

function refusalOf({ request, search, met }: RoundTerms, offer: Extract<Offer, { kind: 'none' }>) {
  return refusal(offer, request, search, met.all);
}

/** Returns the result of the steps; `undefined` once they have taken longer than `AT_ONCE_MS` since `begun`. */
function soon<Result>(steps: Steps<Result>, begun: number): Result | undefined {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun > AT_ONCE_MS) return undefined;
  }
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
