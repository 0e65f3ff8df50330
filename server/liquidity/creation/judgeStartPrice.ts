import { powerOfTen, type Rational, toDecimalString, toSignificant } from '../../amm/rational.ts';
import { inverse } from '../../amm/spotPrice.ts';
import type { LiquidityWarning } from '../model/liquidityPlan.ts';
import { refused } from '../model/refusal.ts';

/** Most that a start price may be off the price of routes without the word of the caller, percent. */
const MOST_OFF = 2n;
/** Most that a mistaken price is taken to be off the price that was meant, percent. */
const MOST_OFF_MEANT = 10n;
const PERCENT_DIGITS = 6;
const SHOWN_DIGITS = 6;
/** Powers of ten that wrong decimals shift a price by: of tokens with 0 to 36. */
const MOST_DECIMALS = 36;

/** Prices in whole token1 per whole token0. */
interface StartPriceCase {
  readonly start: Rational;
  /** Price of the best route; null where no route leads from one token to the other. */
  readonly market: Rational | null;
  readonly isConfirmed: boolean;
}

/**
 * Returns warnings about a start price that routes do not confirm.
 * @throws AppError LIQUIDITY_REFUSED for one that is off by more than 2 % and not confirmed
 */
export function judgeStartPrice({ start, market, isConfirmed }: StartPriceCase): LiquidityWarning[] {
  if (market === null) {
    const message =
      'No route leads from one token to the other, so nothing vouches for the start price: a wrong one is lost to the first who trades';
    return [{ code: 'PRICE_NOT_VOUCHED', message }];
  }
  if (isNear(start, market, MOST_OFF)) return [];
  const [startPrice, routePrice] = [
    toDecimalString(start, SHOWN_DIGITS),
    toDecimalString(market, SHOWN_DIGITS),
  ];
  const off = offPercent(start, market);
  const looksLike = mistakeOf(start, market);
  const meant = looksLike === undefined ? '' : `. It looks like ${looksLike}`;
  const message = `The start price is ${startPrice} token1 per token0, and routes say ${routePrice}: ${off} % off${meant}`;
  if (isConfirmed) return [{ code: 'PRICE_OFF', message }];
  throw refused({
    reason: 'startPrice',
    message: `${message}. Say confirmPrice to create the pool nevertheless`,
    facts: { startPrice, routePrice, offPercent: String(off), looksLike: looksLike ?? '' },
  });
}

/** Returns the mistake that a price looks like; undefined for none that is known. */
function mistakeOf(start: Rational, market: Rational): string | undefined {
  const inverted = inverse(market);
  if (isNear(start, inverted, MOST_OFF_MEANT))
    return 'an inverted price: priceIn names the token that it counts in';
  for (let power = 1; power <= MOST_DECIMALS; power++) {
    for (const exponent of [power, -power]) {
      const isShifted = isNear(start, shifted(market, exponent), MOST_OFF_MEANT);
      if (!isShifted && !isNear(start, shifted(inverted, exponent), MOST_OFF_MEANT)) continue;
      const also = isShifted ? '' : ' and inverted';
      return `a price with wrong decimals${also}, off by 10^${exponent}: it counts whole tokens`;
    }
  }
  return undefined;
}

/** Returns whether a price is at most a percentage above or below another. */
function isNear(price: Rational, other: Rational, percent: bigint): boolean {
  const [own, its] = crossed(price, other);
  return own * 100n <= its * (100n + percent) && own * 100n >= its * (100n - percent);
}

function offPercent(price: Rational, other: Rational): number {
  const [own, its] = crossed(price, other);
  const difference = own > its ? own - its : its - own;
  return toSignificant({ numerator: difference * 100n, denominator: its }, PERCENT_DIGITS);
}

/** Returns two numbers whose ratio is that of the fractions. */
function crossed(price: Rational, other: Rational): readonly [bigint, bigint] {
  return [price.numerator * other.denominator, other.numerator * price.denominator];
}

function shifted({ numerator, denominator }: Rational, exponent: number): Rational {
  return exponent < 0
    ? { numerator, denominator: denominator * powerOfTen(-exponent) }
    : { numerator: numerator * powerOfTen(exponent), denominator };
}
