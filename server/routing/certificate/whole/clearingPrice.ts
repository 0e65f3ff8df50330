import { CLEARING_STEPS, CLEARING_TOLERANCE } from '../tuning.ts';

/**
 * The pools that sell, or buy, one token. Each has a limit: the price above which it earns as a seller, or
 * below which as a buyer. By its envelope it earns (√price − √limit)² · weight.
 */
export class Traders {
  readonly #roots: number[] = [];
  readonly #weights: number[] = [];
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  add(limit: number, weight: number): void {
    this.#roots[this.#count] = Math.sqrt(limit);
    this.#weights[this.#count] = weight;
    this.#count += 1;
  }

  /** Adds the pools whose limit is below, or above, the square of `root` to a mean. */
  weigh(root: number, side: 'below' | 'above', mean: Mean): void {
    for (let index = 0; index < this.#count; index++) {
      const limit = this.#roots[index] ?? 0;
      if (side === 'below' ? limit >= root : limit <= root) continue;
      const weight = this.#weights[index] ?? 0;
      mean.sum += limit * weight;
      mean.weight += weight;
    }
  }
}

interface Mean {
  sum: number;
  weight: number;
}

/**
 * Minimises the surplus of a token's traders over its price, between two, by fixed-point iteration. While the
 * same pools earn, the root of the price is the weighted mean of the roots of their limits.
 */
export function clearingPrice(
  [lowest, highest]: readonly [number, number],
  sellers: Traders,
  buyers: Traders,
): number {
  const [low, high] = [Math.sqrt(lowest), Math.sqrt(highest)];
  let root = Math.sqrt(low * high);
  for (let step = 0; step < CLEARING_STEPS; step++) {
    const mean = { sum: 0, weight: 0 };
    sellers.weigh(root, 'below', mean);
    buyers.weigh(root, 'above', mean);
    if (!(mean.weight > 0 && Number.isFinite(mean.weight))) break;
    const next = Math.min(high, Math.max(low, mean.sum / mean.weight));
    if (Math.abs(next - root) <= root * CLEARING_TOLERANCE) break;
    root = next;
  }
  return root * root;
}
