import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { MAX_TRANSACTION_GAS } from '../../amm/v3/swapGas.ts';
import { NO_TAX, type TaxRule } from '../../chain/tokens/taxRule.ts';
import { GasCosts, GasUnits } from '../../routing/gas/gasCosts.ts';
import type { SwapShape, SwapTraits } from '../../universalRouter/gas/swapShape.ts';
import { type ExchangeRouter, gasOfRouter, type RouterGas } from '../model/exchangeRouter.ts';
import type { EndTaxes, GasPrice } from '../model/quotedTrade.ts';
import { shareKept } from '../model/tradeFee.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { buyTax, moveTax } from '../tax/taxedTrade.ts';
import { costOf } from './gasPrice.ts';
import { asGasUnits, type FeesOfBlock, l1ChargeWei } from './l1Charge.ts';
import { nativeEnds, permitOf, transfersOf } from './tradeGas.ts';

export interface NetTerms {
  readonly wrappedNative: Address;
  readonly tokenTaxes: EndTaxes;
  readonly gasPrice: GasPrice;
  /** The block of the search. */
  readonly block: FeesOfBlock;
  /** The own router of the exchange; absent for the Universal Router. */
  readonly router?: ExchangeRouter | undefined;
  /** True if gas above `MAX_TRANSACTION_GAS` is to cost more than any trade is worth. */
  readonly mustFit?: boolean | undefined;
}

/**
 * Returns the gas costs for a search, raw units of the token that the pools give or take, rounded up. A tax
 * on the output and a fee reduce the pools' output but not the gas. So the gas price is divided by the share
 * that they leave.
 */
export function netSearch(request: TradeRequest, terms: NetTerms): GasCosts {
  const { tokenTaxes, gasPrice } = terms;
  const units = unitsFor(request, terms);
  const left = shareLeft(request, tokenTaxes);
  const price =
    request.tradeType === 'exactOutput' || left.numerator <= 0n
      ? gasPrice
      : {
          numerator: gasPrice.numerator * left.denominator,
          denominator: gasPrice.denominator * left.numerator,
        };
  return new GasCosts(units, (gas) => costOf(price, gas));
}

/**
 * Returns the gas costs for a search by amounts alone: 0 up to `MAX_TRANSACTION_GAS`, above it more than any
 * trade is worth.
 */
export function gasWithinTransaction(request: TradeRequest, terms: Omit<NetTerms, 'gasPrice'>): GasCosts {
  return new GasCosts(unitsFor(request, { ...terms, mustFit: true }), (gas) =>
    gas < NO_TRANSACTION ? 0n : gas,
  );
}

function unitsFor(
  request: TradeRequest,
  { wrappedNative, tokenTaxes, block, router, mustFit = false }: Omit<NetTerms, 'gasPrice'>,
): GasUnits {
  const { tradeType } = request;
  const { nativeIn, nativeOut } = nativeEnds(request, wrappedNative);
  const { taxedTransfers, paysFee } = transfersOf(request, tokenTaxes);
  const traits = { tradeType, nativeIn, nativeOut, taxedTransfers, paysFee, permit: permitOf(request) };
  return unitsOf(traits, block, gasOfRouter(router), mustFit);
}

/** Gas units, more than any trade is worth, that are added where no transaction can have the gas. */
const NO_TRANSACTION = 10n ** 60n;

/** Returns the gas units; those that no transaction can have as more than any trade is worth. */
function withinTransaction(units: bigint): bigint {
  return units > MAX_TRANSACTION_GAS ? units + NO_TRANSACTION : units;
}

/** Returns the share of the pools' output that reaches the recipient, ignoring rounding. */
function shareLeft({ fee }: TradeRequest, taxes: EndTaxes): Rational {
  const arrived = untaxed(buyTax(taxes));
  if (fee === undefined) return arrived;
  const [kept, moved] = [shareKept(fee), untaxed(moveTax(taxes) ?? NO_TAX)];
  return {
    numerator: arrived.numerator * kept.numerator * moved.numerator,
    denominator: arrived.denominator * kept.denominator * moved.denominator,
  };
}

function untaxed({ fee: { numerator, denominator } }: TaxRule): Rational {
  return { numerator: denominator - numerator, denominator };
}

/**
 * The tables of gas units by a key of their traits. They are shared safely: there are a few hundred keys, and
 * each table follows from its key alone.
 */
type KnownUnits = Map<number, GasUnits>;
/** Tables by kind of router; on chains where layer 1 charges for data, by block and kind. */
const KNOWN_UNITS = new WeakMap<RouterGas, KnownUnits>();
const KNOWN_AT = new WeakMap<FeesOfBlock, WeakMap<RouterGas, KnownUnits>>();

function knownOf(block: FeesOfBlock, gas: RouterGas): KnownUnits {
  let ofRouters = block.l1Fee == null ? KNOWN_UNITS : KNOWN_AT.get(block);
  if (ofRouters === undefined) {
    ofRouters = new WeakMap();
    KNOWN_AT.set(block, ofRouters);
  }
  let known = ofRouters.get(gas);
  if (known === undefined) {
    known = new Map();
    ofRouters.set(gas, known);
  }
  return known;
}

/** Returns the gas units for these traits. Searches that differ in their routes alone share one table. */
function unitsOf(
  traits: SwapTraits & { readonly taxedTransfers: number },
  block: FeesOfBlock,
  gas: RouterGas,
  mustFit: boolean,
): GasUnits {
  const { tradeType, nativeIn, nativeOut, taxedTransfers, paysFee = false, permit } = traits;
  const flags = [
    tradeType === 'exactInput',
    nativeIn,
    nativeOut,
    paysFee,
    permit === 'first',
    permit === 'again',
    mustFit,
  ];
  const key = flags.reduce((bits, flag) => bits * 2 + Number(flag), taxedTransfers);
  const known = knownOf(block, gas);
  let units = known.get(key);
  if (units === undefined) {
    const ofData = (legs: SwapShape['legs']) =>
      block.l1Fee == null ? 0n : asGasUnits(block, l1ChargeWei(block, traits, legs));
    units = new GasUnits(
      (legs) => {
        const units = gas.gasUsed(traits, legs);
        return (mustFit ? withinTransaction(units) : units) + ofData(legs);
      },
      undefined,
      (legs) => gas.gasIfRefunded(traits, legs) + ofData(legs),
    );
    known.set(key, units);
  }
  return units;
}
