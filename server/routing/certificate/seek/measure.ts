import { beyondTicks, surplusUpTo } from '../cap.ts';
import { ticksAt } from '../sidePrices.ts';
import { type Edge, type EdgeMarket, type Flows, START } from './priceMarket.ts';

/** The value and the flows of a market at some prices. */
export interface AtPrices extends Flows {
  /** The logarithm of the price of each node. */
  readonly logs: Float64Array;
  /** The dual: the input at its price, and the surplus of all pools. */
  readonly value: number;
  /** The input at its price. */
  readonly scale: number;
}

/** The smoothing of the value: the widths of `PARTS_OF_MOVE` by edge, and their part of the gas of a pool. */
export interface Smoothing {
  readonly asides: Float64Array;
  readonly part: number;
}

export interface Measured extends AtPrices {
  /** The gradient by node: the worth that its pools bring less the worth that they take. */
  readonly gradient: Float64Array;
  /** The Hessian, row by row: weights between nodes. */
  readonly curvature: Float64Array;
}

/** Returns the value at prices, averaged over those around it, with its derivatives. */
export function measure(
  market: EdgeMarket,
  amount: number,
  logs: Float64Array,
  { asides, part }: Smoothing,
): Measured {
  const { edges, nodeCount, isPaidInInput } = market;
  const gradient = new Float64Array(nodeCount);
  const curvature = new Float64Array(nodeCount * nodeCount);
  const taken = new Float64Array(edges.length);
  const given = new Float64Array(edges.length);
  const prices = logs.map((each) => Math.exp(each));
  const traded = amount * Math.exp(logs[START] ?? 0);
  let value = traded;
  const unit = isPaidInInput ? (prices[START] ?? 0) : 1;
  // Each pool is measured hundreds of times: by its number, because a list of pairs would be made each time.
  for (let index = 0; index < edges.length; index++) {
    const edge = edges[index] as Edge;
    const { from, to, side, cap } = edge;
    const worth = prices[to] ?? 0;
    const aside = asides[index] ?? 0;
    const ratio = (prices[from] ?? 0) / worth;
    if (ratio * (1 - aside) >= edge.spot) continue;
    const ticks = ticksAt(edge.tickGas, unit / worth);
    const below = surplusUpTo(side, ratio * (1 - aside), cap, ticks);
    if (below === 0) continue;
    const { left: here, paid } = beyondTicks(side, ratio, cap, ticks);
    const above = here === 0 ? 0 : surplusUpTo(side, ratio * (1 + aside), cap, ticks);
    // Where ticks were not read, only one side of the price is known.
    const cheaper = below === Number.POSITIVE_INFINITY ? 2 * here - above : below;
    const earned = (worth * (cheaper + 4 * here + above)) / 6;
    const cost = edge.cost * unit;
    const { left, used, bend } = beyond(earned, cost, cost * part);
    const takes = (worth * (cheaper - above)) / 2 / aside;
    const gives = takes + earned + paid * worth;
    const weight = used * Math.max(0, (worth * (cheaper + above - 2 * here)) / aside ** 2);
    value += left;
    taken[index] = used * takes;
    given[index] = used * gives;
    add(gradient, from, -used * takes);
    add(gradient, to, used * gives);
    add(curvature, from * nodeCount + from, weight + bend * takes * takes);
    add(curvature, to * nodeCount + to, weight + bend * gives * gives);
    add(curvature, from * nodeCount + to, -weight - bend * takes * gives);
    add(curvature, to * nodeCount + from, -weight - bend * takes * gives);
    if (!isPaidInInput) continue;
    add(gradient, START, -used * (cost + paid * worth));
    add(curvature, START, bend * cost * cost);
    add(curvature, START * nodeCount + from, bend * cost * takes);
    add(curvature, from * nodeCount + START, bend * cost * takes);
    add(curvature, START * nodeCount + to, -bend * cost * gives);
    add(curvature, to * nodeCount + START, -bend * cost * gives);
  }
  add(gradient, START, traded);
  return { logs, value, scale: traded, gradient, curvature, taken, given };
}

/**
 * Returns the surplus beyond a cost, smoothed over a width by log(1 + e^x): at most the width above the exact
 * one. `used` is its first derivative, and `bend` the second one.
 */
function beyond(earned: number, cost: number, width: number) {
  if (width === 0) return { left: earned, used: 1, bend: 0 };
  const over = (earned - cost) / width;
  const power = Math.exp(-Math.abs(over));
  const used = (over > 0 ? 1 : power) / (1 + power);
  return {
    left: width * (Math.max(0, over) + Math.log1p(power)),
    used,
    bend: power / (1 + power) ** 2 / width,
  };
}

/** Returns the dual alone, without smoothing. */
export function valueAt({ edges, isPaidInInput }: EdgeMarket, amount: number, logs: Float64Array): number {
  let value = amount * Math.exp(logs[START] ?? 0);
  const unit = isPaidInInput ? Math.exp(logs[START] ?? 0) : 1;
  for (const edge of edges) {
    const { from, to, side, cap, cost, tickGas } = edge;
    const worth = Math.exp(logs[to] ?? 0);
    const ticks = ticksAt(tickGas, unit / worth);
    const earned = worth * surplusUpTo(side, Math.exp(logs[from] ?? 0) / worth, cap, ticks);
    value += Math.max(0, earned - cost * unit);
  }
  return value;
}

export function add(values: Float64Array, index: number, more: number): void {
  values[index] = (values[index] ?? 0) + more;
}
