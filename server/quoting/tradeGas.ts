import type { Address } from 'viem';
import { isTaxed } from '../chain/taxRule.ts';
import type { GasHop } from '../routing/gasCosts.ts';
import { estimateGas } from '../universalRouter/gasModel.ts';
import { buyTax, type EndTaxes, sellTax } from './taxedTrade.ts';
import type { TradeRequest } from './tradeRequest.ts';

export interface NativeEnds {
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
}

/** What the gas of a quoted trade depends on. */
interface GasOfTrade {
  readonly request: TradeRequest;
  readonly gasHops: readonly (readonly GasHop[])[];
  readonly tokenTaxes: EndTaxes;
}

/** Where the native coin is paid and received: at the ends that can have it, unless the caller keeps the token. */
export function nativeEnds(request: TradeRequest, wrappedNative: Address): NativeEnds {
  const { tokenIn, tokenOut, nativeIn = true, nativeOut = true } = request;
  return {
    nativeIn: nativeIn && tokenIn === wrappedNative,
    nativeOut: nativeOut && tokenOut === wrappedNative,
  };
}

export function taxedEndsOf(taxes: EndTaxes): number {
  return [sellTax(taxes), buyTax(taxes)].filter(isTaxed).length;
}

/** Gas units that the trade's transaction is expected to need; see `estimateGas`. */
export function tradeGas(
  { request: { tradeType }, gasHops: legs, tokenTaxes }: GasOfTrade,
  native: NativeEnds,
): bigint {
  return estimateGas({ tradeType, legs, ...native, taxedEnds: taxedEndsOf(tokenTaxes) });
}
