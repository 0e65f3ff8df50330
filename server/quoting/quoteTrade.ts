import { type Address, getAddress } from 'viem';
import type { Head } from '../chain/head.ts';
import type { PoolSource } from '../chain/poolSource.ts';
import { isTaxed } from '../chain/taxRule.ts';
import { AppError } from '../errors.ts';
import { type BestPath, type BestPathRequest, findBestPath } from '../routing/bestPath.ts';
import type { Considered } from '../routing/considered.ts';
import type { LivePool, Pool } from '../routing/pool.ts';
import type { PoolGraph } from '../routing/poolGraph.ts';
import type { Route, TradeType } from '../routing/route.ts';
import type { RouteProtocol } from '../routing/routeProtocol.ts';
import { findBestSplit } from '../routing/splitRoute.ts';
import { extraLegCost, readGasPrice } from './extraLegCost.ts';
import {
  buyTax,
  describeConstraint,
  type EndTaxes,
  endTaxes,
  movedAmounts,
  searchFor,
  sellTax,
  type TaxSource,
  taxRefusal,
} from './taxedTrade.ts';
import { type TickCrossings, tickCrossings } from './tickCrossings.ts';

/** Rounds of reading before a quote gives up: each completes the state, widens a tick range or measures tokens. */
const MAX_ROUNDS = 24;

export interface TradeRequest {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  /** Raw units of tokenIn for exact input, of tokenOut for exact output. */
  readonly amount: bigint;
  readonly maxHops: 1 | 2 | 3;
  readonly protocols?: readonly RouteProtocol[] | undefined;
  /** The most routes that the amount may be split over; one when absent. */
  readonly maxSplits?: 1 | 2 | 3 | 4 | undefined;
}

export interface QuoteSources {
  readonly source: PoolSource;
  readonly taxes: TaxSource;
  readonly wrappedNative: Address;
}

/** The best route, or routes, with what it was computed from: all of one block. */
export interface QuotedTrade {
  readonly request: TradeRequest;
  /** The routes that share the trade, largest first; their amounts are those that the pools take and give. */
  readonly legs: readonly Route[];
  /** What leaves the caller and what reaches the recipient: transfer fees are taken between them and the pools. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly tokenTaxes: EndTaxes;
  readonly block: Head;
  /** The pool of each hop of each leg with its state at `block`. */
  readonly pools: readonly LivePool[];
  readonly crossings: TickCrossings;
}

/**
 * The best route over all pools between the two tokens, computed at one block, that its tokens can take.
 *
 * The tokens of the best route are asked what they keep of a transfer. When the answer is news, the search is
 * repeated with it, until it finds a route of tokens that are all known.
 * @throws AppError NO_ROUTE, INSUFFICIENT_LIQUIDITY, SIMULATION_REVERTED for a token that refuses transfers,
 * OVERLOADED, or an upstream failure of `source` or `taxes`
 */
export async function quoteTrade(
  { source, wrappedNative, taxes }: QuoteSources,
  request: TradeRequest,
  signal: AbortSignal,
): Promise<QuotedTrade> {
  const { tokenIn, tokenOut, maxHops, maxSplits = 1 } = request;
  if (maxSplits > 1) await readGasPrice({ source, wrappedNative }, request, signal);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const block = await source.ensure(tokenIn, tokenOut, maxHops, signal);
    const tokenTaxes = endTaxes(request, taxes, block);
    const search = searchFor(request, tokenTaxes, taxes.barred(block));
    const best = isSplittable(request, tokenTaxes)
      ? findBestSplit(source.graph, {
          ...search,
          maxSplits,
          costPerExtraLeg: extraLegCost({ source, wrappedNative }, request, block),
        })
      : findBestPath(source.graph, search);
    if (best.kind === 'needsTicks') {
      await source.widen(best.pools, signal);
      continue;
    }
    if (best.kind !== 'found') throw refusal(best, request, search);
    const legs = 'legs' in best ? best.legs : [best.route];
    const hops = legs.flatMap((leg) => leg.hops);
    const tokens = [...new Set([tokenIn, ...hops.map((hop) => hop.tokenOut)])];
    const news = tokens.filter((token) => taxes.known(token, block) === undefined);
    if (news.length > 0) {
      await taxes.measure(news, source.graph, block, signal);
      continue;
    }
    const refused = taxRefusal(request, tokenTaxes);
    if (refused !== undefined) throw refused;
    const pools = hops.map(({ pool }) => withState(source.graph, pool));
    return {
      request,
      legs,
      ...movedAmounts(request, legs, tokenTaxes),
      tokenTaxes,
      block,
      pools,
      crossings: tickCrossings(legs, pools),
    };
  }
  throw new AppError('OVERLOADED', 'The pools of this pair changed faster than they could be read', {
    retryAfterSeconds: 1,
  });
}

/** A transfer fee would be taken of each part and once more of the whole: such tokens go by one route. */
function isSplittable({ maxSplits = 1 }: TradeRequest, taxes: EndTaxes): boolean {
  return maxSplits > 1 && !isTaxed(sellTax(taxes)) && !isTaxed(buyTax(taxes));
}

function withState(graph: PoolGraph, pool: Pool): LivePool {
  return { ...pool, state: graph.stateOf(pool.address) } as LivePool;
}

function refusal(
  best: Extract<BestPath, { kind: 'noPath' | 'insufficientLiquidity' }>,
  request: TradeRequest,
  search: BestPathRequest,
): AppError {
  const { tokenIn, tokenOut, maxHops } = request;
  const details = describe(best.considered);
  const [from, to] = [getAddress(tokenIn), getAddress(tokenOut)];
  if (best.kind === 'noPath') {
    const reason = describeConstraint(request, search);
    const message = `No route found from ${from} to ${to} through at most ${maxHops} pools${reason}`;
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
