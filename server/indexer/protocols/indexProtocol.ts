import type { z } from 'zod';
import type { Exchange } from '../../routing/exchange.ts';
import type { Pool, PoolRow, Protocol } from '../../routing/pool.ts';
import type { MarketRow } from '../market/marketRows.ts';

/** Amounts that a pool holds in the index, raw units, and its fee as lists show it, hundredths of a bip. */
export interface Holdings {
  readonly fee: number;
  readonly amount0: bigint;
  readonly amount1: bigint;
}

/** The queries and rows of one protocol in the index. */
export interface IndexProtocol<OfExchange = Exchange> {
  readonly protocol: Protocol;
  /** The entity in the index's schema, and the query fields that read one or many of them. */
  readonly entity: 'Pair' | 'Pool' | 'V4Pool';
  readonly one: 'pair' | 'pool' | 'v4Pool';
  readonly list: 'pairs' | 'pools' | 'v4Pools';
  /** Fee of every swap when all pools have the same, hundredths of a bip. Absent: each pool has its own. */
  readonly fixedFee?: number;
  /** Pools with liquidity at any price: filter, the fields that routing needs, and schema of the rows. */
  readonly routable: {
    readonly filter: string;
    readonly fields: string;
    readonly rows: z.ZodType<PoolRow[]>;
  };
  /** Returns the pool of a row; undefined for one that routes may not use. */
  poolOf(row: PoolRow, exchange: OfExchange): Pool | undefined;
  /** Query fields of the fee and the amounts, beside those that all protocols share. */
  readonly fields: string;
  readonly holdings: z.ZodType<Holdings>;
  /** Schema of rows. Compiled, because a compiled schema creates no object per field. */
  readonly rows: z.ZodType<MarketRow[]>;
  /** Query fields of the last event, under the names that periods use. */
  readonly periodFields: string;
}
