import type { Steps } from '../model/steps.ts';
import type { BoundedTrade } from './boundedTrade.ts';
import { cheapestPools } from './cheapestPools.ts';
import { evaluateDual } from './look/evaluateDual.ts';
import { eachNumberOfRoutes, GapsByRoutes } from './look/gapsByRoutes.ts';
import { type MarketPrices, priceTokens } from './look/priceTokens.ts';
import type { Arc } from './network/arc.ts';
import type { DualNetwork } from './network/dualNetwork.ts';
import { NO_PRICE, type Prices, type TokenPrice } from './prices.ts';
import { minimizeDual } from './solve/minimizeDual.ts';
import { LOOKS, MOST_ARCS, NEAR_ENOUGH, TOKENS_PER_LOOK } from './tuning.ts';

/** Part of a trade from which its gas makes the bound useless. */
const MOSTLY_GAS = 0.1;

/** The whole market at some prices. */
interface Look {
  readonly prices: MarketPrices;
  readonly earned: ReadonlyMap<Arc, number>;
}

/** Evaluates and minimises the Lagrangian dual of a trade, and keeps the best bound of all looks. */
class DualGap {
  readonly #network: DualNetwork;
  readonly #trade: BoundedTrade;
  readonly #mostRoutes: number;
  readonly #gaps = new GapsByRoutes();
  readonly #poolsOf: (direct: number, others: number) => number;

  constructor({ network, trade, mostRoutes }: TradeDual) {
    const { floors } = trade;
    this.#network = network;
    this.#trade = trade;
    // Each pool may be of a route of its own; further routes share pools, and only cost gas.
    const { direct, firsts, middles, lasts } = network;
    const pools = [direct, middles, ...firsts.values(), ...lasts.values()].flat().length;
    this.#mostRoutes = Math.min(mostRoutes, pools + 2);
    this.#poolsOf = floors === undefined ? () => 0 : cheapestPools(network, floors);
  }

  get gap(): number {
    return this.#gaps.most();
  }

  /**
   * Looks at the whole market at prices of some tokens. It says nothing of the gap where unread ticks leave a
   * surplus open.
   * @param isCharged whether each pool pays its own gas; otherwise the cheapest pools of as many routes pay
   * theirs
   */
  *look(given: Prices, isCharged: boolean): Steps<Look> {
    const prices = yield* priceTokens(this.#network, given, isCharged);
    const earned = yield* evaluateDual(this.#network, prices, isCharged);
    for (const surplus of earned.values())
      if (!(surplus < Number.POSITIVE_INFINITY)) return { prices, earned };
    const trade = this.#trade;
    const { base = 0, ofRoute = 0 } = trade.floors ?? {};
    const poolsOf = isCharged ? () => 0 : this.#poolsOf;
    const leastGas = trade.floors === undefined ? 0 : this.#gasOfTwo(base, ofRoute);
    const fixed = trade.worthOfFixed(prices);
    const fewest = trade.floors === undefined ? 0 : 2;
    eachNumberOfRoutes(earned, fewest, this.#mostRoutes, (direct, others, surplus) => {
      const gas = base + others * ofRoute + poolsOf(direct, others);
      this.#gaps.note(direct, others, trade.gapOf(fixed, surplus, gas, leastGas));
    });
    return { prices, earned };
  }

  /** Minimises the dual over the prices of the tokens of `from`. */
  solve(from: Prices, earned: ReadonlyMap<Arc, number>): Prices {
    const { direct, firsts, middles, lasts } = this.#network;
    const scope = [...from.tokens.keys()];
    const ofScope = (arcs: ReadonlyMap<number, readonly Arc[]>) =>
      scope.flatMap((token) => arcs.get(token) ?? []);
    const among = middles.filter(({ from: sold, to }) => from.tokens.has(sold) && from.tokens.has(to));
    const arcs = [...direct, ...ofScope(firsts), ...among, ...ofScope(lasts)];
    if (arcs.length > MOST_ARCS) arcs.sort((a, b) => (earned.get(b) ?? 0) - (earned.get(a) ?? 0));
    const { isInput, amountIn, amountOut } = this.#trade;
    return minimizeDual(arcs.slice(0, MOST_ARCS), from, { isInput, amount: isInput ? amountIn : amountOut });
  }

  #gasOfTwo(base: number, ofRoute: number): number {
    return (
      base + Math.min(...[0, 1, 2].map((others) => others * ofRoute + this.#poolsOf(2 - others, others)))
    );
  }
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
  const priceOf = (token: number): TokenPrice => ({
    afterFirst: afterFirst[token] ?? NO_PRICE,
    beforeLast: beforeLast[token] ?? 0,
  });
  const priced = [...tokens.keys(), ...inOrder.slice(0, TOKENS_PER_LOOK)];
  return { input, output, tokens: new Map(priced.map((token) => [token, priceOf(token)])) };
}

/** The dual of a trade: its pools, the maximum number of routes, and the prices to begin with. */
export interface TradeDual {
  readonly network: DualNetwork;
  readonly trade: BoundedTrade;
  readonly mostRoutes: number;
  readonly start: Prices;
}

/**
 * Returns an upper bound on the gain in net output of any routing over several routes, at one set of prices.
 * It is a part of the computed side, and infinite where unread ticks leave it open.
 */
export function* firstGap(of: TradeDual): Steps<number> {
  const dual = new DualGap(of);
  yield* dual.look(of.start, false);
  if (dual.gap > 0) yield* dual.look(of.start, true);
  return dual.gap;
}

/**
 * Minimises the Lagrangian dual of a trade over token prices. Returns the bound of `firstGap` by all looks,
 * or `mostlyGas` where gas is too much of the trade for a useful one.
 */
export function* leastGap(of: TradeDual): Steps<number | 'mostlyGas'> {
  // Let a routing have d routes over a single pool each, m others, and the pools U. Its net output is at most
  // the input at its price + Σ surplus(U) − base − m · route − Σ floor(U), see `GasFloors`. At any prices
  // that is at most the surplus beyond the floors of the best d direct pools and the best m pools of each
  // other layer. The direct ones count even below 0, because each is a route. The first look charges the
  // cheapest pools of d and m routes instead: a trade that is small compared with its gas gains nothing by
  // another route.
  const dual = new DualGap(of);
  const { trade } = of;
  let prices = of.start;
  let look = yield* dual.look(prices, trade.floors === undefined);
  if (dual.gap < NEAR_ENOUGH) return dual.gap;
  if (trade.gas - (trade.floors?.base ?? 0) > MOSTLY_GAS * trade.computed) return 'mostlyGas';
  for (let count = 1; count < LOOKS && !(dual.gap < NEAR_ENOUGH); count++) {
    const from = withEarners(prices, look);
    if (count > 1 && from.tokens.size === prices.tokens.size) break;
    prices = dual.solve(from, look.earned);
    yield;
    look = yield* dual.look(prices, true);
  }
  return dual.gap;
}
