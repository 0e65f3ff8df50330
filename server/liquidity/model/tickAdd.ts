import { type OfferedAmounts, offeredLiquidity } from '../../amm/liquidity/desiredAmounts.ts';
import type { LiquidityBounds } from '../../amm/liquidity/liquidityBounds.ts';
import type { SqrtRange, TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import { isInside, sqrtRangeOf, type TickBounds } from '../../amm/liquidity/positionAmounts.ts';
import { maxLiquidityPerTick } from '../../amm/liquidity/usableTicks.ts';
import type { Rational } from '../../amm/rational.ts';
import type { LiquidityWarning } from './liquidityPlan.ts';
import type { AddTerms } from './liquidityTerms.ts';
import { refused } from './refusal.ts';

const UINT128_LIMIT = 1n << 128n;

/** State of a pool with ticks that an add depends on. */
export interface AddState {
  readonly sqrtPriceX96: bigint;
  /** Liquidity of all positions at each end of the range. */
  readonly grossLower: bigint;
  readonly grossUpper: bigint;
  readonly tickSpacing: number;
}

/**
 * Returns the liquidity that the caller asks for, or that the offered amounts pay for.
 * @throws AppError LIQUIDITY_REFUSED where the offered token does not go into the range, or it is too little
 */
export function askedLiquidity(
  { sqrtPriceX96 }: Pick<AddState, 'sqrtPriceX96'>,
  ticks: TickBounds,
  { offer, liquidity }: Pick<AddTerms, 'offer' | 'liquidity'>,
): bigint {
  if (sqrtPriceX96 === 0n) {
    throw refused({ reason: 'emptyPool', message: 'The pool has no price yet: it is not initialized' });
  }
  if (liquidity !== undefined) return liquidity;
  const range = sqrtRangeOf(ticks);
  const found = offeredLiquidity(sqrtPriceX96, range, offer);
  if (found > 0n) return found;
  const isBelow = sqrtPriceX96 <= range.lowerX96;
  const isAbove = sqrtPriceX96 >= range.upperX96;
  if ((isBelow && offer.amount0 === undefined) || (isAbove && offer.amount1 === undefined)) {
    const [where, token] = isBelow ? ['above', 'token0'] : ['below', 'token1'];
    const message = `The range lies ${where} the price, so only ${token} goes into it: say amount${isBelow ? 0 : 1}`;
    throw refused({ reason: 'wrongSide', message });
  }
  throw refused({ reason: 'nothingToDo', message: 'The amount is too small for any liquidity' });
}

/**
 * Returns an offer without the token that does not go into the range at a price. Offered to a pool that
 * somebody else creates inside of the range, it would be taken at any price.
 */
export function goingIn(
  { amount0, amount1 }: OfferedAmounts,
  sqrtPriceX96: bigint,
  { lowerX96, upperX96 }: SqrtRange,
): OfferedAmounts {
  if (sqrtPriceX96 <= lowerX96) return { amount0 };
  return sqrtPriceX96 >= upperX96 ? { amount1 } : { amount0, amount1 };
}

/** @throws AppError LIQUIDITY_REFUSED where the pool cannot hold the liquidity */
export function requireRoom(
  { grossLower, grossUpper, tickSpacing }: AddState,
  liquidity: bigint,
  before: bigint,
): void {
  if (liquidity === 0n)
    throw refused({ reason: 'nothingToDo', message: 'The amount is too small for any liquidity' });
  const most = maxLiquidityPerTick(tickSpacing);
  const gross = grossLower > grossUpper ? grossLower : grossUpper;
  if (liquidity + before >= UINT128_LIMIT || gross + liquidity > most) {
    const facts = { liquidity: String(liquidity), most: String(most > gross ? most - gross : 0n) };
    const message = `The pool holds at most ${most} of liquidity at one tick, and ${gross} is there`;
    throw refused({ reason: 'tooMuch', message, facts });
  }
}

/** Returns warnings where the bounds of an add do not protect it. */
export function addWarnings(
  sqrtPriceX96: bigint,
  ticks: TickBounds,
  { isCutByRange }: LiquidityBounds,
  amounts: TokenAmounts,
): LiquidityWarning[] {
  const warnings: LiquidityWarning[] = [];
  const range = sqrtRangeOf(ticks);
  if (isInside(sqrtPriceX96, range) && isCutByRange) {
    const message =
      'The slippage reaches past an edge of the range: there the only bound is that the price stays inside of the range';
    warnings.push({ code: 'RANGE_WITHIN_TOLERANCE', message });
  }
  if (amounts.amount0 === 0n || amounts.amount1 === 0n) {
    const [token, other] = amounts.amount0 === 0n ? ['token1', 'token0'] : ['token0', 'token1'];
    warnings.push({
      code: 'OUT_OF_RANGE',
      message: `The price is outside of the range: only ${token} goes in, and it earns nothing until the price comes in`,
    });
    warnings.push({
      code: 'OTHER_SIDE_NOT_BOUNDED',
      message: `No bound on ${other} can hold: nothing is lost while the price stays on this side, and the transaction fails where it has come in`,
    });
  }
  return warnings;
}

/** Slippage above which an add is warned about, as a fraction: adding at a bad price loses value. */
const USUAL_SLIPPAGE: Rational = { numerator: 5n, denominator: 1000n };

/** Returns a warning where the tolerance is above the usual one. */
export function slippageWarnings({ numerator, denominator }: Rational): LiquidityWarning[] {
  if (numerator * USUAL_SLIPPAGE.denominator <= USUAL_SLIPPAGE.numerator * denominator) return [];
  const message =
    'The slippage is above 0.5 %: whoever moves the price by that much before the transaction can take a part of the value';
  return [{ code: 'HIGH_SLIPPAGE', message }];
}
