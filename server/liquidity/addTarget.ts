import type { Address } from 'viem';
import type { TickBounds } from '../amm/liquidity/positionAmounts.ts';
import type { PoolState } from '../amm/poolState.ts';
import { isTickPool } from '../pools/poolsAtHead.ts';
import type { Pool } from '../routing/model/pool.ts';
import type { StartPrice } from './model/creation.ts';
import { invalidField } from './model/refusal.ts';
import { type RangeRequest, rangeOf } from './rangeOf.ts';

/** The place of an add: a pool, the ticks of a range, and the position that is raised. */
export interface AddTarget {
  readonly pool: Pool;
  /** Undefined for a pair, and where the caller has said no range. */
  readonly ticks: TickBounds | undefined;
  readonly tokenId: bigint | undefined;
  /** Price at which the pool is created; undefined where it exists. */
  readonly start?: StartPrice | undefined;
  /** State of the pool that a swap before the add leaves; undefined where none goes through it. */
  readonly moved?: PoolState | undefined;
}

/** Source of the decimals of tokens; null for one that tells none. */
export interface DecimalsSource {
  decimalsOf(token: Address): Promise<number | null>;
}

/** Returns the place of a new position. @throws AppError INVALID_REQUEST for a range that the pool lacks */
export async function addTargetIn(
  pool: Pool,
  range: RangeRequest | undefined,
  source: DecimalsSource,
): Promise<AddTarget> {
  if (!isTickPool(pool)) {
    if (range !== undefined && range.kind !== 'full')
      throw invalidField('pool', 'is a V2 pair: its liquidity has no range');
    return { pool, ticks: undefined, tokenId: undefined };
  }
  if (range === undefined) return { pool, ticks: undefined, tokenId: undefined };
  const { token0, token1, tickSpacing } = pool;
  const decimals = range.kind === 'prices' ? await decimalsIn(pool, source) : { decimals0: 0, decimals1: 0 };
  const ticks = rangeOf(Object.assign({ token0, token1, tickSpacing }, decimals), range);
  return { pool, ticks, tokenId: undefined };
}

/** Returns the decimals of both tokens of a pool. @throws AppError INVALID_REQUEST for a token without */
export async function decimalsIn(
  { token0, token1 }: Pick<Pool, 'token0' | 'token1'>,
  source: DecimalsSource,
): Promise<{ readonly decimals0: number; readonly decimals1: number }> {
  const [decimals0, decimals1] = await Promise.all([source.decimalsOf(token0), source.decimalsOf(token1)]);
  if (decimals0 === null || decimals1 === null)
    throw invalidField('priceIn', 'cannot be used here: a token of the pool tells no decimals. Say ticks');
  return { decimals0, decimals1 };
}
