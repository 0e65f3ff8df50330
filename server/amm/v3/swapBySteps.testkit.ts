import {
  getAmount0RoundingDown,
  getAmount0RoundingUp,
  getAmount1RoundingDown,
  getAmount1RoundingUp,
  getNextSqrtPriceFromInput,
  getNextSqrtPriceFromOutput,
} from './sqrtPriceMath.ts';
import { getSqrtRatioAtTick, getTickAtSqrtRatio, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from './tickMath.ts';
import type { V3State } from './v3State.ts';

/**
 * Executes the swap loop as the pool contract does, one bitmap word at a time, without a cache: the reference
 * for the engine's tables. Returns undefined when the price limit is reached first.
 */
export function swapBySteps(
  { fee, tickSpacing }: { readonly fee: number; readonly tickSpacing: number },
  state: V3State,
  zeroForOne: boolean,
  tradeType: 'exactInput' | 'exactOutput',
  amount: bigint,
):
  | { amountIn: bigint; amountOut: bigint; sqrtPriceX96: bigint; tick: number; liquidity: bigint }
  | undefined {
  const limit = zeroForOne ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n;
  const isInput = tradeType === 'exactInput';
  const nets = new Map(state.tickRange.ticks.map(({ tick, liquidityNet }) => [tick, liquidityNet]));
  const pips = BigInt(fee);
  let { sqrtPriceX96, tick, liquidity } = state;
  let remaining = amount;
  let amountIn = 0n;
  let amountOut = 0n;
  if (sqrtPriceX96 === 0n) return undefined;
  while (remaining > 0n && sqrtPriceX96 !== limit) {
    const next = scanWord(nets, tick, tickSpacing, zeroForOne);
    const nextPrice = getSqrtRatioAtTick(Math.max(-887272, Math.min(887272, next)));
    const passesLimit = zeroForOne ? nextPrice < limit : nextPrice > limit;
    const target = passesLimit ? limit : nextPrice;
    const start = sqrtPriceX96;
    const down = start >= target;
    const amount0 = (a: bigint, b: bigint, up: boolean) => {
      const [lower, upper] = a < b ? [a, b] : [b, a];
      return (up ? getAmount0RoundingUp : getAmount0RoundingDown)(lower, upper, liquidity);
    };
    const amount1 = (a: bigint, b: bigint, up: boolean) => {
      const [lower, upper] = a < b ? [a, b] : [b, a];
      return (up ? getAmount1RoundingUp : getAmount1RoundingDown)(lower, upper, liquidity);
    };
    const inTo = (price: bigint) => (down ? amount0 : amount1)(price, start, true);
    const outTo = (price: bigint) => (down ? amount1 : amount0)(price, start, false);
    if (isInput) {
      const lessFee = (remaining * (1_000_000n - pips)) / 1_000_000n;
      sqrtPriceX96 =
        lessFee >= inTo(target) ? target : getNextSqrtPriceFromInput(start, liquidity, lessFee, down);
    } else {
      sqrtPriceX96 =
        remaining >= outTo(target) ? target : getNextSqrtPriceFromOutput(start, liquidity, remaining, down);
    }
    const stepIn = inTo(sqrtPriceX96);
    let stepOut = outTo(sqrtPriceX96);
    if (!isInput && stepOut > remaining) stepOut = remaining;
    const stepFee =
      isInput && sqrtPriceX96 !== target
        ? remaining - stepIn
        : (stepIn * pips + 1_000_000n - pips - 1n) / (1_000_000n - pips);
    remaining -= isInput ? stepIn + stepFee : stepOut;
    amountIn += stepIn + stepFee;
    amountOut += stepOut;
    if (sqrtPriceX96 === nextPrice) {
      const net = nets.get(next) ?? 0n;
      liquidity += zeroForOne ? -net : net;
      tick = zeroForOne ? next - 1 : next;
    } else if (sqrtPriceX96 !== start) {
      tick = getTickAtSqrtRatio(sqrtPriceX96);
    }
  }
  return remaining > 0n ? undefined : { amountIn, amountOut, sqrtPriceX96, tick, liquidity };
}

/** The next initialized tick, or the edge of the bitmap word that comes before it. */
function scanWord(
  nets: ReadonlyMap<number, bigint>,
  tick: number,
  tickSpacing: number,
  zeroForOne: boolean,
): number {
  const compressed = Math.floor(tick / tickSpacing);
  const word = Math.floor((zeroForOne ? compressed : compressed + 1) / 256);
  let next = (zeroForOne ? word * 256 : word * 256 + 255) * tickSpacing;
  for (const candidate of nets.keys()) {
    const isNearer = zeroForOne
      ? candidate <= tick && candidate > next
      : candidate > tick && candidate < next;
    if (isNearer) next = candidate;
  }
  return next;
}
