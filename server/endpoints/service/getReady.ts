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
    .describe('ok when requests go to the node; a node in another state gets none for some time'),
  chain: z
    .enum(['ok', 'wrong', 'unknown'])
    .describe(
      'Whether the node serves the right chain; unknown until it reports its chain id, and after a failure',
    ),
  head: z.string().nullable().describe('Newest block that the node has reported'),
});
const blockOutput = z.object({ number: z.string(), hash: z.string() });

/**
 * Answers ready when quotes would be answered, and the pools of a reachable index are loaded. An index that
 * is down is reported but not waited for: quotes go on without it, so its outage must not take every instance
 * out of service. With several workers it reports on all that accept connections.
 */
export const getReady = (readiness: Readiness, askFleet?: () => Promise<Fleet | undefined>) =>
  defineEndpoint({
    method: 'get',
    path: '/ready',
    operationId: 'getReady',
    tag: 'Service',
    summary: 'Whether the service can answer, and the blocks of its upstreams',
    errors: CHAIN_ERRORS,
    request: {},
    response: z.object({
      status: z.literal('ready'),
      head: blockOutput.extend({
        ageSeconds: z.int().describe('Seconds since the timestamp of the block'),
        source: z.enum(['push', 'poll']).describe('Source of the head: pushed by the node or polled'),
      }),
      nodes: z.array(nodeOutput).describe('Nodes in the order of RPC_URL'),
      index: z.union([
        blockOutput.extend({
          status: z.literal('ok'),
          hasIndexingErrors: z.boolean(),
          lagBlocks: z.int().describe('Blocks behind the head; negative when the index is ahead'),
          secondsLeft: z
            .int()
            .nullable()
            .describe(
              'Estimated seconds until the index has caught up; null while unknown or not catching up',
            ),
          secondsStill: z
            .int()
            .describe('Seconds for which the index has stayed at its block while the chain went on'),
        }),
        z.object({ status: z.enum(['unavailable', 'none']), error: z.string().optional() }),
      ]),
      discovery: z.enum(['index', 'chain']),
      pools: z
        .object({
          known: z.int().describe('Number of pools that a route can use'),
          inMemory: z.int().describe('Number of pools whose state is in memory'),
        })
        .describe('Pool counts'),
      workers: z
        .object({
          ready: z.int().describe('Number of processes that would answer a quote'),
          listening: z.int().describe('Number of processes that accept connections'),
        })
        .optional()
        .describe('Process counts, when WORKERS is above 1'),
      waiting: z.array(z.string()).describe('What the service waits for or runs without, one sentence each'),
      warnings: z
        .array(
          z.object({
            code: z
              .enum(['INDEX_MISSING', 'FACTORY_WITHOUT_CODE'])
              .describe('Code of the warning for programs'),
            message: z.string().describe('The warning for humans, with its reason'),
          }),
        )
        .describe(
          'Reasons why quotes are worse than they could be. INDEX_MISSING: as in the warnings of a quote. ' +
            'FACTORY_WITHOUT_CODE: a factory of the configuration is not on this chain, so it has no pools',
        ),
      rules: z
        .object({
          deniedTokens: z.number(),
          deniedPools: z.number(),
          allowedMiddleTokens: z.number().nullable(),
        })
        .meta({
          description: 'Counts of the rules of the operator',
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
