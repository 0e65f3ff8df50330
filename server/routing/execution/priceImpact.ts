import type { PoolState } from '../../amm/poolState.ts';
import { powerOfTen, toSignificant } from '../../amm/rational.ts';
import { inverse } from '../../amm/spotPrice.ts';
import type { PoolId } from '../model/pool.ts';
import type { Hop, Route } from '../model/route.ts';
import { ROUTING_PROTOCOLS, type RoutingProtocols } from '../pools/routingProtocols.ts';

/** Percentages of at most 6 significant digits. */
export interface PriceImpact {
  readonly percent: number;
  /** The fees compounded over the hops, and the price movement of the trade itself; they sum to `percent`. */
  readonly breakdown: { readonly lpFee: number; readonly market: number };
}

type StateOf = (pool: PoolId) => PoolState | undefined;

const ONE_IN_PIPS = 1_000_000n;
const PERCENT_DIGITS = 6;

/**
 * Returns the price impact, percent, LP fees included: (expected − amountOut) / expected · 100. `expected`
 * sums mid · amountIn over the routes, and mid is the product of a route's spot prices before the trade.
 * Fractions are exact until the last rounding.
 * @param routes one, or several that share the trade
 * @throws RangeError when a pool of a route has no state or no price
 */
export function priceImpact(
  routes: readonly Route[],
  stateOf: StateOf,
  protocols = ROUTING_PROTOCOLS,
): PriceImpact {
  let all: Share = { expected: 0n, lostToFees: 0n, denominator: 1n };
  let amountOut = 0n;
  for (const route of routes) {
    all = sum(all, shareOf(route, stateOf, protocols));
    amountOut += route.amounts[route.amounts.length - 1] ?? 0n;
  }
  const { expected, lostToFees } = all;
  const lost = expected - amountOut * all.denominator;
  return {
    percent: percentOf(lost, expected),
    breakdown: { lpFee: percentOf(lostToFees, expected), market: percentOf(lost - lostToFees, expected) },
  };
}

/**
 * The output of routes at their spot prices, and the part that fees take: fractions of raw units of tokenOut.
 */
interface Share {
  readonly expected: bigint;
  readonly lostToFees: bigint;
  readonly denominator: bigint;
}

function shareOf(route: Route, stateOf: StateOf, protocols: RoutingProtocols): Share {
  let numerator = route.amounts[0] ?? 0n;
  let denominator = 1n;
  let kept = 1n;
  let whole = 1n;
  for (const hop of route.hops) {
    const mid = midPrice(hop, stateOf, protocols);
    numerator *= mid.numerator;
    denominator *= mid.denominator;
    kept *= ONE_IN_PIPS - BigInt(feeOf(hop, stateOf, protocols));
    whole *= ONE_IN_PIPS;
  }
  return {
    expected: numerator * whole,
    lostToFees: numerator * (whole - kept),
    denominator: denominator * whole,
  };
}

function sum(a: Share, b: Share): Share {
  return {
    expected: a.expected * b.denominator + b.expected * a.denominator,
    lostToFees: a.lostToFees * b.denominator + b.lostToFees * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** Returns part / whole · 100; part may be negative. */
function percentOf(part: bigint, whole: bigint): number {
  const share = { numerator: 100n * (part < 0n ? -part : part), denominator: whole };
  const percent = toSignificant(share, PERCENT_DIGITS);
  return part < 0n ? -percent : percent;
}

function feeOf({ pool, tokenIn }: Hop, stateOf: StateOf, protocols: RoutingProtocols): number {
  const state = stateOf(pool.id);
  const fee = state && protocols[state.protocol].model.feeAt?.(state, tokenIn === pool.token0);
  return fee ?? pool.fee;
}

function midPrice(hop: Hop, stateOf: StateOf, protocols: RoutingProtocols) {
  const state = stateOf(hop.pool.id);
  const price = state && protocols[state.protocol].model.spotPrice(state);
  if (price === undefined) throw new RangeError(`pool ${hop.pool.address} has no price`);
  return hop.tokenIn === hop.pool.token0 ? price : inverse(price);
}

/**
 * Returns (amountOut / 10^decimalsOut) / (amountIn / 10^decimalsIn), to 15 significant digits; amountIn is
 * positive.
 */
export function executionPrice(
  amountIn: bigint,
  amountOut: bigint,
  decimalsIn: number,
  decimalsOut: number,
): number {
  return toSignificant(
    {
      numerator: amountOut * powerOfTen(decimalsIn),
      denominator: amountIn * powerOfTen(decimalsOut),
    },
    15,
  );
}
