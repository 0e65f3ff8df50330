import type { Address } from 'viem';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { TicksNeeded } from '../../routing/model/route.ts';
import { type BestPathRequest, findBestPath } from '../../routing/search/bestPath.ts';
import type { GasPrice } from '../model/quotedTrade.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';

/** Maximum pools between the native coin and a token whose price is looked for first. */
export const PRICE_HOPS = 2;
/**
 * Gas units whose cost is quoted to price gas. `LEAST_PRICED_WEI` keeps the amount worth something in any
 * token.
 */
const PRICED_GAS = 1_000_000n;
const LEAST_PRICED_WEI = 10n ** 15n;

/** Returns the cost of `units` of gas in raw units of the token, rounded up. */
export function costOf({ numerator, denominator }: GasPrice, units: bigint): bigint {
  return (units * numerator + denominator - 1n) / denominator;
}

/** Returns the token whose amount is computed. Gas costs are expressed in it. */
export function openToken({ tradeType, tokenIn, tokenOut }: TradeRequest): Address {
  return tradeType === 'exactInput' ? tokenOut : tokenIn;
}

export type GasPricing =
  | { readonly kind: 'priced'; readonly price: GasPrice }
  /** No pools connect the native coin to the token, or none gives any output for an amount this small. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'needsTicks'; readonly pools: readonly TicksNeeded[] };

export interface GasPriceRequest {
  readonly token: Address;
  readonly wrappedNative: Address;
  /** Maximum pools between the two; `PRICE_HOPS` if absent. */
  readonly maxHops?: BestPathRequest['maxHops'];
  /**
   * Tokens and pools that the quote must avoid, and the intermediate tokens and kinds of pools that it may
   * use.
   */
  readonly without: Pick<BestPathRequest, 'barred' | 'barredPools' | 'between' | 'protocols'>;
}

/**
 * Returns the gas price (base fee and tip, wei) in raw units of a token per gas unit. It is converted at the
 * best quote of a small amount of wrapped native coin over the pools of the graph.
 */
export function gasPriceIn(graph: PoolGraph, gasPriceWei: bigint, request: GasPriceRequest): GasPricing {
  const { token, wrappedNative, maxHops = PRICE_HOPS, without } = request;
  if (gasPriceWei === 0n || token === wrappedNative) return priced(gasPriceWei, 1n);
  const ends = { tokenIn: wrappedNative, tokenOut: token };
  const sold = sellSome(graph, { ...ends, maxHops, ...without }, quotedWei(gasPriceWei));
  return sold.kind === 'sold' ? priced(gasPriceWei * sold.amountOut, sold.amountIn) : sold;
}

/**
 * Returns a gas price in tokenIn as a gas price in tokenOut. It is converted at the best quote of tokenIn
 * worth the small amount of native coin that `gasPriceIn` quotes.
 */
export function convertPrice(
  graph: PoolGraph,
  { gasPriceWei, price }: { readonly gasPriceWei: bigint; readonly price: GasPrice },
  request: Omit<BestPathRequest, 'amount' | 'tradeType'>,
): GasPricing {
  const amount = (quotedWei(gasPriceWei) * price.numerator) / (price.denominator * gasPriceWei);
  const sold = sellSome(graph, request, amount === 0n ? 1n : amount);
  if (sold.kind !== 'sold') return sold;
  return priced(price.numerator * sold.amountOut, price.denominator * sold.amountIn);
}

/** Returns the amount of the native coin that is quoted, wei. */
function quotedWei(gasPriceWei: bigint): bigint {
  const least = gasPriceWei * PRICED_GAS;
  return least > LEAST_PRICED_WEI ? least : LEAST_PRICED_WEI;
}

type Sold =
  | { readonly kind: 'sold'; readonly amountIn: bigint; readonly amountOut: bigint }
  | Extract<GasPricing, { kind: 'unknown' | 'needsTicks' }>;

/**
 * Further amounts to quote, as multiples of the first. One raw unit of a token without decimals may be worth
 * more than the first, and pools may hold less than it.
 */
const OTHER_AMOUNTS = [
  { numerator: 1_000n, denominator: 1n },
  { numerator: 1_000_000n, denominator: 1n },
  { numerator: 1n, denominator: 1_000n },
  { numerator: 1n, denominator: 1_000_000n },
] as const;

/**
 * Returns the best quote of the amount; of another one where a path leads to the token, and none fills this.
 */
function sellSome(
  graph: PoolGraph,
  request: Omit<BestPathRequest, 'tradeType' | 'amount'>,
  amount: bigint,
): Sold {
  const others = OTHER_AMOUNTS.map(({ numerator, denominator }) => (amount * numerator) / denominator);
  for (const amountIn of [amount, ...others]) {
    if (amountIn === 0n) continue;
    const best = findBestPath(graph, { ...request, amount: amountIn, tradeType: 'exactInput' });
    if (best.kind === 'needsTicks') return best;
    if (best.kind === 'noPath') break;
    const amountOut = best.kind === 'found' ? best.route.amounts.at(-1) : undefined;
    if (amountOut !== undefined) return { kind: 'sold', amountIn, amountOut };
  }
  return { kind: 'unknown' };
}

function priced(numerator: bigint, denominator: bigint): GasPricing {
  return { kind: 'priced', price: { numerator, denominator } };
}

/** Maximum prices in the cache of one version; one more clears it. */
const MAX_PRICES = 10_000;

/** A cache of gas prices for one version of everything that they depend on. */
export class GasPriceMemory {
  readonly #prices = new Map<string, GasPrice | undefined>();
  #version = '';

  /**
   * Returns the cached price at this version; `null` when there is none, `undefined` when it was never
   * computed.
   * @param key the token, with what else the price depends on
   */
  known(version: string, key: string): GasPrice | null | undefined {
    if (version !== this.#version) return undefined;
    return this.#prices.has(key) ? (this.#prices.get(key) ?? null) : undefined;
  }

  remember(version: string, key: string, price: GasPrice | undefined): void {
    if (version !== this.#version || this.#prices.size >= MAX_PRICES) this.#prices.clear();
    this.#version = version;
    this.#prices.set(key, price);
  }
}
