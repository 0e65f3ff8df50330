import { BigDecimal, BigInt } from '@graphprotocol/graph-ts';
import { unsetBytes } from './bytes';
import { higherOf, lowerOf, UPPER_LIMIT } from './integers';
import { isNegative } from './numbers';
import { digitsOf, powerOfTen, quotientOf, upperOf } from './wide';

/** Digits that a decimal keeps, at most. */
export const KEPT_DIGITS: i32 = 19;

/**
 * A price, value or volume: digits · 10^exponent, not negative. A result is rounded to 19 digits, so that
 * they fit into a word. A `BigDecimal` costs a call of graph-node for each operation, and graph-node counts
 * the digits of every one that it has yet to write anew with each block, which takes longer the more there
 * are.
 */
export class Decimal {
  constructor(
    public readonly digits: u64,
    public readonly exponent: i32,
  ) {}

  get isZero(): bool {
    return this.digits == 0;
  }

  /** Whether digits and exponent are the same: 10 · 10^0 and 1 · 10^1 are not. */
  isSame(other: Decimal): bool {
    return this.digits == other.digits && this.exponent == other.exponent;
  }

  plus(other: Decimal): Decimal {
    if (other.isZero) return this;
    if (this.isZero) return other;
    return this.exponent < other.exponent ? sum(other, this) : sum(this, other);
  }

  times(other: Decimal): Decimal {
    const upper = upperOf(this.digits, other.digits);
    return rounded(upper, this.digits * other.digits, this.exponent + other.exponent);
  }

  /** Divides by a number that is not 0. */
  over(other: Decimal): Decimal {
    const places = this.freePlaces();
    const otherPlaces = other.freePlaces();
    const digits = this.digits * powerOfTen(places);
    const divisor = other.digits * powerOfTen(otherPlaces);
    const more = digits < divisor ? KEPT_DIGITS : KEPT_DIGITS - 1;
    const power = powerOfTen(more);
    const exponent = this.exponent - places - (other.exponent - otherPlaces) - more;
    const lower = digits * power;
    const quotient = quotientOf(upperOf(digits, power), lower, divisor);
    const rest = lower - quotient * divisor;
    return kept(rest < divisor - rest ? quotient : quotient + 1, exponent);
  }

  isBelow(other: Decimal): bool {
    if (this.isZero || other.isZero) return !other.isZero;
    const places = this.freePlaces();
    const otherPlaces = other.freePlaces();
    const exponent = this.exponent - places;
    const otherExponent = other.exponent - otherPlaces;
    if (exponent != otherExponent) return exponent < otherExponent;
    return this.digits * powerOfTen(places) < other.digits * powerOfTen(otherPlaces);
  }

  /** Places that the digits may move to the left. */
  private freePlaces(): i32 {
    return KEPT_DIGITS - digitsOf(this.digits);
  }
}

/** Adds two numbers; the second one has the lower exponent, or the same. */
function sum(a: Decimal, b: Decimal): Decimal {
  const apart = a.exponent - b.exponent;
  const places = min(apart, KEPT_DIGITS);
  const beyond = apart - places;
  const power = powerOfTen(places);
  const digits = a.digits * power;
  const added = beyond == 0 ? b.digits : beyond > KEPT_DIGITS ? 0 : b.digits / powerOfTen(beyond);
  const lower = digits + added;
  return rounded(upperOf(a.digits, power) + (lower < digits ? 1 : 0), lower, a.exponent - places);
}

/** Makes a decimal of digits that may be rounded up to one too many. */
function kept(digits: u64, exponent: i32): Decimal {
  return digits == powerOfTen(KEPT_DIGITS)
    ? new Decimal(powerOfTen(KEPT_DIGITS - 1), exponent + 1)
    : new Decimal(digits, exponent);
}

/** Makes a decimal of a number of up to 38 digits. */
function rounded(upper: u64, lower: u64, exponent: i32): Decimal {
  const limit = powerOfTen(KEPT_DIGITS);
  if (upper == 0 && lower < limit) return new Decimal(lower, exponent);
  const bits = upper == 0 ? 64 : 128 - <i32>clz(upper);
  // The number has this many digits, or one more: bits times log10(2), rounded down.
  const least = (bits * 1233) >> 12;
  const power = powerOfTen(least - KEPT_DIGITS);
  const upperLimit = upperOf(limit, power);
  const isMore = upper == upperLimit ? lower >= limit * power : upper > upperLimit;
  const places = least - KEPT_DIGITS + (isMore ? 1 : 0);
  const divisor = powerOfTen(places);
  const quotient = quotientOf(upper, lower, divisor);
  const rest = lower - quotient * divisor;
  return kept(rest < divisor - rest ? quotient : quotient + 1, exponent + places);
}

/** Makes amount / 10^decimals. An amount below 0, which no pool holds, counts as 0. */
export function toDecimal(amount: BigInt, decimals: i32): Decimal {
  if (isNegative(amount)) return new Decimal(0, 0);
  let exponent = -decimals;
  let rest = amount;
  while (isWide(rest)) {
    rest = rest.div(integerOf(powerOfTen(KEPT_DIGITS)));
    exponent += KEPT_DIGITS;
  }
  return rounded(<u64>higherOf(rest), lowerOf(rest), exponent);
}

/** Whether a number has more than 38 digits. */
function isWide(number: BigInt): bool {
  for (let at = 16; at < number.length; at++) {
    if (unchecked(number[at]) != 0) return true;
  }
  return <u64>higherOf(number) >= UPPER_LIMIT;
}

/** Makes a decimal of one that is stored, which is not negative. */
export function fromStored(stored: BigDecimal): Decimal {
  return toDecimal(stored.digits, -(<i32>lowerOf(stored.exp)));
}

/** Makes the form that an entity stores. */
export function toStored(decimal: Decimal): BigDecimal {
  return storedOf(integerOf(decimal.digits), decimal.exponent);
}

/** Makes digits · 10^exponent, of any digits. */
export function storedOf(digits: BigInt, exponent: i32): BigDecimal {
  const power = changetype<BigInt>(unsetBytes(4));
  store<i32>(power.dataStart, exponent);
  // The constructor makes a power by steps that are metered each.
  const stored = changetype<BigDecimal>(__new(offsetof<BigDecimal>(), idof<BigDecimal>()));
  stored.digits = digits;
  stored.exp = power;
  return stored;
}

function integerOf(word: u64): BigInt {
  const integer = changetype<BigInt>(unsetBytes(9));
  store<u64>(integer.dataStart, word);
  store<u8>(integer.dataStart + 8, 0);
  return integer;
}
