import type { Arc } from '../network/arc.ts';
import type { Prices } from '../prices.ts';

/** The node of the input, and that of the output. */
export const START = 0;
export const END = 1;

/** A pool between two nodes. */
export interface Edge {
  readonly arc: Arc;
  readonly from: number;
  readonly to: number;
  /** Upper bound of the output per input: at a higher ratio of prices the pool earns nothing. */
  readonly spot: number;
}

/** Pools between nodes that have a price each: the input, the output, and each token between. */
export class DualMarket {
  readonly edges: readonly Edge[];
  readonly #nodes: ReadonlyMap<number, number>;

  constructor(arcs: readonly Arc[]) {
    const tokens = arcs.flatMap(({ layer, from, to }) =>
      layer === 'first' ? [to] : layer === 'last' ? [from] : [],
    );
    const nodes = new Map([...new Set(tokens)].map((token, index) => [token, END + 1 + index]));
    this.#nodes = nodes;
    this.edges = arcs.flatMap((arc): Edge[] => {
      const from = arc.layer === 'direct' || arc.layer === 'first' ? START : nodes.get(arc.from);
      const to = arc.layer === 'direct' || arc.layer === 'last' ? END : nodes.get(arc.to);
      return from === undefined || to === undefined ? [] : [{ arc, from, to, spot: arc.spot }];
    });
  }

  get nodeCount(): number {
    return END + 1 + this.#nodes.size;
  }

  nodePrices({ input, output, tokens }: Prices): Float64Array {
    const prices = new Float64Array(this.nodeCount);
    prices[START] = input;
    prices[END] = output;
    // A price of nothing is none.
    for (const [token, node] of this.#nodes) prices[node] = tokens.get(token) || input;
    return prices;
  }

  tokenPrices(prices: Float64Array): Prices {
    const tokens = new Map([...this.#nodes].map(([token, node]) => [token, prices[node] ?? 0]));
    return { input: prices[START] ?? 0, output: prices[END] ?? 0, tokens };
  }
}
