/**
 * Prices of one raw unit of the input, of the output, and of tokens between by number, in one unit of worth:
 * the computed token.
 */
export interface Prices {
  readonly input: number;
  readonly output: number;
  readonly tokens: ReadonlyMap<number, number>;
}

/** The price after a first pool of a token that no first pool sells. */
export const NO_PRICE = Number.POSITIVE_INFINITY;
