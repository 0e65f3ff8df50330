import { type Address, getAddress } from 'viem';
import type { Header } from '../chain/head.ts';
import { AppError } from '../errors.ts';
import { type BestPath, findBestPath } from '../routing/bestPath.ts';
import type { Considered } from '../routing/considered.ts';
import type { TicksNeeded } from '../routing/incumbent.ts';
import type { LivePool, Pool } from '../routing/pool.ts';
import type { PoolGraph } from '../routing/poolGraph.ts';
import type { Route, TradeType } from '../routing/route.ts';
import type { RouteProtocol } from '../routing/routeProtocol.ts';

/** Rounds of reading before a quote gives up: each one either completes the state or widens a tick range. */
const MAX_ROUNDS = 24;

export interface TradeRequest {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  /** Raw units of tokenIn for exact input, of tokenOut for exact output. */
  readonly amount: bigint;
  readonly maxHops: 1 | 2 | 3;
  readonly protocols?: readonly RouteProtocol[] | undefined;
}

/** Where a quote gets its pools: the live state at the head, or the state of one past block. */
export interface PoolSource {
  readonly graph: PoolGraph;
  /**
   * Returns once every pool on a path between the tokens has its state in the graph, all of the block that is
   * returned. Until the next `await` nothing changes them.
   */
  ensure(tokenIn: Address, tokenOut: Address, maxHops: number, signal: AbortSignal): Promise<Header>;
  widen(pools: readonly TicksNeeded[], signal: AbortSignal): Promise<void>;
}

/** The best route with what it was computed from: all of one block. */
export interface QuotedTrade {
  readonly request: TradeRequest;
  readonly route: Route;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly block: Header;
  /** The pool of each hop with its state at `block`. */
  readonly pools: readonly LivePool[];
}

/**
 * The best route over all pools between the two tokens, computed at one block.
 * @throws AppError NO_ROUTE, INSUFFICIENT_LIQUIDITY, OVERLOADED, or an upstream failure of `source`
 */
export async function quoteTrade(
  source: PoolSource,
  request: TradeRequest,
  signal: AbortSignal,
): Promise<QuotedTrade> {
  const { tokenIn, tokenOut, maxHops } = request;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const block = await source.ensure(tokenIn, tokenOut, maxHops, signal);
    const best = findBestPath(source.graph, withoutAbsent(request));
    if (best.kind === 'needsTicks') {
      await source.widen(best.pools, signal);
      continue;
    }
    if (best.kind !== 'found') throw refusal(best, request);
    const { route } = best;
    return {
      request,
      route,
      amountIn: route.amounts[0] ?? 0n,
      amountOut: route.amounts.at(-1) ?? 0n,
      block,
      pools: route.hops.map(({ pool }) => withState(source.graph, pool)),
    };
  }
  throw new AppError('OVERLOADED', 'The pools of this pair changed faster than they could be read', {
    retryAfterSeconds: 1,
  });
}

function withoutAbsent({ protocols, ...request }: TradeRequest) {
  return protocols === undefined ? request : { ...request, protocols };
}

function withState(graph: PoolGraph, pool: Pool): LivePool {
  return { ...pool, state: graph.stateOf(pool.address) } as LivePool;
}

function refusal(
  best: Exclude<BestPath, { kind: 'found' | 'needsTicks' }>,
  { tokenIn, tokenOut, maxHops }: TradeRequest,
): AppError {
  const details = describe(best.considered);
  const [from, to] = [getAddress(tokenIn), getAddress(tokenOut)];
  if (best.kind === 'noPath') {
    const message = `No route found from ${from} to ${to} through at most ${maxHops} pools`;
    return new AppError('NO_ROUTE', message, { details });
  }
  const message = `The pools between ${from} and ${to} cannot fill this amount`;
  return new AppError('INSUFFICIENT_LIQUIDITY', message, { details });
}

function describe(considered: Considered) {
  const { v2, v3, failures, ...rest } = considered;
  const named = failures.map((failure) => ({ ...failure, address: getAddress(failure.address) }));
  return { poolsConsidered: { v2, v3 }, ...rest, failures: named };
}
