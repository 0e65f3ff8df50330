import { z } from 'zod';
import { rawOutput } from '../../http/openApi/answerSchemas.ts';
import type { PoolTicks } from '../../pools/ticks/poolTicks.ts';
import type { FullTick } from '../../pools/ticks/tick.ts';
import { presentPoolId } from '../../values/checksum.ts';
import { presentTraitsOf } from './presentedProtocols.ts';

export const tickOutput = z
  .object({
    tick: z.number().int(),
    liquidityGross: rawOutput,
    liquidityNet: rawOutput,
  })
  .meta({ id: 'TickLiquidity' });

export const presentTick = ({ tick, liquidityGross, liquidityNet }: FullTick) => ({
  tick,
  liquidityGross: String(liquidityGross),
  liquidityNet: String(liquidityNet),
});

/** Returns the pool, the block, and the source of the ticks. */
export const presentTicksOrigin = ({ pool, block, source }: PoolTicks) => ({
  poolAddress: presentPoolId(pool.id),
  exchange: pool.factory.exchange,
  ...presentTraitsOf(pool),
  blockNumber: String(block.number),
  blockHash: block.hash,
  ...(source === 'subgraph' ? { indexedBlock: String(block.number) } : {}),
  source,
});
