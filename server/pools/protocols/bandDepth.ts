import { getSqrtRatioAtTick } from '../../amm/v3/tickMath.ts';

/** A tick, and the liquidity that a rise of the price over it adds. */
export interface NetTick {
  readonly tick: number;
  readonly liquidityNet: bigint;
}

export interface PoolCurve {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  /** The initialized ticks, ascending, at least those within `DEPTH_TICKS` of the present one. */
  readonly ticks: readonly NetTick[];
}

/** Ticks on each side of the price that depth depends on: half and twice the price lie within. */
export const DEPTH_TICKS = 6_933;

const Q96 = 1n << 96n;
const ONE = 10n ** 40n;
/** √1.02 and √2, times ONE, rounded down. */
const BAND_ROOT = 10_099_504_938_362_077_953_363_385_917_069_600_710_603n;
const HALF_ROOT = 14_142_135_623_730_950_488_016_887_242_096_980_785_696n;

/**
 * Returns the reserve of a token that a V2 pair would have in which as much could be traded, raw units: the
 * least of what the price falling by 2 % pays out, rising by 2 % takes in, and falling to half pays out.
 * Rounded down. The same rule as `Pool.anchorDepth` of the index, which limits it to what the pool holds as
 * well.
 */
export function bandDepth(curve: PoolCurve, isToken0: boolean): bigint {
  const { sqrtPriceX96, liquidity } = curve;
  if (sqrtPriceX96 === 0n) return 0n;
  const active = isToken0 ? (liquidity << 96n) / sqrtPriceX96 : (liquidity * sqrtPriceX96) >> 96n;
  const times = (root: bigint) => (sqrtPriceX96 * root) / ONE;
  const part = (root: bigint) => (sqrtPriceX96 * ONE) / root;
  const reserve = (target: bigint, share: bigint, root: bigint) => {
    const amount = amountUpTo(curve, isToken0, target);
    return amount === 'uniform' ? active : (amount * share) / (root - ONE);
  };
  // The price of the other token falls where the token is paid out: upwards when it is token0.
  const paid = (root: bigint) => reserve(isToken0 ? times(root) : part(root), root, root);
  const taken = (root: bigint) => reserve(isToken0 ? part(root) : times(root), ONE, root);
  return [taken(BAND_ROOT), paid(HALF_ROOT)].reduce((a, b) => (b < a ? b : a), paid(BAND_ROOT));
}

/**
 * Returns how much of the token lies between the present price and another, raw units, walked over the ticks;
 * 'uniform' where no tick lies between them, and the reserve is that of the active liquidity, exact.
 */
function amountUpTo(curve: PoolCurve, isToken0: boolean, target: bigint): bigint | 'uniform' {
  const isUp = target > curve.sqrtPriceX96;
  const ahead = curve.ticks.filter(({ tick }) => (isUp ? tick > curve.tick : tick <= curve.tick));
  if (!isUp) ahead.reverse();
  let [from, liquidity, sum] = [curve.sqrtPriceX96, curve.liquidity, 0n];
  for (const { tick, liquidityNet } of ahead) {
    const at = getSqrtRatioAtTick(tick);
    if (isUp ? at >= target : at <= target) break;
    sum += liquidity * spanOf(from, at, isToken0);
    liquidity += isUp ? liquidityNet : -liquidityNet;
    from = at;
  }
  if (from === curve.sqrtPriceX96 && liquidity === curve.liquidity) return 'uniform';
  return (sum + liquidity * spanOf(from, target, isToken0)) / (Q96 * Q96);
}

/**
 * Returns the token of one unit of liquidity between two prices, times 2^192: so that ranges are not rounded
 * one by one.
 */
function spanOf(a: bigint, b: bigint, isToken0: boolean): bigint {
  const difference = a < b ? b - a : a - b;
  return isToken0 ? (Q96 * Q96 * Q96 * difference) / (a * b) : Q96 * difference;
}
