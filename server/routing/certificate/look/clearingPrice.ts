/** Steps of the fixed-point iteration, and the change that ends them. Splits: at most left to gain. */
const CLEARING_STEPS = 24;
const CLEARING_TOLERANCE = 1e-9;

/**
 * A pool that sells, or buys, one token, and the price from which it earns. By its envelope it earns (√price
 * − √limit)² · weight.
 */
export interface Trader {
  readonly limit: number;
  readonly weight: number;
}

/**
 * Minimises the surplus of the traders of a token over its price, between two, by fixed-point iteration.
 * While the same pools earn, the root of the price is the weighted mean of the roots of their limits.
 */
export function clearingPrice(
  [lowest, highest]: readonly [number, number],
  sellers: readonly Trader[],
  buyers: readonly Trader[],
): number {
  const [low, high] = [Math.sqrt(lowest), Math.sqrt(highest)];
  let root = Math.sqrt(low * high);
  for (let step = 0; step < CLEARING_STEPS; step++) {
    const price = root * root;
    let [sum, weights] = [0, 0];
    const add = ({ limit, weight }: Trader) => {
      sum += Math.sqrt(limit) * weight;
      weights += weight;
    };
    for (const seller of sellers) if (seller.limit < price) add(seller);
    for (const buyer of buyers) if (buyer.limit > price) add(buyer);
    if (!(weights > 0 && Number.isFinite(weights))) break;
    const next = Math.min(high, Math.max(low, sum / weights));
    if (Math.abs(next - root) <= root * CLEARING_TOLERANCE) break;
    root = next;
  }
  return root * root;
}
