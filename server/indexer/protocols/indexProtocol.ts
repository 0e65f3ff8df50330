import type { z } from 'zod';
import type { Exchange } from '../../routing/exchange.ts';
import type { Pool, PoolRow, Protocol } from '../../routing/pool.ts';
import type { MarketRow } from '../market/marketRows.ts';
import type { IndexFamily } from './indexFamily.ts';
import type { ListedKey } from './listedKey.ts';

/** Amounts that a pool holds in the index, raw units, and its fee as lists show it, hundredths of a bip. */
export interface Holdings {
  readonly fee: number;
  readonly amount0: bigint;
  readonly amount1: bigint;
  /** Of a pool that one contract holds with others. */
  readonly key?: ListedKey | undefined;
}

/** The queries and rows of one protocol in the index. */
export interface IndexProtocol<OfExchange = Exchange> {
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
  };
  /** Fee of every swap when all pools have the same, hundredths of a bip. Absent: each pool has its own. */
  readonly fixedFee?: number;
  /**
   * Returns whether fees and rates follow from the volume of a pool: no hook changes what swaps pay, and the fee is not
   * so high that trading with oneself would be the only use of the pool.
   */
  hasCountedFee(pool: Pick<Holdings, 'fee' | 'key'>): boolean;
  /** Pools with liquidity at any price: filter, the fields that routing needs, and schema of the rows. */
  readonly routable: {
    readonly filter: string;
    readonly fields: string;
    readonly rows: z.ZodType<PoolRow[]>;
  };
  /** Returns whether routes may use the pool of a row. */
  isRoutable(row: PoolRow, exchange: OfExchange): boolean;
  poolOf(row: PoolRow, exchange: OfExchange): Pool;
  /** Query fields of the fee and the amounts, beside those that all protocols share. */
  readonly fields: string;
  readonly holdings: z.ZodType<Holdings>;
  /** Schema of rows. Compiled, because a compiled schema creates no object per field. */
  readonly rows: z.ZodType<MarketRow[]>;
  /** Query fields of the last event, under the names that periods use. */
  readonly periodFields: string;
}
