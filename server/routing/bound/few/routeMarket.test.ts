import { describe, expect, test } from 'vitest';
import { NO_CROSSINGS } from '../../../amm/v3/crossings.ts';
import { gasHopOf } from '../../gasHop.ts';
import { nth, token } from '../../markets.testkit.ts';
import { v2Pool } from '../../pool.ts';
import { V2Side } from '../../pools/v2/v2Side.ts';
import { E18 } from '../../pools.testkit.ts';
import { NO_LIMITS } from '../cap.ts';
import type { Earner, Places } from '../routes/places.ts';
import type { Layer } from '../routes/routeEarnings.ts';
import { descend } from '../seek/descent.ts';
import { END, START } from '../seek/priceMarket.ts';
import { routeMarket } from './routeMarket.ts';

const [X, Y] = [7, 8];
const AMOUNT = 100;

/** A pair with so many whole tokens of each, sold for each other in one direction. */
function pair(index: number, layer: Layer, held: bigint, other: bigint, from?: number, to?: number) {
  const side = new V2Side(v2Pool({ address: nth(index), token0: token(0), token1: token(1) }), true);
  side.setState({ protocol: 'v2', reserve0: held * E18, reserve1: other * E18 });
  const earner: Earner = { layer, side, from, to, hop: gasHopOf(side, NO_CROSSINGS), earned: 1 };
  const out = (input: number) => (Number(other) * input * 0.997) / (Number(held) + input * 0.997);
  return { earner, out };
}

const routeOf = (...earners: readonly Earner[]): Places =>
  earners.map((earner) => ({ earner, from: earner.from, to: earner.to }));

/** The most that routes give for the whole amount, by the prices at which their pools earn least. */
function leastValue(routes: readonly Places[]): number {
  const market = routeMarket(routes, { ofTicks: [], limits: NO_LIMITS, isPaidInInput: false });
  const logs = new Float64Array(market.nodeCount).fill(Math.log(0.9));
  logs[END] = 0;
  return descend(market, AMOUNT * 1e18, logs, { left: 50_000, tolerance: 1e-9 }).value / 1e18;
}

/** The most of a function of a part of the amount that has one peak. */
function mostOf(of: (part: number) => number): number {
  let [low, high] = [0, AMOUNT];
  for (let step = 0; step < 200; step++) {
    const [one, other] = [low + (high - low) / 3, high - (high - low) / 3];
    if (of(one) < of(other)) low = one;
    else high = other;
  }
  return of((low + high) / 2);
}

const about = (value: number) => expect.closeTo(value, 5);
const [first, second] = [
  pair(1, 'first', 1000n, 990n, undefined, X),
  pair(2, 'first', 300n, 294n, undefined, X),
];
const [last, other] = [pair(3, 'last', 200n, 198n, X), pair(4, 'last', 5000n, 4900n, X)];

describe('routeMarket', () => {
  test('default: routes that share no pool each go on with what their own pools bring', () => {
    const found = leastValue([routeOf(first.earner, last.earner), routeOf(second.earner, other.earner)]);
    const most = mostOf((part) => last.out(first.out(part)) + other.out(second.out(AMOUNT - part)));
    expect(found).toEqual(about(most));
    // Together the pools could give more: the token of both would go where it brings most.
    const sold = (part: number) => first.out(part) + second.out(AMOUNT - part);
    const joint = mostOf((part) => {
      const brought = mostOf(sold);
      return last.out((brought * part) / AMOUNT) + other.out((brought * (AMOUNT - part)) / AMOUNT);
    });
    expect(joint).toBeGreaterThan(most * 1.001);
  });

  test('behavior: what a shared first pool brings goes to either last pool', () => {
    const found = leastValue([routeOf(first.earner, last.earner), routeOf(first.earner, other.earner)]);
    const brought = first.out(AMOUNT);
    const most = mostOf(
      (part) => last.out((brought * part) / AMOUNT) + other.out((brought * (AMOUNT - part)) / AMOUNT),
    );
    expect(found).toEqual(about(most));
  });

  test('behavior: a third route between two joins what they bring', () => {
    const routes = [routeOf(first.earner, last.earner), routeOf(second.earner, other.earner)];
    const brought = mostOf((part) => first.out(part) + second.out(AMOUNT - part));
    const most = mostOf(
      (part) => last.out((brought * part) / AMOUNT) + other.out((brought * (AMOUNT - part)) / AMOUNT),
    );
    expect(leastValue([...routes, routeOf(first.earner, other.earner)])).toEqual(about(most));
  });

  test('behavior: pools between the ends and long routes, each pool once', () => {
    const direct = pair(5, 'direct', 400n, 396n);
    const middle = pair(6, 'middle', 900n, 880n, X, Y);
    const end = pair(7, 'last', 700n, 690n, Y);
    const long = routeOf(first.earner, middle.earner, end.earner);
    const routes = [long, routeOf(direct.earner), routeOf(first.earner, last.earner)];
    const { edges, nodeCount } = routeMarket(routes, {
      ofTicks: [],
      limits: NO_LIMITS,
      isPaidInInput: false,
    });
    expect(nodeCount).toBe(4);
    expect(edges.map(({ from, to }) => [from, to])).toEqual([
      [START, 2],
      [2, 3],
      [3, END],
      [START, END],
      [2, END],
    ]);
    const behind = (brought: number) =>
      mostOf(
        (part) =>
          last.out((brought * part) / AMOUNT) + end.out(middle.out((brought * (AMOUNT - part)) / AMOUNT)),
      );
    expect(leastValue(routes)).toEqual(
      about(mostOf((part) => direct.out(part) + behind(first.out(AMOUNT - part)))),
    );
  });
});
