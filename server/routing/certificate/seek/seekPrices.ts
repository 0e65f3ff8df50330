import type { SearchEnds } from '../../graph/adjacency.ts';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import type { BoundRequest } from '../boundRequest.ts';
import type { Limits } from '../cap.ts';
import type { Prices } from '../prices.ts';
import type { PoolCosts } from '../sidePrices.ts';
import { DESCENT_WORK } from '../tuning.ts';
import { descend } from './descent.ts';
import { PriceMarket } from './priceMarket.ts';

/**
 * Flow against the order of the layers, as a part of the trade, from which a token is priced in each of them.
 */
const LEAST_BACKFLOW = 1e-7;
const APART_ROUNDS = 4;

interface Trade {
  readonly graph: PoolGraph;
  readonly request: BoundRequest;
  readonly ends: SearchEnds;
}

interface SeekTerms {
  /** The starting prices, whose tokens are those to be priced. */
  readonly from: Prices;
  /** Raw units of the input. */
  readonly amount: number;
  /** The gas of the use of each pool. */
  readonly costs: PoolCosts;
  readonly limits: Limits;
  /** The part of the input's worth that a further step would have to gain. */
  readonly tolerance: number;
}

interface FoundPrices {
  readonly prices: Prices;
  /** The dual: the input at its price, and the surplus of all pools, raw units of the output. */
  readonly value: number;
}

/**
 * Minimises the dual of the pools among some tokens over their prices. A token has one price in all layers
 * until more would flow against the order of the layers than into it. Then it has one in each.
 */
export function seekPrices({ graph, request, ends }: Trade, terms: SeekTerms): FoundPrices {
  const { from, amount, tolerance, ...scope } = terms;
  const work = { left: DESCENT_WORK, tolerance };
  const apart = new Set<number>();
  const marketOfNow = () =>
    new PriceMarket(graph, request, ends, { ...scope, apart, tokens: [...from.tokens.keys()] });
  let market = marketOfNow();
  let found = descend(market, amount, market.logarithmsOf(from), work);
  for (let round = 0; round < APART_ROUNDS; round++) {
    const backwards = market.backflows(found, LEAST_BACKFLOW * found.scale);
    const inverted = market.inverted(found.logs);
    if (backwards.length + inverted.length === 0 || work.left <= 0) break;
    for (const token of backwards) apart.add(token);
    for (const token of inverted) apart.delete(token);
    const prices = market.pricesOf(found.logs);
    market = marketOfNow();
    found = descend(market, amount, market.logarithmsOf(prices), work);
  }
  return {
    prices: market.pricesOf(found.logs),
    value: found.value,
  };
}
