import type { Address } from 'viem';
import type { Head } from '../chain/head.ts';
import type { Barred } from '../chain/tokens/tokenTransfers.ts';
import type { PoolToPoolTransfer } from '../chain/transfer.ts';
import type { BestPathRequest } from '../routing/bestPath.ts';
import { type AddressSet, hexOf, type LivePool, type Pool } from '../routing/pool.ts';
import type { PoolGraph } from '../routing/poolGraph.ts';
import type { Route } from '../routing/route.ts';
import type { GasPrice } from './gas/gasPrice.ts';
import { netSearch } from './gas/netSearch.ts';
import { type PriceOfGas, priceOfGas } from './gas/priceOfGas.ts';
import { nativeEnds } from './gas/tradeGas.ts';
import type { QuotedTrade } from './quotedTrade.ts';
import { isNowhere } from './quoteRefusals.ts';
import type { QuoteSources } from './quoteSources.ts';
import { reservesIn } from './reserve/tradeReserve.ts';
import { Exclusions, MetExclusions } from './rules/exclusions.ts';
import { poolToPoolTransfersOf, transfersAhead } from './tax/poolToPoolTransfers.ts';
import {
  type EndTaxes,
  endTaxes,
  isSplittable,
  movedAmounts,
  movedThrough,
  searchFor,
  taxRefusal,
} from './tax/taxedTrade.ts';
import type { TradeRequest } from './tradeRequest.ts';
import type { LeftOut } from './trust/leftOut.ts';
import { type FoundOffer, gasHopsOf, legsOf } from './trust/offeredTrade.ts';
import type { TrustLevel } from './trust/trust.ts';

/** Maximum excluded transfers that are measured again in the background of a quote. */
const MEASURED_AGAIN = 64;

const NO_PRICE: PriceOfGas = { kind: 'unknown' };

/** The search of one round of a quote, with everything known at the block. */
export interface RoundTerms {
  readonly kind: 'terms';
  readonly request: TradeRequest;
  readonly block: Head;
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
 * Returns the search at the block, or the reads that pricing gas needs first. Expects all states of the pair's pools
 * to be loaded.
 * @throws AppError INSUFFICIENT_LIQUIDITY when a tax takes all of the input
 */
export function roundTerms(
  sources: QuoteSources,
  request: TradeRequest,
  block: Head,
  level: TrustLevel,
): RoundTerms | Extract<PriceOfGas, { kind: 'needsPools' | 'needsTicks' }> {
  const pricing = isNowhere(sources.source, request) ? NO_PRICE : priceOfGas(sources, request, block);
  if (pricing.kind === 'needsPools' || pricing.kind === 'needsTicks') return pricing;
  const { wrappedNative, taxes, transfers, rules, failed } = sources;
  const gasPrice = pricing.kind === 'priced' ? pricing.price : null;
  const tokenTaxes = endTaxes(request, taxes, block);
  const exclusions = new Exclusions(
    { rules, transfers, failed: failedIn(request, failed.of(request, block)) },
    block,
  );
  const met = new MetExclusions(exclusions);
  const rankedBy = gasPrice === null ? 'output' : (request.rank ?? 'net');
  const gas =
    rankedBy === 'output' || gasPrice === null
      ? undefined
      : netSearch(request, { wrappedNative, tokenTaxes, gasPrice, block });
  return {
    kind: 'terms',
    request,
    block,
    search: { ...searchFor(request, tokenTaxes, met, gas), reserves: reservesOf(sources, request) },
    tokenTaxes,
    gasPrice,
    rankedBy,
    exclusions,
    met,
    level,
    maxSplits: isSplittable(tokenTaxes) ? (request.maxSplits ?? 1) : 1,
  };
}

/** Returns what failed for everybody, and in earlier tries of this request. */
function failedIn({ without }: TradeRequest, known: Barred): Barred {
  if (without === undefined) return known;
  const either = (a: AddressSet, b: AddressSet): AddressSet => ({
    has: (address) => a.has(address) || b.has(address),
  });
  return { tokens: either(without.tokens, known.tokens), pools: either(without.pools, known.pools) };
}

/** Returns the reserves that an exact output buys as far as its tolerance allows. */
function reservesOf(
  { source, wrappedNative }: QuoteSources,
  request: TradeRequest,
): BestPathRequest['reserves'] {
  const { tradeType, tolerance, callersBound, permit } = request;
  if (tradeType === 'exactInput') return undefined;
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
  { request: { tokenIn, tokenOut }, block }: RoundTerms,
  { best, yardstick }: FoundOffer,
): { readonly tokens: readonly Address[]; readonly transfers: readonly PoolToPoolTransfer[] } {
  return {
    tokens: [tokenIn, tokenOut].filter((token) => taxes.known(token, block) === undefined),
    transfers: poolToPoolTransfersOf(legsWithYardstick({ best, yardstick })).filter(
      (transfer) => !transfers.isSound(transfer, block),
    ),
  };
}

/**
 * Returns the quote of an offer without unknowns. Starts background measurements of its tokens, and of the excluded
 * ones that it met, before their results expire.
 * @throws AppError when a tax forbids the trade: SIMULATION_REVERTED, NO_ROUTE or INSUFFICIENT_LIQUIDITY
 */
export function quotedOf(
  { source: { graph }, taxes, transfers }: QuoteSources,
  { request, block, search, tokenTaxes, gasPrice, rankedBy, met }: RoundTerms,
  { best, between, yardstick, leftOut, asked }: FoundOffer,
  found: Pick<QuotedTrade, 'optimalityGap' | 'effort' | 'isOverBlocks'>,
): QuotedTrade {
  const legs = legsOf(best);
  taxes.relearn(graph, block);
  const aging = poolToPoolTransfersOf(legsWithYardstick({ best, yardstick })).filter((transfer) =>
    transfers.isAging(transfer, block),
  );
  const excluded = met.all;
  const fading = excluded.filter(({ address }) => transfers.isFading(address, block));
  if (fading.length > 0) {
    const lifted = without({ ...search, between }, new Set(fading.map(({ address }) => address)));
    const isSound = (transfer: PoolToPoolTransfer) => transfers.isSound(transfer, block);
    aging.push(...transfersAhead(graph, lifted, [], { limit: MEASURED_AGAIN, isSound }));
  }
  transfers.relearn(aging, block);
  const refused = taxRefusal(request, tokenTaxes);
  if (refused !== undefined) throw refused;
  const { amountIn, amountOut, feeAmount } = movedAmounts(request, legs, tokenTaxes);
  const gone = new Set(legs.flatMap(({ hops }) => hops.map(({ pool }) => pool)));
  return {
    request,
    legs,
    amountIn,
    amountOut,
    feeAmount,
    tokenTaxes,
    block,
    pools: [...gone].map((pool) => withState(graph, pool, asked)),
    protocols: graph.protocols,
    gasHops: gasHopsOf(graph, search, best),
    gasPrice,
    rankedBy,
    optimalityGap: found.optimalityGap,
    excluded,
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

/** Returns the search without the bars on some tokens and pools. */
function without(search: BestPathRequest, addresses: ReadonlySet<Address>): BestPathRequest {
  const { barred, barredPools } = search;
  return {
    ...search,
    barred: { has: (token) => !addresses.has(token) && barred?.has(token) === true },
    barredPools: { has: (id) => !addresses.has(hexOf(id)) && barredPools?.has(id) === true },
  };
}

function withState(graph: PoolGraph, pool: Pool, asked: FoundOffer['asked']): LivePool {
  return { ...pool, state: asked?.get(pool.id) ?? graph.stateOf(pool.id) } as LivePool;
}
