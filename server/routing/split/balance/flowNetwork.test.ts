import { describe, expect, test } from 'vitest';
import type { Path, PoolSide } from '../../pools/poolSide.ts';
import { evenPair } from '../../testkits/markets.testkit.ts';
import { FlowNetwork } from './flowNetwork.ts';

const E18 = 10 ** 18;

describe('FlowNetwork', () => {
  const [a, b, c, d] = [evenPair(1, 500n), evenPair(2, 700n), evenPair(3, 300n), evenPair(4, 900n)];
  const first = [evenPair(5, 1000n), evenPair(6, 1100n), evenPair(7, 1200n), evenPair(8, 1300n)];
  /** The last one joins those that met before it with one that they did not meet. */
  const paths: readonly Path[] = [
    [...first.slice(0, 1), a],
    [...first.slice(1, 2), b],
    [...first.slice(2, 3), a, c],
    [...first.slice(3, 4), b, c],
    [d],
  ];
  const parts = (...whole: number[]) => whole.map((part) => part * E18);

  /** The same by the sum that each pair carries, one path after the other. */
  function expectFlows(network: FlowNetwork, sent: readonly number[]): void {
    const carried = new Map<PoolSide, number>();
    const outputs = paths.map((path, index) =>
      path.reduce((amount, side) => {
        const before = carried.get(side) ?? 0;
        carried.set(side, before + amount);
        return side.boundOut(before + amount) - side.boundOut(before);
      }, sent[index] ?? 0),
    );
    expect(network.send(sent)).toBe(outputs.reduce((sum, output) => sum + output, 0));
    expect([...network.outputs]).toEqual(outputs);
    network.measure();
    expect([...network.slopes]).toEqual(
      paths.map((path) => path.reduce((slope, side) => slope * side.slopeOut(carried.get(side) ?? 0), 1)),
    );
  }

  test('default: returns output and marginal price of paths in order', () => {
    expectFlows(new FlowNetwork(paths), parts(10, 20, 30, 40, 50));
  });

  test('behavior: does not depend on earlier parts', () => {
    const network = new FlowNetwork(paths);
    for (const sent of [
      parts(10, 20, 30, 40, 50),
      parts(10, 25, 30, 35, 50),
      parts(10, 25, 30, 35, 60),
      parts(0, 0, 30, 0, 0),
      parts(10, 20, 30, 40, 50),
      parts(0, 0, 0, 0, 0),
    ]) {
      expectFlows(network, sent);
    }
  });

  test('outputOnTop returns the output beyond that of the flows, and sends nothing', () => {
    const network = FlowNetwork.carrying(paths, parts(10, 0, 0, 0, 50));
    const over = (held: number, from: number, more: number) =>
      out(held, from + more) - (from === 0 ? 0 : out(held, from));
    const out = (held: number, amount: number) => (0.997 * amount * held) / (held + 0.997 * amount);
    for (let time = 0; time < 2; time++)
      expect(network.outputOnTop([first[1] as PoolSide, a], 7 * E18) / E18).toBeCloseTo(
        over(500, out(1000, 10), out(1100, 7)),
        8,
      );
    expect(network.outputOnTop([d], 7 * E18) / E18).toBeCloseTo(over(900, 50, 7), 8);
    expect([a, b].map(({ pool }) => network.uses(pool))).toEqual([true, false]);
  });

  test('behavior: slopes stay those of the last measure', () => {
    const network = new FlowNetwork(paths);
    network.send(parts(10, 20, 30, 40, 50));
    network.measure();
    const measured = [...network.slopes];
    network.send(parts(50, 40, 30, 20, 10));
    expect([...network.slopes]).toEqual(measured);
    // What is taken back without being measured is as if it had not been.
    network.send(parts(10, 20, 30, 40, 50));
    network.measure();
    expect([...network.slopes]).toEqual(measured);
  });

  test('behavior: the least loss of a path is the surplus of the pools that only it uses', () => {
    const network = new FlowNetwork(paths);
    network.send(parts(10, 20, 30, 40, 50));
    network.measure();
    const level = Math.max(...network.slopes);
    const slope = (held: number, amount: number) => 0.997 * (held / (held + 0.997 * amount)) ** 2;
    /** What leads to a path that does worse is worth what it costs there. */
    const earned = (held: number, amount: number) =>
      level * ((0.997 * amount * held) / (held + 0.997 * amount) / slope(held, amount) - amount);
    // Each of the first four has but its first pool for itself.
    const losses = network.leastLosses().map((loss) => loss / E18);
    const own = [earned(1000, 10), earned(1100, 20), earned(1200, 30), earned(1300, 40)];
    expect(losses.slice(0, 4)).toEqual(own.map((each) => expect.closeTo(each, 6)));
    expect(losses[4]).toBeCloseTo(Math.max(0, (0.997 * 50 * 900) / (900 + 0.997 * 50) - level * 50), 6);
    network.send(parts(0, 0, 0, 0, 50));
    network.measure();
    expect(network.leastLosses().slice(0, 4)).toEqual([0, 0, 0, 0]);
  });
});
