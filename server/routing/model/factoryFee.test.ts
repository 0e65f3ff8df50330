import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceImpact } from '../execution/priceImpact.ts';
import { PoolGraph } from '../graph/poolGraph.ts';
import { V2Side } from '../pools/v2/v2Side.ts';
import { findBestPath } from '../search/bestPath.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { v2Pool } from './pool.ts';
import type { V2PoolFactory } from './poolFactory.ts';

/** Pairs that take 2500 pips, as their contracts write it: 9975 of 10 000. */
const FORK: V2PoolFactory = { address: nth(0xf2), exchange: 'fork', protocol: 'v2', feePips: 2500 };
const PAIR = v2Pool({ address: nth(1), token0: token(0), token1: token(1) }, FORK);

test('the bounds of a pair with a fee of its exchange are never wrong', () => {
  const reserve = fc.bigInt({ min: 1n, max: 2n ** 100n });
  fc.assert(
    fc.property(reserve, reserve, reserve, (reserve0, reserve1, amount) => {
      const side = new V2Side(PAIR, true);
      side.setState({ protocol: 'v2', reserve0, reserve1 });
      const sale = side.swap('exactInput', amount);
      if (sale.kind === 'filled') {
        const withFee = amount * 9975n;
        expect(sale.amountOut).toBe((withFee * reserve1) / (reserve0 * 10_000n + withFee));
        expect(side.boundOut(Number(amount))).toBeGreaterThanOrEqual(Number(sale.amountOut));
      }
      const purchase = side.swap('exactOutput', amount);
      if (purchase.kind === 'filled') {
        expect(side.boundIn(Number(amount))).toBeLessThanOrEqual(Number(purchase.amountIn));
      }
    }),
  );
});

test('a pair of another exchange wins by its lower fee, which stays with it in the graph', () => {
  const graph = new PoolGraph();
  const dear = v2Pool({ address: nth(2), token0: token(0), token1: token(1) });
  for (const pool of [dear, PAIR]) {
    graph.addPool(pool);
    graph.setState(pool.id, { protocol: 'v2', reserve0: 10n ** 24n, reserve1: 10n ** 24n });
  }
  const request = { tokenIn: token(0), tokenOut: token(1), maxHops: 3, tradeType: 'exactInput' } as const;
  const found = findBestPath(graph, { ...request, amount: 10n ** 20n });
  if (found.kind !== 'found') throw new Error(found.kind);
  expect(found.route.hops.map(({ pool }) => pool)).toEqual([PAIR]);
  // 10^20 · 9975 · 10^24 / (10^28 + 10^20 · 9975)
  expect(found.route.amounts.at(-1)).toBe(
    (10n ** 20n * 9975n * 10n ** 24n) / (10n ** 28n + 10n ** 20n * 9975n),
  );
  expect(priceImpact([found.route], (id) => graph.stateOf(id)).breakdown.lpFee).toBe(0.25);
  expect(graph.getPool(PAIR.id)?.factory).toBe(FORK);
  expect([...graph.pools()].map(({ fee }) => fee)).toEqual([3000, 2500]);
});
