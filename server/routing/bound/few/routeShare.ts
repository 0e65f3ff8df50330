import { ANY_REACH, type PoolSide, type Reach } from '../../pools/poolSide.ts';
import { DESCENT_TOLERANCE, FEW_NEAR_ENOUGH, MOST_REACHES, ROUTES_WORK } from '../../tuning.ts';
import type { GapAtPrices } from '../gapAtPrices.ts';
import type { Places } from '../routes/places.ts';
import { descend } from '../seek/descent.ts';
import { START } from '../seek/priceMarket.ts';
import { type RouteMarket, routeMarket } from './routeMarket.ts';
import { tickInDoubt } from './tickInDoubt.ts';

/** Routes through known pools, and what they cost without ticks: raw units of the computed side. */
interface KnownRoutes {
  readonly routes: readonly Places[];
  readonly cost: number;
}

type Reaches = ReadonlyMap<PoolSide, Reach>;

/**
 * Returns the gap that routes through known pools leave, at the prices at which just these earn least. Where prices fit a swap that ends
 * before some ticks and one that goes on as if each were made in part, swaps of either kind are bounded apart.
 * @param input its price, from which prices are sought as from those of the last look
 */
export function shareOfRoutes(at: GapAtPrices, known: KnownRoutes, input: number): number {
  const market = marketOf(at, known, new Map());
  const logs = market.traders.map(({ token, isAfterFirst }) => {
    const { afterFirst, beforeLast } = at.pricesOf(token);
    const isAfter = (isAfterFirst && afterFirst < Number.POSITIVE_INFINITY) || beforeLast === 0;
    return Math.log(isAfter ? afterFirst : beforeLast);
  });
  return shareFrom(at, known, Float64Array.of(Math.log(input), 0, ...logs), new Map());
}

function shareFrom(at: GapAtPrices, known: KnownRoutes, from: Float64Array, reaches: Reaches): number {
  const { trade } = at;
  const market = marketOf(at, known, reaches);
  const saved = trade.gas.ofLegs - known.cost;
  // An exact output is sought for all that the routes take, gas included.
  const amount = trade.amountIn + (trade.isInput ? 0 : saved);
  const work = { left: ROUTES_WORK, tolerance: DESCENT_TOLERANCE.ofGas };
  const { logs, value } = descend(market, amount, from, work);
  const input = Math.exp(logs[START] ?? 0);
  const share = trade.shareOf(input, value - input * amount + saved * (trade.isInput ? 1 : input));
  const isDoubted = reaches.size < MOST_REACHES && share > FEW_NEAR_ENOUGH;
  const doubt = isDoubted ? tickInDoubt(market, logs) : undefined;
  if (doubt === undefined) return share;
  const { side, reach } = doubt;
  const { least, most } = reaches.get(side) ?? ANY_REACH;
  const apart = [
    { least, most: reach },
    { least: reach + 1, most },
  ].map((each) => shareFrom(at, known, logs, new Map(reaches).set(side, each)));
  return Math.min(share, Math.max(...apart));
}

function marketOf(
  { limits, trade: { gas, isInput } }: GapAtPrices,
  { routes }: KnownRoutes,
  reaches: Reaches,
): RouteMarket {
  const { ofTicks } = gas.byRoute;
  return routeMarket(routes, { ofTicks, limits, isPaidInInput: !isInput, reaches });
}
