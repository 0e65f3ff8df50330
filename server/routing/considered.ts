import type { Address } from 'viem';
import type { V2State } from '../amm/v2/v2State.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import type { AddressSet, Protocol } from './pool.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { HopKinds } from './routeProtocol.ts';
import type { Link, TokenNode } from './tokenNode.ts';

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

/** Tokens that must not lie between two pools, and pools that no route goes through. */
interface Barred {
  readonly tokens: AddressSet;
  readonly pools: AddressSet;
}

/**
 * Whether a simple path with hops of these kinds leads from one token to the other, through no token and no pool that
 * is barred, state or no state.
 */
export function pathExists(start: TokenNode, end: TokenNode, kinds: HopKinds, barred: Barred): boolean {
  return leadsTo([start], end, kinds, barred);
}

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
    poolsOfTokenIn: countPools(graph, tokenIn),
    poolsOfTokenOut: countPools(graph, tokenOut),
    failures: pools.slice(0, MAX_FAILURES).map(({ address, protocol }) => ({
      address,
      protocol,
      reason: failureOf(graph.stateOf(address)),
    })),
  };
}

function countPools(graph: PoolGraph, token: Address): number {
  let count = 0;
  for (const link of graph.tokenNode(token)?.links ?? []) count += link.outgoing.length;
  return count;
}

function failureOf(state: V2State | V3State | undefined): PoolFailure {
  if (state === undefined) return 'stateUnknown';
  const isEmpty =
    'reserve0' in state
      ? state.reserve0 === 0n || state.reserve1 === 0n
      : state.sqrtPriceX96 === 0n || (state.liquidity === 0n && state.tickRange.ticks.length === 0);
  return isEmpty ? 'noLiquidity' : 'cannotFill';
}

function leadsTo(
  tokens: readonly TokenNode[],
  end: TokenNode,
  [kind = 0, ...rest]: HopKinds,
  barred: Barred,
): boolean {
  const matches = (link: Link) =>
    link.outgoing.some((side) => side.kind & kind && !barred.pools.has(side.pool.address));
  const token = tokens[tokens.length - 1];
  if (token === undefined) return false;
  if (rest.length === 0) {
    const last = token.linkTo.get(end);
    return last !== undefined && matches(last);
  }
  return token.links.some(
    (link) =>
      link.to !== end &&
      !tokens.includes(link.to) &&
      !barred.tokens.has(link.to.address) &&
      matches(link) &&
      leadsTo([...tokens, link.to], end, rest, barred),
  );
}
