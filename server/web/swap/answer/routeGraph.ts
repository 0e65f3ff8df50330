import type { Quote } from '../../api/answers.ts';

export interface RouteNode {
  readonly id: string;
  readonly kind: 'token' | 'pool';
  readonly address: string;
  /** Set on a pool only. */
  readonly protocol?: string;
  readonly fee?: number;
}

export interface RouteEdge {
  readonly from: string;
  readonly to: string;
  /** Share of the whole trade, percent; routes with a common part add up there. */
  readonly percent: number;
}

export interface RouteGraph {
  readonly nodes: readonly RouteNode[];
  readonly edges: readonly RouteEdge[];
}

/** Joins the routes of a quote into one graph of tokens and pools; shared parts appear once. */
export function routeGraph(quote: Pick<Quote, 'route' | 'routes'>): RouteGraph {
  const nodes = new Map<string, RouteNode>();
  const edges = new Map<string, RouteEdge>();
  const connect = (from: string, to: string, percent: number) => {
    const key = `${from} ${to}`;
    edges.set(key, { from, to, percent: (edges.get(key)?.percent ?? 0) + percent });
  };
  for (const { route, percent } of quote.routes ?? [{ route: quote.route, percent: 100 }]) {
    route.pools.forEach((address, hop) => {
      const [tokenIn, tokenOut] = [route.path[hop] ?? '', route.path[hop + 1] ?? ''];
      // A pool may be passed in both directions by different routes.
      const pool = `${address} ${tokenIn}`;
      for (const token of [tokenIn, tokenOut]) nodes.set(token, { id: token, kind: 'token', address: token });
      const { protocols, fees } = route;
      nodes.set(pool, {
        id: pool,
        kind: 'pool',
        address,
        protocol: protocols[hop] ?? '',
        fee: fees[hop] ?? 0,
      });
      connect(tokenIn, pool, percent);
      connect(pool, tokenOut, percent);
    });
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
