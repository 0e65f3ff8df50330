import { expect, test } from 'vitest';
import type { Path } from '../../pools/poolSide.ts';
import { evenPair } from '../../testkits/markets.testkit.ts';
import { FlowNetwork } from './flowNetwork.ts';
import { pricesFall } from './pricesFall.ts';

const E18 = 10 ** 18;
const KEPT = 0.997;

/**
 * Price and its fall in a pair of so much on each side, whole tokens: the derivatives of 0.997 · a · h / (h +
 * 0.997 · a).
 */
const priceOf = (held: number, amount: number) => (KEPT * held ** 2) / (held + KEPT * amount) ** 2;
const fallOf = (held: number, amount: number) => (2 * KEPT ** 2 * held ** 2) / (held + KEPT * amount) ** 3;
const outOf = (held: number, amount: number) => (KEPT * amount * held) / (held + KEPT * amount);

function fallsOf(paths: readonly Path[], parts: readonly number[]): number[] {
  const network = new FlowNetwork(paths);
  network.send(parts.map((part) => part * E18));
  network.measure();
  const falls = new Float64Array(paths.length ** 2).fill(1);
  pricesFall(network, 90 * E18, falls);
  return [...falls].map((fall) => fall * E18);
}

/** To a part in a thousand, which the least fall and the second derivative are below. */
const nearly = (value: number) => expect.closeTo(value, Math.max(4, Math.ceil(3 - Math.log10(value || 1))));

test('default: each path tells of itself where no two share a pair', () => {
  const falls = fallsOf([[evenPair(1, 500n)], [evenPair(2, 700n)]], [30, 60]);
  expect(falls).toEqual([nearly(fallOf(500, 30)), 0, 0, nearly(fallOf(700, 60))]);
});

test('default: a hop counts with the slope of the hops before it and the worth of its output behind it', () => {
  const [first, last] = [evenPair(1, 500n, [0, 2]), evenPair(2, 700n, [2, 1])];
  const between = outOf(500, 30);
  const [p, q] = [priceOf(500, 30), priceOf(700, between)];
  expect(fallsOf([[first, last]], [30])).toEqual([
    nearly(fallOf(500, 30) * q + p ** 2 * fallOf(700, between)),
  ]);
});

test('default: paths fall together in the pair that both go through', () => {
  const shared = evenPair(9, 500n, [2, 1]);
  const falls = fallsOf(
    [
      [evenPair(1, 1000n, [0, 2]), shared],
      [evenPair(2, 1000n, [0, 2]), shared],
    ],
    [45, 45],
  );
  const carried = 2 * outOf(1000, 45);
  const both = priceOf(1000, 45) ** 2 * fallOf(500, carried);
  const own = fallOf(1000, 45) * priceOf(500, carried);
  expect(falls).toEqual([nearly(own + both), nearly(both), nearly(both), nearly(own + both)]);
});

test('behavior: the fall of a path that carries nothing is measured by a small input', () => {
  const falls = fallsOf([[evenPair(1, 500n)], [evenPair(2, 700n)]], [90, 0]);
  expect(falls[3]).toEqual(nearly(fallOf(700, 0)));
});

test('behavior: the side of a jump of the price that falls less counts', () => {
  // It ends at 30, before which its price does not fall.
  const ending = evenPair(3, 1000n);
  ending.boundOut = (amountIn) => Math.min(amountIn, 30 * E18);
  ending.slopeOut = (amountIn) => (amountIn <= 30 * E18 ? 1 : 0);
  // Next to nothing, by which the equations stay solvable.
  expect(fallsOf([[ending]], [30])[0]).toBeLessThan(1e-7);
});
