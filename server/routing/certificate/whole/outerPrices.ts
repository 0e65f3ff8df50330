import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import type { PricedSides } from '../sidePrices.ts';
import type { TokenPricing } from './tokenPricing.ts';
import { NO_PRICE } from './tokenTraders.ts';

interface OuterTerms {
  readonly first: PricedSides;
  readonly last: PricedSides;
  /** 1 for each token that may lie between the ends; any token if absent. */
  readonly between: Uint8Array | undefined;
  /** The columns that receive the prices and rates. */
  readonly columns: Pick<TokenPricing, 'afterFirst' | 'beforeLast' | 'leastRates'>;
}

/**
 * Sets the prices of each token to the lowest of its first pools and the highest of its last ones. Returns
 * the tokens that first pools bring, and those that last pools buy.
 */
export function outerPrices(
  adjacency: Adjacency,
  { start, end }: SearchEnds,
  input: number,
  { first, last, between, columns: { afterFirst, beforeLast, leastRates } }: OuterTerms,
): { readonly brought: number[]; readonly bought: number[] } {
  const { neighbours } = adjacency;
  const mayLieBetween = (token: number) => between === undefined || between[token] === 1;
  const brought: number[] = [];
  const firsts = adjacency.endOf(start);
  for (let position = adjacency.startOf(start); position < firsts; position++) {
    const token = neighbours[position] ?? 0;
    const rate = first.rate(position);
    if (rate < (leastRates[token] ?? 0)) leastRates[token] = rate;
    const before = afterFirst[token] ?? NO_PRICE;
    // The gas of a pool only raises its price.
    if (!(input * rate < before) || token === end || !mayLieBetween(token)) continue;
    const price = first.leastSale(position, input);
    if (!(price < before)) continue;
    if (before === NO_PRICE) brought.push(token);
    afterFirst[token] = price;
  }
  const bought: number[] = [];
  const lasts = adjacency.endOf(end);
  for (let position = adjacency.startOf(end); position < lasts; position++) {
    const token = neighbours[position] ?? 0;
    const before = beforeLast[token] ?? 0;
    if (!(1 / last.rate(position) > before) || token === start || !mayLieBetween(token)) continue;
    const price = last.mostBid(position, 1);
    if (price <= before) continue;
    if (before === 0) bought.push(token);
    beforeLast[token] = price;
  }
  return { brought, bought };
}
