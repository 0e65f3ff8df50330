import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool, v3Pool } from '../../routing/model/pool.ts';
import { V2_POOL_FACTORY } from '../../routing/model/poolFactory.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { BLOCK } from '../model/quotedTrade.testkit.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import type { QuoteSources } from '../rounds/quoteSources.ts';
import { FailedRoutes } from '../rules/failedRoutes.ts';
import { SPLIT_SEARCH } from '../splitSearch.ts';
import { trustIn } from '../trust/trust.testkit.ts';
import { GasPriceMemory } from './gasPrice.ts';
import { priceKnown, priceOfGas } from './priceOfGas.ts';

const PAYING = { ...BLOCK, gasPriceWei: 10n };
const poolAddress = (index: number): Address => `0x${String(index).padStart(40, '0')}`;
const POOLS = [poolAddress(1), poolAddress(2), poolAddress(3)] as const;
const DEEP = 10n ** 30n;
/** A purchase leaves its input open, a sale its output. */
const SALE: TradeRequest = {
  tokenIn: UNI,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 1n,
  maxHops: 3,
};
const PURCHASE: TradeRequest = { ...SALE, tokenIn: DAI, tokenOut: UNI, tradeType: 'exactOutput' };

/** One DAI for one native coin; through UNI two. */
function market(): PoolGraph {
  const graph = new PoolGraph();
  const add = (address: Address, a: Address, b: Address, ofB: bigint) => {
    const isFirst = a < b;
    const [token0, token1] = isFirst ? [a, b] : [b, a];
    graph.addPool(v2Pool({ address, token0, token1 }));
    const [reserve0, reserve1] = isFirst ? [DEEP, ofB] : [ofB, DEEP];
    graph.setState(poolIdOf(address), { protocol: 'v2', reserve0, reserve1 });
  };
  add(POOLS[0], WETH, DAI, DEEP);
  add(POOLS[1], WETH, UNI, DEEP);
  add(POOLS[2], UNI, DAI, 2n * DEEP);
  return graph;
}

function sourcesOf(graph: PoolGraph, parts: Partial<QuoteSources> = {}): QuoteSources {
  const nothing = { tokens: new Set<Address>(), pools: new Set<Address>() };
  return {
    source: { graph, discovery: 'index' } as QuoteSources['source'],
    taxes: {} as QuoteSources['taxes'],
    transfers: {
      barred: () => nothing,
      reasonOf: () => undefined,
    } as unknown as QuoteSources['transfers'],
    rules: { deniedTokens: new Set(), deniedPools: new Set() },
    // Only what is trusted may lie between two pools.
    trust: { ...trustIn(), rule: 'trusted' },
    failed: new FailedRoutes(),
    splits: SPLIT_SEARCH,
    wrappedNative: WETH,
    gasPrices: new GasPriceMemory(),
    ...parts,
  };
}

/** Of the open token for a unit of gas. */
function perUnit(sources: QuoteSources, request = SALE): number {
  const pricing = priceOfGas(sources, request, PAYING);
  if (pricing.kind !== 'priced') throw new Error(pricing.kind);
  return Number(pricing.price.numerator) / Number(pricing.price.denominator);
}

describe('priceOfGas', () => {
  test('gas is priced by the best small quote of native coin through trusted tokens', () => {
    // 10 wei at 1 for 1 less 0.3 %; UNI would give twice as much, and nobody vouches for it.
    expect(perUnit(sourcesOf(market()))).toBeCloseTo(9.97, 9);
    expect(perUnit(sourcesOf(market()), PURCHASE)).toBeCloseTo(9.97, 9);
    const trusting = sourcesOf(market(), { trust: { ...trustIn(UNI), rule: 'trusted' } });
    expect(perUnit(trusting)).toBeCloseTo(10 * 0.997 * 2 * 0.997, 9);
  });

  test('behavior: over pools of the kinds that the trade may use, and over others only where these give none', () => {
    const graph = market();
    // Three for one, in a V3 pool of the pair, beside one for one in the pair itself.
    const [token0, token1] = WETH < DAI ? [WETH, DAI] : [DAI, WETH];
    const pool = v3Pool({ address: poolAddress(9), token0, token1, fee: 0, tickSpacing: 10 });
    graph.addPool(pool);
    const ratio = WETH < DAI ? 3 : 1 / 3;
    graph.setState(pool.id, {
      protocol: 'v3',
      sqrtPriceX96: BigInt(Math.round(Math.sqrt(ratio) * 2 ** 48)) << 48n,
      tick: Math.floor(Math.log(ratio) / Math.log(1.0001)),
      liquidity: DEEP,
      tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks: [] },
    });
    const sources = sourcesOf(graph, { version: () => 'one' });
    // Each is remembered for itself.
    for (let asked = 0; asked < 2; asked++) {
      expect(perUnit(sources)).toBeCloseTo(30, 6);
      expect(perUnit(sources, { ...SALE, protocols: ['v2'] })).toBeCloseTo(9.97, 9);
      expect(perUnit(sources, { ...SALE, protocols: ['v3'] })).toBeCloseTo(30, 6);
      expect(perUnit(sources, { ...SALE, protocols: ['v4'] })).toBeCloseTo(30, 6);
    }
    expect(priceKnown(sources, { ...SALE, protocols: ['v2'] })).not.toEqual(priceKnown(sources, SALE));
  });

  test('behavior: over the exchanges alone that the trade may lead through, each remembered for itself', () => {
    const graph = market();
    const [token0, token1] = WETH < DAI ? [WETH, DAI] : [DAI, WETH];
    const factory = { ...V2_POOL_FACTORY, exchange: 'theirs' };
    const pool = v2Pool({ address: poolAddress(9), token0, token1 }, factory);
    graph.addPool(pool);
    const [reserve0, reserve1] = WETH < DAI ? [DEEP, 3n * DEEP] : [3n * DEEP, DEEP];
    graph.setState(pool.id, { protocol: 'v2', reserve0, reserve1 });
    const sources = sourcesOf(graph, { version: () => 'one' });
    for (let asked = 0; asked < 2; asked++) {
      expect(perUnit(sources)).toBeCloseTo(29.91, 9);
      expect(perUnit(sources, { ...SALE, among: ['main'] })).toBeCloseTo(9.97, 9);
      expect(perUnit(sources, { ...SALE, among: ['theirs'] })).toBeCloseTo(29.91, 9);
    }
  });

  test('a denied pool prices no gas, a pool that failed for the trade itself does', () => {
    const rules = { deniedTokens: new Set<Address>(), deniedPools: new Set<Address>([POOLS[0]]) };
    const sale = { ...SALE, tokenIn: USDC };
    expect(priceOfGas(sourcesOf(market(), { rules }), sale, PAYING)).toEqual({ kind: 'unknown' });
    const failed = new FailedRoutes();
    failed.add(SALE, { tokens: [], pools: [POOLS[0]] }, PAYING);
    expect(perUnit(sourcesOf(market(), { failed }))).toBeCloseTo(9.97, 9);
  });

  test('behavior: pools without a state are to be read first, unless native coin needs no price', () => {
    const graph = market();
    graph.addPool(v2Pool({ address: poolAddress(4), token0: DAI, token1: WETH }));
    expect(priceOfGas(sourcesOf(graph), SALE, PAYING)).toEqual({
      kind: 'needsPools',
      token: DAI,
      maxHops: 2,
    });
    const native = priceOfGas(sourcesOf(graph, { wrappedNative: DAI }), SALE, PAYING);
    expect(native).toEqual({ kind: 'priced', price: { numerator: 10n, denominator: 1n } });
  });

  describe('a token that no near pool of the native coin prices', () => {
    /** 10 wei over this number of pools, one of which gives two for one. */
    const over = (pools: number) => 20 * 0.997 ** pools;
    const FAR: Address = '0x00000000000000000000000000000000000000fa';

    /** WETH – UNI – DAI – USDC – FAR, and nothing else. */
    function chain(): PoolGraph {
      const graph = market();
      graph.removePool(poolIdOf(POOLS[0]));
      for (const [index, a, b] of [[4, DAI, USDC] as const, [5, FAR, USDC] as const]) {
        graph.addPool(v2Pool({ address: poolAddress(index), token0: a < b ? a : b, token1: a < b ? b : a }));
        graph.setState(poolIdOf(poolAddress(index)), { protocol: 'v2', reserve0: DEEP, reserve1: DEEP });
      }
      return graph;
    }
    const between = (...tokens: Address[]) => ({
      trust: { ...trustIn(...tokens), rule: 'trusted' as const },
    });

    test('gas is priced by the route of the trade itself, over an end that nobody vouches for', () => {
      const sources = sourcesOf(chain());
      expect(perUnit(sources)).toBeCloseTo(over(2), 9);
      expect(perUnit(sources, PURCHASE)).toBeCloseTo(over(2), 9);
      expect(perUnit(sources, { ...SALE, maxHops: 1 })).toBeCloseTo(over(2), 9);
      // The same token in another trade has no such route, and none of the former is remembered for it.
      const remembering = sourcesOf(chain(), { version: () => 'one' });
      expect(perUnit(remembering)).toBeCloseTo(over(2), 9);
      const other: TradeRequest = { ...SALE, tokenIn: USDC };
      expect(priceOfGas(remembering, other, PAYING)).toEqual({ kind: 'unknown' });
      expect(perUnit(remembering)).toBeCloseTo(over(2), 9);
    });

    test.each<[string, Partial<TradeRequest>, number]>([
      ['out of the native coin', { tokenIn: WETH, tokenOut: USDC }, 3],
      ['for the native coin', { tokenIn: USDC, tokenOut: WETH, tradeType: 'exactOutput' }, 3],
      ['a sale for it', { tokenIn: UNI, tokenOut: USDC }, 3],
      ['a sale for it of a token that is further away', { tokenIn: FAR, tokenOut: USDC }, 3],
      ['a sale of it for one that is further away', { tokenIn: USDC, tokenOut: FAR }, 4],
    ])('behavior: by the best path of as many pools as the trade may have: %s', (_, ends, pools) => {
      const sources = sourcesOf(chain(), { ...between(UNI, DAI, USDC), version: () => 'one' });
      const request = { ...SALE, ...ends };
      expect(perUnit(sources, request)).toBeCloseTo(over(pools), 9);
      expect(perUnit(sources, request)).toBeCloseTo(over(pools), 9);
    });

    test('behavior: none over more pools than the trade may have', () => {
      const sources = sourcesOf(chain(), between(UNI, DAI, USDC));
      const request: TradeRequest = { ...SALE, tokenIn: FAR, tokenOut: USDC, maxHops: 2 };
      expect(priceOfGas(sources, request, PAYING)).toEqual({ kind: 'unknown' });
    });

    test('pools that the longer path needs are to be read first', () => {
      const graph = chain();
      graph.clearState(poolIdOf(POOLS[2]));
      const sources = sourcesOf(graph, between(UNI, DAI, USDC));
      const request: TradeRequest = { ...SALE, tokenIn: FAR, tokenOut: USDC };
      const needed = { kind: 'needsPools', token: USDC, maxHops: 3 };
      expect(priceOfGas(sources, request, PAYING)).toEqual(needed);
      // Nothing is read of a path that no route may take.
      const untrusting = sourcesOf(graph, between(UNI, USDC));
      expect(priceOfGas(untrusting, request, PAYING)).toEqual({ kind: 'unknown' });
    });
  });

  test('behavior: remembered at a version, for the open token, known or not', () => {
    let version = 'one';
    const sources = sourcesOf(market(), { version: () => version });
    expect(priceKnown(sources, SALE)).toBeUndefined();
    const first = priceOfGas(sources, SALE, PAYING);
    // What the graph holds by now is not asked.
    sources.source.graph.setState(poolIdOf(POOLS[0]), { protocol: 'v2', reserve0: DEEP, reserve1: 1n });
    expect(priceOfGas(sources, SALE, PAYING)).toEqual(first);
    expect(priceOfGas(sources, PURCHASE, PAYING)).toEqual(first);
    expect(priceKnown(sources, { ...SALE, tokenOut: UNI })).toBeUndefined();
    version = 'two';
    expect(priceKnown(sources, SALE)).toBeUndefined();
    expect(priceOfGas(sources, SALE, PAYING)).not.toEqual(first);
    const empty = sourcesOf(new PoolGraph(), { version: () => version });
    expect(priceOfGas(empty, SALE, PAYING)).toEqual({ kind: 'unknown' });
    expect(priceKnown(empty, SALE)).toBeNull();
    expect(priceOfGas(empty, SALE, PAYING)).toEqual({ kind: 'unknown' });
  });

  test('behavior: without a version nothing is remembered', () => {
    const sources = sourcesOf(market());
    const first = priceOfGas(sources, SALE, PAYING);
    sources.source.graph.setState(poolIdOf(POOLS[0]), {
      protocol: 'v2',
      reserve0: DEEP,
      reserve1: 2n * DEEP,
    });
    expect(priceOfGas(sources, SALE, PAYING)).not.toEqual(first);
    expect(priceKnown(sources, SALE)).toBeUndefined();
  });

  test('a price that lacks ticks is not remembered', () => {
    const graph = new PoolGraph();
    const pool = v3Pool({ address: POOLS[0], token0: DAI, token1: WETH, fee: 500, tickSpacing: 10 });
    graph.addPool(pool);
    const tickRange = { lowerTick: 0, upperTick: 0, ticks: [] };
    graph.setState(poolIdOf(POOLS[0]), {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: 10n ** 24n,
      tickRange,
    });
    const sources = sourcesOf(graph, { version: () => 'one' });
    expect(priceOfGas(sources, SALE, PAYING)).toMatchObject({ kind: 'needsTicks' });
    expect(priceKnown(sources, SALE)).toBeUndefined();
  });
});
