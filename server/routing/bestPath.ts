import type { Address } from 'viem';
import { type Considered, considerPools } from './considered.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { PoolNode } from './poolNode.ts';
import type { Hop, Route, TradeType } from './route.ts';

export type RouteProtocol = 'v2' | 'v3' | 'mixed';

export interface BestPathRequest {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  /** Raw units of tokenIn for exact input, of tokenOut for exact output; positive. */
  readonly amount: bigint;
  readonly maxHops: 1 | 2 | 3;
  /** The kinds of whole routes to choose from; all three when absent. */
  readonly protocols?: readonly RouteProtocol[];
}

/** A pool whose known ticks end before the trade does, and the side on which more are needed. */
export interface TicksNeeded {
  readonly address: Address;
  readonly direction: 'lower' | 'upper';
}

export type BestPath =
  | { readonly kind: 'found'; readonly route: Route }
  | { readonly kind: 'needsTicks'; readonly pools: readonly TicksNeeded[] }
  | { readonly kind: 'noPath'; readonly considered: Considered }
  | { readonly kind: 'insufficientLiquidity'; readonly considered: Considered };

interface Candidate {
  readonly nodes: readonly PoolNode[];
  readonly tokens: readonly Address[];
  readonly amounts: readonly bigint[];
}

/**
 * The best route among all simple paths of at most `maxHops` pools: the largest output for exact input, the
 * smallest input for exact output, in the pools' exact arithmetic.
 *
 * Equal amounts are decided by fewer hops, then the lower sum of fees (a V2 hop counts 3000), then the pool
 * addresses in order. A hop that gives nothing out, or a pool without state, carries no route.
 */
export function findBestPath(graph: PoolGraph, request: BestPathRequest): BestPath {
  const search = new Search(graph, request);
  search.run();
  return search.result();
}

class Search {
  readonly #graph: PoolGraph;
  readonly #request: BestPathRequest;
  readonly #ticks = new Map<string, TicksNeeded>();
  #best: Candidate | undefined;
  #pathCount = 0;

  constructor(graph: PoolGraph, request: BestPathRequest) {
    this.#graph = graph;
    this.#request = request;
  }

  run(): void {
    const { tokenIn, tokenOut } = this.#request;
    if (tokenIn !== tokenOut) this.#visit([], [tokenIn]);
  }

  result(): BestPath {
    if (this.#ticks.size > 0) return { kind: 'needsTicks', pools: [...this.#ticks.values()] };
    if (this.#best !== undefined) {
      return { kind: 'found', route: toRoute(this.#best, this.#request.tradeType) };
    }
    const considered = considerPools(this.#graph, this.#request);
    return { kind: this.#pathCount === 0 ? 'noPath' : 'insufficientLiquidity', considered };
  }

  #visit(nodes: readonly PoolNode[], tokens: readonly Address[]): void {
    const { tokenOut, maxHops } = this.#request;
    const token = tokens[tokens.length - 1];
    if (token === undefined) return;
    if (token === tokenOut) {
      if (isAllowed(nodes, this.#request.protocols)) {
        this.#pathCount += 1;
        this.#evaluate(nodes, tokens);
      }
      return;
    }
    if (nodes.length === maxHops) return;
    for (const [other, pools] of this.#graph.neighboursOf(token)) {
      if (tokens.includes(other)) continue;
      if (nodes.length + 1 === maxHops && other !== tokenOut) continue;
      for (const node of pools) this.#visit([...nodes, node], [...tokens, other]);
    }
  }

  #evaluate(nodes: readonly PoolNode[], tokens: readonly Address[]): void {
    const { tradeType, amount } = this.#request;
    const isInput = tradeType === 'exactInput';
    const amounts = [amount];
    for (let step = 0; step < nodes.length; step++) {
      const hop = isInput ? step : nodes.length - 1 - step;
      const node = nodes[hop];
      const tokenIn = tokens[hop];
      const current = isInput ? amounts[amounts.length - 1] : amounts[0];
      if (node === undefined || tokenIn === undefined || current === undefined) return;
      const swap = node.swap(tokenIn, tradeType, current);
      if (swap.kind === 'outsideTickRange') {
        const { address } = node.pool;
        const { direction } = swap;
        this.#ticks.set(`${address}${direction}`, { address, direction });
      }
      if (swap.kind !== 'filled' || swap.amountOut === 0n) return;
      if (isInput) amounts.push(swap.amountOut);
      else amounts.unshift(swap.amountIn);
    }
    const candidate = { nodes, tokens, amounts };
    if (this.#best === undefined || compare(candidate, this.#best, isInput) < 0) this.#best = candidate;
  }
}

function isAllowed(nodes: readonly PoolNode[], protocols: readonly RouteProtocol[] | undefined): boolean {
  if (protocols === undefined) return true;
  const hasV2 = nodes.some((node) => node.pool.protocol === 'v2');
  const hasV3 = nodes.some((node) => node.pool.protocol === 'v3');
  return protocols.includes(hasV2 && hasV3 ? 'mixed' : hasV2 ? 'v2' : 'v3');
}

function compare(a: Candidate, b: Candidate, isInput: boolean): number {
  const [first, second] = [
    isInput ? a.amounts.at(-1) : b.amounts[0],
    isInput ? b.amounts.at(-1) : a.amounts[0],
  ];
  if (first !== second) return (first ?? 0n) > (second ?? 0n) ? -1 : 1;
  const fees = (nodes: readonly PoolNode[]) => nodes.reduce((sum, node) => sum + node.fee, 0);
  const keyOf = (nodes: readonly PoolNode[]) => nodes.map((node) => node.pool.address).join();
  return (
    a.nodes.length - b.nodes.length ||
    fees(a.nodes) - fees(b.nodes) ||
    (keyOf(a.nodes) < keyOf(b.nodes) ? -1 : 1)
  );
}

function toRoute({ nodes, tokens, amounts }: Candidate, tradeType: TradeType): Route {
  const hops = nodes.flatMap((node, index): Hop[] => {
    const tokenIn = tokens[index];
    const tokenOut = tokens[index + 1];
    return tokenIn === undefined || tokenOut === undefined ? [] : [{ pool: node.pool, tokenIn, tokenOut }];
  });
  return { tradeType, hops, amounts };
}
