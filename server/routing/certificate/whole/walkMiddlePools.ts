import type { Adjacency } from '../../graph/adjacency.ts';
import type { Steps } from '../../model/steps.ts';
import { BOUND_TOKENS_PER_STEP } from '../tuning.ts';

/** Prices by token, and the receiver of the pools that may earn at them. */
interface Visitor {
  /** Price of each token after a first pool. */
  readonly afterFirst: Float64Array;
  /** Price of each token before a last pool. */
  readonly beforeLast: Float64Array;
  /**
   * May change the prices of `to`. @param position of the pool in the run of the token that it sells, `to`
   */
  visit(position: number, to: number): void;
}

/**
 * Visits the pools that buy one of some tokens and sell one of others, around the tokens that have the fewest
 * pools.
 * @param brought the tokens that the pools buy
 * @param bought the tokens that they sell; pools of other tokens may be visited too
 */
export function* walkMiddlePools(
  adjacency: Adjacency,
  brought: readonly number[],
  bought: readonly number[],
  { afterFirst, beforeLast, visit }: Visitor,
): Steps<void> {
  const { neighbours, inRates, outRates } = adjacency;
  const poolsOf = (tokens: readonly number[]) =>
    tokens.reduce((sum, token) => sum + adjacency.degreeOf(token), 0);
  const isFromBought = poolsOf(bought) <= poolsOf(brought);
  let left = BOUND_TOKENS_PER_STEP;
  // Written out: a function for each pool would be called hundreds of thousands of times.
  for (const token of isFromBought ? bought : brought) {
    const past = adjacency.endOf(token);
    for (let position = adjacency.startOf(token); position < past; position++) {
      const other = neighbours[position] ?? 0;
      if (isFromBought) {
        const priceIn = afterFirst[other] ?? 0;
        if (priceIn * (inRates[position] ?? 0) < (beforeLast[token] ?? 0)) visit(position, token);
      } else if ((afterFirst[token] ?? 0) * (outRates[position] ?? 0) < (beforeLast[other] ?? 0)) {
        const entry = adjacency.entryAt(position);
        if (entry !== undefined) visit(entry.token0 === other ? entry.at0 : entry.at1, other);
      }
    }
    if (--left > 0) continue;
    left = BOUND_TOKENS_PER_STEP;
    yield;
  }
}
