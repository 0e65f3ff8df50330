import type { SearchEnds } from '../graph/adjacency.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { BoundRequest } from './boundRequest.ts';
import { LargeRuns } from './largeRuns.ts';
import type { Prices } from './prices.ts';

/**
 * Returns prices with those of all tokens that have hundreds of pools, at which the deepest of their first pools and of their last
 * ones begin to trade.
 */
export function withLargeTokens(
  graph: PoolGraph,
  { between }: BoundRequest,
  { start, end }: SearchEnds,
  { input, tokens }: Prices,
): Prices {
  const priced = new Map(tokens);
  for (const token of LargeRuns.of(graph.adjacency).tokens) {
    const isBetween = token !== start && token !== end && between?.has(graph.tokens.at(token)) !== false;
    if (!isBetween || priced.has(token)) continue;
    const afterFirst = input / spotOfDeepest(graph, start, token);
    priced.set(token, { afterFirst, beforeLast: Math.min(afterFirst, spotOfDeepest(graph, token, end)) });
  }
  return { input, tokens: priced };
}

/** Returns the output per input at which the pool begins to trade that gives most; 0 if there is none. */
function spotOfDeepest(graph: PoolGraph, from: number, to: number): number {
  const { few, crowd } = graph.sidesBetween.sides(from, to);
  let [most, spot] = [0, 0];
  for (const side of crowd?.deepest(1) ?? few) {
    const curve = side.envelope();
    const output = curve.spot / curve.strain;
    if (output > most) [most, spot] = [output, curve.spot];
  }
  return spot;
}
