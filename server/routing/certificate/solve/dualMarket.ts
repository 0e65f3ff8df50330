import type { Arc } from '../network/arc.ts';
import { NO_PRICE, type Prices, type TokenPrice } from '../prices.ts';

/** The node of the input, and that of the output. */
export const START = 0;
export const END = 1;
/** The node of a token in a layer where it has no pool. */
const NO_NODE = -1;

/** A pool between two nodes. */
export interface Edge {
  readonly arc: Arc;
  readonly from: number;
  readonly to: number;
  /** Upper bound of the output per input: at a higher ratio of prices the pool earns nothing. */
  readonly spot: number;
}

/** The price of each node, and the worth of the input and the output of each edge. */
export interface Flows {
  readonly prices: Float64Array;
  readonly taken: Float64Array;
  readonly given: Float64Array;
}

/** The nodes of a token: after its first pools, and before its last ones. */
interface TokenNodes {
  readonly after: number;
  readonly before: number;
}

/**
 * Pools between nodes that have a price each. A token is one node, or one in each layer: pools pass it on
 * from after the first to before the last alone.
 */
export class DualMarket {
  readonly edges: readonly Edge[];
  readonly nodeCount: number;
  readonly #nodes = new Map<number, TokenNodes>();

  /** @param parted tokens that are two nodes */
  constructor(arcs: readonly Arc[], parted: ReadonlySet<number>) {
    const brought = new Set<number>();
    const bought = new Set<number>();
    for (const { layer, from, to } of arcs) {
      if (layer === 'first') brought.add(to);
      if (layer === 'last') bought.add(from);
    }
    let nodeCount = 2;
    for (const token of new Set([...brought, ...bought])) {
      const after = brought.has(token) ? nodeCount++ : NO_NODE;
      const isOne = after !== NO_NODE && !parted.has(token);
      const before = !bought.has(token) ? NO_NODE : isOne ? after : nodeCount++;
      this.#nodes.set(token, { after, before });
    }
    this.nodeCount = nodeCount;
    const nodeOf = (token: number, place: 'after' | 'before') => this.#nodes.get(token)?.[place] ?? NO_NODE;
    this.edges = arcs.flatMap((arc): Edge[] => {
      const isFromStart = arc.layer === 'direct' || arc.layer === 'first';
      const isToEnd = arc.layer === 'direct' || arc.layer === 'last';
      const from = isFromStart ? START : nodeOf(arc.from, isToEnd ? 'before' : 'after');
      const to = isToEnd ? END : nodeOf(arc.to, isFromStart ? 'after' : 'before');
      return from === NO_NODE || to === NO_NODE ? [] : [{ arc, from, to, spot: arc.spot }];
    });
  }

  /** Returns prices by node: that after a first pool for a token with one node. */
  nodePrices({ input, output, tokens }: Prices): Float64Array {
    const prices = new Float64Array(this.nodeCount);
    prices[START] = input;
    prices[END] = output;
    for (const [token, { after, before }] of this.#nodes) {
      const { afterFirst = 0, beforeLast = 0 } = tokens.get(token) ?? {};
      const known = [afterFirst, beforeLast].filter((price) => price > 0 && price < NO_PRICE);
      if (before !== NO_NODE) prices[before] = known.at(-1) ?? input;
      if (after !== NO_NODE) prices[after] = known[0] ?? input;
    }
    return prices;
  }

  /** Returns the prices by token; none of a token is higher before a last pool. */
  tokenPrices(prices: Float64Array): Prices {
    const tokens = new Map<number, TokenPrice>();
    for (const [token, { after, before }] of this.#nodes) {
      const afterFirst = prices[after] ?? NO_PRICE;
      tokens.set(token, { afterFirst, beforeLast: Math.min(prices[before] ?? 0, afterFirst) });
    }
    return { input: prices[START] ?? 0, output: prices[END] ?? 0, tokens };
  }

  /**
   * Parts tokens whose middle pools take more than their first pools bring, by paths that are too long. Joins
   * those that would be dearer before a last pool. Returns true if any changed.
   * @param parted tokens that are two nodes
   * @param least smallest difference of worth that counts
   */
  part(parted: Set<number>, { prices, taken, given }: Flows, least: number): boolean {
    const nets = new Float64Array(this.nodeCount);
    for (const [index, { arc, from, to }] of this.edges.entries()) {
      if (arc.layer === 'first') nets[to] = (nets[to] ?? 0) + (given[index] ?? 0);
      if (arc.layer === 'middle') nets[from] = (nets[from] ?? 0) - (taken[index] ?? 0);
    }
    let isChanged = false;
    for (const [token, { after, before }] of this.#nodes) {
      if (after === NO_NODE || before === NO_NODE) continue;
      const isWrong =
        after === before ? (nets[after] ?? 0) < -least : (prices[before] ?? 0) > (prices[after] ?? 0);
      if (!isWrong) continue;
      isChanged = true;
      if (after === before) parted.add(token);
      else parted.delete(token);
    }
    return isChanged;
  }
}
