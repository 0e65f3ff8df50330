import type { Address } from 'viem';
import { GasCosts } from '../routing/gasCosts.ts';
import { estimateGas } from '../universalRouter/gasModel.ts';
import { costOf, type GasPrice } from './gasPrice.ts';
import { buyTax, type EndTaxes } from './taxedTrade.ts';
import { nativeEnds, taxedEndsOf } from './tradeGas.ts';
import type { TradeRequest } from './tradeRequest.ts';

export interface NetTerms {
  readonly wrappedNative: Address;
  readonly tokenTaxes: EndTaxes;
  readonly gasPrice: GasPrice;
}

/**
 * Gas of a route as the search counts it: that of the answer, in raw units of what the pools give or take. A tax on
 * the output is taken of what the pools give but not of the gas, so gas weighs more there by what the tax leaves.
 */
export function netSearch(
  request: TradeRequest,
  { wrappedNative, tokenTaxes, gasPrice }: NetTerms,
): GasCosts {
  const { tradeType } = request;
  const ends = { ...nativeEnds(request, wrappedNative), taxedEnds: taxedEndsOf(tokenTaxes) };
  const { numerator, denominator } = buyTax(tokenTaxes).fee;
  const left = denominator - numerator;
  const price =
    tradeType === 'exactOutput' || numerator === 0n || left <= 0n
      ? gasPrice
      : { numerator: gasPrice.numerator * denominator, denominator: gasPrice.denominator * left };
  return new GasCosts((legs) => costOf(price, estimateGas({ tradeType, legs, ...ends })));
}
