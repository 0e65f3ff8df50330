import type { Hex } from 'viem';
import type { TaxReading, TaxSample } from '../calls/transferTaxLens.ts';
import { findTaxRule, isTaxed, type TaxRule } from './taxRule.ts';

/**
 * The transfer fees of a token: out of a pool (`buy`), into it (`sell`) and between other accounts (`move`;
 * absent if such transfers revert or follow no rule).
 * - `cannotBuy`: it refuses to leave a pool, or nothing arrives.
 * - `cannotSell`: it can be bought, but its transfer back to the pool reverts.
 * - `erratic`: the received amounts follow no rule, or another rule in the next block.
 * - `unknown`: no pool allows a measurement.
 *
 * `error` is the data with which the token itself reverted, where it did.
 */
export type TokenTax =
  | { readonly kind: 'untaxed' | 'erratic' | 'unknown' }
  | { readonly kind: 'cannotBuy'; readonly error?: Hex | undefined }
  | {
      readonly kind: 'taxed';
      readonly buy: TaxRule;
      readonly sell: TaxRule;
      readonly move?: TaxRule | undefined;
    }
  | {
      readonly kind: 'cannotSell';
      readonly buy: TaxRule;
      readonly move?: TaxRule | undefined;
      readonly error?: Hex | undefined;
    };

/**
 * The fees that a pool shows; `notTaken` where it did not pay this amount out, which may be for a fault of
 * its own.
 */
export type MeasuredTax = TokenTax | { readonly kind: 'notTaken'; readonly amount: bigint };

export function tokenTaxOf(reading: TaxReading): MeasuredTax {
  if (reading.kind !== 'read') return { kind: 'unknown' };
  const { samples } = reading;
  const outcomes = new Set(samples.map(({ outcome }) => outcome));
  if (samples[0]?.outcome === 'notTaken') return { kind: 'notTaken', amount: samples[0].taken };
  if (outcomes.size !== 1 || outcomes.has('nonsense')) return { kind: 'erratic' };
  if (samples.every(({ arrived }) => arrived === 0n)) return { kind: 'cannotBuy' };
  const move = moveRuleOf(samples);
  const buy = findTaxRule(samples.map(({ taken, arrived }) => ({ sent: taken, arrived })));
  if (outcomes.has('notSentBack')) {
    // A flash loan locks the pair, so tokens that swap in it on each sale fail for that reason alone.
    if (samples.some(({ isUnlocked }) => !isUnlocked)) return { kind: 'unknown' };
    const error = reading.error === '0x' ? undefined : reading.error;
    return buy === undefined ? { kind: 'erratic' } : { kind: 'cannotSell', buy, move, error };
  }
  const sell = findTaxRule(samples.map(({ sent, received }) => ({ sent, arrived: received })));
  if (buy === undefined || sell === undefined) return { kind: 'erratic' };
  const isUntaxed = ![buy, sell].some(isTaxed) && move !== undefined && !isTaxed(move);
  return isUntaxed ? { kind: 'untaxed' } : { kind: 'taxed', buy, sell, move };
}

/** Joins the fees of a token in several blocks: the common result of all of them, else `erratic`. */
export function joinTaxes(taxes: readonly MeasuredTax[]): MeasuredTax {
  const [first = { kind: 'unknown' }, ...others] = taxes;
  return others.reduce(joinTwo, first);
}

function joinTwo(a: MeasuredTax, b: MeasuredTax): MeasuredTax {
  if (a.kind === 'taxed' && b.kind === 'taxed') {
    const [buy, sell] = [looser(a.buy, b.buy), looser(a.sell, b.sell)];
    return buy && sell ? { kind: 'taxed', buy, sell, move: looser(a.move, b.move) } : { kind: 'erratic' };
  }
  if (a.kind === 'cannotSell' && b.kind === 'cannotSell') {
    const buy = looser(a.buy, b.buy);
    return buy ? { ...a, buy, move: looser(a.move, b.move) } : { kind: 'erratic' };
  }
  return a.kind === b.kind ? a : { kind: 'erratic' };
}

/**
 * Returns the rule with the larger margin: a rebasing token can be exact in one block and a few raw units off
 * later.
 */
function looser(a: TaxRule | undefined, b: TaxRule | undefined): TaxRule | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (a.fee.numerator !== b.fee.numerator || a.fee.denominator !== b.fee.denominator) return undefined;
  if (a.rounding !== b.rounding && a.margin === b.margin) return undefined;
  return b.margin > a.margin ? b : a;
}

function moveRuleOf(samples: readonly TaxSample[]): TaxRule | undefined {
  if (samples.every(({ movedArrived }) => movedArrived === 0n)) return undefined;
  return findTaxRule(samples.map(({ moved, movedArrived }) => ({ sent: moved, arrived: movedArrived })));
}
