/**
 * The work of the pool's arithmetic in a swap, by which its gas varies. It counts the branches of `SwapMath`,
 * `FullMath`, `TickBitmap` and `TickMath` that cost more than the others. The amounts and the state decide
 * them.
 */
export interface SwapWork {
  /** Rounds of the loop after the first: one for each tick that is crossed, and for each word without one. */
  readonly furtherSteps: number;
  /** Products of more than 256 bits, which `FullMath.mulDiv` divides the long way. */
  readonly longProducts: number;
  /** Steps whose bitmap word holds an initialized tick, so that its position is searched. */
  readonly ticksFound: number;
  /** Bits set in the ticks whose prices are computed: `TickMath` multiplies once for each. */
  readonly tickBits: number;
  /**
   * 1 if the logarithm of the last price leaves two ticks open, so that the price of the upper one decides.
   */
  readonly tickChecks: number;
}

/** The mean over thousands of swaps: for a swap that is weighed before its amount is known. */
export const USUAL_WORK: SwapWork = {
  furtherSteps: 0,
  longProducts: 0.6,
  ticksFound: 0.8,
  tickBits: 14.7,
  tickChecks: 0.9,
};

export const NO_WORK: SwapWork = {
  furtherSteps: 0,
  longProducts: 0,
  ticksFound: 0,
  tickBits: 0,
  tickChecks: 0,
};

/** A step as far as its target: the tick that the bitmap gives, and the prices between. */
export interface StepToTick {
  readonly fromX96: bigint;
  readonly targetX96: bigint;
  readonly liquidity: bigint;
  readonly tickNext: number;
  readonly isInitialized: boolean;
}

/** `mulDiv` multiplies L · 2^96 by a price or a difference of prices. */
const LONG_PRODUCT = 2 ** (256 - 96);
const Q96 = 2 ** 96;
/**
 * `getTickAtSqrtRatio` takes the logarithm to 14 binary places, and its error in ticks to be between these
 * two.
 */
const LOG_PLACES = 2 ** 14;
const TICKS_PER_DOUBLING = 2 / Math.log2(1.0001);
const ERROR_BELOW = Number(3402992956809132418596140100660247210n) / 2 ** 128;
const ERROR_ABOVE = Number(291339464771989622907027621153398088495n) / 2 ** 128;

/**
 * Returns the work with that of one more step, which goes all the way to its target; another one follows or
 * not.
 */
export function withWholeStep(work: SwapWork, step: StepToTick): SwapWork {
  const { furtherSteps, longProducts, ticksFound, tickBits, tickChecks } = work;
  return {
    furtherSteps,
    // One of its two amounts is of token0; one of token1 is never that long.
    longProducts: longProducts + longBetween(step.liquidity, step.fromX96, step.targetX96),
    ticksFound: ticksFound + Number(step.isInitialized),
    tickBits: tickBits + bitsOf(step.tickNext),
    tickChecks,
  };
}

/**
 * Returns the work with that of one more step, which ends at a price before its target.
 * @param isToken0Fixed whether the fixed amount of the swap is of token0: then the target and the next price
 * take a product
 */
export function withPartialStep(
  work: SwapWork,
  step: StepToTick,
  sqrtPriceX96: bigint,
  isToken0Fixed: boolean,
): SwapWork {
  const { fromX96, liquidity, targetX96, tickNext, isInitialized } = step;
  let longProducts = work.longProducts + longBetween(liquidity, fromX96, sqrtPriceX96);
  if (isToken0Fixed)
    longProducts += longBetween(liquidity, fromX96, targetX96) + longBetween(liquidity, fromX96, 0n);
  const isMoved = sqrtPriceX96 !== fromX96;
  const upper = isMoved ? upperTickToCheck(sqrtPriceX96) : undefined;
  return {
    furtherSteps: work.furtherSteps,
    longProducts,
    ticksFound: work.ticksFound + Number(isInitialized),
    tickBits: work.tickBits + bitsOf(tickNext) + (upper === undefined ? 0 : bitsOf(upper)),
    tickChecks: work.tickChecks + Number(upper !== undefined),
  };
}

/**
 * Returns the work with the steps through a gap without liquidity. Each step goes to the edge of its bitmap
 * word, and the last one to the tick behind the gap.
 */
export function withGap(work: SwapWork, edges: readonly number[], tickBehind: number): SwapWork {
  const bits = [...edges, tickBehind].reduce((sum, tick) => sum + bitsOf(tick), 0);
  return {
    ...work,
    furtherSteps: work.furtherSteps + edges.length + 1,
    ticksFound: work.ticksFound + 1,
    tickBits: work.tickBits + bits,
  };
}

/** Returns the work with this number of further steps, of which nothing else is counted. */
export function withFurtherSteps(work: SwapWork, steps: number): SwapWork {
  return { ...work, furtherSteps: work.furtherSteps + steps };
}

/** Returns 1 if the amount of token0 between two prices takes a long product, or 0. */
function longBetween(liquidity: bigint, oneX96: bigint, otherX96: bigint): 0 | 1 {
  const difference = Number(oneX96 > otherX96 ? oneX96 - otherX96 : otherX96 - oneX96);
  return Number(liquidity) * difference >= LONG_PRODUCT ? 1 : 0;
}

/**
 * Returns the upper one of the two ticks that the logarithm of a price leaves open; `undefined` where it
 * decides alone.
 */
function upperTickToCheck(sqrtPriceX96: bigint): number | undefined {
  const places = Math.floor(Math.log2(Number(sqrtPriceX96) / Q96) * LOG_PLACES);
  const ticks = (places / LOG_PLACES) * TICKS_PER_DOUBLING;
  const upper = Math.floor(ticks + ERROR_ABOVE);
  return Math.floor(ticks - ERROR_BELOW) === upper ? undefined : upper;
}

/** Returns the number of multiplications for the price of a tick; the lowest bit takes none. */
function bitsOf(tick: number): number {
  let bits = Math.abs(tick) >>> 1;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
