import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import { inSteps, type Steps } from '../../steps.ts';
import { BOUND_TOKENS_PER_STEP } from '../../tuning.ts';
import { type Limits, NO_LIMITS } from '../cap.ts';
import { earnedAlong, type InverseCurve, inRow } from './corridorPools.ts';
import type { LargePools } from './largePools.ts';
import type { OuterPools } from './outerPools.ts';
import { type Sharer, shareCosts } from './shareCosts.ts';

const NONE = Number.POSITIVE_INFINITY;

/** A corridor over two tokens: what it earns, and its pools by their places. */
interface LongCorridor {
  readonly tokens: readonly [number, number];
  /** Of both tokens, about those at which it trades. */
  readonly prices: readonly [number, number];
  readonly earned: number;
  readonly pools: readonly number[];
}

/** Tokens inside a corridor, at about the prices at which it trades. */
export type Inner = readonly (readonly [token: number, price: number])[];

/** What a corridor leaves beyond its costs, raw units of the output. */
export interface Leaving {
  readonly left: number;
  inner(): Inner;
}

/** The corridors over two tokens, from the input to the output. */
export class LongCorridors {
  readonly #adjacency: Adjacency;
  readonly #ends: SearchEnds;
  readonly #large: LargePools;
  readonly #outer: OuterPools;
  readonly #input: number;
  readonly #limits: Limits;
  /** By twice the place of the pool between the two tokens, and one more for its other direction. */
  readonly #found = new Map<number, readonly LongCorridor[]>();
  readonly #added: number[] = [];

  /** @param input its price */
  constructor(
    adjacency: Adjacency,
    ends: SearchEnds,
    large: LargePools,
    outer: OuterPools,
    { input, limits }: { readonly input: number; readonly limits: Limits },
  ) {
    this.#adjacency = adjacency;
    this.#ends = ends;
    this.#large = large;
    this.#outer = outer;
    this.#input = input;
    this.#limits = limits;
  }

  /**
   * Returns what each of them leaves beyond the cost of its pools, and adds their tokens to those around which pools earn.
   *
   * All through one pool between two tokens earn together no more than it does at the best prices of both. The other pools of a token
   * earn no more than they cost at a price of it, so that this one does not either if it earns no more than it costs there. But
   * around a token whose pools are paid by corridors they count as if they cost nothing.
   */
  *beyondCosts(): Steps<Leaving[]> {
    const { boughtTokens, soldTokens, earning } = this.#large;
    const isAroundSold = soldTokens.pools <= boughtTokens.pools;
    const tokens = isAroundSold ? soldTokens.list : boughtTokens.list;
    yield* inSteps(tokens, BOUND_TOKENS_PER_STEP, (token) =>
      this.#findAround(token, isAroundSold ? 'in' : 'out'),
    );
    for (let token = this.#added.pop(); token !== undefined; token = this.#added.pop()) {
      if (earning.has(token)) continue;
      earning.add(token);
      this.#findAround(token, 'in');
      this.#findAround(token, 'out');
    }
    const all = [...this.#found.values()].flat();
    const costs = new Map<number, number>();
    for (const { pools, tokens } of all) {
      for (const [index, place] of pools.entries()) {
        // The first and the last pool may be paid by a corridor over a single token.
        const token = index === 0 ? tokens[0] : index === 2 ? tokens[1] : undefined;
        const isPaid = token !== undefined && this.#mayEarnAround(token);
        const cost = index === 2 ? this.#outer.costOfLast(place) : this.#outer.costAt(place);
        costs.set(place, isPaid ? 0 : cost);
      }
    }
    const lefts = shareCosts(
      all.map(({ earned, pools }): Sharer => ({ earned, needs: pools })),
      costs,
    );
    return all.map(({ tokens, prices }, index) => ({
      left: lefts[index] ?? 0,
      inner: () => [
        [tokens[0], prices[0]],
        [tokens[1], prices[1]],
      ],
    }));
  }

  /** Finds those through the pools of a token that sell it, or buy it. */
  #findAround(token: number, direction: 'in' | 'out'): void {
    const { neighbours, inRates, inFloors, outRates, outFloors } = this.#adjacency;
    const { bought, sold, boughtBeyond, soldBeyond, earning } = this.#large;
    const [rates, floors] = direction === 'in' ? [inRates, inFloors] : [outRates, outFloors];
    const past = this.#adjacency.endOf(token);
    for (let position = this.#adjacency.startOf(token); position < past; position++) {
      const other = neighbours[position] ?? 0;
      const [from, to] = direction === 'in' ? [other, token] : [token, other];
      const rate = rates[position] ?? NONE;
      if (!((bought[from] ?? NONE) * rate < (sold[to] ?? 0))) continue;
      const price = (earning.has(from) ? bought[from] : boughtBeyond[from]) ?? NONE;
      const worth = (earning.has(to) ? sold[to] : soldBeyond[to]) ?? 0;
      const curve = { rate, floor: floors[position] ?? 0 };
      if (earnedAlong(curve, [price, worth], NO_LIMITS) <= this.#outer.costAt(position)) continue;
      const isBarred = this.#outer.isBarredToken(from) || this.#outer.isBarredToken(to);
      if (isBarred || this.#outer.isBarred(position)) continue;
      const place = this.#outer.placeOf(position);
      const key = 2 * place + Number(from < to);
      if (this.#found.has(key)) continue;
      this.#found.set(key, this.#through(curve, place, [from, to]));
      this.#added.push(from, to);
    }
  }

  /** Returns those through a pool between two tokens. */
  #through(curve: InverseCurve, place: number, [from, to]: readonly [number, number]): LongCorridor[] {
    const { start, end } = this.#ends;
    const firsts = this.#outer.around(from).into.filter(({ outer }) => outer === start);
    const lasts = this.#outer.around(to).outOf.filter(({ outer }) => outer === end);
    return firsts.flatMap((first) =>
      lasts.flatMap((last): LongCorridor[] => {
        const earned = earnedAlong(inRow(inRow(first, curve), last), [this.#input, 1], this.#limits);
        const pools = [this.#outer.placeOf(first.position), place, this.#outer.placeOf(last.position)];
        if (earned <= 0) return [];
        const between = Math.sqrt((first.price * first.rate * last.price) / last.rate / curve.rate);
        return [{ tokens: [from, to], prices: [between, between * curve.rate], earned, pools }];
      }),
    );
  }

  /** Whether two pools around a token may earn more than a pool costs. */
  #mayEarnAround(token: number): boolean {
    const { into, outOf } = this.#outer.around(token);
    return into.some((seller) =>
      outOf.some((buyer) => {
        const prices = [seller.price, buyer.price] as const;
        return earnedAlong(inRow(seller, buyer), prices, NO_LIMITS) > this.#outer.leastCost;
      }),
    );
  }
}
