import type { SwapApiClient } from '../index.ts';

/** Two services may have tokens of one address: what is remembered is of one client. */
const numbers = new WeakMap<SwapApiClient, number>();
let last = 0;

/** Returns the number by which a client is known in the keys of queries. */
export function clientNumber(api: SwapApiClient): number {
  const known = numbers.get(api) ?? ++last;
  numbers.set(api, known);
  return known;
}
