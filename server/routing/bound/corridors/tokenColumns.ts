import type { Adjacency } from '../../graph/adjacency.ts';

/** Columns that are kept for the next trade: in a market of 100 000 tokens they take megabytes. Several trades may be under way. */
const MOST_KEPT = 2;

/** Figures by token. */
export class TokenColumns {
  static readonly #kept = new WeakMap<Adjacency, TokenColumns[]>();
  readonly bought: Float64Array;
  readonly sold: Float64Array;
  readonly boughtBeyond: Float64Array;
  readonly soldBeyond: Float64Array;
  readonly leastRates: Float64Array;
  readonly isPriced: Uint8Array;
  readonly #adjacency: Adjacency;

  private constructor(adjacency: Adjacency) {
    const column = () => new Float64Array(adjacency.tokenCount);
    [this.bought, this.sold, this.boughtBeyond, this.soldBeyond] = [column(), column(), column(), column()];
    this.leastRates = column();
    this.isPriced = new Uint8Array(adjacency.tokenCount);
    this.#adjacency = adjacency;
  }

  /** Returns columns that no other trade has; what they hold is left over. */
  static take(adjacency: Adjacency): TokenColumns {
    const kept = TokenColumns.#kept.get(adjacency) ?? [];
    for (let columns = kept.pop(); columns !== undefined; columns = kept.pop())
      if (columns.isPriced.length === adjacency.tokenCount) return columns;
    return new TokenColumns(adjacency);
  }

  /** Lets another trade take them. */
  release(): void {
    const kept = TokenColumns.#kept.get(this.#adjacency) ?? [];
    if (kept.length < MOST_KEPT) kept.push(this);
    TokenColumns.#kept.set(this.#adjacency, kept);
  }
}
