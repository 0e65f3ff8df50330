export const MIN_TICK = -887272;
export const MAX_TICK = 887272;
export const MIN_SQRT_RATIO = 4295128739n;
export const MAX_SQRT_RATIO = 1461446703485210103287273052203988822378723970342n;

const MAX_UINT256 = (1n << 256n) - 1n;
const LOG_SQRT_1_0001 = Math.log(1.0001) / 2;

/** √1.0001^−(2^i) as Q128.128, for i = 0…19: the constants of `TickMath.getSqrtRatioAtTick`. */
const RATIO_OF_BIT = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
] as const;

// The cache is direct-mapped: adjacent ticks never collide, and its size is fixed. An empty slot holds
// another slot's tick.
const CACHE_SIZE = 1 << 16;
const cachedTick = new Int32Array(CACHE_SIZE).map((_, slot) => slot ^ 1);
const cachedRatio: bigint[] = new Array<bigint>(CACHE_SIZE).fill(0n);

/**
 * Returns √(1.0001^tick) · 2^96, rounded as by `TickMath.getSqrtRatioAtTick` (up in the last bit), Q64.96.
 * @throws RangeError when |tick| > 887272
 */
export function getSqrtRatioAtTick(tick: number): bigint {
  const slot = tick & (CACHE_SIZE - 1);
  const cached = cachedRatio[slot];
  if (cached !== undefined && cachedTick[slot] === tick) return cached;
  const ratio = computeSqrtRatioAtTick(tick);
  cachedTick[slot] = tick;
  cachedRatio[slot] = ratio;
  return ratio;
}

/**
 * Returns the greatest tick whose sqrt ratio is ≤ sqrtPriceX96 (Q64.96), as `TickMath.getTickAtSqrtRatio`
 * gives it.
 * @throws RangeError when sqrtPriceX96 is outside [MIN_SQRT_RATIO, MAX_SQRT_RATIO)
 */
export function getTickAtSqrtRatio(sqrtPriceX96: bigint): number {
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) {
    throw new RangeError(`sqrtPriceX96 ${sqrtPriceX96} is out of bounds`);
  }
  // The float estimate is off by one tick at most; the exact ratios settle it.
  const estimate = Math.floor(Math.log(Number(sqrtPriceX96) / 2 ** 96) / LOG_SQRT_1_0001);
  let tick = Math.min(Math.max(estimate, MIN_TICK), MAX_TICK - 1);
  while (getSqrtRatioAtTick(tick) > sqrtPriceX96) tick -= 1;
  while (getSqrtRatioAtTick(tick + 1) <= sqrtPriceX96) tick += 1;
  return tick;
}

function computeSqrtRatioAtTick(tick: number): bigint {
  const absTick = Math.abs(tick);
  if (!(absTick <= MAX_TICK)) throw new RangeError(`tick ${tick} is out of bounds`);
  let ratio = 1n << 128n;
  RATIO_OF_BIT.forEach((factor, bit) => {
    if ((absTick >> bit) & 1) ratio = (ratio * factor) >> 128n;
  });
  if (tick > 0) ratio = MAX_UINT256 / ratio;
  return (ratio + 0xffffffffn) >> 32n;
}
