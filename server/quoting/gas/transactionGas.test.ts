import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { swapBySteps } from '../../amm/v3/swapBySteps.testkit.ts';
import type { V3State } from '../../amm/v3/v3State.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { v3Pool } from '../../routing/model/pool.ts';
import { DAI, UNI, USDC } from '../../universalRouter/routes.testkit.ts';
import { BLOCK } from '../model/quotedTrade.testkit.ts';
import { never } from '../rounds/oneMarket.testkit.ts';
import { addPair, E18, poolAddress, sourcesOf } from '../rounds/quoteSources.testkit.ts';
import { quoteTrade } from '../rounds/quoteTrade.ts';

const LIQUIDITY = 10n ** 24n;
const FEE = 500;

/**
 * At 1 for 1, with an initialized tick at each multiple of ten up to `last` on both sides, and a little
 * liquidity from each.
 */
function denseState(last: number): V3State {
  const ticks = [];
  for (let tick = -last; tick <= last; tick += 10) {
    if (tick === 0) continue;
    const edge = Math.abs(tick) === last ? LIQUIDITY : 1n;
    ticks.push({ tick, liquidityNet: tick < 0 ? edge : -edge });
  }
  const liquidity = LIQUIDITY + BigInt(last / 10 - 1);
  const tickRange = { lowerTick: -887_272, upperTick: 887_272, ticks };
  return { protocol: 'v3', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity, tickRange };
}

/** @param ticks in each direction */
function addDensePool(graph: PoolGraph, index: number, a: Address, b: Address, ticks: number): void {
  const [token0, token1] = a < b ? [a, b] : [b, a];
  const pool = v3Pool({ address: poolAddress(index), token0, token1, fee: FEE, tickSpacing: 10 });
  graph.addPool(pool);
  graph.setState(pool.id, denseState(ticks * 10));
}

/** An input that moves the price of such a pool to just before its n-th tick, the fee on top. */
function inputOver(ticks: number): bigint {
  const moved = 1.0001 ** ((ticks * 10 - 5) / 2) - 1;
  return BigInt(Math.floor((Number(LIQUIDITY) * moved) / (1 - FEE / 1e6)));
}

const SALE = { tokenIn: UNI, tokenOut: USDC, tradeType: 'exactInput', maxHops: 3 } as const;

/** What the loop of the contract gives. */
function byContract(ticks: number, amount: bigint): bigint | undefined {
  const pool = { fee: FEE, tickSpacing: 10 };
  return swapBySteps(pool, denseState(ticks * 10), UNI < USDC, 'exactInput', amount)?.amountOut;
}

describe('a trade over ticks', () => {
  test.each([260, 400, 600])('a trade over %i ticks gives the amount of the pool', async (crossed) => {
    const graph = new PoolGraph();
    addDensePool(graph, 1, UNI, USDC, 900);
    const amount = inputOver(crossed);
    const quoted = await quoteTrade(sourcesOf(graph).sources, { ...SALE, amount }, never);
    expect(quoted.amountOut).toBe(byContract(900, amount));
    expect(quoted.gasHops[0]?.[0]?.ticksCrossed).toBe(crossed - 1);
  });

  test.each([700, 890])('error: no transaction has the gas for %i of them', async (crossed) => {
    const graph = new PoolGraph();
    addDensePool(graph, 1, UNI, USDC, 900);
    expect(byContract(900, inputOver(crossed))).toBeGreaterThan(0n);
    const quote = async () =>
      quoteTrade(sourcesOf(graph).sources, { ...SALE, amount: inputOver(crossed) }, never);
    await expect(quote()).rejects.toMatchObject({ code: 'INSUFFICIENT_LIQUIDITY' });
  });

  test('error: two pools of which each alone could be filled', async () => {
    const graph = new PoolGraph();
    addDensePool(graph, 1, UNI, DAI, 900);
    addDensePool(graph, 2, DAI, USDC, 900);
    const quote = async (ticks: number) =>
      quoteTrade(sourcesOf(graph).sources, { ...SALE, amount: inputOver(ticks) }, never);
    expect((await quote(250)).legs[0]?.hops).toHaveLength(2);
    await expect(quote(500)).rejects.toMatchObject({
      code: 'INSUFFICIENT_LIQUIDITY',
      message: expect.stringContaining('No transaction can fill this amount'),
      details: { reason: 'gasLimit', mostGas: '16000000' },
    });
  });

  test.each([
    ['net', 10n ** 9n],
    ['net', 0n],
    ['output', 10n ** 9n],
  ] as const)('behavior: another way is taken instead, by %s at %i wei', async (rank, gasPriceWei) => {
    const graph = new PoolGraph();
    addDensePool(graph, 1, UNI, DAI, 900);
    addDensePool(graph, 2, DAI, USDC, 900);
    addPair(graph, 3, UNI, USDC, 10n);
    const request = { ...SALE, amount: inputOver(500), rank, optimalityGap: true };
    const source = { ensure: async () => ({ ...BLOCK, gasPriceWei }) };
    const parts = { source, wrappedNative: USDC };
    const { legs, amountOut, optimalityGap, openGap, rankedBy } = await quoteTrade(
      sourcesOf(graph, parts).sources,
      request,
      never,
    );
    expect(rankedBy).toBe(rank);
    expect(legs[0]?.hops.map(({ pool }) => pool.address)).toEqual([poolAddress(3)]);
    expect(amountOut).toBeLessThan(10n * E18);
    expect([optimalityGap, openGap]).toEqual([null, 'gasLimit']);
  });
});

describe('the optimality gap', () => {
  const gapOf = async (ticks: number, maxSplits: number) => {
    const graph = new PoolGraph();
    addDensePool(graph, 1, UNI, USDC, 900);
    addPair(graph, 2, UNI, USDC, 100_000n);
    const request = { ...SALE, amount: inputOver(ticks), maxSplits, optimalityGap: true };
    return quoteTrade(sourcesOf(graph).sources, request, never);
  };

  test('behavior: there is none where gas ended a pool, whichever way the answer goes', async () => {
    for (const maxSplits of [1, 4]) {
      const { optimalityGap, openGap } = await gapOf(850, maxSplits);
      expect([optimalityGap, openGap]).toEqual([null, 'gasLimit']);
    }
  });

  test('behavior: there is one where no pool comes to its end', async () => {
    const { optimalityGap, openGap } = await gapOf(100, 4);
    expect(optimalityGap).toBeGreaterThanOrEqual(0);
    expect(openGap).toBeUndefined();
  });

  test('behavior: a pool of dust at an absurd price takes it from nobody', async () => {
    const graph = new PoolGraph();
    addPair(graph, 1, UNI, USDC, 1000n);
    const pool = v3Pool({ address: poolAddress(2), token0: UNI, token1: USDC, fee: 100, tickSpacing: 1 });
    graph.addPool(pool);
    const ticks = [
      { tick: -887_272, liquidityNet: 1n },
      { tick: 887_272, liquidityNet: -1n },
    ];
    const state: V3State = {
      protocol: 'v3',
      sqrtPriceX96: 4295128740n,
      tick: -887_272,
      liquidity: 1n,
      tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks },
    };
    graph.setState(pool.id, state);
    const request = { ...SALE, amount: 10n * E18, optimalityGap: true };
    for (const [tokenIn, tokenOut] of [
      [UNI, USDC],
      [USDC, UNI],
    ] as const) {
      const { optimalityGap } = await quoteTrade(
        sourcesOf(graph).sources,
        { ...request, tokenIn, tokenOut },
        never,
      );
      expect(optimalityGap).not.toBeNull();
    }
  });
});
