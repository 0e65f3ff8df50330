import type { Address } from 'viem';
import type { Head, Header } from '../chain/head.ts';
import type { PoolSource } from '../chain/poolSource.ts';
import { type BestPathRequest, findBestPath } from '../routing/bestPath.ts';
import type { TradeRequest } from './tradeRequest.ts';

/** A further route of one or two pools in the same transaction, with what gathers and pays out its part. */
const EXTRA_LEG_GAS = 130_000n;
const PRICE_HOPS = 2;

/** What a price of gas needs: where it is paid, and the pools that turn it into other tokens. */
export interface GasPricing {
  readonly wrappedNative: Address;
  readonly source: PoolSource;
}

/** Reads the pools that price gas in the token that the request leaves open. */
export async function readGasPrice(
  { wrappedNative, source }: GasPricing,
  request: TradeRequest,
  signal: AbortSignal,
): Promise<void> {
  const token = openToken(request);
  if (token !== wrappedNative) await source.ensure(wrappedNative, token, PRICE_HOPS, signal);
}

/**
 * What one more leg costs in gas, raw units of the token that the trade leaves open; 0 where nothing tells the
 * price of gas, so that the split is judged by its amounts alone.
 */
export function extraLegCost(
  { wrappedNative, source }: GasPricing,
  request: TradeRequest,
  block: Header,
  { barred, barredPools }: BestPathRequest,
): bigint {
  const gasPriceWei = 'gasPriceWei' in block ? (block as Head).gasPriceWei : block.baseFeePerGas;
  const amount = EXTRA_LEG_GAS * (gasPriceWei ?? 0n);
  const tokenOut = openToken(request);
  if (amount === 0n || tokenOut === wrappedNative) return amount;
  const search = {
    tokenIn: wrappedNative,
    tokenOut,
    amount,
    tradeType: 'exactInput',
    maxHops: PRICE_HOPS,
    ...(barred === undefined ? {} : { barred }),
    ...(barredPools === undefined ? {} : { barredPools }),
  } as const;
  const best = findBestPath(source.graph, search);
  return best.kind === 'found' ? (best.route.amounts.at(-1) ?? 0n) : 0n;
}

/** The token whose amount is computed. */
function openToken({ tradeType, tokenIn, tokenOut }: TradeRequest): Address {
  return tradeType === 'exactInput' ? tokenOut : tokenIn;
}
