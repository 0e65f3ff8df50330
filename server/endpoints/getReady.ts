import { z } from 'zod';
import type { HeadTracker } from '../chain/headTracker.ts';
import { AppError } from '../errors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import type { SubgraphIndex } from '../indexer/subgraphIndex.ts';

export interface Readiness {
  readonly heads: Pick<HeadTracker, 'current'>;
  /** Where the list of pools comes from now. */
  readonly pools: { readonly discovery: 'index' | 'chain' };
  readonly index: SubgraphIndex | undefined;
}

const blockOutput = z.object({ number: z.string(), hash: z.string() });

/**
 * Ready when the node answers and the pools of an index that answers are loaded. An index that is down is
 * reported and not waited for: quotes go on without it, so its outage must not take every instance out of service.
 */
export const getReady = ({ heads, pools, index }: Readiness) =>
  defineEndpoint({
    method: 'get',
    path: '/ready',
    summary: 'Whether the service can answer, and which blocks its upstreams are at',
    request: {},
    response: z.object({
      status: z.literal('ready'),
      head: blockOutput,
      index: z.union([
        blockOutput.extend({ status: z.literal('ok'), hasIndexingErrors: z.boolean() }),
        z.object({ status: z.enum(['unavailable', 'none']), error: z.string().optional() }),
      ]),
      discovery: z.enum(['index', 'chain']),
    }),
    handle: async () => {
      const head = heads.current();
      const state = await describeIndex(index);
      const { discovery } = pools;
      if (state.status === 'ok' && discovery === 'chain') {
        throw new AppError('SUBGRAPH_UNAVAILABLE', 'The pools of the index are not loaded yet', {
          retryAfterSeconds: 1,
        });
      }
      return {
        status: 'ready' as const,
        head: { number: String(head.number), hash: head.hash },
        index: state,
        discovery,
      };
    },
  });

async function describeIndex(index: SubgraphIndex | undefined) {
  if (index === undefined) return { status: 'none' as const };
  try {
    const { number, hash, hasIndexingErrors } = await index.clock.read();
    return { status: 'ok' as const, number: String(number), hash, hasIndexingErrors };
  } catch (error) {
    if (error instanceof AppError) return { status: 'unavailable' as const, error: error.message };
    throw error;
  }
}
