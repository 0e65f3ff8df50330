import { type Crossings, NO_CROSSINGS, wordsBetween } from './crossings.ts';
import { type CurveStep, SwapCurve, stepToTick, type V3Params } from './swapCurve.ts';
import { computePartialInput, computePartialOutput, type SwapStep } from './swapMath.ts';
import { type SwapWork, withPartialStep, withWholeStep } from './swapWork.ts';
import { getTickAtSqrtRatio } from './tickMath.ts';
import type { TickState } from './v3State.ts';

export interface AmountSpecified {
  readonly kind: 'exactInput' | 'exactOutput';
  /** Raw units, positive. */
  readonly amount: bigint;
}

/** The reason why a swap has no amounts: the pool cannot fill it, or it needs ticks that were not read. */
export type V3Unfilled =
  | { readonly kind: 'insufficientLiquidity' }
  | { readonly kind: 'outsideTickRange'; readonly direction: 'lower' | 'upper' };

export interface V3Amounts {
  readonly kind: 'filled';
  /** Raw units, fee included. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** The amounts of a swap and the pool's price, tick and liquidity after it. */
export interface V3Filled extends V3Amounts {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly ticksCrossed: number;
  readonly work: SwapWork;
}

const INT256_MAX = (1n << 255n) - 1n;
const INSUFFICIENT_LIQUIDITY: V3Unfilled = { kind: 'insufficientLiquidity' };

/**
 * Returns the amounts that `UniswapV3Pool.swap` moves, to the wei, with the price limit that routers pass
 * (MIN_SQRT_RATIO + 1 or MAX_SQRT_RATIO − 1).
 *
 * A swap that the limit would cut short is `insufficientLiquidity`, and so is one that the pool would revert.
 * @throws RangeError when the amount is not positive
 */
export function simulateSwap(
  params: V3Params,
  state: TickState,
  zeroForOne: boolean,
  amountSpecified: AmountSpecified,
): V3Filled | V3Unfilled {
  const curve = new SwapCurve(params, state, zeroForOne);
  const landing = land(curve, amountSpecified);
  if (landing.kind !== 'landed') return landing;
  const { step, moved } = landing;
  const amounts = { ...amountsOf(landing), work: workOf(landing, curve.zeroForOne, amountSpecified) };
  if (moved === undefined || isAtEnd(landing)) return { ...amounts, ...step.end };
  const { sqrtPriceX96 } = moved;
  const tick = sqrtPriceX96 === step.start.sqrtPriceX96 ? step.start.tick : getTickAtSqrtRatio(sqrtPriceX96);
  return { ...amounts, ...step.start, sqrtPriceX96, tick };
}

/**
 * Returns only the amounts of a swap along a curve, which is cheaper where the curve is cached between swaps.
 */
export function swapAlongCurve(curve: SwapCurve, amountSpecified: AmountSpecified): V3Amounts | V3Unfilled {
  const landing = land(curve, amountSpecified);
  return landing.kind === 'landed' ? amountsOf(landing) : landing;
}

/**
 * Returns the crossings of a swap along a curve, including a gap without liquidity before its first step;
 * none when the curve cannot fill it.
 * @param paysProtocol whether the pool writes the protocol's part of the fee
 */
export function crossingsAlongCurve(
  curve: SwapCurve,
  amountSpecified: AmountSpecified,
  paysProtocol = false,
): Crossings {
  const landing = land(curve, amountSpecified);
  if (landing.kind !== 'landed') return NO_CROSSINGS;
  const { step, moved } = landing;
  const isWhole = moved === undefined || isAtEnd(landing);
  const { tick, ticksCrossed } = isWhole ? step.end : step.start;
  const wordsCrossed = wordsBetween(curve.startTick, tick, curve.tickSpacing, curve.zeroForOne);
  const isPartial = !isWhole && moved.sqrtPriceX96 !== step.start.sqrtPriceX96;
  const staysAtTick = isPartial ? curve.isWithinStartTick(moved.sqrtPriceX96) : tick === curve.startTick;
  const work = workOf(landing, curve.zeroForOne, amountSpecified);
  // A search asks for those of each hop that it evaluates: spreads would take longer than the rest.
  const crossings: { -readonly [Key in keyof Crossings]: Crossings[Key] } = {
    ticksCrossed,
    wordsCrossed,
    work,
  };
  if (paysProtocol) crossings.paysProtocol = true;
  if (staysAtTick) return crossings;
  crossings.movesTick = true;
  const firstCrossings = ticksCrossed === 0 ? 0 : curve.firstCrossingsTo(tick);
  if (firstCrossings > 0) crossings.firstCrossings = firstCrossings;
  return crossings;
}

/**
 * The step in which a swap ends, and the amounts within it; `moved` is absent when the whole step is crossed.
 */
interface Landing {
  readonly kind: 'landed';
  readonly step: CurveStep;
  readonly moved: SwapStep | undefined;
}

function land(curve: SwapCurve, { kind, amount }: AmountSpecified): Landing | V3Unfilled {
  if (amount <= 0n) throw new RangeError(`amount must be positive, got ${amount}`);
  if (amount > INT256_MAX) return INSUFFICIENT_LIQUIDITY;
  const isInput = kind === 'exactInput';
  const step = isInput ? curve.stepAtInput(amount) : curve.stepAtOutput(amount);
  if (step === undefined) return beyond(curve);
  if (amount === (isInput ? step.totalIn : step.totalOut)) {
    return step.isContractStep ? { kind: 'landed', step, moved: undefined } : beyond(curve);
  }
  const { sqrtPriceX96, liquidity } = step.start;
  const moved = isInput
    ? computePartialInput(sqrtPriceX96, liquidity, amount - step.totalInBefore, curve.fee, curve.zeroForOne)
    : computePartialOutput(
        sqrtPriceX96,
        liquidity,
        amount - step.totalOutBefore,
        curve.fee,
        curve.zeroForOne,
      );
  return { kind: 'landed', step, moved };
}

/**
 * Returns whether the swap ends at the step's end price. A partial exact output may round to it and cross the
 * tick.
 */
function isAtEnd({ step, moved }: Landing): boolean {
  return moved?.sqrtPriceX96 === step.end.sqrtPriceX96 && step.isContractStep;
}

/** Returns the work of the arithmetic of a swap, up to the price at which it lands. */
function workOf(landing: Landing, zeroForOne: boolean, { kind }: AmountSpecified): SwapWork {
  const { step, moved } = landing;
  const inStep = stepToTick(step);
  if (moved === undefined || isAtEnd(landing)) return withWholeStep(step.workBefore, inStep);
  const isToken0Fixed = zeroForOne === (kind === 'exactInput');
  return withPartialStep(step.workBefore, inStep, moved.sqrtPriceX96, isToken0Fixed);
}

function amountsOf({ step, moved }: Landing): V3Amounts {
  return moved === undefined
    ? { kind: 'filled', amountIn: step.totalIn, amountOut: step.totalOut }
    : {
        kind: 'filled',
        amountIn: step.totalInBefore + moved.amountIn,
        amountOut: step.totalOutBefore + moved.amountOut,
      };
}

function beyond(curve: SwapCurve): V3Unfilled {
  return curve.end === 'tickRange'
    ? { kind: 'outsideTickRange', direction: curve.direction }
    : INSUFFICIENT_LIQUIDITY;
}
