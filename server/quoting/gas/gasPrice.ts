import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { type BestPathRequest, findBestPath } from '../../routing/bestPath.ts';
import type { PoolGraph } from '../../routing/poolGraph.ts';
import type { TicksNeeded } from '../../routing/route.ts';
import type { TradeRequest } from '../tradeRequest.ts';

/** Maximum pools between the native coin and the token that gas is priced in. */
export const PRICE_HOPS = 2;
/** Gas units whose cost is quoted to price gas. `LEAST_PRICED_WEI` keeps the amount worth something in any token. */
const PRICED_GAS = 1_000_000n;
const LEAST_PRICED_WEI = 10n ** 15n;

/** Raw units of a token per unit of gas. */
export type GasPrice = Rational;

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
  /** Tokens and pools that the quote must avoid, and the intermediate tokens that it may use. */
  readonly without: Pick<BestPathRequest, 'barred' | 'barredPools' | 'between'>;
}

/**
 * Returns the gas price in a token at a block whose states are in the graph: base fee and tip, converted at the best
 * quote of a small amount of wrapped native coin.
 */
export function gasPriceIn(graph: PoolGraph, gasPriceWei: bigint, request: GasPriceRequest): GasPricing {
  const { token, wrappedNative, without } = request;
  if (gasPriceWei === 0n || token === wrappedNative) return priced(gasPriceWei, 1n);
  const least = gasPriceWei * PRICED_GAS;
  const amount = least > LEAST_PRICED_WEI ? least : LEAST_PRICED_WEI;
  const best = findBestPath(graph, {
    tokenIn: wrappedNative,
    tokenOut: token,
    amount,
    tradeType: 'exactInput',
    maxHops: PRICE_HOPS,
    ...without,
  });
  if (best.kind === 'needsTicks') return best;
  const amountOut = best.kind === 'found' ? best.route.amounts.at(-1) : undefined;
  return amountOut === undefined ? { kind: 'unknown' } : priced(gasPriceWei * amountOut, amount);
}

function priced(numerator: bigint, denominator: bigint): GasPricing {
  return { kind: 'priced', price: { numerator, denominator } };
}

/** Maximum tokens in the cache of one version; one more clears it. */
const MAX_TOKENS = 10_000;

/** A cache of gas prices for one version of everything that they depend on. */
export class GasPriceMemory {
  readonly #prices = new Map<Address, GasPrice | undefined>();
  #version = '';

  /** Returns the cached price at this version; `null` when there is none, `undefined` when it was never computed. */
  known(version: string, token: Address): GasPrice | null | undefined {
    if (version !== this.#version) return undefined;
    return this.#prices.has(token) ? (this.#prices.get(token) ?? null) : undefined;
  }

  remember(version: string, token: Address, price: GasPrice | undefined): void {
    if (version !== this.#version || this.#prices.size >= MAX_TOKENS) this.#prices.clear();
    this.#version = version;
    this.#prices.set(token, price);
  }
}
