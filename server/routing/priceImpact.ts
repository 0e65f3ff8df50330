import type { Address } from 'viem';
import { type Rational, toSignificant } from '../amm/rational.ts';
import { inverse, spotPrice } from '../amm/spotPrice.ts';
import type { V2State } from '../amm/v2/v2State.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import type { Hop, Route } from './route.ts';

/** Percentages of at most 6 significant digits. */
export interface PriceImpact {
  readonly percent: number;
  /** The fees compounded over the hops, and what the trade itself moves the price: together `percent`. */
  readonly breakdown: { readonly lpFee: number; readonly market: number };
}

const ONE_IN_PIPS = 1_000_000n;
const V2_FEE_PIPS = 3000n;
const PERCENT_DIGITS = 6;

/**
 * (expected − amountOut) / expected · 100, where expected is the sum over the routes of mid · amountIn and mid the
 * product of a route's spot prices before the trade; so LP fees are part of it. Exact fractions until the last
 * rounding.
 * @param routes one, or several that share the trade
 * @throws RangeError when a pool of a route has no state or no price
 */
export function priceImpact(
  routes: readonly Route[],
  stateOf: (address: Address) => V2State | V3State | undefined,
): PriceImpact {
  let expected: Rational = { numerator: 0n, denominator: 1n };
  let lostToFees: Rational = { numerator: 0n, denominator: 1n };
  let amountOut = 0n;
  for (const route of routes) {
    const share = shareOf(route, stateOf);
    expected = sum(expected, share.expected);
    lostToFees = sum(lostToFees, share.lostToFees);
    amountOut += route.amounts[route.amounts.length - 1] ?? 0n;
  }
  const lost = sum(expected, { numerator: -amountOut, denominator: 1n });
  const market = sum(lost, { numerator: -lostToFees.numerator, denominator: lostToFees.denominator });
  return {
    percent: percentOf(lost, expected),
    breakdown: { lpFee: percentOf(lostToFees, expected), market: percentOf(market, expected) },
  };
}

/** What a route would give at its spot prices, and how much of that its fees take, raw units of tokenOut. */
function shareOf(route: Route, stateOf: (address: Address) => V2State | V3State | undefined) {
  let numerator = route.amounts[0] ?? 0n;
  let denominator = 1n;
  let kept = 1n;
  let whole = 1n;
  for (const hop of route.hops) {
    const mid = midPrice(hop, stateOf);
    numerator *= mid.numerator;
    denominator *= mid.denominator;
    kept *= ONE_IN_PIPS - (hop.pool.protocol === 'v2' ? V2_FEE_PIPS : BigInt(hop.pool.fee));
    whole *= ONE_IN_PIPS;
  }
  return {
    expected: { numerator, denominator },
    lostToFees: { numerator: numerator * (whole - kept), denominator: denominator * whole },
  };
}

function sum(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** part / whole · 100; part may be negative. */
function percentOf(part: Rational, whole: Rational): number {
  const numerator = part.numerator * whole.denominator * 100n;
  const denominator = part.denominator * whole.numerator;
  return numerator < 0n
    ? -toSignificant({ numerator: -numerator, denominator }, PERCENT_DIGITS)
    : toSignificant({ numerator, denominator }, PERCENT_DIGITS);
}

function midPrice(hop: Hop, stateOf: (address: Address) => V2State | V3State | undefined) {
  const state = stateOf(hop.pool.address);
  const price = state && spotPrice(state);
  if (price === undefined) throw new RangeError(`pool ${hop.pool.address} has no price`);
  return hop.tokenIn === hop.pool.token0 ? price : inverse(price);
}
