import { getAddress } from 'viem';
import type { Route } from '../routing/route.ts';

/** v2 or v3 when all hops are of one kind, else mixed. */
function protocolOf(route: Route): 'v2' | 'v3' | 'mixed' {
  const [first, ...rest] = route.hops.map(({ pool }) => pool.protocol);
  if (first === undefined) throw new Error('a route has at least one hop');
  return rest.every((protocol) => protocol === first) ? first : 'mixed';
}

/** A route as answers carry it: one entry per hop in `protocols`, `pools` and `fees`, tokens in `path`. */
export function presentRoute(route: Route) {
  const [first] = route.hops;
  if (first === undefined) throw new Error('a route has at least one hop');
  return {
    path: [first.tokenIn, ...route.hops.map(({ tokenOut }) => tokenOut)].map((token) => getAddress(token)),
    protocol: protocolOf(route),
    protocols: route.hops.map(({ pool }) => pool.protocol),
    pools: route.hops.map(({ pool }) => getAddress(pool.address)),
    hops: route.hops.length,
    fees: route.hops.map(({ pool }) => (pool.protocol === 'v2' ? 0 : pool.fee)),
  };
}
