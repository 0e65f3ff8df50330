import type { Arc, Layer } from '../network/arc.ts';

/** Receives a number of direct routes and of others, and their maximum surplus. */
type Visit = (direct: number, others: number, surplus: number) => void;

/**
 * Visits the maximum surplus of each number of routes. Of n routes with d direct ones, the others use at most
 * n − d pools of each other layer. So the pools that earn most bound them.
 * @param fewest minimum number of routes
 * @param most maximum number of routes
 */
export function eachNumberOfRoutes(
  earned: ReadonlyMap<Arc, number>,
  fewest: number,
  most: number,
  visit: Visit,
): void {
  const layers: Record<Layer, number[]> = { direct: [], first: [], middle: [], last: [] };
  for (const [{ layer }, surplus] of earned) layers[layer].push(surplus);
  const direct = sumsOfLargest(layers.direct);
  const rest = [layers.first, layers.middle, layers.last].map(sumsOfLargest);
  for (let count = 0; count <= Math.min(most, direct.length - 1); count++) {
    for (let others = Math.max(0, fewest - count); others <= most - count; others++) {
      const surplus = rest.reduce(
        (total, sums) => total + (sums[Math.min(others, sums.length - 1)] ?? 0),
        direct[count] ?? 0,
      );
      visit(count, others, surplus);
    }
  }
}

/** Returns the sums of the 0, 1, 2 and more largest amounts. */
function sumsOfLargest(amounts: readonly number[]): number[] {
  const sums = [0];
  let total = 0;
  for (const amount of Float64Array.from(amounts).sort().reverse()) {
    total += amount;
    sums.push(total);
  }
  return sums;
}

/**
 * The least known gaps of routings by their number of direct routes and of others. Any prices bound all of
 * these, so each number keeps the least gap of all looks. The gap of all routings is the largest of these.
 */
export class GapsByRoutes {
  readonly #least: number[][] = [];

  note(direct: number, others: number, gap: number): void {
    while (this.#least.length <= direct) this.#least.push([]);
    const row = this.#least[direct] ?? [];
    const known = row[others] ?? Number.POSITIVE_INFINITY;
    // A gap that is no number says nothing.
    row[others] = gap < known ? gap : known;
  }

  /** Returns the largest of the least gaps; 0 if none is more, and infinite before any is known. */
  most(): number {
    let most = this.#least.length === 0 ? Number.POSITIVE_INFINITY : 0;
    for (const row of this.#least) for (const gap of row) if (gap > most) most = gap;
    return most;
  }
}
