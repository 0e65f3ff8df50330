import type { z } from 'zod';
import type { PoolState } from '../../amm/poolState.ts';
import type { Pool, PoolRow, Protocol } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import type { ListedKey } from '../rows/listedKey.ts';
import type { MarketRow } from '../rows/marketRows.ts';
import type { IndexFamily } from './indexFamily.ts';

/** Amounts that a pool holds in the index, raw units, and its fee as lists show it, hundredths of a bip. */
export interface Holdings {
  readonly fee: number;
  readonly amount0: bigint;
  readonly amount1: bigint;
  /** Of a pool that one contract holds with others. */
  readonly key?: ListedKey | undefined;
}

/** A pool that routes may use, as the index has it. */
export interface RoutableRow extends PoolRow {
  /** Id of its exchange; absent where the index says none. */
  readonly exchangeId?: string | undefined;
}

/** What the index has of a hooked pool. */
export interface HookedRow {
  readonly row: PoolRow;
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly held: readonly [bigint, bigint];
  readonly swapCount: number;
}

/** A pool whose hook has a say in its swaps, as the index has it. */
export interface HookedPool {
  readonly pool: Pool;
  /** Price and liquidity, with no ticks and no fee that a hook sets: what a swap may give at best. */
  readonly state: PoolState;
  /** Raw units of token0 and token1. */
  readonly held: readonly [bigint, bigint];
  readonly swapCount: number;
}

/** The queries and rows of one protocol in the index. */
export interface IndexProtocol<OfFactory = PoolFactory> {
  readonly protocol: Protocol;
  readonly family: IndexFamily;
  /** The entity in the index's schema, and the query fields that read one or many of them. */
  readonly entity: 'Pair' | 'Pool' | 'V4Pool';
  readonly one: 'pair' | 'pool' | 'v4Pool';
  readonly list: 'pairs' | 'pools' | 'v4Pools';
  /** Query fields of ticks and positions; absent for a protocol without ticks. */
  readonly ranges?: {
    readonly ticks: 'ticks' | 'v4Ticks';
    readonly positions: 'positions' | 'v4Positions';
    /** Fields of a pool that tell its key, beside tokens, fee and tickSpacing. */
    readonly keyFields: '' | 'hooks isNative';
    /** Fields of a position that tell its payouts; none where no event carries them. */
    readonly paidFields: '' | 'collected0 collected1';
  };
  /** True where the pools have the fee of their exchange; else each says its own. */
  readonly hasFeeOfExchange?: true;
  /**
   * Returns whether fees and rates follow from the volume of a pool: no hook changes what swaps pay, and the
   * fee is not so high that trading with oneself would be the only use of the pool.
   */
  hasCountedFee(pool: Pick<Holdings, 'fee' | 'key'>): boolean;
  /** Pools with liquidity at any price: filter, the fields that routing needs, and schema of the rows. */
  readonly routable: {
    readonly filter: string;
    readonly fields: string;
    readonly rows: z.ZodType<RoutableRow[]>;
  };
  /** Pools whose hook has a say in their swaps; absent where there are none. */
  readonly hooked?: {
    readonly filter: string;
    readonly fields: string;
    readonly rows: z.ZodType<HookedRow[]>;
    /** Returns undefined for a pool in which no hook has a say, or which no route may use. */
    poolOf(row: HookedRow, factory: OfFactory): HookedPool | undefined;
  };
  /** Returns whether routes may use the pool of a row. */
  isRoutable(row: PoolRow, factory: OfFactory): boolean;
  poolOf(row: PoolRow, factory: OfFactory): Pool;
  /** Query fields of the fee and the amounts, beside those that all protocols share. */
  readonly fields: string;
  readonly holdings: z.ZodType<Holdings>;
  /** Schema of rows. Compiled, because a compiled schema creates no object per field. */
  readonly rows: z.ZodType<MarketRow[]>;
  /** Query fields of the last event, under the names that periods use. */
  readonly periodFields: string;
}
