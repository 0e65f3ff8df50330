import { type Rational, toSignificant } from '../../amm/rational.ts';

/** The fee that a token takes from a transfer: `fee · amount`, rounded to whole raw units. */
export interface TaxRule {
  readonly fee: Rational;
  readonly rounding: 'down' | 'up';
  /** Maximum deviation of a transfer from the rule, raw units; 0 for a token that follows it exactly. */
  readonly margin: bigint;
}

/** The amounts sent and received in a transfer, raw units. */
export interface TransferSample {
  readonly sent: bigint;
  readonly arrived: bigint;
}

/**
 * Maximum margin in raw units. Rebasing tokens, and sums of several rounded fees, deviate by a few raw units.
 */
const MAX_MARGIN = 4n;
/** Maximum denominator of a fee. No token sets finer fees, and they would fit nearly all samples. */
const MAX_DENOMINATOR = 1_000_000n;
/** Resolution at the open end of an interval: fractions with smaller denominators are distinguished. */
const OPEN_END = 1n << 64n;

export const NO_TAX: TaxRule = { fee: { numerator: 0n, denominator: 1n }, rounding: 'down', margin: 0n };

/**
 * Returns the minimum that arrives: amount − fee − margin, at least 0; exact for margin 0. Monotonic in the
 * amount.
 */
export function afterTax({ fee, rounding, margin }: TaxRule, amount: bigint): bigint {
  const product = amount * fee.numerator;
  const roundedUp = rounding === 'up' && product % fee.denominator !== 0n ? 1n : 0n;
  const left = amount - product / fee.denominator - roundedUp - margin;
  return left > 0n ? left : 0n;
}

/**
 * Returns the smallest amount of which `kept` arrives. @throws RangeError when no part of any amount arrives
 */
export function beforeTax(rule: TaxRule, kept: bigint): bigint {
  if (rule.fee.numerator >= rule.fee.denominator && kept > 0n) throw new RangeError('all of it is kept');
  let [low, high] = [0n, kept];
  while (afterTax(rule, high) < kept) [low, high] = [high, high * 2n + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (afterTax(rule, middle) < kept) low = middle + 1n;
    else high = middle;
  }
  return high;
}

export function isTaxed({ fee, margin }: TaxRule): boolean {
  return fee.numerator !== 0n || margin !== 0n;
}

/** Returns the fee in hundredths of a percent, to 6 significant digits. */
export function taxBps({ fee }: TaxRule): number {
  return toSignificant({ numerator: fee.numerator * 10_000n, denominator: fee.denominator }, 6);
}

/**
 * Returns the simplest rule that explains every sample: the fraction with the smallest denominator, exactly
 * if there is one, else to within a few raw units. `undefined` when none does, or when there is no sample.
 */
export function findTaxRule(samples: readonly TransferSample[]): TaxRule | undefined {
  if (samples.length === 0) return undefined;
  const exact = (['down', 'up'] as const)
    .map((rounding) => candidate(samples, rounding, 0n))
    .filter((rule) => rule !== undefined)
    .sort((a, b) => Number(a.fee.denominator - b.fee.denominator));
  return exact[0] ?? candidate(samples, 'down', MAX_MARGIN);
}

function candidate(
  samples: readonly TransferSample[],
  rounding: TaxRule['rounding'],
  margin: bigint,
): TaxRule | undefined {
  let from: Rational = { numerator: 0n, denominator: 1n };
  let to: Rational = { numerator: 1n, denominator: 1n };
  for (const { sent, arrived } of samples) {
    if (arrived > sent) return undefined;
    if (sent === 0n) continue;
    const fee = sent - arrived;
    const denominator = sent * OPEN_END;
    // ⌊f·sent⌋ = fee for f in [fee, fee + 1) / sent, and ⌈f·sent⌉ = fee for f in (fee − 1, fee] / sent.
    const [low, high] =
      rounding === 'down'
        ? [(fee - margin) * OPEN_END, (fee + margin + 1n) * OPEN_END - 1n]
        : [(fee - margin - 1n) * OPEN_END + 1n, (fee + margin) * OPEN_END];
    const [lowest, highest] = [
      { numerator: low, denominator },
      { numerator: high, denominator },
    ];
    if (isBelow(from, lowest)) from = lowest;
    if (isBelow(highest, to)) to = highest;
  }
  const fee = isBelow(to, from) ? undefined : simplestBetween(from, to);
  return fee === undefined || fee.denominator > MAX_DENOMINATOR ? undefined : { fee, rounding, margin };
}

/** Returns the fraction with the smallest denominator in a closed interval of non-negative numbers. */
function simplestBetween(from: Rational, to: Rational): Rational {
  const whole = from.numerator / from.denominator;
  const rest = from.numerator % from.denominator;
  if (rest === 0n) return { numerator: whole, denominator: 1n };
  if ((whole + 1n) * to.denominator <= to.numerator) return { numerator: whole + 1n, denominator: 1n };
  const inverse = simplestBetween(
    { numerator: to.denominator, denominator: to.numerator - whole * to.denominator },
    { numerator: from.denominator, denominator: rest },
  );
  return {
    numerator: whole * inverse.numerator + inverse.denominator,
    denominator: inverse.numerator,
  };
}

function isBelow(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}
