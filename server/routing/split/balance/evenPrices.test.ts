import { describe, expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../../model/pool.ts';
import type { Path, PoolSide } from '../../pools/poolSide.ts';
import { V2Side } from '../../pools/v2/v2Side.ts';
import { V3Side } from '../../pools/v3/v3Side.ts';
import { evenPair, nth, token } from '../../testkits/markets.testkit.ts';
import { evenPrices } from './evenPrices.ts';
import { FlowNetwork } from './flowNetwork.ts';

const E18 = 10 ** 18;
const AMOUNT = 90 * E18;
const EFFORT = { enough: 1e-13, hidden: 1e-13, first: 0, halvings: 0 };

/** What a pair of so much on each side gives, by the formula of the whitepaper. */
const out = (held: number, amount: number) => (0.997 * amount * held) / (held + 0.997 * amount);
const nearly = (value: number) => expect.closeTo(value, 6);

function evened(paths: readonly Path[], from: readonly number[]) {
  const network = new FlowNetwork(paths);
  const parts = from.map((part) => part * E18);
  const { total, isEven } = evenPrices(network, parts, AMOUNT, EFFORT);
  // Left as if these parts had just been sent and measured.
  const again = new FlowNetwork(paths);
  expect(again.send(parts)).toBe(total);
  again.measure();
  expect([...network.slopes]).toEqual([...again.slopes]);
  return { parts: parts.map((part) => part / E18), total: total / E18, isEven };
}

describe('evenPrices', () => {
  test('default: pairs of one price take parts as large as they are, from wherever it begins', () => {
    const paths = [[evenPair(1, 1000n)], [evenPair(2, 2000n)], [evenPair(3, 6000n)]];
    for (const from of [
      [90, 0, 0],
      [0, 0, 90],
      [30, 30, 30],
      [10, 20, 60],
    ]) {
      const { parts, total } = evened(paths, from);
      expect(parts).toEqual([10, 20, 60].map((part) => expect.closeTo(part, 4)));
      expect(total).toBeCloseTo(out(9000, 90), 7);
    }
  });

  test('default: a chain of pairs is even with a pair after few looks at their prices', () => {
    const asked = { prices: 0 };
    const counted = (side: PoolSide): PoolSide =>
      Object.assign(Object.create(side), {
        boundOut: (amountIn: number) => side.boundOut(amountIn),
        slopeOut: (amountIn: number) => {
          asked.prices += 1;
          return side.slopeOut(amountIn);
        },
      });
    const chain = [evenPair(1, 3000n, [0, 2]), evenPair(2, 2000n, [2, 1])];
    const paths = [chain.map(counted), [counted(evenPair(3, 500n))]];
    expect(evened(paths, [90, 0]).isEven).toBe(true);
    // Four of three sides and two beside each, and those of the check.
    expect(asked.prices).toBeLessThanOrEqual(3 * (4 * 3 + 1));
  });

  test('behavior: paths through one pair are even by their own pairs', () => {
    const shared = evenPair(9, 500n, [2, 1]);
    const paths = [
      [evenPair(1, 1000n, [0, 2]), shared],
      [evenPair(2, 2000n, [0, 2]), shared],
    ];
    expect(evened(paths, [90, 0])).toEqual({
      parts: [30, 60].map((part) => expect.closeTo(part, 4)),
      total: nearly(out(500, out(3000, 90))),
      isEven: true,
    });
  });

  test('behavior: four ways over two pairs and two pairs, of which each is the sum of the others', () => {
    const [a, b] = [evenPair(1, 1000n, [0, 2]), evenPair(2, 2000n, [0, 2])];
    const [c, d] = [evenPair(3, 4000n, [2, 1]), evenPair(4, 500n, [2, 1])];
    const paths = [
      [a, c],
      [a, d],
      [b, c],
      [b, d],
    ];
    for (const from of [
      [90, 0, 0, 0],
      [0, 45, 45, 0],
    ]) {
      expect(evened(paths, from).total).toBeCloseTo(out(4500, out(3000, 90)), 7);
    }
  });

  test('behavior: a path that does worse than the others at the end carries nothing', () => {
    const bad = new V2Side(v2Pool({ address: nth(2), token0: token(0), token1: token(1) }), true);
    bad.setState({ protocol: 'v2', reserve0: 10n ** 24n, reserve1: 8n * 10n ** 23n });
    expect(evened([[evenPair(1, 1000n)], [bad]], [45, 45])).toEqual({
      parts: [nearly(90), 0],
      total: nearly(out(1000, 90)),
      isEven: true,
    });
  });

  test('behavior: a pool that is shallow at its price and deep behind it is not taken for a shallow one', () => {
    const side = new V3Side(
      v3Pool({ address: nth(2), token0: token(0), token1: token(1), fee: 3000, tickSpacing: 1 }),
      true,
    );
    // A millionth of the depth of a pair of 1000 for one tick, and a thousand times that pair from there on.
    side.setState({
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: 10n ** 15n,
      tickRange: {
        lowerTick: -887_272,
        upperTick: 887_272,
        ticks: [{ tick: -1, liquidityNet: -(10n ** 24n - 10n ** 15n) }],
      },
    });
    const { parts, total, isEven } = evened([[evenPair(1, 1000n)], [side]], [90, 0]);
    // Either it gets there, or it says that it has not.
    expect(isEven === false || (parts[1] ?? 0) > 80).toBe(true);
    expect(total).toBeGreaterThanOrEqual(out(1000, 90));
  });

  test('behavior: no step from a path that is filled past its end', () => {
    const short = evenPair(3, 1n);
    short.boundOut = (amountIn) => 10 * Math.min(amountIn, 39 * E18);
    short.slopeOut = (amountIn) => (amountIn < 39 * E18 ? 10 : 0);
    expect(evened([[short], [evenPair(1, 1000n)]], [40, 50])).toMatchObject({
      parts: [40, 50],
      isEven: false,
    });
  });

  test('behavior: the paths next to a full one are not even until two at a time are moved', () => {
    const short = evenPair(3, 1n);
    short.boundOut = (amountIn) => 10 * Math.min(amountIn, 39 * E18);
    short.slopeOut = (amountIn) => (amountIn < 39 * E18 ? 10 : 0);
    const { total, isEven } = evened([[short], [evenPair(1, 1000n)], [evenPair(2, 1000n)]], [38, 52, 0]);
    expect(isEven).toBe(false);
    expect(total).toBeGreaterThanOrEqual(380 + out(1000, 52));
  });

  test('default: one path carries all', () => {
    expect(evened([[evenPair(1, 1000n)]], [90])).toEqual({
      parts: [90],
      total: nearly(out(1000, 90)),
      isEven: true,
    });
  });
});
