import type { Limits } from '../cap.ts';
import type { PricedSides } from '../sidePrices.ts';

/** A curve in inverse amounts: 1/output ≥ rate/input + floor. */
export interface InverseCurve {
  readonly rate: number;
  readonly floor: number;
}

/** A pool between the token inside a corridor and one that has a price, raw units of the output. */
export interface OuterPool extends InverseCurve {
  /** In the run of the token inside. */
  readonly position: number;
  readonly price: number;
  /** The token that has a price, by its number. */
  readonly outer: number;
  readonly cost: number;
  readonly limits: Limits;
}

/** Pools that sell the token inside, and pools that buy it. */
export interface PoolsAround {
  readonly into: readonly OuterPool[];
  readonly outOf: readonly OuterPool[];
}

/** Prices of the token inside that are tried, about half of those. */
const MOST_PRICES = 12;

/** Returns the curve of two pools, one behind the other. */
export const inRow = (first: InverseCurve, next: InverseCurve): InverseCurve => ({
  rate: first.rate * next.rate,
  floor: first.floor * next.rate + next.floor,
});

/** Returns the most that can be earned along a curve between two prices, by no more than an input and an output. */
export function earnedAlong(
  { rate, floor }: InverseCurve,
  [priceIn, priceOut]: readonly [number, number],
  { input, output }: Limits,
): number {
  const cost = priceIn * rate;
  if (!(cost < priceOut)) return 0;
  const moved = Math.sqrt(priceOut / cost) - 1;
  const left = 1 / output - floor;
  const most = Math.min(input, left > 0 ? rate / left : Number.POSITIVE_INFINITY);
  if (moved * rate > floor * most) return priceOut / (rate / most + floor) - priceIn * most;
  return (cost / floor) * moved * moved;
}

/** What pools earn of which one sells to another, raw units of the output; below 0 where they earn less than they cost. */
export interface EarnedByTwo {
  readonly seller: OuterPool;
  readonly buyer: OuterPool;
  /** Their places among the sellers and the buyers. */
  readonly from: number;
  readonly to: number;
  left: number;
}

/** Bounds what the pools around a token that has no price earn together beyond their costs. */
export class AroundToken {
  readonly #into: PricedSides;
  readonly #outOf: PricedSides;

  /**
   * @param into pools into the token inside, in its run, as if they cost nothing
   * @param outOf pools out of it
   */
  constructor(into: PricedSides, outOf: PricedSides) {
    this.#into = into;
    this.#outOf = outOf;
  }

  /**
   * Returns for each two pools at least the most that any set of the pools with these two earns beyond their costs; none where no
   * set earns more than it costs. At any price of the token inside it is what all those earn whose earnings are more than their
   * cost, and what the two do in any case.
   */
  earned({ into, outOf }: PoolsAround): EarnedByTwo[] {
    if (into.length === 0 || outOf.length === 0) return [];
    if (into.length === 1 && outOf.length === 1)
      return this.#ofTwo(into[0] as OuterPool, outOf[0] as OuterPool);
    const found: EarnedByTwo[] = [];
    const prices: number[] = [];
    for (const [from, seller] of into.entries()) {
      for (const [to, buyer] of outOf.entries()) {
        if (buyer.position === seller.position) continue;
        found.push({ from, to, seller, buyer, left: Number.POSITIVE_INFINITY });
        prices.push(clearing(seller, buyer));
      }
    }
    const sold = new Float64Array(into.length);
    const bought = new Float64Array(outOf.length);
    for (const price of fewOf(prices)) {
      let beyond = 0;
      for (const [index, { position, price: paid, limits, cost }] of into.entries()) {
        const left = Math.max(0, this.#into.left(position, paid, price, limits)) - cost;
        sold[index] = Math.min(0, left);
        beyond += Math.max(0, left);
      }
      for (const [index, { position, price: worth, limits, cost }] of outOf.entries()) {
        const left = Math.max(0, this.#outOf.left(position, price, worth, limits)) - cost;
        bought[index] = Math.min(0, left);
        beyond += Math.max(0, left);
      }
      if (beyond === 0) return [];
      for (const each of found)
        each.left = Math.min(each.left, beyond + (sold[each.from] ?? 0) + (bought[each.to] ?? 0));
    }
    return found;
  }

  /** The same of no other pools: most tokens have two. */
  #ofTwo(seller: OuterPool, buyer: OuterPool): EarnedByTwo[] {
    if (buyer.position === seller.position || !mayPay(seller, buyer)) return [];
    const price = clearing(seller, buyer);
    const sold = this.#into.left(seller.position, seller.price, price, seller.limits);
    const bought = this.#outOf.left(buyer.position, price, buyer.price, buyer.limits);
    const left = Math.max(0, sold) - seller.cost + Math.max(0, bought) - buyer.cost;
    return left > 0 ? [{ from: 0, to: 0, seller, buyer, left }] : [];
  }
}

/** Whether two pools may earn more than they cost, by their curves. */
function mayPay(seller: OuterPool, buyer: OuterPool): boolean {
  const limits = { input: seller.limits.input, output: buyer.limits.output };
  return earnedAlong(inRow(seller, buyer), [seller.price, buyer.price], limits) > seller.cost + buyer.cost;
}

/** Returns few of some prices, and some between. One in the middle comes first: there pools that cannot pay for themselves show it. */
function fewOf(prices: number[]): number[] {
  prices.sort((a, b) => a - b);
  const each = Math.ceil(prices.length / MOST_PRICES);
  const few = prices.filter((_, index) => index % each === each >> 1);
  const between = few.slice(1).map((price, index) => Math.sqrt(price * (few[index] ?? price)));
  return [...few.splice(few.length >> 1, 1), ...few, ...between];
}

/** Returns the price at which a seller gives what a buyer takes, by their curves. */
export function clearing(seller: OuterPool, buyer: OuterPool): number {
  // They earn (√price − √limit)² · weight.
  const [sold, bought] = [1 / seller.floor, buyer.rate / buyer.floor];
  const [low, high] = [Math.sqrt(seller.price * seller.rate), Math.sqrt(buyer.price / buyer.rate)];
  const root = (low * sold + high * bought) / (sold + bought);
  return root * root;
}
