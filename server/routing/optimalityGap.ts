import type { BestPathRequest } from './bestPath.ts';
import { NO_ADDRESSES } from './pool.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { PoolSide } from './poolSide.ts';
import { leastPrice, type PricedSide, surplusOf } from './poolSurplus.ts';
import type { Route } from './route.ts';
import type { SearchEnds } from './searchEnds.ts';

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
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  if (ends === undefined || legs.length === 0) return null;
  const sum = (amounts: readonly (bigint | undefined)[]) =>
    Number(amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n));
  const amountIn = sum(legs.map(({ amounts }) => amounts[0]));
  const amountOut = sum(legs.map(({ amounts }) => amounts.at(-1)));
  const prices = pricesOn(graph, legs);
  const { input } = prices;
  const surplus = new Layers(graph, request, ends, prices).leastSurplus();
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
  readonly first: PoolSide[];
  readonly middle: { readonly side: PoolSide; readonly to: Hub }[];
  readonly last: PoolSide[];
  /** Its price where a first pool has brought it, and where only a last one may follow. */
  early: number;
  late: number;
}

/** The pools that paths of at most three hops go through, by their place, but those that can earn nothing. */
class Layers {
  readonly #graph: PoolGraph;
  readonly #request: BestPathRequest;
  readonly #prices: Prices;
  readonly #direct: PoolSide[] = [];
  readonly #hubs = new Map<number, Hub>();

  constructor(graph: PoolGraph, request: BestPathRequest, { start, end }: SearchEnds, prices: Prices) {
    this.#graph = graph;
    this.#request = request;
    this.#prices = prices;
    const { maxHops } = request;
    const { around } = graph;
    if (maxHops > 1) {
      for (const { side, other } of this.#sidesTo(end)) {
        if (other !== start && !this.#isBarred(other)) this.#hub(other).last.push(side);
      }
    }
    const others = new Map<number, number>();
    for (let position = around.startOf(start); position < around.endOf(start); position++) {
      const other = around.neighbours[position] ?? 0;
      const entry = around.entryAt(position);
      if (entry === undefined) continue;
      const away = entry.token0 === start ? entry.zeroForOne : entry.oneForZero;
      const hub = this.#hubs.get(other);
      if (other === end || hub !== undefined) {
        if (!this.#isBarredPool(away)) (other === end ? this.#direct : (hub?.first ?? [])).push(away);
      } else if (maxHops === 3) {
        others.set(
          other,
          Math.min(others.get(other) ?? Number.POSITIVE_INFINITY, around.outRates[position] ?? 0),
        );
      }
    }
    for (const [token, hub] of this.#hubs) this.#price(hub, prices.tokens.get(token));
    if (maxHops < 3) return;
    for (const [token, hub] of this.#hubs) if (hub.first.length > 0) this.#leadOn(token, hub);
    for (const [token, rate] of others) this.#addIfWorthwhile(token, rate, start);
  }

  /** What all pools together can earn at the best prices found. */
  leastSurplus(): number {
    const { input, tokens: known } = this.#prices;
    for (const [token, hub] of this.#hubs) if (!known.has(token)) raiseEarly(hub, input);
    let total = 0;
    for (const side of this.#direct) total += surplusOf(side, input, 1);
    for (const hub of this.#hubs.values()) {
      total += earned(hub.first, input, hub.early) + earned(hub.last, hub.late, 1);
      for (const { side, to } of hub.middle) total += surplusOf(side, hub.early, to.late);
    }
    return total;
  }

  /**
   * A token that only leads on to others, where its pools can earn: most of a large market cannot at the price at which
   * its first pools sell. `rate`: the least of the inverse rates at which they do.
   */
  #addIfWorthwhile(token: number, rate: number, start: number): void {
    const { around } = this.#graph;
    const { input, tokens: known } = this.#prices;
    let dearest = 0;
    for (let position = around.startOf(token); position < around.endOf(token); position++) {
      const to = this.#hubs.get(around.neighbours[position] ?? 0);
      if (to !== undefined) dearest = Math.max(dearest, to.late / (around.outRates[position] ?? 0));
    }
    if ((dearest <= input * rate && !known.has(token)) || this.#isBarred(token)) return;
    const hub = newHub();
    for (let position = around.startOf(token); position < around.endOf(token); position++) {
      const entry = around.neighbours[position] === start ? around.entryAt(position) : undefined;
      const side = entry?.token0 === start ? entry.zeroForOne : entry?.oneForZero;
      if (side !== undefined && !this.#isBarredPool(side)) hub.first.push(side);
    }
    this.#price(hub, known.get(token));
    this.#leadOn(token, hub);
    this.#hubs.set(token, hub);
  }

  #leadOn(token: number, hub: Hub): void {
    const { around } = this.#graph;
    for (let position = around.startOf(token); position < around.endOf(token); position++) {
      const to = this.#hubs.get(around.neighbours[position] ?? 0);
      const entry = to === undefined || to.last.length === 0 ? undefined : around.entryAt(position);
      if (to === undefined || entry === undefined) continue;
      const side = entry.token0 === token ? entry.zeroForOne : entry.oneForZero;
      if (!this.#isBarredPool(side)) hub.middle.push({ side, to });
    }
  }

  /** The sides that buy a token, and the tokens for which they do. */
  *#sidesTo(token: number) {
    for (const entry of this.#graph.around.entriesOf(token)) {
      const isFirst = entry.token0 === token;
      const side = isFirst ? entry.oneForZero : entry.zeroForOne;
      if (!this.#isBarredPool(side)) yield { side, other: isFirst ? entry.token1 : entry.token0 };
    }
  }

  #isBarredPool({ pool }: PoolSide): boolean {
    return (this.#request.barredPools ?? NO_ADDRESSES).has(pool.address);
  }

  #isBarred(token: number): boolean {
    return (this.#request.barred ?? NO_ADDRESSES).has(this.#graph.tokenAt(token));
  }

  /** Where nothing is known of a token: as dear as its first pools sell it, as cheap as its last pools buy it. */
  #price(hub: Hub, known: number | undefined): void {
    const { input } = this.#prices;
    const early = hub.first.length === 0 ? Number.POSITIVE_INFINITY : input / steepest(hub.first);
    const late = steepest(hub.last);
    hub.early = known ?? early;
    hub.late = known ?? late;
    if (known !== undefined || early >= late) return;
    const price = leastPrice(early, late, pricedAt(hub.first, input), pricedAt(hub.last, 1));
    hub.early = price;
    hub.late = price;
  }

  #hub(token: number): Hub {
    let hub = this.#hubs.get(token);
    if (hub === undefined) {
      hub = newHub();
      this.#hubs.set(token, hub);
    }
    return hub;
  }
}

function newHub(): Hub {
  return { first: [], middle: [], last: [], early: 0, late: 0 };
}

/** Where pools behind a token would earn much, its first pools may earn a little instead. */
function raiseEarly(hub: Hub, input: number): void {
  const dearest = hub.middle.reduce((most, { side, to }) => Math.max(most, to.late * side.slopeOut(0)), 0);
  if (!Number.isFinite(hub.early) || dearest <= hub.early) return;
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
