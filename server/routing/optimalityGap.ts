import type { BestPathRequest } from './bestPath.ts';
import { NO_ADDRESSES } from './pool.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { PoolSide } from './poolSide.ts';
import { leastPrice, type PricedSide, surplusOf } from './poolSurplus.ts';
import type { Route } from './route.ts';
import type { SearchEnds } from './searchEnds.ts';
import { finish, type Steps } from './steps.ts';

/**
 * At most how much more of the output, or less of the input, any routing over the same pools and at most `maxHops`
 * hops could give, whatever it splits and shares, in parts per million of what these routes give; gas aside. `null`
 * where ticks that were not read leave it open.
 *
 * Every price put on the tokens gives such a bound: what is traded cannot be worth more than the input at its price
 * and what each pool can earn at the prices. The prices here are those at which the routes themselves trade, so that
 * pools on them earn what they earn now; on tokens besides them, prices at which the pools around earn least. A token
 * has one price where the first pool has brought it and another, no higher, where only the last may follow.
 */
export function optimalityGap(
  graph: PoolGraph,
  request: BestPathRequest,
  legs: readonly Route[],
): number | null {
  return finish(optimalityGapSteps(graph, request, legs));
}

/** The same in steps. */
export function* optimalityGapSteps(
  graph: PoolGraph,
  request: BestPathRequest,
  legs: readonly Route[],
): Steps<number | null> {
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  if (ends === undefined || legs.length === 0) return null;
  const sum = (amounts: readonly (bigint | undefined)[]) =>
    Number(amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n));
  const amountIn = sum(legs.map(({ amounts }) => amounts[0]));
  const amountOut = sum(legs.map(({ amounts }) => amounts.at(-1)));
  const prices = pricesOn(graph, legs);
  const { input } = prices;
  const surplus = yield* new Layers(graph, request, ends, prices).leastSurplus();
  const gap =
    request.tradeType === 'exactInput'
      ? (input * amountIn + surplus - amountOut) / amountOut
      : (amountIn - (amountOut - surplus) / input) / amountIn;
  return Number.isFinite(gap) ? Math.ceil(Math.max(0, gap) * 1e9) / 1e3 : null;
}

/** What one unit more of the input, and of each token between, is worth in the output, by the routes that carry it. */
interface Prices {
  readonly input: number;
  readonly tokens: ReadonlyMap<number, number>;
}

function pricesOn(graph: PoolGraph, legs: readonly Route[]): Prices {
  const carried = new Map<PoolSide, number>();
  const paths = legs.map(({ hops, amounts }) =>
    hops.flatMap(({ pool, tokenIn }, index) => {
      const [entry] = graph.entriesOf(new Set([pool]));
      if (entry === undefined) return [];
      const side = tokenIn === pool.token0 ? entry.zeroForOne : entry.oneForZero;
      carried.set(side, (carried.get(side) ?? 0) + Number(amounts[index] ?? 0n));
      return [{ side, from: tokenIn === pool.token0 ? entry.token0 : entry.token1 }];
    }),
  );
  let input = 0;
  const tokens = new Map<number, number>();
  for (const path of paths) {
    let worth = 1;
    for (const [back, { side, from }] of path.toReversed().entries()) {
      worth *= side.slopeOut(carried.get(side) ?? 0);
      if (back === path.length - 1) input = Math.max(input, worth);
      else tokens.set(from, Math.max(tokens.get(from) ?? 0, worth));
    }
  }
  return { input, tokens };
}

interface Hub {
  /** Sides from tokenIn, to the tokens of other hubs, and to tokenOut. */
  readonly first: readonly PoolSide[];
  readonly middle: { readonly side: PoolSide; readonly to: Hub }[];
  readonly last: readonly PoolSide[];
  /** Its price where a first pool has brought it, and where only a last one may follow. */
  early: number;
  late: number;
}

/** A pool between two other tokens, in the direction in which it can earn. */
interface Leading {
  readonly side: PoolSide;
  readonly from: number;
  readonly to: number;
}

/** So many of these are looked at one by one; the tables bound what thousands of small ones can earn. */
const MOST_LEADING = 1024;
/** So many tokens or pools are looked at in one step. */
const STEP = 64;

/** The pools that paths of at most three hops go through, by their place, but those that can earn nothing. */
class Layers {
  readonly #graph: PoolGraph;
  readonly #request: BestPathRequest;
  readonly #prices: Prices;
  readonly #ends: SearchEnds;
  readonly #direct: readonly PoolSide[];
  /** By token; those that are barred have none. */
  readonly #hubs = new Map<number, Hub | undefined>();
  /** At most what pools can earn that are not looked at one by one. */
  #rest = 0;
  #done = 0;

  constructor(graph: PoolGraph, request: BestPathRequest, ends: SearchEnds, prices: Prices) {
    this.#graph = graph;
    this.#request = request;
    this.#prices = prices;
    this.#ends = ends;
    this.#direct = this.#sides(ends.start, ends.end);
  }

  /** What all pools together can earn at the best prices found. */
  *leastSurplus(): Steps<number> {
    const { input, tokens: known } = this.#prices;
    yield* this.#lay();
    for (const [token, hub] of this.#hubs) {
      if (hub === undefined || known.has(token)) continue;
      raiseEarly(hub, input);
      if (this.#isLong()) yield;
    }
    let total = this.#rest;
    for (const side of this.#direct) total += surplusOf(side, input, 1);
    for (const hub of this.#hubs.values()) {
      if (hub === undefined) continue;
      total += earned(hub.first, input, hub.early) + earned(hub.last, hub.late, 1);
      for (const { side, to } of hub.middle) {
        total += surplusOf(side, hub.early, to.late);
        if (this.#isLong()) yield;
      }
    }
    return total;
  }

  /** Opens the tokens where something can be earned. */
  *#lay(): Steps<void> {
    const { maxHops } = this.#request;
    if (maxHops === 1) return;
    const { early, late } = this.#outerPrices();
    for (let token = 0; token < late.length; token++) {
      if ((early[token] ?? 0) >= (late[token] ?? 0) && !this.#prices.tokens.has(token)) continue;
      const hub = this.#hub(token);
      early[token] = hub === undefined || hub.first.length === 0 ? Number.POSITIVE_INFINITY : hub.early;
      late[token] = hub === undefined || hub.last.length === 0 ? 0 : hub.late;
      if (this.#isLong()) yield;
    }
    if (maxHops < 3) return;
    for (const { side, from, to } of this.#leading(early, late)) {
      const last = this.#hub(to);
      if (last !== undefined) this.#hub(from)?.middle.push({ side, to: last });
      if (this.#isLong()) yield;
    }
  }

  /** Now and then, so that a step takes about a millisecond. */
  #isLong(): boolean {
    this.#done += 1;
    return this.#done % STEP === 0;
  }

  /**
   * By token, from the tables of the graph: the least price at which first pools sell it, infinite where none does, and
   * the most at which last ones buy it, 0 where none does.
   */
  #outerPrices() {
    const { around } = this.#graph;
    const { start, end } = this.#ends;
    const early = new Float64Array(around.tokenCount).fill(Number.POSITIVE_INFINITY);
    const late = new Float64Array(around.tokenCount);
    for (let position = around.startOf(start); position < around.endOf(start); position++) {
      const token = around.neighbours[position] ?? 0;
      const price = this.#prices.input * (around.outRates[position] ?? 0);
      if (price < (early[token] ?? 0)) early[token] = price;
    }
    for (let position = around.startOf(end); position < around.endOf(end); position++) {
      const token = around.neighbours[position] ?? 0;
      const price = 1 / (around.inRates[position] ?? 0);
      if (price > (late[token] ?? 0)) late[token] = price;
    }
    early[end] = Number.POSITIVE_INFINITY;
    late[start] = 0;
    return { early, late };
  }

  /**
   * The sides that can earn when they sell the tokens of first pools for others that last pools buy, at these prices by
   * token: those that can earn most, with what the others can at most counted at once.
   */
  #leading(early: Float64Array, late: Float64Array): Leading[] {
    const { around } = this.#graph;
    const found: { readonly position: number; readonly to: number; readonly worth: number }[] = [];
    for (let to = 0; to < late.length; to++) {
      const price = late[to] ?? 0;
      const end = price === 0 ? 0 : around.endOf(to);
      for (let position = around.startOf(to); position < end; position++) {
        const cost = (early[around.neighbours[position] ?? 0] ?? 0) * (around.inRates[position] ?? 0);
        if (!(cost < price)) continue;
        // By its envelope, as of a pair in `surplusOf`.
        const moved = Math.sqrt(price / cost) - 1;
        found.push({ position, to, worth: (cost / (around.inFloors[position] ?? 0)) * moved * moved });
      }
    }
    const worths = Float64Array.from(found, ({ worth }) => worth).sort();
    const least = worths[worths.length - MOST_LEADING] ?? 0;
    return found.flatMap(({ position, to, worth }) => {
      if (worth < least) {
        this.#rest += worth;
        return [];
      }
      const entry = around.entryAt(position);
      const from = around.neighbours[position] ?? 0;
      const side = entry?.token0 === from ? entry.zeroForOne : entry?.oneForZero;
      return side === undefined || this.#isBarredPool(side) ? [] : [{ side, from, to }];
    });
  }

  #hub(token: number): Hub | undefined {
    if (!this.#hubs.has(token))
      this.#hubs.set(token, this.#isBarred(token) ? undefined : this.#newHub(token));
    return this.#hubs.get(token);
  }

  /** Where nothing is known of a token: as dear as its first pools sell it, as cheap as its last pools buy it. */
  #newHub(token: number): Hub {
    const { input, tokens: known } = this.#prices;
    const [first, last] = [this.#sides(this.#ends.start, token), this.#sides(token, this.#ends.end)];
    const price = known.get(token);
    const early = price ?? (first.length === 0 ? Number.POSITIVE_INFINITY : input / steepest(first));
    const late = price ?? steepest(last);
    const hub: Hub = { first, middle: [], last, early, late };
    if (early < late) {
      hub.early = leastPrice(early, late, pricedAt(first, input), pricedAt(last, 1));
      hub.late = hub.early;
    }
    return hub;
  }

  /** The sides that sell one token for the other, but those that are barred. */
  #sides(from: number, to: number): readonly PoolSide[] {
    const sides = this.#graph.links.sides(from, to);
    return sides.some((side) => this.#isBarredPool(side))
      ? sides.filter((side) => !this.#isBarredPool(side))
      : sides;
  }

  #isBarredPool({ pool }: PoolSide): boolean {
    return (this.#request.barredPools ?? NO_ADDRESSES).has(pool.address);
  }

  #isBarred(token: number): boolean {
    return (this.#request.barred ?? NO_ADDRESSES).has(this.#graph.tokenAt(token));
  }
}

/** Where pools behind a token would earn much, its first pools may earn a little instead. */
function raiseEarly(hub: Hub, input: number): void {
  if (!Number.isFinite(hub.early)) return;
  let dearest = 0;
  for (const { side, to } of hub.middle) dearest = Math.max(dearest, to.late * side.slopeOut(0));
  if (dearest <= hub.early) return;
  const buyers = hub.middle.map(({ side, to }) => ({ side, price: to.late }));
  hub.early = leastPrice(hub.early, dearest, pricedAt(hub.first, input), buyers);
}

function pricedAt(sides: readonly PoolSide[], price: number): PricedSide[] {
  return sides.map((side) => ({ side, price }));
}

function steepest(sides: readonly PoolSide[]): number {
  return sides.reduce((most, side) => Math.max(most, side.slopeOut(0)), 0);
}

function earned(sides: readonly PoolSide[], priceIn: number, priceOut: number): number {
  return sides.reduce((sum, side) => sum + surplusOf(side, priceIn, priceOut), 0);
}
