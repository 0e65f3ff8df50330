import type { BestPathRequest } from './bestPath.ts';
import { NO_ADDRESSES } from './pool.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { PoolSide } from './poolSide.ts';
import { leastOver, surplusOf } from './poolSurplus.ts';
import type { Route } from './route.ts';

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
  const layers = new Layers(graph, request, ends);
  const { input, tokens } = pricesOn(graph, legs);
  const surplus = layers.leastSurplus(input, tokens);
  const gap =
    request.tradeType === 'exactInput'
      ? (input * amountIn + surplus - amountOut) / amountOut
      : (amountIn - (amountOut - surplus) / input) / amountIn;
  return Number.isFinite(gap) ? Math.ceil(Math.max(0, gap) * 1e9) / 1e3 : null;
}

/** What one unit more of the input, and of each token between, is worth in the output, by the routes that carry it. */
function pricesOn(graph: PoolGraph, legs: readonly Route[]) {
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

/** The pools that paths of at most three hops go through, by their place. */
class Layers {
  readonly #direct: PoolSide[] = [];
  readonly #hubs = new Map<number, Hub>();

  constructor(graph: PoolGraph, request: BestPathRequest, { start, end }: { start: number; end: number }) {
    const { barred = NO_ADDRESSES, barredPools = NO_ADDRESSES, maxHops } = request;
    const { around } = graph;
    const sidesOf = function* (token: number) {
      for (const entry of around.entriesOf(token)) {
        const isFirst = entry.token0 === token;
        const [away, back] = isFirst
          ? [entry.zeroForOne, entry.oneForZero]
          : [entry.oneForZero, entry.zeroForOne];
        if (!barredPools.has(away.pool.address))
          yield { away, back, other: isFirst ? entry.token1 : entry.token0 };
      }
    };
    for (const { away, other } of sidesOf(start)) {
      if (other === end) this.#direct.push(away);
      else if (maxHops > 1) this.#hub(other).first.push(away);
    }
    if (maxHops === 1) return;
    for (const { back, other } of sidesOf(end)) if (other !== start) this.#hub(other).last.push(back);
    for (const [token] of this.#hubs) if (barred.has(graph.tokenAt(token))) this.#hubs.delete(token);
    if (maxHops === 2) return;
    for (const [token, hub] of this.#hubs) {
      if (hub.first.length === 0) continue;
      for (const { away, other } of sidesOf(token)) {
        const to = this.#hubs.get(other);
        if (to !== undefined && to.last.length > 0) hub.middle.push({ side: away, to });
      }
    }
  }

  /** What all pools together can earn at the best prices found. */
  leastSurplus(input: number, known: ReadonlyMap<number, number>): number {
    for (const [token, hub] of this.#hubs) this.#price(hub, input, known.get(token));
    for (const [token, hub] of this.#hubs) if (!known.has(token)) raiseEarly(hub, input);
    let total = 0;
    for (const side of this.#direct) total += surplusOf(side, input, 1);
    for (const hub of this.#hubs.values()) {
      total += earned(hub.first, input, hub.early) + earned(hub.last, hub.late, 1);
      for (const { side, to } of hub.middle) total += surplusOf(side, hub.early, to.late);
    }
    return total;
  }

  /** Where nothing is known of a token: as dear as its first pools sell it, as cheap as its last pools buy it. */
  #price(hub: Hub, input: number, known: number | undefined): void {
    const early = hub.first.length === 0 ? Number.POSITIVE_INFINITY : input / steepest(hub.first);
    const late = steepest(hub.last);
    hub.early = known ?? early;
    hub.late = known ?? late;
    if (known !== undefined || early >= late) return;
    const price = leastOver(early, late, (at) => earned(hub.first, input, at) + earned(hub.last, at, 1));
    hub.early = price;
    hub.late = price;
  }

  #hub(token: number): Hub {
    let hub = this.#hubs.get(token);
    if (hub === undefined) {
      hub = { first: [], middle: [], last: [], early: 0, late: 0 };
      this.#hubs.set(token, hub);
    }
    return hub;
  }
}

/** Where pools behind a token would earn much, its first pools may earn a little instead. */
function raiseEarly(hub: Hub, input: number): void {
  const dearest = hub.middle.reduce((most, { side, to }) => Math.max(most, to.late * side.slopeOut(0)), 0);
  if (!Number.isFinite(hub.early) || dearest <= hub.early) return;
  hub.early = leastOver(hub.early, dearest, (at) =>
    hub.middle.reduce(
      (sum, { side, to }) => sum + surplusOf(side, at, to.late),
      earned(hub.first, input, at),
    ),
  );
}

function steepest(sides: readonly PoolSide[]): number {
  return sides.reduce((most, side) => Math.max(most, side.slopeOut(0)), 0);
}

function earned(sides: readonly PoolSide[], priceIn: number, priceOut: number): number {
  return sides.reduce((sum, side) => sum + surplusOf(side, priceIn, priceOut), 0);
}
