import { firstCrossingsBetween, wordsBetween } from './crossings.ts';
import {
  containsTick,
  edgesBefore,
  isRangeComplete,
  type NextTick,
  nextInitializedTick,
  nextTickWithinOneWord,
} from './nextTick.ts';
import { crossingGas } from './swapGas.ts';
import { computeFullStep } from './swapMath.ts';
import {
  NO_WORK,
  type StepToTick,
  type SwapWork,
  withFurtherSteps,
  withGap,
  withWholeStep,
} from './swapWork.ts';
import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
} from './tickMath.ts';
import { type TickState, UncrossedTick } from './v3State.ts';

/** The constants of a V3 pool that swaps depend on. */
export interface V3Params {
  /** Fee in hundredths of a bip. */
  readonly fee: number;
  readonly tickSpacing: number;
}

/**
 * The position of a swap: price in Q64.96, the pool's tick, active liquidity, initialized ticks crossed so
 * far.
 */
export interface PoolPosition {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly ticksCrossed: number;
}

/** A step at constant liquidity; totals are raw units counted from the start of the swap, fee included. */
export interface CurveStep {
  readonly start: PoolPosition;
  readonly end: PoolPosition;
  readonly totalInBefore: bigint;
  readonly totalIn: bigint;
  readonly totalOutBefore: bigint;
  readonly totalOut: bigint;
  /** False if the step ends at the last tick that was read, before the contract would end it. */
  readonly isContractStep: boolean;
  /** The tick at its end, by which the contract computes its target, and whether that is initialized. */
  readonly tickNext: number;
  readonly isInitialized: boolean;
  /** The work of the arithmetic of the steps before. */
  readonly workBefore: SwapWork;
}

/** Returns a step as its arithmetic sees it. */
export function stepToTick({ start, end, tickNext, isInitialized }: CurveStep): StepToTick {
  const { sqrtPriceX96: fromX96, liquidity } = start;
  return { fromX96, liquidity, targetX96: end.sqrtPriceX96, tickNext, isInitialized };
}

/** The reason why a curve ends. */
export type CurveEnd = 'priceLimit' | 'tickRange' | 'gasLimit';

/**
 * The steps that `UniswapV3Pool.swap` takes from a state in one direction, with exact running totals.
 *
 * A whole step moves the same amounts for every trade, so a swap is a search in these totals and one partial
 * step. Steps are computed when an amount first reaches them, and are cached with the state.
 */
export class SwapCurve {
  readonly steps: CurveStep[] = [];
  readonly zeroForOne: boolean;
  readonly fee: bigint;
  readonly #params: V3Params;
  readonly #state: TickState;
  readonly #limitX96: bigint;
  readonly #maxGas: number;
  #sqrtPriceX96: bigint;
  #tick: number;
  #liquidity: bigint;
  #ticksCrossed = 0;
  #firstCrossings = 0;
  #work = NO_WORK;
  #startTickX96: readonly [bigint, bigint] | undefined;
  #end: CurveEnd | undefined;

  /** @param maxGas gas units of crossings after which the curve ends; see `crossingGas` */
  constructor(
    params: V3Params,
    state: TickState,
    zeroForOne: boolean,
    maxGas: number = Number.POSITIVE_INFINITY,
  ) {
    this.#maxGas = maxGas;
    this.zeroForOne = zeroForOne;
    this.fee = BigInt(params.fee);
    this.#params = params;
    this.#state = state;
    this.#limitX96 = zeroForOne ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n;
    this.#sqrtPriceX96 = state.sqrtPriceX96;
    this.#tick = state.tick;
    this.#liquidity = state.liquidity;
    if (state.sqrtPriceX96 === 0n || this.#isAtLimit(state.sqrtPriceX96)) this.#end = 'priceLimit';
    else if (!containsTick(state.tickRange, state.tick, params.tickSpacing)) this.#end = 'tickRange';
  }

  /**
   * Returns the reason why the curve ends, once all its steps are computed; `undefined` while there may be
   * more.
   */
  get end(): CurveEnd | undefined {
    return this.#end;
  }

  /** Returns the pool's tick before the swap. */
  get startTick(): number {
    return this.#state.tick;
  }

  /** Returns whether `getTickAtSqrtRatio` of the price is the tick before the swap. */
  isWithinStartTick(sqrtPriceX96: bigint): boolean {
    const { tick } = this.#state;
    this.#startTickX96 ??= [getSqrtRatioAtTick(tick), getSqrtRatioAtTick(Math.min(tick + 1, MAX_TICK))];
    const [lowerX96, upperX96] = this.#startTickX96;
    return sqrtPriceX96 >= lowerX96 && sqrtPriceX96 < upperX96;
  }

  /** Returns the number of ticks that a swap to a tick is the first to cross. */
  firstCrossingsTo(tick: number): number {
    return firstCrossingsBetween(this.#state.tickRange, this.#state.tick, tick);
  }

  get tickSpacing(): number {
    return this.#params.tickSpacing;
  }

  /** Returns the side on which a swap on this curve leaves the tick range. */
  get direction(): 'lower' | 'upper' {
    return this.zeroForOne ? 'lower' : 'upper';
  }

  /** Returns the first step whose total input is ≥ amountIn, or `undefined` when the curve ends before. */
  stepAtInput(amountIn: bigint): CurveStep | undefined {
    while (this.#last().totalIn < amountIn && this.#extend());
    return this.#search((step) => step.totalIn >= amountIn);
  }

  /** Returns the first step whose total output is ≥ amountOut, or `undefined` when the curve ends before. */
  stepAtOutput(amountOut: bigint): CurveStep | undefined {
    while (this.#last().totalOut < amountOut && this.#extend());
    return this.#search((step) => step.totalOut >= amountOut);
  }

  #last(): { readonly totalIn: bigint; readonly totalOut: bigint } {
    return this.steps[this.steps.length - 1] ?? { totalIn: 0n, totalOut: 0n };
  }

  #search(reaches: (step: CurveStep) => boolean): CurveStep | undefined {
    let low = 0;
    let high = this.steps.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const step = this.steps[middle];
      if (step !== undefined && reaches(step)) high = middle;
      else low = middle + 1;
    }
    return this.steps[low];
  }

  /** Appends the next step, or skips a gap without liquidity. Returns false when the curve has ended. */
  #extend(): boolean {
    if (this.#end !== undefined) return false;
    if (this.#gas() > this.#maxGas) {
      this.#end = 'gasLimit';
      return false;
    }
    if (this.#liquidity === 0n) return this.#skipGap();
    const { tickRange } = this.#state;
    const next = nextTickWithinOneWord(tickRange, this.#tick, this.#params.tickSpacing, this.zeroForOne);
    if (next.kind === 'unknown') {
      this.#end = 'tickRange';
      return false;
    }
    const start = this.#position();
    const nextX96 = getSqrtRatioAtTick(next.tick);
    if (this.#isAtLimit(nextX96)) {
      this.#sqrtPriceX96 = this.#limitX96;
      this.#tick = getTickAtSqrtRatio(this.#limitX96);
      this.#end = 'priceLimit';
    } else {
      this.#sqrtPriceX96 = nextX96;
      this.#tick = this.zeroForOne ? next.tick - 1 : next.tick;
      if (next.kind === 'rangeEnd') this.#end = 'tickRange';
      else if (next.liquidityNet !== undefined) this.#cross(next.liquidityNet, next.isUncrossed === true);
    }
    this.#append(start, next);
    return true;
  }

  #gas(): number {
    const { tickSpacing } = this.#params;
    const wordsCrossed = wordsBetween(this.#state.tick, this.#tick, tickSpacing, this.zeroForOne);
    return crossingGas({
      ticksCrossed: this.#ticksCrossed,
      firstCrossings: this.#firstCrossings,
      wordsCrossed,
    });
  }

  #append(start: PoolPosition, next: Exclude<NextTick, { kind: 'unknown' }>): void {
    const before = this.#last();
    const end = this.#position();
    const moved = computeFullStep(start.sqrtPriceX96, end.sqrtPriceX96, start.liquidity, this.fee);
    const step = {
      start,
      end,
      totalInBefore: before.totalIn,
      totalIn: before.totalIn + moved.amountIn,
      totalOutBefore: before.totalOut,
      totalOut: before.totalOut + moved.amountOut,
      isContractStep: next.kind === 'stepEnd',
      tickNext: next.tick,
      isInitialized: next.kind === 'stepEnd' && next.liquidityNet !== undefined,
      workBefore: this.#work,
    };
    this.steps.push(step);
    this.#work = withFurtherSteps(withWholeStep(this.#work, stepToTick(step)), 1);
  }

  #position(): PoolPosition {
    return {
      sqrtPriceX96: this.#sqrtPriceX96,
      tick: this.#tick,
      liquidity: this.#liquidity,
      ticksCrossed: this.#ticksCrossed,
    };
  }

  /** Moves to the next initialized tick. Without liquidity the steps in between have no amounts. */
  #skipGap(): boolean {
    const { tickRange } = this.#state;
    const next = nextInitializedTick(tickRange, this.#tick, this.zeroForOne);
    if (next === undefined) {
      const complete = isRangeComplete(tickRange, this.#params.tickSpacing, this.zeroForOne);
      this.#end = complete ? 'priceLimit' : 'tickRange';
      return false;
    }
    const nextX96 = getSqrtRatioAtTick(next.tick);
    if (this.#isAtLimit(nextX96)) {
      this.#end = 'priceLimit';
      return false;
    }
    const edges = edgesBefore(next.tick, this.#tick, this.#params.tickSpacing, this.zeroForOne);
    this.#work = withGap(this.#work, edges, next.tick);
    this.#sqrtPriceX96 = nextX96;
    this.#tick = this.zeroForOne ? next.tick - 1 : next.tick;
    this.#cross(next.liquidityNet, next instanceof UncrossedTick);
    return true;
  }

  #cross(liquidityNet: bigint, isUncrossed: boolean): void {
    this.#liquidity += this.zeroForOne ? -liquidityNet : liquidityNet;
    this.#ticksCrossed += 1;
    if (isUncrossed) this.#firstCrossings += 1;
    if (this.#liquidity < 0n) throw new RangeError(`liquidity is negative at tick ${this.#tick}`);
  }

  #isAtLimit(sqrtPriceX96: bigint): boolean {
    return this.zeroForOne ? sqrtPriceX96 <= this.#limitX96 : sqrtPriceX96 >= this.#limitX96;
  }
}
