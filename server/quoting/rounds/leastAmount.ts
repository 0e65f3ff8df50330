import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { Steps } from '../../routing/model/steps.ts';
import { bestPathSteps } from '../../routing/search/bestPath.ts';
import { movedThrough, searchFor } from '../tax/taxedTrade.ts';
import { type Trust, tokensBetween } from '../trust/trust.ts';
import type { RoundTerms } from './quoteRound.ts';

/**
 * Maximum doublings of the input. A token whose raw unit costs more is not distinguished from one without
 * pools.
 */
const MOST_DOUBLINGS = 16;

/** The minimum input that buys one raw unit of tokenOut, raw units of tokenIn; undefined where unknown. */
export interface LeastAmount {
  readonly least: bigint | undefined;
}

/**
 * Returns the minimum input that buys one raw unit of tokenOut, above an amount that no path fills; undefined
 * where unknown. The output never falls as the input grows, so exponential search and bisection find it. They
 * start from the input of an exact output of one unit, which rounds up at each pool.
 */
export function* leastAmountSteps(
  graph: PoolGraph,
  { request, tokenTaxes, exclusions: { tokens, pools }, level }: RoundTerms,
  trust: Trust,
): Steps<LeastAmount> {
  if (request.tradeType === 'exactOutput') return { least: undefined };
  const between = tokensBetween(trust, level);
  const pathOf = (terms: typeof request) =>
    bestPathSteps(graph, { ...searchFor(terms, tokenTaxes, { tokens, pools }), between });
  function* brings(amount: bigint): Steps<boolean> {
    yield;
    const sale = { ...request, amount };
    const best = yield* pathOf(sale);
    return best.kind === 'found' && movedThrough(sale, [best.route], tokenTaxes).amountOut > 0n;
  }
  const bought = yield* pathOf({ ...request, tradeType: 'exactOutput', amount: 1n, fee: undefined });
  if (bought.kind !== 'found') return { least: undefined };
  let most = bought.route.amounts[0] ?? 0n;
  if (most <= request.amount) most = request.amount + 1n;
  for (let tries = 0; !(yield* brings(most)); tries++) {
    if (tries === MOST_DOUBLINGS) return { least: undefined };
    most *= 2n;
  }
  let less = request.amount;
  for (let step = 1n; most - step > less; step *= 2n) {
    if (yield* brings(most - step)) most -= step;
    else less = most - step;
  }
  while (most - less > 1n) {
    const middle = (less + most) / 2n;
    if (yield* brings(middle)) most = middle;
    else less = middle;
  }
  return { least: most };
}
