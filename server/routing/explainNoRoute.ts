import type { Address } from 'viem';
import type { PoolState } from '../amm/poolState.ts';
import { SWAP_MODELS } from '../amm/swapModels.ts';
import type { Pool, Protocol } from './pool.ts';
import type { PoolGraph } from './poolGraph.ts';
import { protocols } from './pools/routingProtocols.ts';

/** Why a pool on a path carries no trade; `cannotFill` when it has liquidity, but not for this amount. */
export type PoolFailure = 'stateUnknown' | 'noLiquidity' | 'cannotFill';

/** Pools on any path between the two tokens, by protocol. */
type PoolCounts = Readonly<Record<Protocol, number>>;

/** What was looked at when no route was found. */
export interface Considered extends PoolCounts {
  /** Pools of either token alone, on a path or not. */
  readonly poolsOfTokenIn: number;
  readonly poolsOfTokenOut: number;
  /** The first pools on the paths and why they failed, at most 20. */
  readonly failures: readonly {
    readonly address: Address;
    readonly protocol: Protocol;
    readonly reason: PoolFailure;
  }[];
}

const MAX_FAILURES = 20;

/** Counts the pools that could have carried a trade, with a reason for the first of them. */
export function explainNoRoute(
  graph: PoolGraph,
  request: { readonly tokenIn: Address; readonly tokenOut: Address; readonly maxHops: number },
): Considered {
  const { tokenIn, tokenOut, maxHops } = request;
  const pools = graph.poolsOnPaths(tokenIn, tokenOut, maxHops);
  // A spread of counts whose names are not written here takes longer than a small search.
  return Object.assign(countsOf(pools), {
    poolsOfTokenIn: graph.poolCountOf(tokenIn),
    poolsOfTokenOut: graph.poolCountOf(tokenOut),
    failures: pools.slice(0, MAX_FAILURES).map(({ id, address, protocol }) => ({
      address,
      protocol,
      reason: failureOf(graph.stateOf(id)),
    })),
  });
}

function failureOf(state: PoolState | undefined): PoolFailure {
  if (state === undefined) return 'stateUnknown';
  return SWAP_MODELS[state.protocol].isEmpty(state) ? 'noLiquidity' : 'cannotFill';
}

function countsOf(pools: readonly Pool[]): PoolCounts {
  const counts = {} as Record<Protocol, number>;
  for (const protocol of protocols()) counts[protocol] = 0;
  for (const { protocol } of pools) counts[protocol] += 1;
  return counts;
}
