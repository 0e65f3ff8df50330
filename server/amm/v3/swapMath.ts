import {
  getAmount0RoundingDown,
  getAmount0RoundingUp,
  getAmount1RoundingDown,
  getAmount1RoundingUp,
  getNextSqrtPriceFromInput,
  getNextSqrtPriceFromOutput,
  mulDivRoundingUp,
} from './sqrtPriceMath.ts';

const ONE_IN_PIPS = 1_000_000n;

/** Amounts of one step of a swap, raw units; `amountIn` includes the fee. */
export interface SwapStep {
  readonly sqrtPriceX96: bigint;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/**
 * Returns the amounts of a step from one Q64.96 sqrt price to its target at constant liquidity, input and fee
 * rounded up, output down. They depend neither on the remaining amount nor on the trade type.
 * `SwapMath.computeSwapStep` takes this branch exactly when the remaining input is ≥ amountIn (or the
 * remaining output ≥ amountOut).
 */
export function computeFullStep(
  fromX96: bigint,
  targetX96: bigint,
  liquidity: bigint,
  fee: bigint,
): SwapStep {
  const zeroForOne = fromX96 >= targetX96;
  const net = inputBetween(fromX96, targetX96, liquidity, zeroForOne);
  return {
    sqrtPriceX96: targetX96,
    amountIn: net + mulDivRoundingUp(net, fee, ONE_IN_PIPS - fee),
    amountOut: outputBetween(fromX96, targetX96, liquidity, zeroForOne),
  };
}

/**
 * Returns the output for `amountIn` raw units that end before the step's target. The whole input is taken:
 * the part that the price movement does not use is the fee. Ports `SwapMath.computeSwapStep` for exact input
 * below its target.
 */
export function computePartialInput(
  fromX96: bigint,
  liquidity: bigint,
  amountIn: bigint,
  fee: bigint,
  zeroForOne: boolean,
): SwapStep {
  const net = (amountIn * (ONE_IN_PIPS - fee)) / ONE_IN_PIPS;
  const sqrtPriceX96 = getNextSqrtPriceFromInput(fromX96, liquidity, net, zeroForOne);
  return { sqrtPriceX96, amountIn, amountOut: outputBetween(fromX96, sqrtPriceX96, liquidity, zeroForOne) };
}

/**
 * Returns the input for `amountOut` raw units that end before the step's target, rounded up together with the
 * fee. Ports `SwapMath.computeSwapStep` for exact output below its target.
 */
export function computePartialOutput(
  fromX96: bigint,
  liquidity: bigint,
  amountOut: bigint,
  fee: bigint,
  zeroForOne: boolean,
): SwapStep {
  const sqrtPriceX96 = getNextSqrtPriceFromOutput(fromX96, liquidity, amountOut, zeroForOne);
  const net = inputBetween(fromX96, sqrtPriceX96, liquidity, zeroForOne);
  return { sqrtPriceX96, amountIn: net + mulDivRoundingUp(net, fee, ONE_IN_PIPS - fee), amountOut };
}

function inputBetween(fromX96: bigint, toX96: bigint, liquidity: bigint, zeroForOne: boolean): bigint {
  return zeroForOne
    ? getAmount0RoundingUp(toX96, fromX96, liquidity)
    : getAmount1RoundingUp(fromX96, toX96, liquidity);
}

function outputBetween(fromX96: bigint, toX96: bigint, liquidity: bigint, zeroForOne: boolean): bigint {
  return zeroForOne
    ? getAmount1RoundingDown(toX96, fromX96, liquidity)
    : getAmount0RoundingDown(fromX96, toX96, liquidity);
}
