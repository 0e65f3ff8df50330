import type { z } from 'zod';
import type { Pool, Protocol } from '../../routing/pool.ts';
import type { MarketRow } from '../marketRows.ts';

/** What a pool holds as the index counts it, raw units, with its fee as lists show it, hundredths of a bip. */
export interface Holdings {
  readonly fee: number;
  readonly amount0: bigint;
  readonly amount1: bigint;
}

/** How the index keeps the pools of one protocol. */
export interface IndexProtocol {
  readonly protocol: Protocol;
  /** Its entity in the index's schema, and the fields of a query that read one and many of them. */
  readonly entity: 'Pair' | 'Pool';
  readonly one: 'pair' | 'pool';
  readonly list: 'pairs' | 'pools';
  /** Fee of every swap where all pools have the same, hundredths of a bip; where absent, each pool has its own. */
  readonly fixedFee?: number;
  /** Pools that hold liquidity somewhere: the filter, the fields that it takes to route through one, and its rows. */
  readonly routable: {
    readonly filter: string;
    readonly fields: string;
    readonly rows: z.ZodType<Pool[]>;
  };
  /** Fields of the fee and the amounts, beside those that all protocols share. */
  readonly fields: string;
  readonly holdings: z.ZodType<Holdings>;
  /** A compiled schema makes no object for each field that it looks at. */
  readonly rows: z.ZodType<MarketRow[]>;
  /** Fields of the last event, under the names that a period has them by. */
  readonly periodFields: string;
}
