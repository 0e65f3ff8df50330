import type { Address } from 'viem';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { Rational } from '../../amm/rational.ts';
import { getTickAtSqrtRatio } from '../../amm/v3/tickMath.ts';
import type { Pool, Protocol } from '../../routing/model/pool.ts';
import { presentPoolId } from '../../values/checksum.ts';
import type { LiquidityWarning } from './liquidityPlan.ts';
import { refused } from './refusal.ts';

/** The key of a pool that an add creates, its tokens in the order of the caller. */
export interface NewPoolKey {
  readonly protocol: Protocol;
  /** Id of the exchange; undefined where the network has one of this protocol. */
  readonly exchange: string | undefined;
  readonly tokens: readonly [Address, Address];
  /** Hundredths of a bip; undefined for a pair. */
  readonly fee: number | undefined;
  readonly tickSpacing: number | undefined;
  readonly hooks: Address | undefined;
  /** True if the wrapped token stands for the native coin. */
  readonly isNative: boolean;
}

/** A pool to create, with its first price. */
export interface NewPool extends NewPoolKey {
  /** Price in whole tokens. */
  readonly startPrice: Rational;
  /** The token that `startPrice` counts in, per whole other token. */
  readonly priceIn: Address;
  /** True if the caller stands by a price that routes do not confirm. */
  readonly isPriceConfirmed: boolean;
}

/** The price at which an add creates its pool. */
export interface StartPrice {
  /** Raw units of token1 per raw unit of token0. */
  readonly price: Rational;
  /** Q64.96, rounded down. */
  readonly sqrtPriceX96: bigint;
}

/**
 * Returns the state in which a pool begins.
 * @param current sqrt price of the pool; 0 or undefined where it has none
 * @throws AppError LIQUIDITY_REFUSED for a pool that has a price
 */
export function createdState({ sqrtPriceX96 }: StartPrice, pool: Pool, current: bigint | undefined) {
  if (current !== undefined && current !== 0n) refuseExisting(pool);
  return { sqrtPriceX96, tick: getTickAtSqrtRatio(sqrtPriceX96) };
}

/** @throws AppError LIQUIDITY_REFUSED that names the pool */
export function refuseExisting({ id }: Pool): never {
  const pool = presentPoolId(id);
  const message = `The pool ${pool} exists and has a price: add to it by pool, without create`;
  throw refused({ reason: 'poolExists', message, facts: { pool } });
}

/** Returns warnings about a pool that somebody else may create first, at another price. */
export function creationWarnings({ amount0, amount1 }: TokenAmounts, gas: bigint): LiquidityWarning[] {
  const isOneSided = amount0 === 0n || amount1 === 0n;
  const first = isOneSided
    ? 'If somebody creates it first, no bound can hold the price: nothing is lost while it lies on the same side of the range, and the transaction fails otherwise'
    : 'If somebody creates it first at another price, the bounds make the transaction fail';
  const message = `This transaction creates the pool, for about ${gas} units of gas beside those of the add. ${first}`;
  return [{ code: 'POOL_CREATED', message }];
}
