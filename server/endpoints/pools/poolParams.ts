import { z } from 'zod';
import { poolInput } from '../../http/schemas.ts';

export const poolParams = z.object({ address: poolInput });

export const sourceOutput = z.enum(['subgraph', 'chain']).meta({
  description: 'Source of the ticks: the index when it agrees with the chain, else the chain',
});
