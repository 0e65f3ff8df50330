import type { Address } from 'viem';
import { isTaxed, NO_TAX } from '../../chain/tokens/taxRule.ts';
import type { GasHop } from '../../routing/gasCosts.ts';
import { gasUsed, type SwapShape } from '../../universalRouter/gas/gasModel.ts';
import { buyTax, type EndTaxes, moveTax, sellTax } from '../tax/taxedTrade.ts';
import type { TradeRequest } from '../tradeRequest.ts';

export interface NativeEnds {
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** Known once the transaction is built. */
  readonly checksArrival?: boolean;
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

/** What is paid beside the swaps: a fee, and transfers of which the token keeps a part. */
export function transfersOf({ fee }: TradeRequest, taxes: EndTaxes) {
  const move = moveTax(taxes) ?? NO_TAX;
  const rules = [sellTax(taxes), buyTax(taxes), ...(fee === undefined ? [] : [move, move])];
  return { taxedTransfers: rules.filter(isTaxed).length, paysFee: fee !== undefined };
}

/** Permit2 counts the permits of an owner: one that is the first finds its storage empty, as far as it knows. */
export function permitOf({ permit }: TradeRequest): SwapShape['permit'] {
  if (permit === undefined) return undefined;
  return permit.details.nonce === 0 ? 'first' : 'again';
}

/** The transaction of the trade as far as its gas depends on it. */
export function shapeOf({ request, gasHops: legs, tokenTaxes }: GasOfTrade, native: NativeEnds): SwapShape {
  const { nativeIn, nativeOut, checksArrival = false } = native;
  const transfers = transfersOf(request, tokenTaxes);
  const permit = permitOf(request);
  return { tradeType: request.tradeType, legs, nativeIn, nativeOut, checksArrival, ...transfers, permit };
}

/** Gas units that the trade's transaction is expected to be charged for; see `gasUsed`. */
export function tradeGas(trade: GasOfTrade, native: NativeEnds): bigint {
  const shape = shapeOf(trade, native);
  return gasUsed(shape, shape.legs);
}
