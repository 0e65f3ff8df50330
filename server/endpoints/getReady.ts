import { z } from 'zod';
import type { HeadTracker } from '../chain/headTracker.ts';
import type { LivePoolSource } from '../chain/livePoolSource.ts';
import type { RpcEndpoints } from '../chain/rpc/rpcClient.ts';
import { AppError } from '../errors.ts';
import { CHAIN_ERRORS } from '../http/documentedErrors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import type { SubgraphIndex } from '../indexer/subgraphIndex.ts';
import type { OperatorLists } from '../quoting/operatorLists.ts';

export interface Readiness {
  readonly heads: Pick<HeadTracker, 'current' | 'ageMs' | 'waiting' | 'source'>;
  readonly pools: Pick<LivePoolSource, 'discovery' | 'status' | 'assertAnswers'>;
  readonly nodes: Pick<RpcEndpoints, 'endpoints'>;
  readonly index: SubgraphIndex | undefined;
  readonly rules: Pick<OperatorLists, 'counts'>;
}

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
 * Ready when a quote would be answered, and the pools of an index that answers are loaded. An index that is down is
 * reported and not waited for: quotes go on without it, so its outage must not take every instance out of service.
 */
export const getReady = ({ heads, pools, nodes, index, rules }: Readiness) =>
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
      const head = heads.current();
      await pools.assertAnswers();
      const indexState = await describeIndex(index, head.number);
      const { discovery } = pools;
      const { known, inMemory, isListLoaded, listed, listFailure, loading } = pools.status();
      if (indexState.status === 'ok' && !isListLoaded) {
        throw listNotLoaded(listed, listFailure, indexState);
      }
      if (loading !== undefined) {
        const message = `The states of the pools are still being read: ${loading.read} of ${loading.wanted}`;
        throw new AppError('OVERLOADED', message, { details: { pools: loading }, retryAfterSeconds: 1 });
      }
      const waiting = heads.waiting === undefined ? [] : [heads.waiting];
      if (isListLoaded && discovery === 'chain')
        waiting.push('The list of pools of the index has a gap: pools are looked up on chain as well.');
      return {
        status: 'ready' as const,
        head: {
          number: String(head.number),
          hash: head.hash,
          ageSeconds: Math.round(heads.ageMs(head) / 1000),
          source: heads.source,
        },
        nodes: nodes.endpoints().map(({ name, state, chain, head }) => ({
          ...{ host: name, state, chain },
          head: head === undefined ? null : String(head),
        })),
        index: indexState,
        discovery,
        pools: { known, inMemory },
        waiting,
        rules: rules.counts,
      };
    },
  });

const NOTHING_FAILED = ['SUBGRAPH_UNAVAILABLE', ''] as const;

/** With the reason, which may be one that no waiting mends, such as an index of another chain. */
function listNotLoaded(listed: number, failure: unknown, index: object): AppError {
  const [code, reason] =
    failure instanceof AppError ? ([failure.code, `. ${failure.message}`] as const) : NOTHING_FAILED;
  const message = `The pools of the index are not loaded yet: ${listed} so far${reason}`;
  return new AppError(code, message, { details: { pools: { listed }, index }, retryAfterSeconds: 1 });
}

async function describeIndex(index: SubgraphIndex | undefined, head: bigint) {
  if (index === undefined) return { status: 'none' as const };
  try {
    const { number, hash, hasIndexingErrors } = await index.clock.read();
    const lagBlocks = Number(head - number);
    const secondsLeft = lagBlocks <= 0 ? 0 : index.clock.secondsLeft();
    return { status: 'ok' as const, number: String(number), hash, hasIndexingErrors, lagBlocks, secondsLeft };
  } catch (error) {
    if (error instanceof AppError) return { status: 'unavailable' as const, error: error.message };
    throw error;
  }
}
