import type { Address } from 'viem';
import type { Head } from '../../chain/head.ts';
import type { Barred } from '../../chain/tokens/tokenTransfers.ts';
import type { PoolToPoolTransfer } from '../../chain/transfer.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { AddressSet, LivePool, Pool } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import type { BestPathRequest } from '../../routing/search/bestPath.ts';
import { gasWithinTransaction, netSearch } from '../gas/netSearch.ts';
import { type PriceOfGas, priceOfGas } from '../gas/priceOfGas.ts';
import { nativeEnds } from '../gas/tradeGas.ts';
import type { EndTaxes, GasPrice, LeftOut, QuotedTrade } from '../model/quotedTrade.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { EXACT_PURCHASES, reservesIn } from '../reserve/tradeReserve.ts';
import { Exclusions, MetExclusions, poolsOutside } from '../rules/exclusions.ts';
import { poolToPoolTransfersOf } from '../tax/poolToPoolTransfers.ts';
import {
  endTaxes,
  isSplittable,
  knownTax,
  movedAmounts,
  movedThrough,
  searchFor,
  taxRefusal,
} from '../tax/taxedTrade.ts';
import type { TrustLevel } from '../trust/trust.ts';
import { type FoundOffer, gasHopsOf, legsOf } from './offeredTrade.ts';
import { isNowhere } from './quoteRefusals.ts';
import type { QuoteSources } from './quoteSources.ts';

const NO_PRICE: PriceOfGas = { kind: 'unknown' };

/**
 * Number of measurements by one quote, each outrun by a block, from which on those of earlier blocks count
 * too.
 */
const MAX_OUTRUN = 2;

/** The results of the earlier rounds of a quote. */
export interface EarlierRounds {
  readonly level: TrustLevel;
  /** Blocks at which this quote has measured, the newest first. */
  readonly measuredAt: readonly Head[];
}

/** The search of one round of a quote, with everything known at the block. */
export interface RoundTerms {
  readonly kind: 'terms';
  readonly request: TradeRequest;
  readonly block: Head;
  /** The blocks whose measurements of its end tokens count: this one first. */
  readonly taxBlocks: readonly Head[];
  readonly search: BestPathRequest;
  readonly tokenTaxes: EndTaxes;
  readonly gasPrice: GasPrice | null;
  readonly rankedBy: QuotedTrade['rankedBy'];
  readonly exclusions: Exclusions;
  /** The exclusions that `search` has met. */
  readonly met: MetExclusions;
  readonly level: TrustLevel;
  /** Maximum number of routes of the trade. */
  readonly maxSplits: number;
}

/**
 * Returns the search at the block, or the reads that pricing gas needs first. Expects all states of the
 * pair's pools to be loaded.
 * @param mustFit whether the search leaves out routes that take more gas than a transaction can have
 * @throws AppError INSUFFICIENT_LIQUIDITY when a tax takes all of the input
 */
export function roundTerms(
  sources: QuoteSources,
  request: TradeRequest,
  block: Head,
  { level, measuredAt }: EarlierRounds = { level: 'rule', measuredAt: [] },
  mustFit = false,
): RoundTerms | Extract<PriceOfGas, { kind: 'needsPools' | 'needsTicks' }> {
  const pricing = isNowhere(sources.source, request) ? NO_PRICE : priceOfGas(sources, request, block);
  if (pricing.kind === 'needsPools' || pricing.kind === 'needsTicks') return pricing;
  const { wrappedNative, taxes, transfers, rules, failed, router } = sources;
  const gasPrice = pricing.kind === 'priced' ? pricing.price : null;
  // Where blocks come faster than answers of the node, a quote keeps to what it has found itself.
  const taxBlocks = measuredAt.length < MAX_OUTRUN ? [block] : [block, ...measuredAt];
  const tokenTaxes = endTaxes(request, taxes, taxBlocks);
  const blocks = [block, ...measuredAt];
  const outside = poolsOutside(sources.source.graph, request);
  const known = { rules, transfers, failed: failedIn(request, failed.of(request, block)), outside };
  const exclusions = new Exclusions(known, blocks, request);
  const met = new MetExclusions(exclusions);
  const rankedBy = gasPrice === null ? 'output' : (request.rank ?? 'net');
  const isByAmount = rankedBy === 'output' || gasPrice === null || (mustFit && gasPrice.numerator === 0n);
  const byAmount = () =>
    mustFit ? gasWithinTransaction(request, { wrappedNative, tokenTaxes, block, router }) : undefined;
  const gas = isByAmount
    ? byAmount()
    : netSearch(request, { wrappedNative, tokenTaxes, block, router, mustFit, gasPrice });
  return {
    kind: 'terms',
    request,
    block,
    taxBlocks,
    search: searchFor(request, tokenTaxes, met, {
      gas,
      reserves: reservesOf(sources, request),
      router,
    }),
    tokenTaxes,
    gasPrice,
    rankedBy,
    exclusions,
    met,
    level,
    maxSplits: isSplittable(tokenTaxes) ? (request.maxSplits ?? 1) : 1,
  };
}

/** Returns the tokens and pools that failed for everybody, or in earlier tries of this request. */
function failedIn({ without }: TradeRequest, known: Barred): Barred {
  if (without === undefined) return known;
  const either = (a: AddressSet, b: AddressSet): AddressSet => ({
    has: (address) => a.has(address) || b.has(address),
  });
  return { tokens: either(without.tokens, known.tokens), pools: either(without.pools, known.pools) };
}

/** Returns the reserves that an exact output buys as far as its tolerance allows. */
function reservesOf(
  { source, wrappedNative, router }: QuoteSources,
  request: TradeRequest,
): BestPathRequest['reserves'] {
  const { tradeType, tolerance, callersBound, permit } = request;
  if (tradeType === 'exactInput') return undefined;
  if (router?.kind.buysExactly === true) return EXACT_PURCHASES;
  const { nativeIn } = nativeEnds(request, wrappedNative);
  return reservesIn(source.graph, { tolerance, callersBound, permit, nativeIn });
}

/** Returns the routes of an offer and those that it was compared with. */
function legsWithYardstick({ best, yardstick }: Pick<FoundOffer, 'best' | 'yardstick'>): readonly Route[] {
  return yardstick.length === 0 ? legsOf(best) : [...legsOf(best), ...yardstick];
}

/** Returns the tokens and transfers of an offer that must be measured before it may be answered. */
export function unknownOf(
  { taxes, transfers }: QuoteSources,
  { request: { tokenIn, tokenOut }, block, taxBlocks }: RoundTerms,
  { best, yardstick }: FoundOffer,
): { readonly tokens: readonly Address[]; readonly transfers: readonly PoolToPoolTransfer[] } {
  return {
    tokens: [tokenIn, tokenOut].filter((token) => knownTax(token, taxes, taxBlocks) === undefined),
    transfers: poolToPoolTransfersOf(legsWithYardstick({ best, yardstick })).filter(
      (transfer) => !transfers.isSound(transfer, block),
    ),
  };
}

/**
 * Returns the quote of an offer without unknowns. Starts background measurements of its tokens before their
 * results expire.
 * @throws AppError when a tax forbids the trade: SIMULATION_REVERTED, NO_ROUTE or INSUFFICIENT_LIQUIDITY
 */
export function quotedOf(
  { source: { graph }, taxes, transfers, router }: QuoteSources,
  { request, block, search, tokenTaxes, gasPrice, rankedBy, met }: RoundTerms,
  { best, yardstick, leftOut, asked }: FoundOffer,
  found: Pick<QuotedTrade, 'optimalityGap' | 'openGap' | 'effort' | 'isOverBlocks'>,
): QuotedTrade {
  const legs = legsOf(best);
  taxes.relearn(graph, block);
  const aging = poolToPoolTransfersOf(legsWithYardstick({ best, yardstick })).filter((transfer) =>
    transfers.isAging(transfer, block),
  );
  transfers.relearn(aging, block, request);
  const refused = taxRefusal(request, tokenTaxes);
  if (refused !== undefined) throw refused;
  const { amountIn, amountOut, feeAmount } = movedAmounts(request, legs, tokenTaxes);
  return {
    request,
    router,
    legs,
    amountIn,
    amountOut,
    feeAmount,
    tokenTaxes,
    block,
    pools: poolsOf(legs).map((pool) => withState(graph, pool, asked)),
    protocols: graph.protocols,
    gasHops: gasHopsOf(graph, search, best),
    gasPrice,
    rankedBy,
    optimalityGap: found.optimalityGap,
    openGap: found.openGap,
    excluded: met.all,
    leftOut: leftOut && leftOutOf(request, tokenTaxes, leftOut),
    effort: found.effort,
    isOverBlocks: found.isOverBlocks,
  };
}

function leftOutOf(
  request: TradeRequest,
  taxes: EndTaxes,
  { tokens, reason, promisedPercent, legs }: NonNullable<FoundOffer['leftOut']>,
): LeftOut {
  const { amountIn, amountOut } = movedThrough(request, legs, taxes);
  return { tokens, reason, amountIn, amountOut, promisedPercent };
}

/** Returns the pools of some routes, each once. */
function poolsOf(legs: readonly Route[]): readonly Pool[] {
  const pools: Pool[] = [];
  for (const { hops } of legs) for (const { pool } of hops) if (!pools.includes(pool)) pools.push(pool);
  return pools;
}

function withState(graph: PoolGraph, pool: Pool, asked: FoundOffer['asked']): LivePool {
  // Kinds of pools differ in their fields, and V8 takes five times as long to spread any of several shapes.
  return Object.assign({}, pool, { state: asked?.get(pool.id) ?? graph.stateOf(pool.id) }) as LivePool;
}
