import type { Address } from 'viem';
import type { Rational } from '../amm/rational.ts';
import { NO_TAX, type TaxRule } from '../chain/taxRule.ts';
import { GasCosts } from '../routing/gasCosts.ts';
import { estimateGas, type SwapShape } from '../universalRouter/gasModel.ts';
import { costOf, type GasPrice } from './gasPrice.ts';
import { buyTax, type EndTaxes, moveTax } from './taxedTrade.ts';
import { shareKept } from './tradeFee.ts';
import { nativeEnds, transfersOf } from './tradeGas.ts';
import type { TradeRequest } from './tradeRequest.ts';

export interface NetTerms {
  readonly wrappedNative: Address;
  readonly tokenTaxes: EndTaxes;
  readonly gasPrice: GasPrice;
}

/**
 * Gas of a route as the search counts it: that of the answer, in raw units of what the pools give or take. A tax on
 * the output and a fee are taken of what the pools give but not of the gas, so gas weighs more there by what they leave.
 */
export function netSearch(
  request: TradeRequest,
  { wrappedNative, tokenTaxes, gasPrice }: NetTerms,
): GasCosts {
  const { tradeType } = request;
  const shape = { tradeType, ...nativeEnds(request, wrappedNative), ...transfersOf(request, tokenTaxes) };
  const left = shareLeft(request, tokenTaxes);
  const price =
    tradeType === 'exactOutput' || left.numerator <= 0n
      ? gasPrice
      : {
          numerator: gasPrice.numerator * left.denominator,
          denominator: gasPrice.denominator * left.numerator,
        };
  const units = unitsOf(shape);
  // What more units cost is never less, so the least of the costs is the cost of the least.
  return new GasCosts(
    (legs) => costOf(price, units.ofLegs(legs)),
    (kinds) => costOf(price, units.least(kinds)),
  );
}

/** Units by what trades have in common: some dozens of shapes, whose least units are found once. */
const UNITS = new Map<string, GasCosts>();

function unitsOf(shape: Required<Omit<SwapShape, 'legs'>>): GasCosts {
  const { tradeType, nativeIn, nativeOut, taxedTransfers, paysFee } = shape;
  const key = `${tradeType} ${nativeIn} ${nativeOut} ${taxedTransfers} ${paysFee}`;
  let units = UNITS.get(key);
  if (units === undefined) {
    units = new GasCosts((legs) => estimateGas({ ...shape, legs }));
    UNITS.set(key, units);
  }
  return units;
}

/** The share of what the pools give that the recipient gets, but for rounding. */
function shareLeft({ fee }: TradeRequest, taxes: EndTaxes): Rational {
  const untaxed = ({ fee: { numerator, denominator } }: TaxRule): Rational => ({
    numerator: denominator - numerator,
    denominator,
  });
  const shares = [untaxed(buyTax(taxes))];
  if (fee !== undefined) shares.push(shareKept(fee), untaxed(moveTax(taxes) ?? NO_TAX));
  return shares.reduce((product, share) => ({
    numerator: product.numerator * share.numerator,
    denominator: product.denominator * share.denominator,
  }));
}
