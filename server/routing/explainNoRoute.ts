import type { Address } from 'viem';
import type { PoolState } from '../amm/poolState.ts';
import type { Protocol } from './pool.ts';
import type { PoolGraph } from './poolGraph.ts';

/** Why a pool on a path carries no trade; `cannotFill` when it has liquidity, but not for this amount. */
export type PoolFailure = 'stateUnknown' | 'noLiquidity' | 'cannotFill';

/** What was looked at when no route was found. */
export interface Considered {
  /** Pools on any path between the two tokens, by protocol. */
  readonly v2: number;
  readonly v3: number;
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
export function considerPools(
  graph: PoolGraph,
  request: { readonly tokenIn: Address; readonly tokenOut: Address; readonly maxHops: number },
): Considered {
  const { tokenIn, tokenOut, maxHops } = request;
  const pools = graph.poolsOnPaths(tokenIn, tokenOut, maxHops);
  return {
    v2: pools.filter((pool) => pool.protocol === 'v2').length,
    v3: pools.filter((pool) => pool.protocol === 'v3').length,
    poolsOfTokenIn: graph.poolCountOf(tokenIn),
    poolsOfTokenOut: graph.poolCountOf(tokenOut),
    failures: pools.slice(0, MAX_FAILURES).map(({ id, address, protocol }) => ({
      address,
      protocol,
      reason: failureOf(graph.stateOf(id)),
    })),
  };
}

function failureOf(state: PoolState | undefined): PoolFailure {
  if (state === undefined) return 'stateUnknown';
  const isEmpty =
    state.protocol === 'v2'
      ? state.reserve0 === 0n || state.reserve1 === 0n
      : state.sqrtPriceX96 === 0n || (state.liquidity === 0n && state.tickRange.ticks.length === 0);
  return isEmpty ? 'noLiquidity' : 'cannotFill';
}
