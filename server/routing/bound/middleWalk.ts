import type { Adjacency } from '../graph/adjacency.ts';
import { inSteps, type Steps } from '../steps.ts';
import { BOUND_TOKENS_PER_STEP } from '../tuning.ts';
import { LargeRuns } from './largeRuns.ts';

interface Visitor {
  /** Returns whether a pool with this rate of input per output may earn between two tokens: most need no closer look. */
  mayEarn(from: number, to: number, rate: number): boolean;
  /** @param position of the pool in the run of the token that it sells, `to` */
  visit(position: number, to: number): void;
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
  *run(brought: readonly number[], bought: readonly number[], { mayEarn, visit }: Visitor): Steps<void> {
    const { neighbours, outRates } = this.#adjacency;
    const { around, between, others } = this.#walks(brought, bought);
    yield* inSteps(around, BOUND_TOKENS_PER_STEP, (to) => {
      const past = this.#adjacency.endOf(to);
      for (let position = this.#adjacency.startOf(to); position < past; position++) visit(position, to);
    });
    for (const to of between) for (const position of this.#large.between(to)) visit(position, to);
    yield* inSteps(others, BOUND_TOKENS_PER_STEP, (from) => {
      const past = this.#adjacency.endOf(from);
      for (let position = this.#adjacency.startOf(from); position < past; position++) {
        const to = neighbours[position] ?? 0;
        if (around.length > 0 && !this.#large.isLarge(to)) continue;
        if (!mayEarn(from, to, outRates[position] ?? 0)) continue;
        const entry = this.#adjacency.entryAt(position);
        if (entry !== undefined) visit(entry.token0 === to ? entry.at0 : entry.at1, to);
      }
    });
  }

  /** Around the tokens that are sold, or those that are bought, or the small ones of both and those that large ones share. */
  #walks(brought: readonly number[], bought: readonly number[]) {
    const [ofBought, ofBrought] = [this.#bySize(bought), this.#bySize(brought)];
    const most = Math.min(ofBought.count, ofBrought.count);
    if (ofBought.small.length > 0 && ofBought.smallCount + ofBrought.smallCount < most)
      return { around: ofBought.small, between: ofBought.large, others: ofBrought.small };
    return ofBrought.count < ofBought.count
      ? { around: [], between: [], others: brought }
      : { around: bought, between: [], others: [] };
  }

  #bySize(tokens: readonly number[]) {
    const [small, large]: [number[], number[]] = [[], []];
    let [count, smallCount] = [0, 0];
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] ?? 0;
      const degree = this.#adjacency.degreeOf(token);
      count += degree;
      if (this.#large.isLarge(token)) large.push(token);
      else {
        small.push(token);
        smallCount += degree;
      }
    }
    return { small, large, count, smallCount };
  }
}
