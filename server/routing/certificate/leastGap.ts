import type { Steps } from '../model/steps.ts';
import type { BoundedTrade } from './boundedTrade.ts';
import { evaluateDual, type Surpluses } from './look/evaluateDual.ts';
import { mostSurplus } from './look/mostSurplus.ts';
import { type MarketPrices, priceTokens } from './look/priceTokens.ts';
import type { Arc } from './network/arc.ts';
import type { DualNetwork } from './network/dualNetwork.ts';
import { NO_PRICE, type Prices } from './prices.ts';
import { minimizeDual } from './solve/minimizeDual.ts';
import { LOOKS, MOST_ARCS, NEAR_ENOUGH, TOKENS_PER_LOOK } from './tuning.ts';

/** Part of a trade from which its gas makes the bound useless. */
const MOSTLY_GAS = 0.1;

/** The dual of a trade: its pools, the maximum number of routes, and the prices to begin with. */
export interface TradeDual {
  readonly network: DualNetwork;
  readonly trade: BoundedTrade;
  readonly mostRoutes: number;
  readonly start: Prices;
}

/** The whole market at some prices, and the bound that they give. */
interface Look {
  readonly prices: MarketPrices;
  readonly earned: Surpluses['earned'];
  readonly gap: number;
}

/**
 * Returns an upper bound on the gain in net output of any routing over several routes, at one set of prices.
 * It is a part of the computed side, and infinite where unread ticks leave it open.
 */
export function* firstGap(of: TradeDual): Steps<number> {
  const { gap } = yield* look(of, of.start, false);
  return gap > 0 ? Math.min(gap, (yield* look(of, of.start, true)).gap) : gap;
}

/**
 * Minimises the Lagrangian dual of a trade over token prices. Returns the bound of `firstGap` by all looks,
 * or `mostlyGas` where gas is too much of the trade for a useful one.
 */
export function* leastGap(of: TradeDual): Steps<number | 'mostlyGas'> {
  // Let a routing have d routes over a single pool each, m others, and the pools U. Its net output is at most
  // the input at its price + Σ surplus(U) − base − m · route − Σ floor(U), see `GasFloors`. At any prices
  // that is at most the surplus beyond the floors of the best d direct pools and the best m pools of each
  // other layer. Pools that d and m routes need count even below 0. At the first look idle tokens have prices
  // as if pools were free: a trade that is small compared with its gas gains nothing by another route.
  const { trade } = of;
  let prices = of.start;
  let found = yield* look(of, prices, false);
  let least = found.gap;
  if (least < NEAR_ENOUGH) return least;
  if (trade.gas - (trade.floors?.base ?? 0) > MOSTLY_GAS * trade.computed) return 'mostlyGas';
  for (let count = 1; count < LOOKS && !(least < NEAR_ENOUGH); count++) {
    const from = withEarners(prices, found);
    if (count > 1 && from.tokens.size === prices.tokens.size) break;
    prices = solve(of, from, found.earned);
    yield;
    found = yield* look(of, prices, true);
    least = Math.min(least, found.gap);
  }
  return least;
}

/**
 * Looks at the whole market at prices of some tokens. The gap is infinite where unread ticks leave a surplus
 * open.
 * @param isCharged whether idle tokens have prices at which pools earn no more than their gas
 */
function* look({ network, trade, mostRoutes }: TradeDual, given: Prices, isCharged: boolean): Steps<Look> {
  const prices = yield* priceTokens(network, given, isCharged);
  const surpluses = yield* evaluateDual(network, prices);
  const { earned } = surpluses;
  const { floors } = trade;
  // Each pool may be of a route of its own; further routes share pools, and only cost gas.
  const counts = {
    fewest: floors === undefined ? 0 : 2,
    most: Math.min(mostRoutes, earned.size + 2),
    ofRoute: floors?.ofRoute ?? 0,
  };
  const isBounded = [...earned.values()].every((surplus) => surplus < Number.POSITIVE_INFINITY);
  const surplus = isBounded ? mostSurplus(surpluses, counts) : Number.POSITIVE_INFINITY;
  return { prices, earned, gap: trade.gapOf(trade.worthOfFixed(prices), surplus) };
}

/** Minimises the dual over the prices of the tokens of `from`. */
function solve({ network, trade }: TradeDual, from: Prices, earned: Look['earned']): Prices {
  const { direct, firsts, middles, lasts } = network;
  const scope = [...from.tokens.keys()];
  const ofScope = (arcs: ReadonlyMap<number, readonly Arc[]>) =>
    scope.flatMap((token) => arcs.get(token) ?? []);
  const among = middles.filter(({ from: sold, to }) => from.tokens.has(sold) && from.tokens.has(to));
  const arcs = [...direct, ...ofScope(firsts), ...among, ...ofScope(lasts)];
  if (arcs.length > MOST_ARCS) arcs.sort((a, b) => (earned.get(b) ?? 0) - (earned.get(a) ?? 0));
  const { isInput, amountIn, amountOut } = trade;
  return minimizeDual(arcs.slice(0, MOST_ARCS), from, { isInput, amount: isInput ? amountIn : amountOut });
}

/** Returns the prices at a look of some tokens, and of those on which pools earn most. */
function withEarners({ tokens }: Prices, { prices, earned }: Look): Prices {
  const sums = new Map<number, number>();
  const add = (token: number, surplus: number) => {
    if (!tokens.has(token)) sums.set(token, (sums.get(token) ?? 0) + surplus);
  };
  for (const [{ layer, from, to }, surplus] of earned) {
    if (layer === 'first' || layer === 'middle') add(to, surplus);
    if (layer === 'last' || layer === 'middle') add(from, surplus);
  }
  const inOrder = [...sums].sort(([a, of], [b, than]) => than - of || a - b).map(([token]) => token);
  const { input, output, afterFirst, beforeLast } = prices;
  const priceOf = (token: number): number => {
    const sold = afterFirst[token] ?? NO_PRICE;
    return sold < NO_PRICE ? sold : (beforeLast[token] ?? 0);
  };
  const priced = [...tokens.keys(), ...inOrder.slice(0, TOKENS_PER_LOOK)];
  return { input, output, tokens: new Map(priced.map((token) => [token, priceOf(token)])) };
}
