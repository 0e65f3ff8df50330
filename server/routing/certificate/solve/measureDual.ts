import { type DualMarket, type Edge, END, START } from './dualMarket.ts';

/** The trade that a dual prices: the amount that is fixed. */
export interface FixedAmount {
  readonly isInput: boolean;
  readonly amount: number;
}

/** The dual at prices by node, smoothed, with its derivatives by relative changes of the prices. */
export interface Measured {
  readonly prices: Float64Array;
  readonly value: number;
  /** The excess worth of each node: the worth that its pools bring less the worth that they take. */
  readonly gradient: Float64Array;
  /** The weighted graph Laplacian of the pools, row by row. */
  readonly laplacian: Float64Array;
}

/**
 * Measures the dual, smoothed. The surplus of a pool is averaged over a width of its ratio of prices: its
 * first trade becomes a slope. Its gas is deducted by a soft threshold.
 * @param widths relative, by edge
 * @param softness width of the threshold, as a part of the gas of a pool
 */
export function measureDual(
  { edges, nodeCount }: DualMarket,
  { isInput, amount }: FixedAmount,
  prices: Float64Array,
  widths: Float64Array,
  softness: number,
): Measured {
  const gradient = new Float64Array(nodeCount);
  const laplacian = new Float64Array(nodeCount * nodeCount);
  const fixed = isInput ? START : END;
  const worth = (isInput ? amount : -amount) * (prices[fixed] ?? 0);
  let value = worth;
  gradient[fixed] = worth;
  // Each pool is measured hundreds of times: by its number, because a list of pairs would be made each time.
  for (let index = 0; index < edges.length; index++) {
    const { arc, from, to, spot } = edges[index] as Edge;
    const priceOut = prices[to] ?? 0;
    const width = widths[index] ?? 0;
    const ratio = (prices[from] ?? 0) / priceOut;
    if (ratio * (1 - width) >= spot) continue;
    const below = arc.surplusAt(ratio * (1 - width));
    if (below === 0) continue;
    const here = arc.surplusAt(ratio);
    const above = here === 0 ? 0 : arc.surplusAt(ratio * (1 + width));
    // Where ticks were not read, only one side of the price is known.
    const cheaper = below === Number.POSITIVE_INFINITY ? 2 * here - above : below;
    const earned = (priceOut * (cheaper + 4 * here + above)) / 6;
    const takes = (priceOut * (cheaper - above)) / 2 / width;
    const gives = takes + earned;
    const { left, used, bend } = beyondGas(earned, arc.use, softness);
    const weight = used * Math.max(0, (priceOut * (cheaper + above - 2 * here)) / width ** 2);
    value += left;
    add(gradient, from, -used * takes);
    add(gradient, to, used * gives);
    add(laplacian, from * nodeCount + from, weight + bend * takes * takes);
    add(laplacian, to * nodeCount + to, weight + bend * gives * gives);
    add(laplacian, from * nodeCount + to, -weight - bend * takes * gives);
    add(laplacian, to * nodeCount + from, -weight - bend * takes * gives);
  }
  return { prices, value, gradient, laplacian };
}

/**
 * Returns the surplus beyond gas by the soft threshold log(1 + e^x): at most a width above the exact one.
 * `used` is its first derivative, and `bend` the second one.
 */
function beyondGas(earned: number, gas: number, softness: number) {
  const width = gas * softness;
  if (!(width > 0)) return { left: earned, used: 1, bend: 0 };
  const over = (earned - gas) / width;
  const power = Math.exp(-Math.abs(over));
  const used = (over > 0 ? 1 : power) / (1 + power);
  const left = width * (Math.max(0, over) + Math.log1p(power));
  return { left, used, bend: power / (1 + power) ** 2 / width };
}

function add(values: Float64Array, index: number, more: number): void {
  values[index] = (values[index] ?? 0) + more;
}
