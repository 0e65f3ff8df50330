import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import { NO_POOL_IDS } from '../../pool.ts';
import type { PoolGraph } from '../../poolGraph.ts';
import type { BoundRequest } from '../boundRequest.ts';
import { type Limits, NO_LIMITS } from '../cap.ts';
import type { PoolCosts } from '../sidePrices.ts';
import type { OuterPool, PoolsAround } from './corridorPools.ts';
import type { LargePools } from './largePools.ts';

const NONE = Number.POSITIVE_INFINITY;

/** The pools between tokens inside corridors and those that have a price, of one look. */
export class OuterPools {
  /** The least that a pool costs. */
  readonly leastCost: number;
  readonly #adjacency: Adjacency;
  readonly #graph: PoolGraph;
  readonly #request: BoundRequest;
  readonly #ends: SearchEnds;
  readonly #large: LargePools;
  readonly #input: number;
  readonly #costs: Pick<PoolCosts, 'ofPool' | 'ofLast'>;
  readonly #firstLimits: Limits;
  readonly #lastLimits: Limits;
  readonly #known = new Map<number, PoolsAround>();

  /**
   * @param input the price of the input
   */
  constructor(
    { graph, request, ends }: { graph: PoolGraph; request: BoundRequest; ends: SearchEnds },
    large: LargePools,
    { input, costs, limits }: { input: number; costs: Pick<PoolCosts, 'ofPool' | 'ofLast'>; limits: Limits },
  ) {
    this.#graph = graph;
    this.#adjacency = graph.adjacency;
    this.#request = request;
    this.#ends = ends;
    this.#large = large;
    this.#input = input;
    this.#costs = costs;
    this.leastCost = Math.min(...Object.values(costs.ofPool));
    this.#firstLimits = { ...NO_LIMITS, input: limits.input };
    this.#lastLimits = { ...NO_LIMITS, output: limits.output };
  }

  /** Returns those around a token, in both directions. */
  around(token: number): PoolsAround {
    const known = this.#known.get(token);
    if (known !== undefined) return known;
    const { neighbours, inRates, inFloors, outRates, outFloors } = this.#adjacency;
    const { start, end } = this.#ends;
    const isLong = this.#request.maxHops === 3;
    const into: OuterPool[] = [];
    const outOf: OuterPool[] = [];
    const past = this.#adjacency.endOf(token);
    for (let position = this.#adjacency.startOf(token); position < past; position++) {
      const outer = neighbours[position] ?? 0;
      const isEnd = outer === start || outer === end;
      if ((!isEnd && !(isLong && this.#large.isPriced(outer))) || this.isBarred(position)) continue;
      const cost = this.costAt(position);
      const [taken, given] = [inRates[position] ?? NONE, outRates[position] ?? NONE];
      const paid = isEnd ? (outer === start ? this.#input : NONE) : this.#large.paidFor(outer);
      if (taken < NONE && paid < NONE) {
        const limits = isEnd ? this.#firstLimits : this.#large.limitsOf(outer);
        into.push({
          position,
          outer,
          rate: taken,
          floor: inFloors[position] ?? 0,
          cost,
          price: paid,
          limits,
        });
      }
      const worth = isEnd ? (outer === end ? 1 : 0) : this.#large.worthOf(outer);
      if (given < NONE && worth > 0) {
        const floor = outFloors[position] ?? 0;
        const limits = isEnd ? this.#lastLimits : NO_LIMITS;
        const ofLast = outer === end ? this.costOfLast(position) : cost;
        outOf.push({ position, outer, rate: given, floor, cost: ofLast, price: worth, limits });
      }
    }
    const found = { into, outOf };
    this.#known.set(token, found);
    return found;
  }

  /** Returns the position of a pool in the run of its first token, which names it. */
  placeOf(position: number): number {
    return this.#adjacency.entryAt(position)?.at0 ?? position;
  }

  costAt(position: number): number {
    return this.#costs.ofPool[this.#adjacency.protocolBits[position] ?? 0] ?? 0;
  }

  costOfLast(position: number): number {
    return this.#costs.ofLast[this.#adjacency.protocolBits[position] ?? 0] ?? 0;
  }

  isBarred(position: number): boolean {
    const { barredPools = NO_POOL_IDS } = this.#request;
    if (barredPools === NO_POOL_IDS) return false;
    const entry = this.#adjacency.entryAt(position);
    return entry !== undefined && barredPools.has(entry.pool.id);
  }

  isBarredToken(token: number): boolean {
    return this.#request.barred?.has(this.#graph.tokens.at(token)) ?? false;
  }
}
