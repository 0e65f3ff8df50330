import type { Address } from 'viem';
import { executionPrice } from '../routing/executionPrice.ts';
import { type PriceImpact, priceImpact } from '../routing/priceImpact.ts';
import { estimateGas } from '../universalRouter/gasModel.ts';
import { type PoolSource, type QuotedTrade, quoteTrade, type TradeRequest } from './quoteTrade.ts';

/** A quoted trade with the figures that are derived from it. */
export interface PricedTrade extends QuotedTrade {
  readonly priceImpact: PriceImpact;
  /** Whole tokenOut per whole tokenIn. */
  readonly executionPrice: number;
  /** Estimated gas of the whole transaction, units. */
  readonly gasUnits: bigint;
}

export interface Quoter {
  /** @throws AppError as `quoteTrade` does */
  price(request: TradeRequest, signal: AbortSignal): Promise<PricedTrade>;
}

/** Decimal places of a token, 0 where the token itself does not say. */
export type ReadDecimals = (token: Address, signal: AbortSignal) => Promise<number> | number;

export function createQuoter(source: PoolSource, readDecimals: ReadDecimals): Quoter {
  return {
    async price(request, signal) {
      const [quoted, decimalsIn, decimalsOut] = await Promise.all([
        quoteTrade(source, request, signal),
        readDecimals(request.tokenIn, signal),
        readDecimals(request.tokenOut, signal),
      ]);
      const { route, pools, amountIn, amountOut } = quoted;
      const states = new Map(pools.map(({ address, state }) => [address, state]));
      return {
        ...quoted,
        priceImpact: priceImpact(route, (address) => states.get(address)),
        executionPrice: executionPrice(amountIn, amountOut, decimalsIn, decimalsOut),
        gasUnits: estimateGas(route),
      };
    },
  };
}
