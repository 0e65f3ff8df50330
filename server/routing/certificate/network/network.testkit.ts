import type { GasFloors } from '../../gas/gasFloors.ts';
import { finish } from '../../model/steps.ts';
import { graphOf, type Market, token } from '../../testkits/markets.testkit.ts';
import type { BoundRequest } from '../boundedTrade.ts';
import { type Limits, NO_LIMITS } from './arc.ts';
import { dualNetwork } from './dualNetwork.ts';

const FREE: GasFloors<number> = {
  base: 0,
  ofRoute: 0,
  ofDirect: [],
  ofPool: [],
  ofLast: [],
};

/** Returns the network of a trade of token 0 for token 1 over some markets, and its graph. */
export function networkOf(
  markets: readonly Market[],
  terms: { readonly floors?: Partial<GasFloors<number>>; readonly limits?: Limits } = {},
  more: Partial<BoundRequest> = {},
) {
  const graph = graphOf(markets);
  const ends = graph.endsOf(token(0), token(1));
  if (ends === undefined) throw new Error('no ends');
  const request: BoundRequest = {
    tokenIn: token(0),
    tokenOut: token(1),
    maxHops: 3,
    tradeType: 'exactInput',
    amount: 1n,
    ...more,
  };
  const floors = terms.floors && { ...FREE, ...terms.floors };
  const { limits = NO_LIMITS } = terms;
  return { graph, network: finish(dualNetwork(graph, request, ends, { floors, limits })) };
}
