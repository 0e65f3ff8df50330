import type { Rational } from '../rational.ts';
import { sqrtRoundingDown } from './integerSqrt.ts';
import type { TokenAmounts } from './liquidityForAmounts.ts';

/** Reserves, supply and the last product of a V2 pair, raw units. */
export interface PairShares {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  readonly totalSupply: bigint;
  /** `kLast`; 0 where no fee of the protocol is due. */
  readonly kLast: bigint;
  /** True if the factory has an account for the protocol's fee. */
  readonly isFeeOn: boolean;
}

/**
 * Returns the supply after `_mintFee`, which runs before each mint and burn. S·(√k − √kLast) / (5√k + √kLast)
 * is minted where the fee of the protocol is on. Ports `UniswapV2Pair._mintFee`.
 */
export function supplyAfterFee({ reserve0, reserve1, totalSupply, kLast, isFeeOn }: PairShares): bigint {
  if (!isFeeOn || kLast === 0n) return totalSupply;
  const root = sqrtRoundingDown(reserve0 * reserve1);
  const last = sqrtRoundingDown(kLast);
  return root <= last ? totalSupply : totalSupply + (totalSupply * (root - last)) / (root * 5n + last);
}

/**
 * Returns the raw amounts that the V2 router takes of the desired ones: one whole, the other by the reserves,
 * rounded down. Ports `UniswapV2Router02._addLiquidity` for a pair with reserves.
 */
export function pairAmounts({ reserve0, reserve1 }: PairShares, desired: TokenAmounts): TokenAmounts {
  const optimal1 = (desired.amount0 * reserve1) / reserve0;
  if (optimal1 <= desired.amount1) return { amount0: desired.amount0, amount1: optimal1 };
  return { amount0: (desired.amount1 * reserve0) / reserve1, amount1: desired.amount1 };
}

/** Returns the pair tokens that raw amounts mint, rounded down. Ports `UniswapV2Pair.mint`. */
export function mintedShares(pair: PairShares, { amount0, amount1 }: TokenAmounts): bigint {
  const supply = supplyAfterFee(pair);
  const by0 = (amount0 * supply) / pair.reserve0;
  const by1 = (amount1 * supply) / pair.reserve1;
  return by0 < by1 ? by0 : by1;
}

/** Pair tokens that the first mint of a pair burns. Ports `UniswapV2Pair.MINIMUM_LIQUIDITY`. */
export const MINIMUM_LIQUIDITY = 1000n;

/**
 * Returns the pair tokens that the first raw amounts of a pair mint: ⌊√(amount0 · amount1)⌋ − 1000, or 0 for
 * less. Ports `UniswapV2Pair.mint`.
 */
export function firstShares({ amount0, amount1 }: TokenAmounts): bigint {
  const root = sqrtRoundingDown(amount0 * amount1);
  return root > MINIMUM_LIQUIDITY ? root - MINIMUM_LIQUIDITY : 0n;
}

/**
 * Returns the raw amounts that burning pair tokens pays out, rounded down. Ports `UniswapV2Pair.burn`, which
 * shares the balances of the pair, not its reserves.
 */
export function burnedAmounts(pair: PairShares, balances: TokenAmounts, shares: bigint): TokenAmounts {
  const supply = supplyAfterFee(pair);
  return {
    amount0: (shares * balances.amount0) / supply,
    amount1: (shares * balances.amount1) / supply,
  };
}

/**
 * Returns the least amounts that the router takes of the desired ones within a tolerance of the price. Above
 * it takes token1 whole and less of token0, below the reverse.
 */
export function leastOfPair(
  { reserve0, reserve1 }: PairShares,
  desired: TokenAmounts,
  { numerator, denominator }: Rational,
): TokenAmounts {
  const least0 = (desired.amount1 * reserve0 * denominator) / (reserve1 * (denominator + numerator));
  const less = lessOf({ numerator, denominator });
  const least1 = (desired.amount0 * reserve1 * less) / (reserve0 * denominator);
  return {
    amount0: least0 < desired.amount0 ? least0 : desired.amount0,
    amount1: least1 < desired.amount1 ? least1 : desired.amount1,
  };
}

/**
 * Returns the least amounts that a burn pays within a tolerance of the price: x / √(1 + s) and y · √(1 − s).
 */
export function leastOfBurn({ amount0, amount1 }: TokenAmounts, tolerance: Rational): TokenAmounts {
  const { numerator, denominator } = tolerance;
  return {
    amount0: sqrtRoundingDown((amount0 * amount0 * denominator) / (denominator + numerator)),
    amount1: sqrtRoundingDown((amount1 * amount1 * lessOf(tolerance)) / denominator),
  };
}

const lessOf = ({ numerator, denominator }: Rational): bigint =>
  numerator >= denominator ? 0n : denominator - numerator;
