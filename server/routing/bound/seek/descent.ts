import { DESCENT_STEPS } from '../../tuning.ts';
import { beyondTicks, surplusUpTo } from '../cap.ts';
import { ticksAt } from '../sidePrices.ts';
import { type Edge, type EdgeMarket, END, type Flows, START } from './priceMarket.ts';
import { solveSymmetric } from './solveSymmetric.ts';

export interface Descent extends Flows {
  /** By edge, the part of it that is used: between 0 and 1 where it earns just what it costs. */
  readonly used: Float64Array;
  /** The logarithm of the price of each node. */
  readonly logs: Float64Array;
  /** The input at its price, and what all pools of the market earn. */
  readonly value: number;
  /** The input at its price. */
  readonly scale: number;
}

/** How far prices are sought. */
export interface Work {
  /** Pools that may be measured, each time anew. */
  left: number;
  /** The expected gain of a step, as a part of the trade, that ends the search. */
  readonly tolerance: number;
}

/**
 * What a pool earns is averaged over prices around: over this part of the distance by which the whole trade would move the
 * price of the pool, one after the other. A deep pool begins to trade at a step of its price; averaged, the step is a slope
 * that Newton's method can follow.
 */
const PARTS_OF_MOVE = [1, 0.1, 0.01, 1e-4];
const LEAST_ASIDE = 1e-9;
const MOST_ASIDE = 3e-2;
/** Parts of a step that are tried, the largest first. */
const PARTS_OF_STEP = [1, 1 / 4, 1 / 16, 1 / 64, 1 / 256];
/** The least damping, its factors after a step that was too long or was taken, and where it ends. */
const LEAST_DAMPING = 1e-11;
const DAMPED_MORE = 1e4;
const DAMPED_LESS = 1e4;
const MOST_DAMPING = 10;
/** The part of what is out of balance at a node, up to the whole trade, that damps its step. */
const DAMPED_BY_BALANCE = 1e-2;
/** The largest step of a price, as a logarithm. */
const LONGEST_STEP = 1;
/** Steps towards prices at which no pool earns without end, and their length. */
const FINITE_STEPS = 64;
const FINITE_STEP = 0.05;

/**
 * Returns prices of the nodes at which an input, at its price, and what the pools of a market earn are about the least. In
 * logarithms of prices the second derivatives make a weighted graph of the pools, so Newton's method converges in few
 * steps, and moves tokens that deep pools join together. Once no work is left, the prices are the best so far.
 */
export function descend(market: EdgeMarket, amount: number, from: Float64Array, work: Work): Descent {
  let logs = finiteFrom(market, from);
  const moves = movesOf(market, amount, logs);
  let smoothing = { asides: moves, part: 1 };
  for (const part of PARTS_OF_MOVE) {
    const asides = moves.map((move) => Math.min(MOST_ASIDE, Math.max(LEAST_ASIDE, move * part)));
    const tolerance = Math.max(work.tolerance, 1e-3 * part * part);
    smoothing = { asides, part };
    logs = descendBy(market, amount, logs, smoothing, tolerance, work).logs;
  }
  const { value: _, ...found } = measure(market, amount, logs, smoothing);
  return { ...found, value: valueAt(market, amount, logs) };
}

/** Returns by edge how far the whole trade would move the price of the pool, as a logarithm. */
function movesOf({ edges }: EdgeMarket, amount: number, logs: Float64Array): Float64Array {
  const traded = amount * Math.exp(logs[START] ?? 0);
  return Float64Array.from(edges, ({ from, side }) => {
    const slope = side.slopeOut(0);
    const after = side.slopeOut(traded / Math.exp(logs[from] ?? 0));
    return slope > 0 && after > 0 ? Math.log(slope / after) : MOST_ASIDE;
  });
}

function descendBy(
  market: EdgeMarket,
  amount: number,
  from: Float64Array,
  smoothing: Smoothing,
  tolerance: number,
  work: Work,
): Measured {
  let now = measure(market, amount, from, smoothing);
  const measured = (logs: Float64Array) => {
    work.left -= market.edges.length;
    return measure(market, amount, logs, smoothing);
  };
  let damping = LEAST_DAMPING;
  for (let step = 0; step < DESCENT_STEPS && work.left > 0 && Number.isFinite(now.value); step++) {
    const direction = directionOf(now, damping);
    const slope = -dot(direction, now.gradient);
    if (!(slope > tolerance * now.scale)) break;
    const next = alongLine(now, direction, slope, measured);
    if (next !== undefined) {
      now = next;
      damping = Math.max(LEAST_DAMPING, damping / DAMPED_LESS);
    } else if (damping > MOST_DAMPING) break;
    else damping *= DAMPED_MORE;
  }
  return now;
}

/** Returns what the whole step, or the part of it that is short enough, comes to; undefined if none is. */
function alongLine(
  now: Measured,
  direction: Float64Array,
  slope: number,
  at: (logs: Float64Array) => Measured,
): Measured | undefined {
  for (const part of PARTS_OF_STEP) {
    const next = at(now.logs.map((each, node) => each + part * (direction[node] ?? 0)));
    // Along the step the value is convex: it fell, or its slope did, and then the least value is near.
    if (next.value < now.value || Math.abs(dot(direction, next.gradient)) < slope / 2) return next;
  }
  return undefined;
}

/** What smooths the value: see `PARTS_OF_MOVE`, and that part of the cost of a pool. */
interface Smoothing {
  readonly asides: Float64Array;
  readonly part: number;
}

interface Measured extends Descent {
  /** By node: what its pools bring less what they take, at its price. */
  readonly gradient: Float64Array;
  /** Rows of the weights between nodes. */
  readonly curvature: Float64Array;
}

/** Returns the value at prices, averaged over those around it, with its derivatives. */
function measure(
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
  const parts = new Float64Array(edges.length);
  const prices = logs.map((each) => Math.exp(each));
  const traded = amount * Math.exp(logs[START] ?? 0);
  let value = traded;
  const unit = isPaidInInput ? (prices[START] ?? 0) : 1;
  // Each pool is measured hundreds of times: by its number, because a list of pairs would be made each time.
  for (let index = 0; index < edges.length; index++) {
    const edge = edges[index] as Edge;
    const { from, to, side, cap, reach } = edge;
    const worth = prices[to] ?? 0;
    const aside = asides[index] ?? 0;
    const ratio = (prices[from] ?? 0) / worth;
    if (ratio * (1 - aside) >= edge.spot && !isForced(edge)) continue;
    const ticks = ticksAt(edge.tickGas, unit / worth);
    const below = surplusUpTo(side, ratio * (1 - aside), cap, ticks, reach);
    if (below === 0) continue;
    const { left: here, paid } = beyondTicks(side, ratio, cap, ticks, reach);
    const above =
      here === 0 && !isForced(edge) ? 0 : surplusUpTo(side, ratio * (1 + aside), cap, ticks, reach);
    // Where ticks were not read, only one side of the price is known.
    const cheaper = below === Number.POSITIVE_INFINITY ? 2 * here - above : below;
    const earned = (worth * (cheaper + 4 * here + above)) / 6;
    const cost = edge.cost * unit;
    const { left, used, bend } = beyond(earned, cost, cost * part);
    const takes = (worth * (cheaper - above)) / 2 / aside;
    const gives = takes + earned + paid * worth;
    const weight = used * Math.max(0, (worth * (cheaper + above - 2 * here)) / aside ** 2);
    value += left;
    parts[index] = used;
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
  return { logs, value, scale: traded, gradient, curvature, taken, given, used: parts };
}

/**
 * Returns what is left of earnings beyond a cost, smoothed over a width: the logarithm of 1 + e^x, which is at most the width
 * above the larger of 0 and x. `used` is its derivative, and `bend` the second one.
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

/** Whether a pool goes as far as some tick even where it loses by that. */
const isForced = ({ reach }: Edge) => reach !== undefined && reach.least > 0;

/** Returns the value alone. */
function valueAt({ edges, isPaidInInput }: EdgeMarket, amount: number, logs: Float64Array): number {
  let value = amount * Math.exp(logs[START] ?? 0);
  const unit = isPaidInInput ? Math.exp(logs[START] ?? 0) : 1;
  for (const edge of edges) {
    const { from, to, side, cap, cost, tickGas, reach } = edge;
    const worth = Math.exp(logs[to] ?? 0);
    const ticks = ticksAt(tickGas, unit / worth);
    const earned = worth * surplusUpTo(side, Math.exp(logs[from] ?? 0) / worth, cap, ticks, reach);
    value += isForced(edge) ? earned - cost * unit : Math.max(0, earned - cost * unit);
  }
  return value;
}

/**
 * Returns the step of Newton's method. What is out of balance damps it, so that a node without weight moves too. Damping by
 * a part of the weights holds tokens that deep pools join back together, so that it comes last.
 */
function directionOf({ gradient, curvature, scale }: Measured, damping: number): Float64Array {
  const size = gradient.length;
  const matrix = curvature.slice();
  const right = gradient.map((each) => -each);
  for (let node = 0; node < size; node++) {
    const own = node * size + node;
    const unbalanced = Math.min(scale, Math.abs(gradient[node] ?? 0));
    add(matrix, own, DAMPED_BY_BALANCE * unbalanced + damping * (matrix[own] ?? 0) + Number.MIN_VALUE);
    matrix[node * size + END] = 0;
    matrix[END * size + node] = 0;
  }
  matrix[END * size + END] = 1;
  right[END] = 0;
  const step = solveSymmetric(matrix, right);
  const longest = step.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  return longest > LONGEST_STEP ? step.map((each) => (each / longest) * LONGEST_STEP) : step;
}

/** Returns the prices, raised until no pool earns without end because of ticks that were not read. */
function finiteFrom({ edges }: EdgeMarket, from: Float64Array): Float64Array {
  const logs = from.slice();
  for (let step = 1; step <= FINITE_STEPS; step++) {
    let isBounded = true;
    for (const { from: sold, to, side, cap } of edges) {
      const ratio = Math.exp((logs[sold] ?? 0) - (logs[to] ?? 0));
      if (surplusUpTo(side, ratio, cap) !== Number.POSITIVE_INFINITY) continue;
      isBounded = false;
      // The output keeps its price for an exact input: its last pools are paid more for.
      logs[sold] = (logs[sold] ?? 0) + FINITE_STEP;
    }
    if (isBounded) break;
  }
  return logs;
}

function add(values: Float64Array, index: number, more: number): void {
  values[index] = (values[index] ?? 0) + more;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, each, index) => sum + each * (b[index] ?? 0), 0);
}
