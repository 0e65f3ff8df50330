import type { Hex } from 'viem';
import { z } from 'zod';
import { rawOutput } from '../../http/openApi/answerSchemas.ts';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import type { Activity } from '../../indexer/rows/marketTotals.ts';
import { poolIdOf } from '../../routing/model/pool.ts';
import { presentPoolId } from '../../values/checksum.ts';
import { type Money, nativeOutput } from './presentMoney.ts';

const usdOutput = z
  .string()
  .nullable()
  .meta({ description: 'US dollars; null when no swap could be priced' });

export const activityOutput = z.object({
  amount0: rawOutput.meta({ description: 'token0 swapped in or out, raw units' }),
  amount1: rawOutput.meta({ description: 'token1 swapped in or out, raw units' }),
  volumeUSD: usdOutput.meta({
    description: 'Volume, one side of each swap, US dollars; null when no swap could be priced',
  }),
  volumeNative: nativeOutput('Volume'),
  feesUSD: usdOutput,
  txCount: z.number().int().meta({ description: 'Number of Mint, Burn and Swap events' }),
  unpricedSwapCount: z
    .number()
    .int()
    .meta({ description: 'Number of swaps without a price, not in the dollar figures' }),
});

export const presentActivity = (activity: Activity, money: Money) => ({
  amount0: String(activity.volume0),
  amount1: String(activity.volume1),
  volumeUSD: money.usd(activity.volumeUSD),
  volumeNative: money.native(activity.volumeUSD),
  feesUSD: money.usd(activity.feesUSD),
  txCount: activity.txCount,
  unpricedSwapCount: activity.unpricedSwapCount,
});

/** Returns the pool's id and exchange, and the index block that all figures belong to. */
export const presentIndexed = (id: Hex, exchange: string, { number, hash }: IndexBlock) => ({
  poolAddress: presentPoolId(poolIdOf(id)),
  exchange,
  blockNumber: String(number),
  blockHash: hash,
  indexedBlock: String(number),
});
