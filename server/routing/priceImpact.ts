import type { Address } from 'viem';
import { toSignificant } from '../amm/rational.ts';
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
 * (mid · amountIn − amountOut) / (mid · amountIn) · 100, where mid is the product of the hops' spot prices
 * before the trade; so LP fees are part of it. Exact fractions until the last rounding.
 * @throws RangeError when a pool of the route has no state or no price
 */
export function priceImpact(
  route: Route,
  stateOf: (address: Address) => V2State | V3State | undefined,
): PriceImpact {
  const amountIn = route.amounts[0] ?? 0n;
  const amountOut = route.amounts[route.amounts.length - 1] ?? 0n;
  let expected = amountIn;
  let received = amountOut;
  let kept = 1n;
  let whole = 1n;
  for (const hop of route.hops) {
    const mid = midPrice(hop, stateOf);
    expected *= mid.numerator;
    received *= mid.denominator;
    kept *= ONE_IN_PIPS - (hop.pool.protocol === 'v2' ? V2_FEE_PIPS : BigInt(hop.pool.fee));
    whole *= ONE_IN_PIPS;
  }
  const percent = (numerator: bigint, denominator: bigint) =>
    numerator < 0n
      ? -toSignificant({ numerator: -numerator * 100n, denominator }, PERCENT_DIGITS)
      : toSignificant({ numerator: numerator * 100n, denominator }, PERCENT_DIGITS);
  return {
    percent: percent(expected - received, expected),
    breakdown: {
      lpFee: percent(whole - kept, whole),
      market: percent(expected * kept - received * whole, expected * whole),
    },
  };
}

function midPrice(hop: Hop, stateOf: (address: Address) => V2State | V3State | undefined) {
  const state = stateOf(hop.pool.address);
  const price = state && spotPrice(state);
  if (price === undefined) throw new RangeError(`pool ${hop.pool.address} has no price`);
  return hop.tokenIn === hop.pool.token0 ? price : inverse(price);
}
