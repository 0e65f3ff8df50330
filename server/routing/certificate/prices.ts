/** The price of a token after a first pool, and before a last one, no higher. */
export interface TokenPrice {
  readonly afterFirst: number;
  readonly beforeLast: number;
}

/**
 * Prices of one raw unit of the input, of the output, and of tokens between by number, in one unit of worth:
 * the computed token.
 */
export interface Prices {
  readonly input: number;
  readonly output: number;
  readonly tokens: ReadonlyMap<number, TokenPrice>;
}

/** The price after a first pool of a token that no first pool sells. */
export const NO_PRICE = Number.POSITIVE_INFINITY;
