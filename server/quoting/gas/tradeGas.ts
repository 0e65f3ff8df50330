import type { Address } from 'viem';
import { isTaxed, NO_TAX } from '../../chain/tokens/taxRule.ts';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import type { SwapShape } from '../../universalRouter/gas/swapShape.ts';
import { type ExchangeRouter, gasOfRouter } from '../model/exchangeRouter.ts';
import type { EndTaxes } from '../model/quotedTrade.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { buyTax, moveTax, sellTax } from '../tax/taxedTrade.ts';

export interface NativeEnds {
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** True if the calldata ends with a balance check; known once the transaction is built. */
  readonly checksArrival?: boolean;
}

/** The facts of a quoted trade that its gas depends on. */
interface GasOfTrade {
  readonly request: TradeRequest;
  readonly gasHops: readonly (readonly GasHop[])[];
  readonly tokenTaxes: EndTaxes;
  readonly router?: ExchangeRouter | undefined;
}

/**
 * Returns which ends are paid in the native coin: those of the wrapped token, unless the caller asks for the
 * token.
 */
export function nativeEnds(request: TradeRequest, wrappedNative: Address): NativeEnds {
  const { tokenIn, tokenOut, nativeIn = true, nativeOut = true } = request;
  return {
    nativeIn: nativeIn && tokenIn === wrappedNative,
    nativeOut: nativeOut && tokenOut === wrappedNative,
  };
}

/**
 * Returns the transfers in addition to the swaps: whether a fee is paid, and the number of taxed transfers.
 */
export function transfersOf({ fee }: TradeRequest, taxes: EndTaxes) {
  const paysFee = fee !== undefined;
  const moves = paysFee && isTaxed(moveTax(taxes) ?? NO_TAX) ? 2 : 0;
  return {
    taxedTransfers: Number(isTaxed(sellTax(taxes))) + Number(isTaxed(buyTax(taxes))) + moves,
    paysFee,
  };
}

/**
 * Returns the gas class of a permit, or of a payment by signature. Nonce 0 is taken as the owner's first
 * permit, which writes to empty storage.
 */
export function permitOf({ permit, signature }: TradeRequest): SwapShape['permit'] {
  if (permit === undefined) return signature;
  return permit.details.nonce === 0 ? 'first' : 'again';
}

/** Returns the facts of the trade's transaction that its gas depends on. */
export function shapeOf({ request, gasHops: legs, tokenTaxes }: GasOfTrade, native: NativeEnds): SwapShape {
  const { nativeIn, nativeOut, checksArrival = false } = native;
  const { taxedTransfers, paysFee } = transfersOf(request, tokenTaxes);
  const { tradeType } = request;
  const permit = permitOf(request);
  return { tradeType, legs, nativeIn, nativeOut, checksArrival, taxedTransfers, paysFee, permit };
}

/** Returns the gas units that the trade's transaction is expected to use; see `gasUsed`. */
export function tradeGas(trade: GasOfTrade, native: NativeEnds): bigint {
  const shape = shapeOf(trade, native);
  return gasOfRouter(trade.router).gasUsed(shape, shape.legs);
}
