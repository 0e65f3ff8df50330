import type { Address } from 'viem';
import type { ReplicaGraph } from '../../fork-tests/routing/replicaGraph.ts';
import { NETWORK_PRESETS } from '../../server/config/networks/presets.ts';
import type { QuotedTrade } from '../../server/quoting/model/quotedTrade.ts';
import { type BuiltSwap, buildSwap } from '../../server/quoting/swap/buildSwap.ts';
import { gasHopsInOrder, PoolStatesInSwap } from '../../server/routing/execution/poolStatesInSwap.ts';
import type { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import type { LivePool } from '../../server/routing/model/pool.ts';
import type { Hop, Route, TradeType } from '../../server/routing/model/route.ts';
import { fillRoutes } from '../../server/routing/split/fillRoutes.ts';

const DEADLINE = 2n ** 40n;
const NO_BLOCK = { number: 0n, hash: '0x', parentHash: '0x', timestamp: 0n } as const;

/** A trade of which only the routes are open. */
export interface Ends {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  readonly amount: bigint;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  readonly recipient: Address;
}

export interface PreparedSwap {
  readonly quoted: QuotedTrade;
  readonly built: BuiltSwap;
}

/** Returns every simple path of this number of pools. */
export function pathsBetween(
  graph: PoolGraph,
  { tokenIn, tokenOut }: Pick<Ends, 'tokenIn' | 'tokenOut'>,
  hops: number,
): (readonly Hop[])[] {
  const pools = graph.poolsOnPaths(tokenIn, tokenOut, hops);
  const grow = (path: readonly Hop[], token: Address): (readonly Hop[])[] => {
    if (path.length === hops) return token === tokenOut ? [path] : [];
    return pools.flatMap((pool) => {
      if (pool.token0 !== token && pool.token1 !== token) return [];
      const next = pool.token0 === token ? pool.token1 : pool.token0;
      const isBack = next === tokenIn || path.some((hop) => hop.tokenIn === next);
      if (isBack || (next === tokenOut) !== (path.length === hops - 1)) return [];
      return grow([...path, { pool, tokenIn: token, tokenOut: next }], next);
    });
  };
  return grow([], tokenIn);
}

/**
 * Returns the trade in equal parts over the routes, in their order, with its transaction. Returns `undefined`
 * if a pool cannot fill its part, or the encoder takes no such split.
 */
export async function routeSwap(
  market: ReplicaGraph,
  ends: Ends,
  routes: readonly (readonly Hop[])[],
): Promise<PreparedSwap | undefined> {
  const order = ends.tradeType === 'exactInput' ? routes : mixedLast(routes);
  if (order === undefined) return undefined;
  for (;;) {
    const legs = legsOf(market.graph, ends, order);
    if (!('needs' in legs)) return legs.length === 0 ? undefined : prepare(market.graph, ends, legs);
    try {
      await market.widen(legs.needs);
    } catch {
      return undefined;
    }
  }
}

/** Mixed exact outputs buy a reserve, so they come last and share no pool with each other. */
function mixedLast(routes: readonly (readonly Hop[])[]): readonly (readonly Hop[])[] | undefined {
  const isMixed = (hops: readonly Hop[]) => new Set(hops.map(({ pool }) => pool.protocol)).size > 1;
  const mixed = routes.filter(isMixed);
  const pools = mixed.flatMap((hops) => hops.map(({ pool }) => pool.id));
  if (new Set(pools).size < pools.length) return undefined;
  return [...routes.filter((hops) => !isMixed(hops)), ...mixed];
}

type Needs = Parameters<ReplicaGraph['widen']>[0][number];

function legsOf(
  graph: PoolGraph,
  { tradeType, amount }: Ends,
  routes: readonly (readonly Hop[])[],
): readonly Route[] | { readonly needs: readonly Needs[] } {
  const part = amount / BigInt(routes.length);
  if (part === 0n) return [];
  const parts = routes.map((hops, index) => ({
    hops,
    part: index === 0 ? amount - part * BigInt(routes.length - 1) : part,
  }));
  const filled = fillRoutes(graph, parts, { tradeType });
  if (filled.kind === 'needsTicks') return { needs: filled.pools };
  return filled.kind === 'filled' ? filled.legs : [];
}

/** Returns the trade over legs with its transaction; `undefined` where a reserve cannot be bought. */
export function prepare(graph: PoolGraph, ends: Ends, legs: readonly Route[]): PreparedSwap | undefined {
  const { tokenIn, tokenOut, tradeType, amount, nativeIn, nativeOut, recipient } = ends;
  const network = NETWORK_PRESETS['mainnet'];
  if (network === undefined) throw new Error('there is a preset of mainnet');
  const sum = (place: number) => legs.reduce((total, { amounts }) => total + (amounts.at(place) ?? 0n), 0n);
  const pools = new Set(legs.flatMap(({ hops }) => hops.map(({ pool }) => pool)));
  const quoted: QuotedTrade = {
    request: { tokenIn, tokenOut, tradeType, amount, maxHops: 3, nativeIn, nativeOut },
    legs,
    protocols: graph.protocols,
    amountIn: sum(0),
    amountOut: sum(-1),
    feeAmount: 0n,
    tokenTaxes: { tokenIn: { kind: 'untaxed' }, tokenOut: { kind: 'untaxed' } },
    block: { ...NO_BLOCK, baseFeePerGas: 0n, gasPriceWei: 0n },
    pools: [...pools].map((pool) => ({ ...pool, state: graph.stateOf(pool.id) }) as LivePool),
    gasHops: gasHopsInOrder(legs, new PoolStatesInSwap((pool) => graph.stateOf(pool))),
    gasPrice: null,
    rankedBy: 'output',
    optimalityGap: null,
    excluded: [],
    leftOut: null,
    effort: { rounds: 1, searchMs: 0 },
  };
  const terms = { tolerance: { numerator: 1n, denominator: 200n }, recipient, nativeIn, nativeOut };
  try {
    return { quoted, built: buildSwap(network, quoted, terms, DEADLINE) };
  } catch (error) {
    // A reserve that a pool shared with another route cannot buy.
    if (error instanceof Error && error.message.startsWith('a planned amount')) return undefined;
    throw error;
  }
}
