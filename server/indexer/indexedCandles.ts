import type { Address } from 'viem';
import { z } from 'zod';
import type { Rational } from '../amm/rational.ts';
import { countField, decimalField, integerField } from './fieldSchemas.ts';
import type { IndexBlock } from './indexBlock.ts';
import type { SubgraphClient } from './subgraphClient.ts';

/** An hour or a day of a market in which something happened. */
export interface IndexedCandle {
  /** Unix seconds. */
  readonly start: number;
  /** Whole token1 per whole token0, plain decimals; null before there was a price. */
  readonly open: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly close: string | null;
  /** Swapped in or out, raw units. */
  readonly volume0: bigint;
  readonly volume1: bigint;
  /** US dollars; null when there were swaps and none of them could be priced. */
  readonly volumeUSD: Rational | null;
  readonly feesUSD: Rational | null;
  /** Mint, Burn and Swap events. */
  readonly txCount: number;
  /** Held after the last Mint, Burn or Swap, of a pool also after a Collect, CollectProtocol or Flash; raw units. */
  readonly amount0: bigint;
  readonly amount1: bigint;
  /** What that was worth then, US dollars; null when unknown. */
  readonly tvlUSD: Rational | null;
}

const price = z.string().nullable();
const candleSchema = z.object({
  start: z.int(),
  ...{ open: price, high: price, low: price, close: price },
  ...{ volume0: integerField, volume1: integerField },
  ...{ volumeUSD: decimalField.nullable(), feesUSD: decimalField.nullable() },
  txCount: countField,
  ...{ amount0: integerField, amount1: integerField, tvlUSD: decimalField.nullable() },
});
const CANDLE = `start open high low close volume0 volume1 volumeUSD feesUSD txCount amount0 amount1 tvlUSD`;

const answerSchema = z.object({ before: z.array(candleSchema), candles: z.array(candleSchema) });

const QUERY = `query Candles($id: Bytes!, $length: PeriodLength!, $from: Int!, $to: Int!, $block: Bytes!) {
  before: marketPeriods(first: 1, orderBy: id, orderDirection: desc, block: { hash: $block },
    where: { market: $id, length: $length, start_lt: $from }) { ${CANDLE} }
  candles: marketPeriods(first: 1000, orderBy: id, block: { hash: $block },
    where: { market: $id, length: $length, start_gte: $from, start_lt: $to }) { ${CANDLE} }
}`;

/** Unix seconds: starts of periods from `from` on and before `to`. */
export interface CandleSpan {
  readonly length: 'HOUR' | 'DAY';
  readonly from: number;
  readonly to: number;
}

export interface IndexedCandles {
  /** The last one before the span; undefined when there is none. */
  readonly before: IndexedCandle | undefined;
  /** Ascending, at most 1000. */
  readonly candles: readonly IndexedCandle[];
}

/** The hours or days of a market in which something happened. @throws as `SubgraphClient.query` */
export async function fetchCandles(
  client: SubgraphClient,
  block: IndexBlock,
  market: Address,
  span: CandleSpan,
): Promise<IndexedCandles> {
  const variables = { id: market, ...span, block: block.hash };
  const { before, candles } = await client.query(answerSchema, QUERY, variables);
  return { before: before[0], candles };
}
