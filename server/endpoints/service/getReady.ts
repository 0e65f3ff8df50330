import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { Fleet } from '../../workers/messages.ts';
import { describeReadiness, type Readiness } from './readiness.ts';

const nodeOutput = z.object({
  host: z.string(),
  state: z
    .enum(['ok', 'failing', 'limited', 'wrongChain'])
    .describe('Whether requests go to it: all but those that are ok are left alone for some time'),
  chain: z
    .enum(['ok', 'wrong', 'unknown'])
    .describe('unknown until it has named its chain, also after a failure'),
  head: z.string().nullable().describe('Newest block that it was seen to have'),
});
const blockOutput = z.object({ number: z.string(), hash: z.string() });

/**
 * Answers ready when quotes would be answered, and the pools of a reachable index are loaded. An index that
 * is down is reported but not waited for: quotes go on without it, so its outage must not take every instance
 * out of service. Behind several processes it speaks for all that accept connections.
 */
export const getReady = (readiness: Readiness, askFleet?: () => Promise<Fleet | undefined>) =>
  defineEndpoint({
    method: 'get',
    path: '/ready',
    operationId: 'getReady',
    tag: 'Service',
    summary: 'Whether the service can answer, and which blocks its upstreams are at',
    errors: CHAIN_ERRORS,
    request: {},
    response: z.object({
      status: z.literal('ready'),
      head: blockOutput.extend({
        ageSeconds: z.int().describe('Seconds since the timestamp of the block'),
        source: z.enum(['push', 'poll']).describe('Whether the node pushed it, or it was looked for'),
      }),
      nodes: z.array(nodeOutput).describe('Each of RPC_URL, in its order'),
      index: z.union([
        blockOutput.extend({
          status: z.literal('ok'),
          hasIndexingErrors: z.boolean(),
          lagBlocks: z.int().describe('Blocks behind the head; negative when the index has seen newer ones'),
          secondsLeft: z
            .int()
            .nullable()
            .describe(
              'Seconds until it has caught up, at its pace of the last minutes; null while unknown or it does not gain',
            ),
        }),
        z.object({ status: z.enum(['unavailable', 'none']), error: z.string().optional() }),
      ]),
      discovery: z.enum(['index', 'chain']),
      pools: z
        .object({
          known: z.int().describe('Number of pools that can be on a route'),
          inMemory: z.int().describe('Number of those of them whose state is known'),
        })
        .describe('How many pools there are'),
      workers: z
        .object({
          ready: z.int().describe('Number of them that would answer a quote'),
          listening: z.int().describe('Number of processes that accept connections'),
        })
        .optional()
        .describe('The processes of the service, when there are several'),
      waiting: z.array(z.string()).describe('What the service waits for, or does without, in words'),
      rules: z
        .object({
          deniedTokens: z.number(),
          deniedPools: z.number(),
          allowedMiddleTokens: z.number().nullable(),
        })
        .meta({
          description: 'How many of each the operator rules; null where any token may lie between two pools',
        }),
    }),
    handle: async () => {
      const [body, workers] = await Promise.all([describeReadiness(readiness), askFleet?.()]);
      if (workers !== undefined && workers.ready < workers.listening) {
        const message = `Only ${workers.ready} of ${workers.listening} processes would answer`;
        throw new AppError('OVERLOADED', message, { details: { workers }, retryAfterSeconds: 1 });
      }
      return { ...body, ...(workers && { workers }) };
    },
  });
