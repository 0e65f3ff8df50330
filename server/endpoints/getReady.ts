import type { Hex } from 'viem';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import type { SubgraphIndex } from '../indexer/subgraphIndex.ts';

export interface Readiness {
  /** Head of the chain. @throws RPC_UNAVAILABLE */
  readHead(signal: AbortSignal): Promise<{ readonly number: bigint; readonly hash: Hex }>;
  readonly index: SubgraphIndex | undefined;
}

const blockOutput = z.object({ number: z.string(), hash: z.string() });

/**
 * Ready as soon as the node answers. The index is reported and not required: quotes go on without it, so an
 * outage of the index must not take every instance out of service.
 */
export const getReady = ({ readHead, index }: Readiness) =>
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
    }),
    handle: async (_input, { signal }) => {
      const [head, indexState] = await Promise.all([readHead(signal), describeIndex(index)]);
      return {
        status: 'ready' as const,
        head: { number: String(head.number), hash: head.hash },
        index: indexState,
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
