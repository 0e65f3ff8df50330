import { describe, expect, test } from 'vitest';
import { FREE_GAS } from '../../gas/gasCosts.ts';
import { finish } from '../../model/steps.ts';
import type { Path } from '../../pools/poolSide.ts';
import { graphOf, type Market, nth, token } from '../../testkits/markets.testkit.ts';
import { E18, v3Market } from '../../testkits/pools.testkit.ts';
import { type Balanced, balanced } from '../balance/balance.ts';
import { BestPathOnTop } from '../earning/bestPathOnTop.ts';
import { NetOfGas } from '../earning/netOfGas.ts';
import { pruneOne } from './pathSet.ts';
import { replaced } from './replacedSets.ts';

const AMOUNT = 90e18;
const ANY = Number.POSITIVE_INFINITY;

const v3Of = (index: number, from: number, to: number, held: bigint, reach?: number) =>
  v3Market(index, token(from), token(to), held * E18, reach);

/** What a pool gives. */
const out = (held: number, amount: number) => (0.997 * amount * held) / (held + 0.997 * amount);

function setUp(markets: readonly Market[]) {
  const graph = graphOf(markets);
  const pathOf = (...pools: number[]): Path => {
    let from = token(0);
    return pools.map((index) => {
      const [entry] = graph.entriesOf([graph.getPool(nth(index)) as Market['pool']]);
      if (entry === undefined) throw new Error('no pool');
      const side = entry.zeroForOne.tokenIn === from ? entry.zeroForOne : entry.oneForZero;
      from = side.tokenOut;
      return side;
    });
  };
  const start = (...paths: Path[]) =>
    balanced(
      paths,
      paths.map(() => AMOUNT / paths.length),
      AMOUNT,
    );
  const request = { tokenIn: token(0), tokenOut: token(1), maxHops: 2, tradeType: 'exactInput' } as const;
  const further = new BestPathOnTop(graph, { ...request, amount: 90n * E18 });
  return { pathOf, start, further };
}

const poolsOf = (set: Balanced | undefined) =>
  set?.paths.map((path) => path.map(({ pool }) => Number(pool.address)).join('-'));

describe('pruneOne', () => {
  test('default: drops a larger path if its pools serve others too', () => {
    const { pathOf, start } = setUp([
      ...[v3Of(9, 0, 2, 4000n), v3Of(8, 0, 2, 3000n), v3Of(1, 2, 1, 3500n), v3Of(2, 2, 1, 3500n)],
      v3Of(5, 0, 1, 100n),
    ]);
    const all = start(pathOf(9, 1), pathOf(8, 2), pathOf(9, 2), pathOf(5));
    expect(all.parts.indexOf(Math.min(...all.parts))).toBe(3);
    const left = pruneOne(all, AMOUNT, ANY);
    if (left === undefined) throw new Error('nothing is left');
    expect(poolsOf(left)).toEqual(['9-1', '8-2', '5']);
    expect(poolsOf(pruneOne(left, AMOUNT, ANY))).toEqual(['9-1', '8-2']);
  });

  test('behavior: drops no path that the others need, unless less is enough', () => {
    const { pathOf, start } = setUp([v3Of(1, 0, 1, 100n, 60), v3Of(2, 0, 1, 30_000n, 60)]);
    // They end at 0.301 and 90.405.
    const both = balanced([pathOf(1), pathOf(2)], [0.25e18, 90.35e18], 90.6e18);
    expect(poolsOf(both)).toEqual(['1', '2']);
    expect(pruneOne(both, 90.6e18, ANY)).toBeUndefined();
    expect(poolsOf(pruneOne(both, 90.6e18, 89e18))).toEqual(['2']);
    expect(pruneOne(start(pathOf(2)), AMOUNT, ANY)).toBeUndefined();
  });
});

describe('replaced without gas', () => {
  const exchange = (from: Balanced, further: BestPathOnTop) =>
    finish(replaced(from, { further, input: AMOUNT, net: new NetOfGas(FREE_GAS) }));

  const markets = [
    ...[v3Of(1, 0, 2, 1000n), v3Of(2, 0, 2, 20_000n), v3Of(3, 2, 1, 20_000n)],
    ...[v3Of(4, 0, 1, 1000n), v3Of(5, 0, 1, 5000n)],
  ];

  test('default: exchanges each path for the best one in its place', () => {
    const { pathOf, start, further } = setUp(markets);
    const better = exchange(start(pathOf(1, 3), pathOf(4)), further);
    expect(poolsOf(better)?.sort()).toEqual(['2-3', '5']);
    const best = Math.max(
      ...Array.from({ length: 9001 }, (_, index) => {
        const part = index / 100;
        return out(5000, part) + out(20_000, out(20_000, 90 - part));
      }),
    );
    expect(better.total / 1e18).toBeCloseTo(best, 4);
  });

  test('behavior: keeps the best paths', () => {
    const { pathOf, start, further } = setUp(markets);
    const best = start(pathOf(5), pathOf(2, 3));
    expect(exchange(best, further)).toBe(best);
  });
});
