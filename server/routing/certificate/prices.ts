/** The worth of one unit of a token in the output: after a first pool, and before a last one, no higher. */
export interface TokenPrice {
  readonly afterFirst: number;
  readonly beforeLast: number;
}

/** The worth in the output of one more unit of the input, and of tokens between by their numbers. */
export interface Prices {
  readonly input: number;
  readonly tokens: ReadonlyMap<number, TokenPrice>;
}
