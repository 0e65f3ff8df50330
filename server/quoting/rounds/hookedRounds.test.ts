import { describe, expect, test } from 'vitest';
import type { AskedSwap } from '../../chain/askedSwap.ts';
import { AppError } from '../../errors.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { hexOf, type PoolId, poolIdOf } from '../../routing/model/pool.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import type { ListedPool } from '../hooks/hookedPools.ts';
import { CURVE_HOOK, hookedPool, hooksOf, listed } from '../hooks/hooks.testkit.ts';
import { BLOCK } from '../model/quotedTrade.testkit.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { trustIn } from '../trust/trust.testkit.ts';
import { addPair, E18, type Parts, sourcesOf } from './quoteSources.testkit.ts';
import { quoteTrade } from './quoteTrade.ts';

const DEEP = 1_000_000n;
const SOLD: TradeRequest = {
  tokenIn: USDC,
  tokenOut: WETH,
  tradeType: 'exactInput',
  amount: 1_000n * E18,
  maxHops: 3,
};
const BOUGHT: TradeRequest = { ...SOLD, tradeType: 'exactOutput' };
/**
 * 1000 through a pair of a million of both: ⌊1000 · 997 · 10^6 / (10^9 + 997 000)⌋ and the like, in raw
 * units.
 */
const PAIR_OUT = 996_006_981_039_903_216_493n;
const PAIR_IN = 1_004_013_040_121_365_096_290n;
const { signal } = new AbortController();

/** A pair of USDC and WETH, and these hooked pools. */
function world(
  pools: readonly ListedPool[],
  answer: (swap: AskedSwap) => bigint | undefined,
  { hasPair = true, ...parts }: Parts & { readonly hasPair?: boolean } = {},
) {
  const graph = new PoolGraph();
  if (hasPair) addPair(graph, 1, USDC, WETH, DEEP);
  addPair(graph, 2, USDC, DAI, DEEP);
  addPair(graph, 3, DAI, WETH, DEEP);
  const { hooks, batches } = hooksOf(pools, answer);
  const { sources } = sourcesOf(graph, { trust: trustIn(DAI), hooks, ...parts });
  return { batches, hooks, quote: async (request = SOLD) => quoteTrade(sources, request, { signal }) };
}

const direct = hookedPool(1, USDC, WETH);

describe('a pool of both tokens', () => {
  test('default: is asked where it promises more, and used where it gives more', async () => {
    const { quote, batches } = world([listed(direct, DEEP * E18)], () => 1_001n * E18);
    const quoted = await quote();
    expect([quoted.amountOut, quoted.legs.length, quoted.legs[0]?.hops[0]?.pool]).toEqual([
      1_001n * E18,
      1,
      direct,
    ]);
    expect(batches).toEqual([
      [{ pool: direct, zeroForOne: true, tradeType: 'exactInput', amount: 1_000n * E18 }],
    ]);
    expect(quoted.gasHops).toEqual([
      [
        {
          protocol: 'v4',
          tokenIn: USDC,
          zeroForOne: true,
          ticksCrossed: 0,
          wordsCrossed: 0,
          hookGas: 100_000,
          work: { furtherSteps: 0, longProducts: 0.6, ticksFound: 0.8, tickBits: 14.7, tickChecks: 0.9 },
        },
      ],
    ]);
    expect(quoted.pools[0]?.state).toMatchObject({ protocol: 'v4', sqrtPriceX96: 2n ** 96n });
    expect(quoted.optimalityGap).toBeNull();
    await quote();
    expect(batches).toHaveLength(1);
  });

  test('an exact output takes the input that the hook asks for, if that is less', async () => {
    const { quote, batches } = world([listed(direct, DEEP * E18)], () => 1_000n * E18);
    const quoted = await quote(BOUGHT);
    expect([quoted.amountIn, quoted.amountOut]).toEqual([1_000n * E18, 1_000n * E18]);
    expect(batches[0]?.[0]).toMatchObject({ tradeType: 'exactOutput', amount: 1_000n * E18 });
    const dear = world([listed(direct, DEEP * E18)], () => 1_005n * E18);
    expect((await dear.quote(BOUGHT)).amountIn).toBe(PAIR_IN);
  });

  test.each([
    ['gives less', PAIR_OUT - 1n],
    ['gives as much', PAIR_OUT],
    ['refuses', undefined],
  ])('behavior: one that %s leaves the route as it was', async (_, amount) => {
    const { quote, batches } = world([listed(direct, DEEP * E18)], () => amount);
    const quoted = await quote();
    expect([quoted.amountOut, quoted.legs[0]?.hops[0]?.pool.protocol]).toEqual([PAIR_OUT, 'v2']);
    expect(batches).toHaveLength(1);
  });

  test.each<[string, ListedPool, Partial<TradeRequest>, Parts]>([
    ['is too shallow', listed(direct, 9_000n * E18), {}, {}],
    ['is of no protocol that the request names', listed(direct, DEEP * E18), { protocols: ['v2', 'v3'] }, {}],
    [
      ...(['is denied', listed(direct, DEEP * E18), {}] as const),
      { rules: { deniedTokens: new Set(), deniedPools: new Set([hexOf(direct.id)]) } },
    ],
  ])('behavior: one that %s is not asked', async (_, pool, fields, parts) => {
    const { quote, batches } = world([pool], () => 9_999n * E18, parts);
    expect((await quote({ ...SOLD, ...fields })).amountOut).toBe(PAIR_OUT);
    expect(batches).toEqual([]);
  });

  test('eight of thousands of pools are asked, at most four of them without a promise', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) =>
      listed(hookedPool(index + 1, USDC, WETH), (DEEP + BigInt(index)) * E18),
    );
    const curves = Array.from({ length: 3_000 }, (_, index) =>
      listed(hookedPool(index + 10_001, USDC, WETH, CURVE_HOOK), 0n, index),
    );
    const { quote, batches } = world([...many, ...curves], () => undefined);
    expect((await quote()).amountOut).toBe(PAIR_OUT);
    expect(batches.map((batch) => batch.map(({ pool }) => Number(pool.id)))).toEqual([
      [13_000, 12_999, 12_998, 12_997, 3_000, 2_999, 2_998, 2_997],
    ]);
  });

  test('behavior: is the last resort where nothing else is found', async () => {
    const pool = hookedPool(1, USDC, UNI);
    const { quote } = world([listed(pool, E18)], () => 7n);
    expect((await quote({ ...SOLD, tokenOut: UNI })).amountOut).toBe(7n);
    const refusing = world([listed(pool, E18)], () => undefined);
    await expect(refusing.quote({ ...SOLD, tokenOut: UNI })).rejects.toMatchObject({ code: 'NO_ROUTE' });
  });
});

describe('a node that does not answer', () => {
  const failing = (pools: readonly ListedPool[]) => {
    const made = hooksOf(pools, () => undefined);
    const ask = async () => {
      throw new AppError('RPC_UNAVAILABLE', 'no answer');
    };
    return { ...made.hooks, swaps: { ...made.hooks.swaps, ask } };
  };

  test('behavior: does not keep a route that is there from being answered', async () => {
    const pools = [listed(direct, DEEP * E18)];
    const { quote } = world(pools, () => undefined, { hooks: failing(pools) });
    expect((await quote()).amountOut).toBe(PAIR_OUT);
  });

  test('a hook that never answers fails no quote', async () => {
    const pools = [listed(direct, DEEP * E18)];
    const silent = {
      ...failing(pools),
      swaps: { ...failing(pools).swaps, ask: () => new Promise<void>(() => {}) },
    };
    const { quote } = world(pools, () => undefined, { hooks: silent });
    expect((await quote()).amountOut).toBe(PAIR_OUT);
  });

  test('error: is an outage where there is no other route', async () => {
    const pools = [listed(hookedPool(1, USDC, UNI), E18)];
    const { quote } = world(pools, () => undefined, { hooks: failing(pools) });
    await expect(quote({ ...SOLD, tokenOut: UNI })).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
  });
});

describe('the routes of an earlier quote', () => {
  const expiresAt = Number(BLOCK.timestamp) + 120;
  const given = {
    parts: [],
    quoted: 1_001n * E18,
    expiresAt,
    tolerance: { numerator: 1n, denominator: 100n },
  };
  const through = (...routes: PoolId[][]): TradeRequest => ({ ...SOLD, given: { ...given, routes } });
  const pair = poolIdOf('0x0000000000000000000000000000000000000001');

  test('default: one through a hooked pool is built at its present amount', async () => {
    const { quote } = world([listed(direct, DEEP * E18)], () => 999n * E18);
    expect((await quote(through([direct.id]))).amountOut).toBe(999n * E18);
  });

  test('behavior: also where another is better, by no more than the tolerance', async () => {
    const { quote } = world([listed(direct, DEEP * E18)], () => 990n * E18);
    const quoted = await quote(through([direct.id]));
    expect([quoted.amountOut, quoted.legs[0]?.hops[0]?.pool]).toEqual([990n * E18, direct]);
  });

  test.each<[string, bigint | undefined, TradeRequest, object]>([
    ['another is better by more', 980n * E18, through([direct.id]), { reason: 'betterRoute' }],
    ['the pool refuses', undefined, through([direct.id]), { reason: 'betterRoute' }],
    ['it is a split', 1_001n * E18, through([direct.id], [pair]), { reason: 'pool' }],
    [
      ...(['it has expired', 1_001n * E18] as const),
      { ...SOLD, given: { ...given, expiresAt: expiresAt - 121, routes: [[direct.id]] } },
      { reason: 'expired' },
    ],
  ])('error: where %s', async (_, amount, request, details) => {
    const { quote } = world([listed(direct, DEEP * E18)], () => amount);
    await expect(quote(request)).rejects.toMatchObject({ code: 'QUOTE_MOVED', details });
  });
});

describe('a pool of one of the tokens', () => {
  const first = hookedPool(1, USDC, DAI);
  const last = hookedPool(2, DAI, WETH);

  test('default: is joined with the best pools after it, or before it', async () => {
    // 1100 of DAI, of which the pair gives ⌊1100 · 997 · 10^6 / (10^9 + 1 096 700)⌋.
    const after = world([listed(first, DEEP * E18)], () => 1_100n * E18);
    const quoted = await after.quote();
    expect(quoted.legs[0]?.amounts).toEqual([1_000n * E18, 1_100n * E18, 1_095_498_566_721_876_118_460n]);
    expect(quoted.legs[0]?.hops.map(({ pool }) => pool.protocol)).toEqual(['v4', 'v2']);
    const before = world([listed(last, DEEP * E18)], ({ amount }) => amount + 100n * E18);
    const other = await before.quote();
    expect(other.legs[0]?.amounts).toEqual([1_000n * E18, PAIR_OUT, PAIR_OUT + 100n * E18]);
    expect(before.batches[0]?.[0]).toMatchObject({ pool: last, amount: PAIR_OUT });
  });

  test('behavior: not through a token that nobody vouches for, nor with one pool only', async () => {
    const { quote, batches } = world([listed(first, DEEP * E18)], () => 1_100n * E18, { trust: trustIn() });
    expect((await quote()).amountOut).toBe(PAIR_OUT);
    const single = world([listed(first, DEEP * E18)], () => 1_100n * E18);
    expect((await single.quote({ ...SOLD, maxHops: 1 })).amountOut).toBe(PAIR_OUT);
    expect([batches, single.batches]).toEqual([[], []]);
  });

  test('behavior: an exact output is not joined with pools of another protocol', async () => {
    const { quote } = world([listed(last, DEEP * E18)], () => 900n * E18);
    const quoted = await quote(BOUGHT);
    expect([quoted.amountIn, quoted.legs[0]?.hops.length]).toEqual([PAIR_IN, 1]);
  });
});
