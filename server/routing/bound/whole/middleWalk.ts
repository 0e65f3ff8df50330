import type { Adjacency } from '../../graph/adjacency.ts';
import type { Steps } from '../../steps.ts';
import { BOUND_TOKENS_PER_STEP } from '../../tuning.ts';
import { LargeRuns } from '../largeRuns.ts';

/** Prices by token, and who is told of the pools that may earn at them: most need no closer look. */
interface Visitor {
  /** Of what first pools sell. */
  readonly afterFirst: Float64Array;
  /** Of what last pools buy. */
  readonly beforeLast: Float64Array;
  /** May change the prices of `to`. @param position of the pool in the run of the token that it sells, `to` */
  visit(position: number, to: number): void;
}

interface Walks {
  readonly around: readonly number[];
  readonly between: readonly number[];
  readonly others: readonly number[];
}

/** Visits the pools that buy one of some tokens and sell one of others, around the tokens that have the fewest pools. */
export class MiddleWalk {
  readonly #adjacency: Adjacency;
  readonly #large: LargeRuns;

  constructor(adjacency: Adjacency) {
    this.#adjacency = adjacency;
    this.#large = LargeRuns.of(adjacency);
  }

  /**
   * @param brought the tokens that the pools buy
   * @param bought the tokens that they sell; pools of other tokens may be visited too
   */
  *run(
    brought: readonly number[],
    bought: readonly number[],
    { afterFirst, beforeLast, visit }: Visitor,
  ): Steps<void> {
    const { neighbours, inRates, outRates } = this.#adjacency;
    const { around, between, others } = this.#walks(brought, bought);
    let left = BOUND_TOKENS_PER_STEP;
    // Written out: a function for each pool would be called hundreds of thousands of times.
    for (const to of around) {
      const past = this.#adjacency.endOf(to);
      for (let position = this.#adjacency.startOf(to); position < past; position++) {
        const priceIn = afterFirst[neighbours[position] ?? 0] ?? 0;
        if (priceIn * (inRates[position] ?? 0) < (beforeLast[to] ?? 0)) visit(position, to);
      }
      if (--left > 0) continue;
      left = BOUND_TOKENS_PER_STEP;
      yield;
    }
    for (const to of between) {
      for (const position of this.#large.between(to)) {
        const priceIn = afterFirst[neighbours[position] ?? 0] ?? 0;
        if (priceIn * (inRates[position] ?? 0) < (beforeLast[to] ?? 0)) visit(position, to);
      }
    }
    for (const from of others) {
      const priceIn = afterFirst[from] ?? 0;
      const past = this.#adjacency.endOf(from);
      for (let position = this.#adjacency.startOf(from); position < past; position++) {
        const to = neighbours[position] ?? 0;
        if (!(priceIn * (outRates[position] ?? 0) < (beforeLast[to] ?? 0))) continue;
        if (around.length > 0 && !this.#large.isLarge(to)) continue;
        const entry = this.#adjacency.entryAt(position);
        if (entry !== undefined) visit(entry.token0 === to ? entry.at0 : entry.at1, to);
      }
      if (--left > 0) continue;
      left = BOUND_TOKENS_PER_STEP;
      yield;
    }
  }

  /** Around the tokens that are sold, or those that are bought, or the small ones of both and those that large ones share. */
  #walks(brought: readonly number[], bought: readonly number[]): Walks {
    const [ofBought, ofBrought] = [this.#sizesOf(bought), this.#sizesOf(brought)];
    const most = Math.min(ofBought.all, ofBrought.all);
    if (ofBought.small > 0 && ofBought.small + ofBrought.small < most) {
      const isSmall = (token: number) => !this.#large.isLarge(token);
      const between = bought.filter((token) => this.#large.isLarge(token));
      return { around: bought.filter(isSmall), between, others: brought.filter(isSmall) };
    }
    return ofBrought.all < ofBought.all
      ? { around: [], between: [], others: brought }
      : { around: bought, between: [], others: [] };
  }

  /** How many pools the tokens have, and those of them that are small. */
  #sizesOf(tokens: readonly number[]): { readonly all: number; readonly small: number } {
    let [all, small] = [0, 0];
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] ?? 0;
      const degree = this.#adjacency.degreeOf(token);
      all += degree;
      if (!this.#large.isLarge(token)) small += degree;
    }
    return { all, small };
  }
}
