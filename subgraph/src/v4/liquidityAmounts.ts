import { BigInt } from '@graphprotocol/graph-ts';
import { isZero } from '../numbers';
import { sqrtPriceAtTick } from './sqrtPriceAtTick';

/** token0 and token1, raw units. */
export class Amounts {
  constructor(
    public readonly amount0: BigInt,
    public readonly amount1: BigInt,
  ) {}
}

/**
 * Returns liquidity · 2^96 · (upper - lower) / (upper · lower), rounded as `SqrtPriceMath.getAmount0Delta`.
 */
export function amount0Between(lower: BigInt, upper: BigInt, liquidity: BigInt, isUp: bool): BigInt {
  const product = liquidity.leftShift(96).times(upper.minus(lower));
  return divided(divided(product, upper, isUp), lower, isUp);
}

/** Returns liquidity · (upper - lower) / 2^96, rounded as `SqrtPriceMath.getAmount1Delta`. */
export function amount1Between(lower: BigInt, upper: BigInt, liquidity: BigInt, isUp: bool): BigInt {
  const product = liquidity.times(upper.minus(lower));
  const whole = product.rightShift(96);
  return isUp && !whole.leftShift(96).equals(product) ? whole.plus(BigInt.fromI32(1)) : whole;
}

/**
 * Returns what a liquidity between two ticks is made of at a price: rounded up for liquidity that is added,
 * down for what is freed, as `Pool.modifyLiquidity`.
 * @param liquidity without sign
 */
export function amountsOf(
  sqrtPriceX96: BigInt,
  tick: i32,
  tickLower: i32,
  tickUpper: i32,
  liquidity: BigInt,
  isUp: bool,
): Amounts {
  const zero = BigInt.zero();
  if (isZero(liquidity)) return new Amounts(zero, zero);
  const lower = sqrtPriceAtTick(tickLower);
  const upper = sqrtPriceAtTick(tickUpper);
  if (tick < tickLower) return new Amounts(amount0Between(lower, upper, liquidity, isUp), zero);
  if (tick >= tickUpper) return new Amounts(zero, amount1Between(lower, upper, liquidity, isUp));
  return new Amounts(
    amount0Between(sqrtPriceX96, upper, liquidity, isUp),
    amount1Between(lower, sqrtPriceX96, liquidity, isUp),
  );
}

/** Divides natural numbers. */
function divided(a: BigInt, b: BigInt, isUp: bool): BigInt {
  return isUp ? a.plus(b).minus(BigInt.fromI32(1)).div(b) : a.div(b);
}
