import { setTimeout as pause } from 'node:timers/promises';
import type { Head } from '../../chain/head.ts';
import type { LiveChain } from '../../chain/liveChain.ts';
import type { NodeNeeds } from '../../chain/nodeNeeds.ts';
import type { RpcEndpoints } from '../../chain/rpc/rpcClient.ts';
import { AppError } from '../../errors.ts';
import type { SubgraphIndex } from '../../indexer/subgraphIndex.ts';
import type { OperatorLists } from '../../quoting/rules/operatorLists.ts';

const POLL_MS = 100;
/**
 * Seconds at one block after which an index is said to stand still: on the way it stops at dense stretches.
 */
const STANDSTILL_SECONDS = 60;

/** The parts of the service that quotes depend on. */
export interface Readiness {
  readonly heads: Pick<LiveChain['heads'], 'current' | 'ageMs' | 'waiting' | 'source'>;
  readonly pools: Pick<LiveChain['source'], 'discovery' | 'status' | 'assertAnswers'>;
  readonly nodes: Pick<RpcEndpoints, 'endpoints'>;
  readonly needs: Pick<NodeNeeds, 'lacks' | 'missingFactories' | 'vitalLack'>;
  readonly index: SubgraphIndex | undefined;
  readonly rules: Pick<OperatorLists, 'counts'>;
}

/** The services that hold those parts. */
type Holders = Pick<Readiness, 'needs' | 'index' | 'rules'> & { readonly chain: ChainParts };

interface ChainParts extends Pick<Readiness, 'heads'> {
  readonly source: Readiness['pools'];
  readonly rpc: Readiness['nodes'];
}

/** Returns the readiness sources of the service. */
export const readinessOf = ({ chain, needs, index, rules }: Holders): Readiness => ({
  heads: chain.heads,
  pools: chain.source,
  nodes: chain.rpc,
  needs,
  index,
  rules,
});

/** Resolves when the service is ready. @throws the signal's reason when it aborts */
export async function untilReady(readiness: Readiness, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await describeReadiness(readiness);
      return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    await pause(POLL_MS, undefined, { signal });
  }
}

/** Returns whether a quote would be answered, as far as it can be said without asking the index. */
export async function answersQuotes({ heads, pools }: Pick<Readiness, 'heads' | 'pools'>): Promise<boolean> {
  try {
    heads.current();
    await pools.assertAnswers();
    return pools.status().loading === undefined;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Returns the body of `/ready`.
 * @throws AppError while quotes would not be answered, or the pools of a reachable index are not loaded
 */
export async function describeReadiness({ heads, pools, nodes, needs, index, rules }: Readiness) {
  const head = await headOf({ heads, pools, nodes, needs });
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
  const waiting = [...(heads.waiting === undefined ? [] : [heads.waiting]), ...needs.lacks];
  const warnings: { code: 'INDEX_MISSING' | 'FACTORY_WITHOUT_CODE'; message: string }[] =
    needs.missingFactories.map((message) => ({ code: 'FACTORY_WITHOUT_CODE', message }));
  if (index !== undefined && discovery === 'chain') {
    const reason = listFailure instanceof AppError ? ` ${listFailure.message}` : '';
    const message = `The pool list of the index is ${isListLoaded ? 'incomplete' : 'missing'}: pools are discovered on chain.${reason}`;
    warnings.push({ code: 'INDEX_MISSING', message });
    waiting.push(message);
  }
  if (indexState.status === 'ok' && indexState.secondsStill >= STANDSTILL_SECONDS) {
    const { number, secondsStill } = indexState;
    waiting.push(`The index stands still at block ${number} for ${secondsStill} s, while the chain goes on.`);
  }
  return {
    status: 'ready' as const,
    head: {
      number: String(head.number),
      hash: head.hash,
      ageSeconds: Math.round(heads.ageMs(head) / 1000),
      source: heads.source,
    },
    nodes: describeNodes(nodes),
    index: indexState,
    discovery,
    pools: { known, inMemory },
    waiting,
    warnings,
    rules: rules.counts,
  };
}

type HeadSources = Pick<Readiness, 'heads' | 'pools' | 'nodes' | 'needs'>;

/**
 * Returns the head that quotes would be of. @throws AppError with the state of each node, while they would
 * not be answered
 */
async function headOf({ heads, pools, nodes, needs }: HeadSources): Promise<Head> {
  try {
    const head = heads.current();
    if (needs.vitalLack !== undefined) throw new AppError('RPC_UNAVAILABLE', needs.vitalLack);
    await pools.assertAnswers();
    return head;
  } catch (error) {
    if (!(error instanceof AppError) || error.details !== undefined) throw error;
    const { code, message, cause, retryAfterSeconds } = error;
    const details = { nodes: describeNodes(nodes) };
    throw new AppError(code, message, {
      details,
      cause,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
}

function describeNodes(nodes: Readiness['nodes']) {
  return nodes.endpoints().map(({ name, state, chain, head }) => ({
    host: name,
    state,
    chain,
    head: head === undefined ? null : String(head),
  }));
}

const NOTHING_FAILED = ['SUBGRAPH_UNAVAILABLE', ''] as const;

/**
 * Returns the error for an index that is not loaded, with the reason. The reason may be one that does not
 * pass, such as an index of another chain.
 */
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
    const secondsStill = index.clock.secondsStill(head);
    return {
      status: 'ok' as const,
      number: String(number),
      hash,
      hasIndexingErrors,
      lagBlocks,
      secondsLeft,
      secondsStill,
    };
  } catch (error) {
    if (error instanceof AppError) return { status: 'unavailable' as const, error: error.message };
    throw error;
  }
}
