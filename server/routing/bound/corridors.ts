import type { SearchEnds } from '../graph/adjacency.ts';
import type { PoolGraph } from '../poolGraph.ts';
import { inSteps, type Steps } from '../steps.ts';
import { BOUND_TOKENS_PER_STEP } from '../tuning.ts';
import type { BoundRequest } from './boundRequest.ts';
import type { Limits } from './cap.ts';
import { AroundToken, type PoolsAround } from './corridorPools.ts';
import { LargePools } from './largePools.ts';
import { LongCorridors } from './longCorridors.ts';
import { OuterPools } from './outerPools.ts';
import type { Prices } from './prices.ts';
import type { RouteEarnings } from './routeEarnings.ts';
import { type Sharer, shareCosts } from './shareCosts.ts';
import { type PoolCosts, PricedSides } from './sidePrices.ts';

const NO_OPENING = -1;

/**
 * By the pools of a priced token of which one has to be used beside, see `LargePools.openings`: what corridors around a token earn
 * beyond what its own pools cost.
 */
type Ways = Map<number, number>;

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
   * Returns at least what the pools of routes earn at these prices, raw units of the output.
   * @param prices those of the input and of all tokens that no corridor leads through
   * @param costs what the use of each pool costs
   * @param limits what first pools can take and last pools give at the most
   */
  *earnings(prices: Prices, costs: PoolCosts, limits: Limits): Steps<RouteEarnings> {
    const { graph, request, ends } = this.#trade;
    const { input } = prices;
    const earnings = this.#large.earnings(prices, costs, limits);
    if (request.maxHops === 1) return earnings;
    yield;
    // What a pool may save for the fee that it keeps is set against what it costs.
    const ofPool = costs.ofPool.map((cost, bit) => Math.max(0, cost + Math.min(0, costs.ofFee[bit] ?? 0)));
    const outer = new OuterPools(this.#trade, this.#large, { input, costs: ofPool, limits });
    for (const sides of [this.#into, this.#outOf]) sides.setCosts({ ...costs, ofPool: [], ofDirect: [] });
    if (request.maxHops === 3) {
      const long = new LongCorridors(graph.adjacency, ends, this.#large, outer, { input, limits });
      for (const left of yield* long.beyondCosts()) earnings.add('middle', left);
    }
    const around: Ways[] = [];
    yield* inSteps([...this.#large.earning], BOUND_TOKENS_PER_STEP, (token) => {
      if (!outer.isBarredToken(token)) around.push(this.#waysAround(outer.around(token)));
    });
    for (const left of this.#beyondOpenings(around)) earnings.add('middle', left);
    return earnings;
  }

  /** Returns what corridors around a token earn: from the input to any priced token or the output, and from priced tokens to the output. */
  #waysAround({ into, outOf }: PoolsAround): Ways {
    const { start, end } = this.#trade.ends;
    const fromInput = { into: into.filter(({ outer }) => outer === start), outOf };
    const toOutput = {
      into: into.filter(({ outer }) => outer !== start),
      outOf: outOf.filter(({ outer }) => outer === end),
    };
    const [ways, others] = [this.#waysOf(fromInput), this.#waysOf(toOutput)];
    if (fromInput.into.length === 0) return others;
    if (toOutput.into.length === 0) return ways;
    // Where both are used, the pools to the output are paid once: by either.
    const [paidByOthers, paidByThese] = [this.#freeToOutput(fromInput), this.#freeToOutput(toOutput)];
    const mostOf = (found: Ways) => Math.max(0, ...found.values());
    const joined: Ways = new Map();
    for (const [opening, left] of ways) noteMost(joined, opening, left + mostOf(paidByThese));
    for (const [opening, left] of others)
      noteMost(joined, opening, ways.size > 0 ? left : left + mostOf(paidByOthers));
    if (ways.size + others.size > 0) return joined;
    for (const [opening, left] of paidByThese)
      noteMost(joined, opening, Math.min(left, mostOf(paidByOthers)));
    return joined;
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

  /** Returns by token what is left beyond what has to be opened beside. */
  #beyondOpenings(around: readonly Ways[]): number[] {
    const most = around.map((ways) => Math.max(0, ways.get(NO_OPENING) ?? 0));
    const found: (Sharer & { readonly token: number; readonly alone: number })[] = [];
    for (const [token, ways] of around.entries()) {
      const alone = most[token] ?? 0;
      for (const [opening, left] of ways)
        if (opening !== NO_OPENING && left > alone)
          found.push({ earned: left - alone, needs: [opening], token, alone });
    }
    const lefts = shareCosts(found, this.#large.openings);
    for (const [index, { token, alone }] of found.entries())
      most[token] = Math.max(most[token] ?? 0, alone + (lefts[index] ?? 0));
    return most;
  }
}

function noteMost(ways: Ways, opening: number, left: number): void {
  ways.set(opening, Math.max(left, ways.get(opening) ?? Number.NEGATIVE_INFINITY));
}
