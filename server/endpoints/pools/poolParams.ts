import { z } from 'zod';
import { poolIdOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { poolInput } from '../../http/schemas.ts';

export const poolParams = z.object({ address: poolInput });

/** Fields that every answer about one pool shares. */
export const poolAnswer = z.object({
  poolAddress: poolIdOutput,
  blockNumber: rawOutput.meta({ description: 'Number of the block of the figures' }),
  blockHash: z.string(),
  indexedBlock: rawOutput
    .optional()
    .meta({ description: 'Number of the indexed block; absent when the index was not used' }),
});

export const sourceOutput = z.enum(['subgraph', 'chain']).meta({
  description: 'Source of the ticks: the index when it agrees with the chain, else the chain',
});
