import type { Address } from 'viem';
import { MAX_TRANSACTION_GAS } from '../../amm/v3/swapGas.ts';
import { AppError } from '../../errors.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { nativeEnds, tradeGas } from './tradeGas.ts';

/** Returns whether a transaction can have the gas that the trade is expected to take. */
export function fitsTransaction(quoted: QuotedTrade, wrappedNative: Address): boolean {
  return gasOf(quoted, wrappedNative) <= MAX_TRANSACTION_GAS;
}

/**
 * Returns INSUFFICIENT_LIQUIDITY for a trade that only pools fill whose ticks take more gas than a
 * transaction can have.
 */
export function tooMuchGas(quoted: QuotedTrade, wrappedNative: Address): AppError {
  const gas = gasOf(quoted, wrappedNative);
  const message = `No transaction can fill this amount: the ticks that it crosses take about ${gas} units of gas, and one can have ${MAX_TRANSACTION_GAS}`;
  return new AppError('INSUFFICIENT_LIQUIDITY', message, {
    details: { gas: String(gas), mostGas: String(MAX_TRANSACTION_GAS), reason: 'gasLimit' },
  });
}

function gasOf(quoted: QuotedTrade, wrappedNative: Address): bigint {
  return tradeGas(quoted, nativeEnds(quoted.request, wrappedNative));
}
