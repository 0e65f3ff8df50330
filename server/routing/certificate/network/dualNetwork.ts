import type { GasFloors } from '../../gas/gasFloors.ts';
import type { SearchEnds } from '../../graph/adjacency.ts';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import { NO_ADDRESSES, NO_POOL_IDS } from '../../model/pool.ts';
import type { Steps } from '../../model/steps.ts';
import { protocolsWhere } from '../../pools/routingProtocols.ts';
import { maskOfSearch } from '../../search/runSearch.ts';
import type { BoundedTrade, BoundRequest } from '../boundedTrade.ts';
import { POOLS_PER_STEP } from '../tuning.ts';
import { Arc, type Layer, type Limits, NO_LIMITS } from './arc.ts';

/** The gas of a pool in use, by its layer. */
const OF_LAYER = { direct: 'ofDirect', first: 'ofPool', middle: 'ofPool', last: 'ofLast' } as const;

/** The pools of all paths of at most three pools, by layer. */
export interface DualNetwork {
  readonly tokenCount: number;
  readonly direct: readonly Arc[];
  /** First pools by the token that they bring. */
  readonly firsts: ReadonlyMap<number, readonly Arc[]>;
  readonly middles: readonly Arc[];
  /** Last pools by the token that they buy. */
  readonly lasts: ReadonlyMap<number, readonly Arc[]>;
}

/** Reads the pools of a trade from the tables of the graph: those with liquidity that the request allows. */
export function* dualNetwork(
  graph: PoolGraph,
  request: BoundRequest,
  { start, end }: SearchEnds,
  { floors, limits }: Pick<BoundedTrade, 'floors' | 'limits'>,
): Steps<DualNetwork> {
  const { adjacency, tokens } = graph;
  const { maxHops, barred = NO_ADDRESSES } = request;
  const arcsOf = arcReader(graph, request, floors);
  const marks = request.between && tokens.marksOf(request.between);
  const liesBetween = (token: number) =>
    maxHops > 1 && token !== start && token !== end && marks?.[token] !== 0 && !barred.has(tokens.at(token));
  const ofFirst = { ...NO_LIMITS, input: limits.input };
  const ofLast = { ...NO_LIMITS, output: limits.output };
  const direct = arcsOf(start, 'direct', true, (token) => (token === end ? limits : undefined));
  const firsts = groupedBy(
    'to',
    arcsOf(start, 'first', true, (token) => (liesBetween(token) ? ofFirst : undefined)),
  );
  const lasts = groupedBy(
    'from',
    arcsOf(end, 'last', false, (token) => (liesBetween(token) ? ofLast : undefined)),
  );
  const middles: Arc[] = [];
  if (maxHops === 3) {
    // A middle pool takes no more of a token than the best first pool gives for all of the input at its first
    // rate.
    const ofMiddle = new Map<number, Limits>();
    for (const [token, arcs] of firsts)
      ofMiddle.set(token, { ...NO_LIMITS, input: limits.input / Math.min(...arcs.map(({ rate }) => rate)) });
    // Around the tokens that have fewer pools.
    const poolsOf = (arcs: ReadonlyMap<number, unknown>) =>
      [...arcs.keys()].reduce((sum, token) => sum + adjacency.degreeOf(token), 0);
    const isOut = poolsOf(firsts) < poolsOf(lasts);
    let left = POOLS_PER_STEP;
    for (const token of (isOut ? firsts : lasts).keys()) {
      const limitsOf = (other: number) =>
        isOut ? (lasts.has(other) ? ofMiddle.get(token) : undefined) : ofMiddle.get(other);
      for (const arc of arcsOf(token, 'middle', isOut, limitsOf)) middles.push(arc);
      left -= adjacency.degreeOf(token);
      if (left > 0) continue;
      left = POOLS_PER_STEP;
      yield;
    }
  }
  return { tokenCount: adjacency.tokenCount, direct, firsts, middles, lasts };
}

/**
 * Returns a function that reads those pools of a token's run, out of it or into it, for which there are
 * limits.
 */
function arcReader(graph: PoolGraph, request: BoundRequest, floors: GasFloors<number> | undefined) {
  const { adjacency, protocols } = graph;
  const allowed = maskOfSearch(request, protocols);
  const envelopes = protocolsWhere(({ isItsEnvelope }) => isItsEnvelope, protocols);
  const { barredPools = NO_POOL_IDS } = request;
  return (token: number, layer: Layer, isOut: boolean, limitsOf: (other: number) => Limits | undefined) => {
    const { rates, floors: floorColumn } = isOut ? adjacency.outOf : adjacency.into;
    const arcs: Arc[] = [];
    for (let position = adjacency.startOf(token); position < adjacency.endOf(token); position++) {
      const other = adjacency.neighbours[position] ?? 0;
      const limits = limitsOf(other);
      const rate = rates[position] ?? Number.POSITIVE_INFINITY;
      const bit = adjacency.protocolBits[position] ?? 0;
      if (limits === undefined || rate === Number.POSITIVE_INFINITY || (bit & allowed) === 0) continue;
      const entry = adjacency.entryAt(position);
      if (entry === undefined || barredPools.has(entry.pool.id)) continue;
      const [from, to] = isOut ? [token, other] : [other, token];
      const [floor, isEnvelope] = [floorColumn[position] ?? 0, (bit & envelopes) !== 0];
      const use = floors === undefined ? 0 : (floors[OF_LAYER[layer]][bit] ?? 0);
      arcs.push(new Arc({ layer, from, to, rate, floor, entry, isEnvelope, limits, use }));
    }
    return arcs;
  };
}

function groupedBy(end: 'from' | 'to', arcs: readonly Arc[]): Map<number, Arc[]> {
  const groups = new Map<number, Arc[]>();
  for (const arc of arcs) {
    const group = groups.get(arc[end]);
    if (group === undefined) groups.set(arc[end], [arc]);
    else group.push(arc);
  }
  return groups;
}
