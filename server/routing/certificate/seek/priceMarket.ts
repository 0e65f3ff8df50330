import type { SearchEnds } from '../../graph/adjacency.ts';
import { CROWD } from '../../graph/crowd.ts';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import { NO_POOL_IDS } from '../../model/pool.ts';
import { OVER, type PoolSide, type TickGas } from '../../pools/poolSide.ts';
import type { BestPathRequest } from '../../search/bestPath.ts';
import { type Cap, capOf, type Limits, NO_LIMITS, NO_TICK_GAS } from '../cap.ts';
import type { Prices, TokenPrice } from '../prices.ts';
import { FREE_POOLS, feeGas, type PoolCosts } from '../sidePrices.ts';

/** One pool in one direction, between two nodes of the market. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly side: PoolSide;
  /** The gas of its use and of its ticks, and its end by the limits of the trade. */
  readonly cost: number;
  readonly tickGas: TickGas;
  readonly cap: Cap | undefined;
  /** Upper bound of the output per input of the first unit: at a higher price ratio it earns nothing. */
  readonly spot: number;
}

/** Pools between nodes that have a price each. */
export interface EdgeMarket {
  readonly edges: readonly Edge[];
  readonly nodeCount: number;
  /** True where gas is in the input of the trade; in its output otherwise. */
  readonly isPaidInInput: boolean;
}

/** Returns an upper bound of the output per input of the first unit. */
const spotOf = (side: PoolSide) => side.slopeOut(0) * OVER;

/** The input and the output of each edge, at the prices of its ends. */
export interface Flows {
  readonly taken: Float64Array;
  readonly given: Float64Array;
}

/** The node of the input, and that of the output. */
export const START = 0;
export const END = 1;

/** The tokens of a market, and the gas and limits of its pools. */
export interface PriceScope {
  readonly tokens: readonly number[];
  /** Tokens that are two nodes. */
  readonly apart: ReadonlySet<number>;
  readonly costs?: PoolCosts;
  readonly limits?: Limits;
}

/**
 * The nodes of a token: after its first pools, and before its last ones. -1 where there are none of these.
 */
interface TokenNodes {
  readonly after: number;
  readonly before: number;
}

/**
 * The pools among few tokens, in the layers of paths of at most three pools. They go from the input to
 * tokens, from those to others, and from these to the output. A token has one node, or one in each layer.
 */
export class PriceMarket implements EdgeMarket {
  readonly edges: readonly Edge[];
  readonly nodes: ReadonlyMap<number, TokenNodes>;
  readonly nodeCount: number;
  readonly isPaidInInput: boolean;

  constructor(
    graph: PoolGraph,
    { maxHops, tradeType, barredPools = NO_POOL_IDS }: BestPathRequest,
    { start, end }: SearchEnds,
    { tokens, apart, costs = FREE_POOLS, limits = NO_LIMITS }: PriceScope,
  ) {
    const edges: Edge[] = [];
    const sidesOf = (from: number, to: number) => {
      // A crowd is cut to its deepest pools: the prices that are sought here need not know the others.
      const { few, crowd } = graph.sidesBetween.sides(from, to);
      return (crowd?.deepest(CROWD) ?? few).filter(({ pool: { id } }) => !barredPools.has(id));
    };
    const add = (from: number, to: number, sides: readonly PoolSide[], of: Limits, ofPool = costs.ofPool) => {
      for (const side of sides)
        edges.push({
          from,
          to,
          side,
          cap: capOf(side, of),
          spot: spotOf(side),
          cost: (ofPool[side.protocolBit] ?? 0) + feeGas(side, costs),
          tickGas: costs.ofTicks[side.protocolBit] ?? NO_TICK_GAS,
        });
    };
    const [firstLimits, lastLimits] = [
      { ...NO_LIMITS, input: limits.input },
      { ...NO_LIMITS, output: limits.output },
    ];
    const mostAfter = new Map<number, Limits>();
    add(START, END, sidesOf(start, end), limits, costs.ofDirect);
    const nodes = new Map<number, TokenNodes>();
    let nodeCount = 2;
    for (const token of maxHops === 1 ? [] : tokens) {
      const [firsts, lasts] = [sidesOf(start, token), sidesOf(token, end)];
      if (firsts.length + lasts.length === 0) continue;
      const after = firsts.length > 0 ? nodeCount++ : -1;
      const isOne = after !== -1 && !apart.has(token);
      const before = lasts.length === 0 ? -1 : isOne ? after : nodeCount++;
      nodes.set(token, { after, before });
      add(START, after, firsts, firstLimits);
      add(before, END, lasts, lastLimits, costs.ofLast);
      const rate = firsts.reduce((most, side) => Math.max(most, side.envelope().spot), 0);
      mostAfter.set(token, { ...NO_LIMITS, input: limits.input * rate });
    }
    if (maxHops === 3) {
      for (const [sold, { after }] of nodes) {
        if (after === -1) continue;
        for (const [bought, { before }] of nodes)
          if (before !== -1 && bought !== sold)
            add(after, before, sidesOf(sold, bought), mostAfter.get(sold) ?? NO_LIMITS);
      }
    }
    this.isPaidInInput = tradeType === 'exactOutput';
    this.edges = edges;
    this.nodes = nodes;
    this.nodeCount = nodeCount;
  }

  /** Returns the logarithms of prices by node. */
  logarithmsOf({ input, tokens }: Prices): Float64Array {
    const logs = new Float64Array(this.nodeCount);
    logs[START] = Math.log(input);
    for (const [token, { after, before }] of this.nodes) {
      const { afterFirst = 0, beforeLast = 0 } = tokens.get(token) ?? {};
      const known = [afterFirst, beforeLast].filter((price) => price > 0 && Number.isFinite(price));
      const mean = Math.sqrt((known[0] ?? input) * (known.at(-1) ?? input));
      const isOne = after === before;
      if (after !== -1) logs[after] = Math.log(isOne ? mean : (known[0] ?? input));
      if (before !== -1) logs[before] = Math.log(isOne ? mean : (known.at(-1) ?? input));
    }
    return logs;
  }

  /**
   * Returns the tokens of one node whose middle pools take more than their first pools bring. The difference
   * comes from other middle pools, by paths that are too long.
   * @param flows the input of each edge at the price of its input, and the output at that of its output
   */
  backflows(flows: Pick<Flows, 'taken' | 'given'>, least: number): number[] {
    const nets = new Map<number, number>();
    const more = (node: number, value: number) => nets.set(node, (nets.get(node) ?? 0) + value);
    for (const [index, { from, to }] of this.edges.entries()) {
      if (from === START && to !== END) more(to, flows.given[index] ?? 0);
      if (from !== START && to !== END) more(from, -(flows.taken[index] ?? 0));
    }
    return [...this.nodes].flatMap(([token, { after, before }]) =>
      after === before && (nets.get(after) ?? 0) < -least ? [token] : [],
    );
  }

  /** Returns the tokens of two nodes that would be dearer before a last pool than after a first one. */
  inverted(logs: Float64Array): number[] {
    return [...this.nodes].flatMap(([token, { after, before }]) =>
      after !== -1 && before !== -1 && (logs[before] ?? 0) > (logs[after] ?? 0) ? [token] : [],
    );
  }

  /** Returns the prices by token; none of a token is higher before a last pool. */
  pricesOf(logs: Float64Array): Prices {
    const priceOf = (node: number) => (node === -1 ? undefined : Math.exp(logs[node] ?? 0));
    const tokens = new Map<number, TokenPrice>();
    for (const [token, { after, before }] of this.nodes) {
      const afterFirst = priceOf(after) ?? Number.POSITIVE_INFINITY;
      tokens.set(token, { afterFirst, beforeLast: Math.min(priceOf(before) ?? 0, afterFirst) });
    }
    return { input: priceOf(START) ?? 0, tokens };
  }
}
