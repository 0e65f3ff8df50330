import { surplusUpTo } from '../cap.ts';
import { DESCENT_STEPS } from '../tuning.ts';
import { type AtPrices, add, type Measured, measure, type Smoothing, valueAt } from './measure.ts';
import { type EdgeMarket, END, START } from './priceMarket.ts';
import { solveSymmetric } from './solveSymmetric.ts';

/** The limits of a search for prices. */
export interface Work {
  /** Pools that may be measured, each time anew. */
  left: number;
  /** The expected gain of a step, as a part of the trade, that ends the search. */
  readonly tolerance: number;
}

/**
 * Widths over which a pool's surplus is averaged, one after the other: parts of the price move that the whole
 * trade would cause. A deep pool begins to trade at a step of its price; averaged, the step is a slope that
 * Newton's method can follow.
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
/** The part of the imbalance at a node, up to the whole trade, that damps its step. */
const DAMPED_BY_BALANCE = 1e-2;
/** The largest step of a price, as a logarithm. */
const LONGEST_STEP = 1;
/** Steps towards prices at which no pool earns without end, and their length. */
const FINITE_STEPS = 64;
const FINITE_STEP = 0.05;

/**
 * Minimises the dual of a market over the prices of its nodes by damped Newton. In logarithms of prices the
 * Hessian is a weighted graph of the pools, so tokens that deep pools join move together in few steps. Once
 * no work is left, it returns the best prices so far.
 * @param amount raw units of the input
 */
export function descend(market: EdgeMarket, amount: number, from: Float64Array, work: Work): AtPrices {
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

/** Returns the first point of a backtracking line search that is short enough; `undefined` if none is. */
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

/**
 * Returns the damped Newton step. The imbalance of a node damps it, so that a node without weight moves too.
 * Damping by a part of the weights holds back tokens that deep pools join: it grows only after a long step.
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

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, each, index) => sum + each * (b[index] ?? 0), 0);
}
