/** The numbers of tokenIn and tokenOut in a graph. */
export interface SearchEnds {
  readonly start: number;
  readonly end: number;
}
