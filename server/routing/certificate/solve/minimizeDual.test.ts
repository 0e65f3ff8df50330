import { describe, expect, test } from 'vitest';
import { type Market, token } from '../../testkits/markets.testkit.ts';
import { E18, v2Market } from '../../testkits/pools.testkit.ts';
import type { Arc } from '../network/arc.ts';
import { networkOf } from '../network/network.testkit.ts';
import type { Prices } from '../prices.ts';
import { minimizeDual } from './minimizeDual.ts';

const [A, B, C] = [token(0), token(1), token(2)] as const;
const KEPT = 0.997;

/** A pair by its reserves, raw units. */
interface Pair {
  readonly held: number;
  readonly other: number;
}

const whole = (held: number, other: number): Pair => ({ held: held * 1e18, other: other * 1e18 });
const market = (index: number, from: typeof A, to: typeof A, { held, other }: Pair): Market =>
  v2Market(index, from, to, BigInt(held / 1e18) * E18, BigInt(other / 1e18) * E18);

/** The flow of a pair at a ratio of prices: its best response, in closed form. */
function response({ held, other }: Pair, ratio: number) {
  const taken = Math.max(0, (Math.sqrt((KEPT * held * other) / ratio) - held) / KEPT);
  const given = (KEPT * taken * other) / (held + KEPT * taken);
  return { taken, given, surplus: given - ratio * taken };
}

function solve(markets: readonly Market[], isInput: boolean, amount: number, start: Prices) {
  const { graph, network } = networkOf(markets);
  const arcs: Arc[] = [...network.direct, ...network.middles];
  for (const group of [...network.firsts.values(), ...network.lasts.values()]) arcs.push(...group);
  const between = graph.tokens.find(C) ?? -1;
  const tokens = new Map([[between, 1]]);
  const { input, output, tokens: found } = minimizeDual(arcs, { ...start, tokens }, { isInput, amount });
  return { input, output, between: found.get(between) };
}

const START: Prices = { input: 0.5, output: 1, tokens: new Map() };
const DIRECT = [whole(1000, 1000), whole(500, 450), whole(400, 380), whole(300, 150)];

describe('minimizeDual over pairs of the same tokens', () => {
  const markets = DIRECT.map((pair, index) => market(1 + index, A, B, pair));

  test('default: KKT residuals of an exact input: the responses at the prices take all of it', () => {
    const amount = 100e18;
    const { input, output } = solve(markets, true, amount, START);
    expect(output).toBe(1);
    const flows = DIRECT.map((pair) => response(pair, input));
    const taken = flows.reduce((sum, flow) => sum + flow.taken, 0);
    expect(Math.abs(taken - amount) / amount).toBeLessThan(1e-4);
    // The worst pair takes nothing, as its first unit gives less than the input is worth.
    expect(flows.map((flow) => flow.taken > 0)).toEqual([true, true, true, false]);
    expect((KEPT * 150) / 300).toBeLessThan(input);
  });

  test('the duality gap of an exact input is below 10⁻⁸ of the output at the water level', () => {
    const amount = 100e18;
    const { input } = solve(markets, true, amount, START);
    // Three pairs are in use: √r = Σ √(γ R_a R_b)/γ / (Δ + Σ R_a/γ).
    const used = DIRECT.slice(0, 3);
    const roots = used.reduce((sum, { held, other }) => sum + Math.sqrt((held * other) / KEPT), 0);
    const depth = used.reduce((sum, { held }) => sum + held / KEPT, amount);
    const level = (roots / depth) ** 2;
    const output = used.reduce((sum, pair) => sum + response(pair, level).given, 0);
    const dual = DIRECT.reduce((sum, pair) => sum + response(pair, input).surplus, input * amount);
    expect(dual / output - 1).toBeGreaterThan(-1e-12);
    expect(dual / output - 1).toBeLessThan(1e-8);
  });

  test('args: an exact output keeps the price of the input, and its responses give all of it', () => {
    const amount = 90e18;
    const { input, output } = solve(markets, false, amount, { input: 1, output: 2, tokens: new Map() });
    expect(input).toBe(1);
    const given = DIRECT.reduce((sum, pair) => sum + response(pair, 1 / output).given, 0);
    expect(Math.abs(given - amount) / amount).toBeLessThan(1e-4);
  });
});

describe('minimizeDual over a pair and a chain of two', () => {
  const [direct, first, last] = [whole(1000, 1000), whole(2000, 1000), whole(1000, 1900)];
  const markets = [market(1, A, B, direct), market(2, A, C, first), market(3, C, B, last)];

  test('default: the first pool of the token between gives as much at its price as its last one takes', () => {
    const amount = 100e18;
    const { input, between: price } = solve(markets, true, amount, START);
    if (price === undefined) throw new Error('no price');
    const [one, two, three] = [
      response(direct, input),
      response(first, input / price),
      response(last, price),
    ];
    expect(Math.abs(one.taken + two.taken - amount) / amount).toBeLessThan(1e-4);
    expect(Math.abs(two.given - three.taken) / three.taken).toBeLessThan(1e-4);
    // The chain is a constant product itself: a x / (b + c x).
    const a = KEPT * KEPT * first.other * last.other;
    const [b, c] = [first.held * last.held, KEPT * (last.held + KEPT * first.other)];
    const chain = (x: number) => (a * x) / (b + c * x);
    const level =
      ((Math.sqrt((direct.held * direct.other) / KEPT) + Math.sqrt(a * b) / c) /
        (amount + direct.held / KEPT + b / c)) **
      2;
    const output = response(direct, level).given + chain((Math.sqrt((a * b) / level) - b) / c);
    const dual = input * amount + one.surplus + price * two.surplus + three.surplus;
    expect(dual / output - 1).toBeGreaterThan(-1e-12);
    expect(dual / output - 1).toBeLessThan(1e-8);
  });
});
