import type { Address } from 'viem';
import type { Head } from '../chain/head.ts';
import type { PoolSource } from '../chain/poolSource.ts';
import { executionPrice } from '../routing/executionPrice.ts';
import { type PriceImpact, priceImpact } from '../routing/priceImpact.ts';
import { type QuotedTrade, quoteTrade, type TradeRequest } from './quoteTrade.ts';
import type { TaxSource } from './taxedTrade.ts';
import { tradeGas } from './tradeGas.ts';

export interface QuoteRequest extends TradeRequest {
  /** Quote at this past block instead of the head. */
  readonly block?: bigint | undefined;
}

/** A quoted trade with the figures that are derived from it. */
export interface PricedTrade extends QuotedTrade {
  /** Of what the pools take and give: transfer fees are no part of it. */
  readonly priceImpact: PriceImpact;
  /** Whole tokenOut that arrives per whole tokenIn that is paid, transfer fees included. */
  readonly executionPrice: number;
  /** Estimated gas of the whole transaction, units, with native coin at the ends that can have it. */
  readonly gasUnits: bigint;
  /** Wei per gas unit at the block: what the node suggests for the head, the base fee of a past block. */
  readonly gasPriceWei: bigint | null;
  /** Which pools there are was read from the index, or from the factories. */
  readonly discovery: 'index' | 'chain';
}

export interface QuoterDependencies {
  readonly wrappedNative: Address;
  /** Pools at the head. */
  readonly live: PoolSource;
  /** @throws RPC_UNAVAILABLE when there is none that can be relied on */
  currentHead(): Head;
  /** Pools at a past block. */
  poolsAt(block: bigint, signal: AbortSignal): Promise<PoolSource>;
  readonly taxes: TaxSource;
  /** Decimal places of a token, 0 where the token itself does not say. */
  readDecimals(token: Address, signal: AbortSignal): Promise<number>;
}

export interface Quoter {
  /** @throws AppError as `quoteTrade` does */
  price(request: QuoteRequest, signal: AbortSignal): Promise<PricedTrade>;
  /** Changes whenever the same request might be priced otherwise. @throws RPC_UNAVAILABLE without a head */
  version(): string;
}

export function createQuoter({
  wrappedNative,
  live,
  poolsAt,
  readDecimals,
  currentHead,
  taxes,
}: QuoterDependencies): Quoter {
  return {
    version: () => `${currentHead().hash} ${live.graph.topology} ${live.discovery}`,
    async price(request, signal) {
      const source = request.block === undefined ? live : await poolsAt(request.block, signal);
      const [quoted, decimalsIn, decimalsOut] = await Promise.all([
        quoteTrade({ source, taxes, wrappedNative }, request, signal),
        readDecimals(request.tokenIn, signal),
        readDecimals(request.tokenOut, signal),
      ]);
      const { legs, pools, amountIn, amountOut, block } = quoted;
      const states = new Map(pools.map(({ address, state }) => [address, state]));
      return {
        ...quoted,
        priceImpact: priceImpact(legs, (address) => states.get(address)),
        executionPrice: executionPrice(amountIn, amountOut, decimalsIn, decimalsOut),
        gasUnits: tradeGas(quoted, {
          nativeIn: request.tokenIn === wrappedNative,
          nativeOut: request.tokenOut === wrappedNative,
        }),
        gasPriceWei: block.gasPriceWei,
        discovery: source.discovery,
      };
    },
  };
}
