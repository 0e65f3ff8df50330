import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { BoundRequest } from './boundRequest.ts';
import { LargeRuns } from './largeRuns.ts';
import type { Prices, TokenPrice } from './prices.ts';

const NONE = Number.POSITIVE_INFINITY;

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

/** Returns prices of the same tokens at which their best first pool, and their best last one, begin to trade. */
export function spotsAtEnds(
  adjacency: Adjacency,
  { start, end }: SearchEnds,
  { input, tokens }: Prices,
): Prices {
  const { neighbours, outRates, inRates } = adjacency;
  const bought = new Map<number, number>();
  const firsts = adjacency.endOf(start);
  for (let position = adjacency.startOf(start); position < firsts; position++) {
    const [token, price] = [neighbours[position] ?? 0, input * (outRates[position] ?? NONE)];
    if (tokens.has(token) && price < (bought.get(token) ?? NONE)) bought.set(token, price);
  }
  const sold = new Map<number, number>();
  const lasts = adjacency.endOf(end);
  for (let position = adjacency.startOf(end); position < lasts; position++) {
    const [token, price] = [neighbours[position] ?? 0, 1 / (inRates[position] ?? NONE)];
    if (tokens.has(token) && price > (sold.get(token) ?? 0)) sold.set(token, price);
  }
  const priced = [...tokens.keys()].map((token): [number, TokenPrice] => [
    token,
    { afterFirst: bought.get(token) ?? NONE, beforeLast: sold.get(token) ?? 0 },
  ]);
  return { input, tokens: new Map(priced) };
}
