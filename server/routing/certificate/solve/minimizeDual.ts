import { SymmetricSystem } from '../../numeric/symmetricSystem.ts';
import type { Arc } from '../network/arc.ts';
import type { Prices } from '../prices.ts';
import { NEWTON_STEPS } from '../tuning.ts';
import { DualMarket, END, START } from './dualMarket.ts';
import { type FixedAmount, type Measured, measureDual } from './measureDual.ts';

/**
 * Widths over which a pool's surplus is averaged, one after the other: parts of the price move that the whole
 * trade would cause, within limits.
 */
const PARTS_OF_MOVE = [1, 0.1, 0.01, 1e-3];
/** Gain that ends the steps at the first width, as a part of the trade; it falls with its square. */
const TOLERANCE = 1e-3;
const LEAST_WIDTH = 1e-9;
const MOST_WIDTH = 3e-2;
/** The part of the excess at a node, up to the whole trade, that damps its step. */
const DAMPING_BY_EXCESS = 1e-2;
const LEAST_DAMPING = 1e-11;
const MOST_DAMPING = 10;
const DAMPING_FACTOR = 1e4;
/** The largest relative change of a price in one step. */
const LONGEST_STEP = 0.5;
/** Parts of a step that are tried, the largest first. */
const PARTS_OF_STEP = [1, 1 / 4, 1 / 16, 1 / 64];

/** Minimises the dual of some pools over the prices of their tokens, with less and less smoothing. */
export function minimizeDual(arcs: readonly Arc[], from: Prices, fixed: FixedAmount): Prices {
  const market = new DualMarket(arcs);
  let prices = market.nodePrices(from);
  const moves = movesOf(market, scaleOf(prices, fixed), prices);
  for (const part of PARTS_OF_MOVE) {
    const widths = moves.map((move) => Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, move * part)));
    const measure = (at: Float64Array) => measureDual(market, fixed, at, widths, part);
    prices = newton(measure(prices), fixed, TOLERANCE * part * part, measure).prices;
  }
  return market.tokenPrices(prices);
}

/** Minimises by Newton's method with relative steps and a backtracking line search. */
function newton(
  from: Measured,
  fixed: FixedAmount,
  tolerance: number,
  measure: (prices: Float64Array) => Measured,
): Measured {
  let now = from;
  let damping = LEAST_DAMPING;
  for (let step = 0; step < NEWTON_STEPS && Number.isFinite(now.value); step++) {
    const scale = scaleOf(now.prices, fixed);
    const direction = directionOf(now, fixed, scale, damping);
    const gain = -direction.reduce((sum, each, node) => sum + each * (now.gradient[node] ?? 0), 0);
    if (!(gain > tolerance * scale) || damping > MOST_DAMPING) break;
    damping *= DAMPING_FACTOR;
    for (const part of PARTS_OF_STEP) {
      const next = measure(now.prices.map((price, node) => price * (1 + part * (direction[node] ?? 0))));
      if (!(next.value < now.value)) continue;
      now = next;
      damping = Math.max(LEAST_DAMPING, damping / DAMPING_FACTOR ** 2);
      break;
    }
  }
  return now;
}

/**
 * Returns the damped Newton step, relative: the Hessian is the weighted graph Laplacian of the pools. The
 * excess of a node damps it, so that a node without weight moves too.
 */
function directionOf(
  { gradient, laplacian }: Measured,
  { isInput }: FixedAmount,
  scale: number,
  damping: number,
): Float64Array {
  const size = gradient.length;
  const system = new SymmetricSystem(size);
  const computed = isInput ? END : START;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < row; column++) {
      const isFree = row !== computed && column !== computed;
      system.set(row, column, isFree ? (laplacian[row * size + column] ?? 0) : 0);
    }
    const own = laplacian[row * size + row] ?? 0;
    const excess = Math.min(scale, Math.abs(gradient[row] ?? 0));
    system.set(row, row, row === computed ? 1 : own * (1 + damping) + DAMPING_BY_EXCESS * excess);
  }
  const step = gradient.map((each) => -each);
  step[computed] = 0;
  system.factorise(size);
  system.solve(step, size);
  const longest = step.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  return longest > LONGEST_STEP ? step.map((each) => (each / longest) * LONGEST_STEP) : step;
}

/** Returns by edge how far the whole trade would move the price of the pool, as a logarithm. */
function movesOf({ edges }: DualMarket, traded: number, prices: Float64Array): Float64Array {
  return Float64Array.from(edges, ({ from, arc: { side } }) => {
    const slope = side.slopeOut(0);
    const after = side.slopeOut(traded / (prices[from] ?? 0));
    return slope > 0 && after > 0 ? Math.log(slope / after) : MOST_WIDTH;
  });
}

/** Returns the worth of the fixed amount. */
function scaleOf(prices: Float64Array, { isInput, amount }: FixedAmount): number {
  return amount * (prices[isInput ? START : END] ?? 0);
}
