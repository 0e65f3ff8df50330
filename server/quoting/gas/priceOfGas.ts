import { type Address, zeroAddress } from 'viem';
import type { Head } from '../../chain/head.ts';
import type { PoolSource } from '../../chain/poolSource.ts';
import { NO_ADDRESSES } from '../../routing/model/pool.ts';
import { isCutOff } from '../../routing/search/reachability.ts';
import type { GasPrice } from '../model/quotedTrade.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { type ExclusionSources, Exclusions, poolsOutside } from '../rules/exclusions.ts';
import { type Trust, tokensBetween } from '../trust/trust.ts';
import {
  convertPrice,
  type GasPriceMemory,
  type GasPriceRequest,
  type GasPricing,
  gasPriceIn,
  openToken,
  PRICE_HOPS,
} from './gasPrice.ts';

const NOTHING_FAILED = { tokens: NO_ADDRESSES, pools: NO_ADDRESSES };

/** The sources that gas is priced from. */
export interface PriceSources extends Omit<ExclusionSources, 'failed' | 'outside'> {
  readonly source: Pick<PoolSource, 'graph'>;
  readonly trust: Trust;
  readonly wrappedNative: Address;
  readonly gasPrices: GasPriceMemory;
  /** Version of everything that a price at the head depends on; absent where prices are not cached. */
  readonly version?: (() => string) | undefined;
}

/** Pools between the native coin and a token; their states are needed for the token's price. */
interface PathsToRead {
  readonly kind: 'needsPools';
  readonly token: Address;
  readonly maxHops: TradeRequest['maxHops'];
}

export type PriceOfGas = GasPricing | PathsToRead;

/** Returns the cached gas price at this version of everything; see `GasPriceMemory`. */
export function priceKnown(
  { gasPrices, version }: PriceSources,
  request: TradeRequest,
): GasPrice | null | undefined {
  return version === undefined ? undefined : gasPrices.known(version(), keyOf(request, openToken(request)));
}

/**
 * Returns the gas price at the block in the token whose amount is computed, from the pools of the graph.
 * Pools of kinds that the trade may not use count only where the others give no price.
 */
export function priceOfGas(sources: PriceSources, request: TradeRequest, block: Head): PriceOfGas {
  const ofTrade = priceOverKinds(sources, request, block);
  if (ofTrade.kind !== 'unknown' || request.protocols === undefined) return ofTrade;
  return priceOverKinds(sources, { ...request, protocols: undefined }, block);
}

/**
 * Returns the gas price over pools of the request's kinds. Where no `PRICE_HOPS` pools from the native coin
 * price the token, converts the price of the other token by a small trade. Where that has no price either,
 * repeats both steps over as many pools as a route may have.
 */
function priceOverKinds(sources: PriceSources, request: TradeRequest, block: Head): PriceOfGas {
  const { tokenIn, tokenOut, maxHops } = request;
  const open = openToken(request);
  const near = priceAt(sources, { request, token: open, hops: PRICE_HOPS }, block);
  if (near.kind !== 'unknown') return near;
  const other = open === tokenOut ? tokenIn : tokenOut;
  const converted = priceThrough(sources, request, { from: other, hops: PRICE_HOPS }, block);
  if (converted.kind !== 'unknown' || maxHops <= PRICE_HOPS) return converted;
  const far = priceAt(sources, { request, token: open, hops: maxHops }, block);
  if (far.kind !== 'unknown') return far;
  return priceThrough(sources, request, { from: other, hops: maxHops }, block);
}

interface PricedToken {
  readonly request: TradeRequest;
  readonly token: Address;
  readonly hops: TradeRequest['maxHops'];
}

/** Returns the name of a price that depends on the kinds of pools and the exchanges of a request too. */
function keyOf({ protocols, among }: TradeRequest, of: string): string {
  const ofKinds = protocols === undefined ? of : `${of} ${protocols.join()}`;
  return among === undefined ? ofKinds : `${ofKinds} among ${among.join()}`;
}

/** Returns the price over at most `hops` pools. */
function priceAt(sources: PriceSources, { request, token, hops }: PricedToken, block: Head): PriceOfGas {
  const { source, wrappedNative, trust } = sources;
  const { protocols } = request;
  return remembered(sources, keyOf(request, hops === PRICE_HOPS ? token : `${token} ${hops}`), () => {
    // The many pools of tokens that no route may go through are not read for nothing.
    const isFar = hops > PRICE_HOPS;
    if (isFar && isCutOff(source.graph, wrappedNative, token, hops, tokensBetween(trust, 'rule'))) {
      return { kind: 'unknown' };
    }
    if (token !== wrappedNative && source.graph.missingStates(wrappedNative, token, hops).length > 0) {
      return { kind: 'needsPools', token, maxHops: hops };
    }
    return byTrust(sources, request, block, (without) =>
      gasPriceIn(source.graph, block.gasPriceWei, {
        token,
        wrappedNative,
        maxHops: hops,
        without: { ...without, protocols },
      }),
    );
  });
}

/** Returns the price at the trade's other end, converted by the trade's own pools. */
function priceThrough(
  sources: PriceSources,
  request: TradeRequest,
  { from, hops }: { readonly from: Address; readonly hops: TradeRequest['maxHops'] },
  block: Head,
): PriceOfGas {
  const pricing = priceAt(sources, { request, token: from, hops }, block);
  if (pricing.kind !== 'priced') return pricing;
  const [to, { maxHops, protocols }] = [openToken(request), request];
  return remembered(sources, keyOf(request, `${from} ${hops} ${to} ${maxHops}`), () =>
    byTrust(sources, request, block, (without) => {
      const price = { gasPriceWei: block.gasPriceWei, price: pricing.price };
      return convertPrice(sources.source.graph, price, {
        tokenIn: from,
        tokenOut: to,
        maxHops,
        protocols,
        ...without,
      });
    }),
  );
}

function remembered(
  { gasPrices, version }: PriceSources,
  key: string,
  compute: () => PriceOfGas,
): PriceOfGas {
  const known = version === undefined ? undefined : gasPrices.known(version(), key);
  if (known !== undefined) return known === null ? { kind: 'unknown' } : { kind: 'priced', price: known };
  const pricing = compute();
  if ((pricing.kind === 'priced' || pricing.kind === 'unknown') && version !== undefined) {
    gasPrices.remember(version(), key, pricing.kind === 'priced' ? pricing.price : undefined);
  }
  return pricing;
}

/**
 * Returns the gas price over vouched tokens first, then over trusted ones, then over any that an answer may
 * contain. The tokens of these routes are not measured, and an attacker's token among them could decide
 * between routes.
 */
function byTrust(
  { source, rules, transfers, trust: { rule, vouched, trusted } }: PriceSources,
  request: TradeRequest,
  block: Head,
  priceWith: (without: GasPriceRequest['without']) => GasPricing,
): GasPricing {
  // What bars one trade alone does not enter a price that all trades share.
  const noTrade = {
    tokenIn: zeroAddress,
    tokenOut: zeroAddress,
    tradeType: 'exactInput',
    amount: 0n,
  } as const;
  const outside = poolsOutside(source.graph, request);
  const known = { rules, transfers, failed: NOTHING_FAILED, outside };
  const { tokens, pools } = new Exclusions(known, [block], noTrade);
  const inTurn = new Set([vouched, trusted, ...(rule === 'any' ? [undefined] : [])]);
  for (const between of inTurn) {
    const pricing = priceWith({ barred: tokens, barredPools: pools, between });
    if (pricing.kind !== 'unknown') return pricing;
  }
  return { kind: 'unknown' };
}
