import { isTaxed } from '../chain/taxRule.ts';
import { estimateGas } from '../universalRouter/gasModel.ts';
import type { QuotedTrade } from './quoteTrade.ts';
import { buyTax, sellTax } from './taxedTrade.ts';

/** A transfer that also books a fee. Tokens that trade on a transfer need more, which only a simulation tells. */
const TAXED_TRANSFER_GAS = 60_000n;

export interface NativeEnds {
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
}

/** Gas units that the trade's transaction is expected to need; see `estimateGas`. */
export function tradeGas({ legs, crossings, tokenTaxes }: QuotedTrade, native: NativeEnds): bigint {
  const taxed = [sellTax(tokenTaxes), buyTax(tokenTaxes)].filter(isTaxed).length;
  return estimateGas(legs, { ...native, ...crossings }) + BigInt(taxed) * TAXED_TRANSFER_GAS;
}
