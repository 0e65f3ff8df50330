import { LRUCache } from 'lru-cache';
import type { Hex } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { Adjacency } from '../graph/adjacency.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import { hexOf, type Pool, type Protocol } from '../model/pool.ts';
import { finish, type Steps } from '../model/steps.ts';
import { namesOf, type RoutingProtocols } from '../pools/routingProtocols.ts';
import type { SearchRequest } from './runSearch.ts';

/**
 * The reason why a pool on a path carries no trade. `notInProtocols`: the request allows no pools of its
 * kind; `cannotFill`: its liquidity does not suffice for this amount.
 */
export type PoolFailure = 'notInProtocols' | 'stateUnknown' | 'noLiquidity' | 'cannotFill';

/** Pools on any path between the two tokens, by protocol. */
type PoolCounts = Readonly<Partial<Record<Protocol, number>>>;

/** The pools considered when no route was found. */
export interface Considered extends PoolCounts {
  /** Pools of either token, on a path or not. */
  readonly poolsOfTokenIn: number;
  readonly poolsOfTokenOut: number;
  /** The 20 pools on paths with the lowest ids, whenever they became known, and why each failed. */
  readonly failures: readonly {
    /** The contract, or the id of a pool that shares it. */
    readonly address: Hex;
    readonly protocol: Protocol;
    readonly reason: PoolFailure;
  }[];
}

export type ExplainedRequest = Pick<SearchRequest, 'tokenIn' | 'tokenOut' | 'maxHops' | 'protocols'>;

/** The pools of an explanation as far as they do not depend on states. */
interface PoolsBetween {
  readonly counts: Readonly<Record<Protocol, number>>;
  readonly first: readonly Pool[];
}

const MAX_FAILURES = 20;
const POOLS_PER_STEP = 4096;
/** Requests whose pools stay counted. */
const MOST_COUNTED = 64;

/** Counts the pools that could have carried a trade, with the reasons why some of them did not. */
export function explainNoRoute(graph: PoolGraph, request: ExplainedRequest): Considered {
  return finish(explainNoRouteSteps(graph, request));
}

/** Yields between steps; see `explainNoRoute`. */
export function* explainNoRouteSteps(graph: PoolGraph, request: ExplainedRequest): Steps<Considered> {
  const { tokenIn, tokenOut, protocols } = request;
  const isAllowed = (protocol: Protocol) => protocols === undefined || protocols.includes(protocol);
  const { counts, first } = yield* poolsBetween(graph, request);
  // Spreading counts under computed names would take longer than a small search.
  return Object.assign({}, counts, {
    poolsOfTokenIn: graph.poolCountOf(tokenIn),
    poolsOfTokenOut: graph.poolCountOf(tokenOut),
    failures: first.map(({ id, protocol }) => ({
      address: hexOf(id),
      protocol,
      reason: isAllowed(protocol) ? failureOf(graph.stateOf(id), graph.protocols) : 'notInProtocols',
    })),
  });
}

/** Counted pools by request and by the changes of the adjacency before it. */
const countedPools = new WeakMap<Adjacency, LRUCache<string, PoolsBetween>>();

/** Walks the pools once while none is added or removed: between hubs they are most of a market. */
function* poolsBetween(graph: PoolGraph, request: ExplainedRequest): Steps<PoolsBetween> {
  const { tokenIn, tokenOut, maxHops } = request;
  const name = `${graph.adjacency.changes} ${tokenIn} ${tokenOut} ${maxHops}`;
  const counted = countedPools.get(graph.adjacency) ?? new LRUCache({ max: MOST_COUNTED });
  countedPools.set(graph.adjacency, counted);
  const pools = counted.get(name) ?? (yield* countPools(graph, request));
  counted.set(name, pools);
  return pools;
}

function* countPools(
  graph: PoolGraph,
  { tokenIn, tokenOut, maxHops }: ExplainedRequest,
): Steps<PoolsBetween> {
  const counts = {} as Record<Protocol, number>;
  for (const name of namesOf(graph.protocols)) counts[name] = 0;
  const first: Pool[] = [];
  let seen = 0;
  for (const { pool } of graph.entriesOnPaths(tokenIn, tokenOut, maxHops)) {
    counts[pool.protocol] += 1;
    first.push(pool);
    if (first.length > 2 * MAX_FAILURES) first.sort(byId).splice(MAX_FAILURES);
    if (++seen % POOLS_PER_STEP === 0) yield;
  }
  return { counts, first: first.sort(byId).slice(0, MAX_FAILURES) };
}

const byId = (one: Pool, other: Pool) => (one.id < other.id ? -1 : 1);

function failureOf(state: PoolState | undefined, protocols: RoutingProtocols): PoolFailure {
  if (state === undefined) return 'stateUnknown';
  return protocols[state.protocol].model.isEmpty(state) ? 'noLiquidity' : 'cannotFill';
}
