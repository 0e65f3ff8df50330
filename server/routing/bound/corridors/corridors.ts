import type { SearchEnds } from '../../graph/adjacency.ts';
import type { PoolGraph } from '../../poolGraph.ts';
import { inSteps, type Steps } from '../../steps.ts';
import { BOUND_TOKENS_PER_STEP } from '../../tuning.ts';
import type { BoundRequest } from '../boundRequest.ts';
import { NO_LIMITS } from '../cap.ts';
import type { Prices } from '../prices.ts';
import { PricedSides } from '../sidePrices.ts';
import { AroundToken, clearing, earnedAlong, inRow, type PoolsAround } from './corridorPools.ts';
import { type CorridorCosts, LargePools, type LookScope } from './largePools.ts';
import { type Leaving, LongCorridors } from './longCorridors.ts';
import { OuterPools } from './outerPools.ts';
import type { RouteKinds } from './routeKinds.ts';
import { type Sharer, shareCosts } from './shareCosts.ts';

const NO_OPENING = -1;

/**
 * By the pools of a priced token of which one has to be used beside, see `LargePools.openings`: what corridors around a token earn
 * beyond what its own pools cost.
 */
type Ways = Map<number, number>;

/** Those of corridors from the input, and of those from priced tokens to the output. */
interface WaysOf {
  readonly fromInput: Ways;
  readonly toOutput: Ways;
}

interface Opened {
  readonly token: number;
  readonly part: keyof WaysOf;
}

/**
 * Bounds what routes earn beyond their gas at prices of the input and of few tokens. Through all other tokens lead corridors:
 * two pools around one of them, or three around two. A route leads through one at the most, beside one other pool at the
 * most, so that it earns no more than the corridor does as a whole: what the tokens inside are worth does not
 * matter, and all of its pools are paid out of what it earns. A pool of a priced token beside it has to be used as well.
 */
export class Corridors {
  readonly #trade: { readonly graph: PoolGraph; readonly request: BoundRequest; readonly ends: SearchEnds };
  readonly #large: LargePools;
  readonly #into: PricedSides;
  readonly #outOf: PricedSides;
  readonly #aroundToken: AroundToken;
  #outer: OuterPools | undefined;
  /** What corridors left at the last prices. */
  #leaving: Leaving[] = [];

  constructor(graph: PoolGraph, request: BoundRequest, ends: SearchEnds) {
    const { adjacency, protocols } = graph;
    this.#trade = { graph, request, ends };
    this.#large = new LargePools(graph, request, ends);
    this.#into = new PricedSides(adjacency, 'in', request.barredPools, protocols);
    this.#outOf = new PricedSides(adjacency, 'out', request.barredPools, protocols);
    this.#aroundToken = new AroundToken(this.#into, this.#outOf);
  }

  /** Ends the use; nothing may be asked after that. */
  release(): void {
    this.#large.release();
  }

  /**
   * Returns at least what routes leave at these prices, raw units of the output.
   * @param prices those of the input and of all tokens that no corridor leads through
   * @param costs no fee that a pool keeps may save anything, see `withoutSavings`
   */
  *earnings(prices: Prices, costs: CorridorCosts, scope: LookScope): Steps<RouteKinds> {
    const { graph, request, ends } = this.#trade;
    const { input } = prices;
    const { ofLong } = costs;
    const { limits } = scope;
    const kinds = this.#large.earnings(prices, costs, scope);
    if (request.maxHops === 1) return kinds;
    yield;
    const outer = new OuterPools(this.#trade, this.#large, { input, costs, limits });
    this.#outer = outer;
    this.#leaving = [];
    for (const sides of [this.#into, this.#outOf]) sides.setCosts({ ...costs, ofPool: [], ofDirect: [] });
    if (request.maxHops === 3) {
      const long = new LongCorridors(graph.adjacency, ends, this.#large, outer, { input, limits });
      for (const { left, inner } of yield* long.beyondCosts()) {
        kinds.add('through', left - ofLong);
        if (left > ofLong) this.#leaving.push({ left: left - ofLong, inner });
      }
    }
    const around = new Map<number, WaysOf>();
    yield* inSteps([...this.#large.earning], BOUND_TOKENS_PER_STEP, (token) => {
      if (!outer.isBarredToken(token)) around.set(token, this.#waysAround(outer.around(token)));
    });
    this.#addBeyondOpenings(kinds, around, ofLong);
    return kinds;
  }

  /** How many tokens there were at the last prices around which pools may earn. */
  get width(): number {
    return this.#large.earning.size;
  }

  /** Returns the tokens inside so many corridors, those that left most at the last prices, at about the prices at which these trade. */
  inner(most: number): Map<number, number> {
    const best = this.#leaving.sort((one, other) => other.left - one.left).slice(0, most);
    return new Map(best.flatMap(({ inner }) => inner()));
  }

  /** Returns what corridors around a token earn: from the input to any priced token or the output, and from priced tokens to the output. */
  #waysAround({ into, outOf }: PoolsAround): WaysOf {
    const { start, end } = this.#trade.ends;
    const fromInput = { into: into.filter(({ outer }) => outer === start), outOf };
    const toOutput = {
      into: fromInput.into.length === 0 ? into : into.filter(({ outer }) => outer !== start),
      outOf: outOf.filter(({ outer }) => outer === end),
    };
    const [ways, others] = [this.#waysOf(fromInput), this.#waysOf(toOutput)];
    if (fromInput.into.length === 0 || toOutput.into.length === 0 || toOutput.outOf.length === 0)
      return { fromInput: ways, toOutput: others };
    // Where both are used, the pools to the output are paid once: by either.
    if (ways.size > 0) return { fromInput: ways, toOutput: this.#freeToOutput(toOutput) };
    const free = this.#freeToOutput(fromInput);
    if (others.size > 0) return { fromInput: free, toOutput: others };
    const most = mostOf(free);
    const both = [...this.#freeToOutput(toOutput)].map(
      ([opening, left]) => [opening, Math.min(left, most)] as const,
    );
    return { fromInput: ways, toOutput: new Map(both) };
  }

  #freeToOutput({ into, outOf }: PoolsAround): Ways {
    const { end } = this.#trade.ends;
    const free = outOf.map((pool) => (pool.outer === end ? { ...pool, cost: 0 } : pool));
    return this.#waysOf({ into, outOf: free });
  }

  #waysOf(pools: PoolsAround): Ways {
    const { start, end } = this.#trade.ends;
    const ways: Ways = new Map();
    for (const { seller, buyer, left } of this.#aroundToken.earned(pools)) {
      const ofBuyer = buyer.outer === end ? NO_OPENING : 2 * buyer.outer + 1;
      noteMost(ways, seller.outer === start ? ofBuyer : 2 * seller.outer, left);
    }
    return ways;
  }

  /** Adds by token what is left beyond what has to be opened beside. */
  #addBeyondOpenings(kinds: RouteKinds, around: ReadonlyMap<number, WaysOf>, ofLong: number): void {
    const found = [...around].flatMap(([token, ways]) =>
      (['fromInput', 'toOutput'] as const).flatMap((part) =>
        [...ways[part]].flatMap(([opening, left]): (Sharer & Opened)[] =>
          opening === NO_OPENING || left <= ofLong
            ? []
            : [{ earned: left - ofLong, needs: [opening], token, part }],
        ),
      ),
    );
    const most = { fromInput: new Map<number, number>(), toOutput: new Map<number, number>() };
    for (const [index, left] of shareCosts(found, this.#large.openings).entries()) {
      const { part, token } = found[index] as Opened;
      // Also where nothing is left: it has paid.
      noteMost(most[part], token, left);
    }
    for (const [token, { fromInput }] of around) {
      const through = fromInput.get(NO_OPENING) ?? 0;
      const beyond = most.fromInput.get(token);
      // As one to a priced token it leaves room for a last pool.
      if (beyond === undefined) kinds.add('through', through);
      else kinds.add('fromInput', Math.max(through, beyond));
    }
    for (const left of most.toOutput.values()) kinds.add('toOutput', left);
    for (const [token, { fromInput }] of around) {
      const ofInput = Math.max(fromInput.get(NO_OPENING) ?? 0, most.fromInput.get(token) ?? 0);
      const left = ofInput + (most.toOutput.get(token) ?? 0);
      if (left > 0) this.#leaving.push({ left, inner: () => [[token, this.#clearingOf(token)]] });
    }
  }

  /** Returns the price of a token at which the two pools around it trade that earn most. */
  #clearingOf(token: number): number {
    const { into = [], outOf = [] } = this.#outer?.around(token) ?? {};
    let [most, price] = [0, 0];
    for (const seller of into) {
      for (const buyer of outOf) {
        const earned = earnedAlong(inRow(seller, buyer), [seller.price, buyer.price], NO_LIMITS);
        if (earned > most) [most, price] = [earned, clearing(seller, buyer)];
      }
    }
    return price;
  }
}

const mostOf = (found: Ways) => Math.max(0, ...found.values());

function noteMost(ways: Ways, opening: number, left: number): void {
  ways.set(opening, Math.max(left, ways.get(opening) ?? Number.NEGATIVE_INFINITY));
}
