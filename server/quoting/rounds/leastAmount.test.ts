import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import type { TaxRule } from '../../chain/tokens/taxRule.ts';
import { NO_TAX } from '../../chain/tokens/taxRule.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import { DAI, UNI, USDC } from '../../universalRouter/routes.testkit.ts';
import { never } from './oneMarket.testkit.ts';
import { poolAddress, sourcesOf } from './quoteSources.testkit.ts';
import { quoteTrade } from './quoteTrade.ts';

/** @param held of `a`, and of `b` */
function addPair(graph: PoolGraph, index: number, [a, b]: [Address, Address], held: [bigint, bigint]): void {
  const isSorted = a < b;
  const [token0, token1] = isSorted ? [a, b] : [b, a];
  graph.addPool(v2Pool({ address: poolAddress(index), token0, token1 }));
  const [reserve0, reserve1] = isSorted ? held : [held[1], held[0]];
  graph.setState(poolIdOf(poolAddress(index)), { protocol: 'v2', reserve0, reserve1 });
}

/** UniswapV2Library.getAmountOut. */
const amountOut = (amountIn: bigint, reserveIn: bigint, reserveOut: bigint) =>
  (amountIn * 997n * reserveOut) / (reserveIn * 1000n + amountIn * 997n);

/** The least input that brings something, found by trying one after the other. */
function leastBy(out: (amountIn: bigint) => bigint): bigint {
  for (let amountIn = 1n; ; amountIn++) if (out(amountIn) > 0n) return amountIn;
}

const SALE = { tokenIn: DAI, tokenOut: USDC, tradeType: 'exactInput', maxHops: 3 } as const;

describe('an amount that buys nothing', () => {
  test('an amount below the minimum input is refused with that minimum', async () => {
    const graph = new PoolGraph();
    const [dai, usdc] = [5_000_000n, 1_300n];
    addPair(graph, 1, [DAI, USDC], [dai, usdc]);
    const least = leastBy((amount) => amountOut(amount, dai, usdc));
    const { sources } = sourcesOf(graph);
    for (const maxSplits of [1, 4]) {
      const quote = async (amount: bigint) => quoteTrade(sources, { ...SALE, amount, maxSplits }, never);
      for (const amount of [1n, least - 1n]) {
        await expect(quote(amount)).rejects.toMatchObject({
          code: 'INSUFFICIENT_LIQUIDITY',
          message: expect.stringMatching(/^The amount is too small: not one unit of 0xA0b8/),
          details: { reason: 'tooSmall', leastAmountIn: String(least), poolsConsidered: { v2: 1 } },
        });
      }
      expect((await quote(least)).amountOut).toBe(1n);
    }
  });

  // An exact output of one unit asks for a whole unit of UNI, and that for more than is needed at the end.
  test('error: over two pools it is less than an exact output of one unit takes', async () => {
    const graph = new PoolGraph();
    addPair(graph, 1, [DAI, UNI], [9_000_000n, 2_000n]);
    addPair(graph, 2, [UNI, USDC], [300n, 1_000n]);
    const least = leastBy((amount) => amountOut(amountOut(amount, 9_000_000n, 2_000n), 300n, 1_000n));
    const quote = async () => quoteTrade(sourcesOf(graph).sources, { ...SALE, amount: 1n }, never);
    await expect(quote()).rejects.toMatchObject({ details: { leastAmountIn: String(least) } });
  });

  test('the minimum input is that of the path that needs less', async () => {
    const graph = new PoolGraph();
    addPair(graph, 1, [DAI, USDC], [5_000_000n, 1_000n]);
    addPair(graph, 2, [DAI, UNI], [9_000_000n, 20_000n]);
    addPair(graph, 3, [UNI, USDC], [3_000n, 1_000n]);
    const least = leastBy((amount) => amountOut(amountOut(amount, 9_000_000n, 20_000n), 3_000n, 1_000n));
    expect(least).toBeLessThan(leastBy((amount) => amountOut(amount, 5_000_000n, 1_000n)));
    const quote = async () => quoteTrade(sourcesOf(graph).sources, { ...SALE, amount: 7n }, never);
    await expect(quote()).rejects.toMatchObject({ details: { leastAmountIn: String(least) } });
  });

  test('the minimum input includes a tax on it', async () => {
    const graph = new PoolGraph();
    const [dai, usdc] = [5_000_000n, 1_300n];
    addPair(graph, 1, [DAI, USDC], [dai, usdc]);
    const tenth: TaxRule = { fee: { numerator: 1n, denominator: 10n }, rounding: 'down', margin: 0n };
    const taxed = { kind: 'taxed', buy: NO_TAX, sell: tenth } as const;
    const { sources } = sourcesOf(graph);
    const known = (token: Address) => (token === DAI ? taxed : ({ kind: 'untaxed' } as const));
    const parts = { ...sources, taxes: { ...sources.taxes, known } };
    const least = leastBy((amount) => amountOut(amount - amount / 10n, dai, usdc));
    const quote = async (amount: bigint) => quoteTrade(parts, { ...SALE, amount }, never);
    await expect(quote(9n)).rejects.toMatchObject({ details: { leastAmountIn: String(least) } });
    expect((await quote(least)).amountOut).toBe(1n);
  });

  test('error: too much is not too little', async () => {
    const graph = new PoolGraph();
    addPair(graph, 1, [DAI, USDC], [5_000_000n, 1_300n]);
    const quote = async () =>
      quoteTrade(sourcesOf(graph).sources, { ...SALE, tradeType: 'exactOutput', amount: 1_300n }, never);
    await expect(quote()).rejects.toMatchObject({
      code: 'INSUFFICIENT_LIQUIDITY',
      message: expect.stringContaining('cannot fill this amount'),
      details: expect.not.objectContaining({ reason: 'tooSmall' }),
    });
  });
});
