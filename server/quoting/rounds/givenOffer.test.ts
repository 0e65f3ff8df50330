import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { NO_TAX } from '../../chain/tokens/taxRule.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type PoolId, poolIdOf } from '../../routing/model/pool.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import type { GivenRoutes } from '../given/givenRoutes.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { trustIn } from '../trust/trust.testkit.ts';
import { addPair, E18, type Parts, poolAddress, sourcesOf } from './quoteSources.testkit.ts';
import { quoteTrade } from './quoteTrade.ts';

/* Whoever writes an id chooses its routes: these tests choose them as an attacker would. */

const id = (index: number): PoolId => poolIdOf(poolAddress(index));
const UNTAXED = { kind: 'untaxed' } as const;
const AMOUNT = 100n * E18;

/** What a pair of 0.3 % pays: floor(997 · x · out / (1000 · in + 997 · x)). */
const output = (x: bigint, heldIn: bigint, heldOut = heldIn) =>
  (997n * x * heldOut) / (1000n * heldIn + 997n * x);
const MILLION = 1_000_000n * E18;

/**
 * USDC to UNI: pairs 1 and 2 are as deep, 3 is shallow, 4 and 5 lead over DAI, 6 and 7 over WETH, 8 joins
 * others.
 */
function market(): PoolGraph {
  const graph = new PoolGraph();
  addPair(graph, 1, USDC, UNI, 1_000_000n);
  addPair(graph, 2, USDC, UNI, 999_000n);
  addPair(graph, 3, USDC, UNI, 200n);
  addPair(graph, 4, USDC, DAI, 1_000_000n);
  addPair(graph, 5, DAI, UNI, 1_000_000n);
  addPair(graph, 6, USDC, WETH, 1_000_000n);
  addPair(graph, 7, WETH, UNI, 1_000_000n);
  addPair(graph, 8, DAI, WETH, 1_000_000n);
  return graph;
}

const GIVEN: Omit<GivenRoutes, 'routes'> = {
  parts: [],
  quoted: 1n,
  expiresAt: 1_700_000_120,
  tolerance: { numerator: 1n, denominator: 200n },
};
const SALE: TradeRequest = {
  tokenIn: USDC,
  tokenOut: UNI,
  tradeType: 'exactInput',
  amount: AMOUNT,
  maxHops: 3,
};

async function quote(
  given: Partial<GivenRoutes> & Pick<GivenRoutes, 'routes'>,
  request: Partial<TradeRequest> = {},
  parts: Parts = {},
): Promise<QuotedTrade> {
  const { sources } = sourcesOf(market(), { trust: trustIn(DAI), ...parts });
  const maxSplits = given.routes.length;
  const asked = { ...SALE, maxSplits, ...request, given: { ...GIVEN, ...given } };
  return quoteTrade(sources, asked, { signal: new AbortController().signal });
}
const refusal = (reason: string, more: object = {}) => ({
  code: 'QUOTE_MOVED',
  status: 422,
  details: { reason, blockNumber: expect.stringMatching(/^\d+$/), ...more },
});
const poolsOf = ({ legs }: QuotedTrade) => legs.map(({ hops }) => hops.map(({ pool }) => pool.address));

describe('routes that still hold are taken as they are', () => {
  test('default: one that is not the best, at its own amount', async () => {
    const quoted = await quote({ routes: [[id(2)]] });
    expect(poolsOf(quoted)).toEqual([[poolAddress(2)]]);
    expect(quoted.amountOut).toBe(output(AMOUNT, 999_000n * E18));
  });

  test('args: two, with their parts', async () => {
    const parts = [70n * E18];
    const quoted = await quote({ routes: [[id(2)], [id(4), id(5)]], parts });
    expect(poolsOf(quoted)).toEqual([[poolAddress(2)], [poolAddress(4), poolAddress(5)]]);
    const over = output(output(30n * E18, MILLION), MILLION);
    expect(quoted.amountOut).toBe(output(70n * E18, 999_000n * E18) + over);
    expect(quoted.legs.map(({ amounts }) => amounts[0])).toEqual([70n * E18, 30n * E18]);
  });

  test('args: two through one pair, the second at the state that the first leaves', async () => {
    const quoted = await quote({ routes: [[id(1)], [id(1)]], parts: [60n * E18] });
    const first = output(60n * E18, MILLION);
    const second = output(40n * E18, MILLION + 60n * E18, MILLION - first);
    expect(quoted.amountOut).toBe(first + second);
  });

  test('args: two that end with one pair, which swaps once for both', async () => {
    const routes = [
      [id(4), id(5)],
      [id(6), id(8), id(5)],
    ];
    const trust = trustIn(DAI, WETH);
    const quoted = await quote({ routes, parts: [60n * E18] }, {}, { trust });
    const brought = [output(60n * E18, MILLION), output(output(40n * E18, MILLION), MILLION)] as const;
    expect(quoted.amountOut).toBe(output(brought[0] + brought[1], MILLION));
    expect(quoted.legs.map(({ amounts }) => amounts.at(-2))).toEqual(brought);
    expect(quoted.legs.map(({ handsOver = false }) => handsOver)).toEqual([true, false]);
  });

  test('args: an exact output', async () => {
    const quoted = await quote({ routes: [[id(2)]], quoted: 10n ** 30n }, { tradeType: 'exactOutput' });
    const held = 999_000n * E18;
    expect(quoted.amountIn).toBe((held * AMOUNT * 1000n) / ((held - AMOUNT) * 997n) + 1n);
    expect(poolsOf(quoted)).toEqual([[poolAddress(2)]]);
  });

  test('behavior: the best route of now needs nobody to vouch for its tokens', async () => {
    const { tokenIn, tokenOut } = { tokenIn: USDC, tokenOut: UNI };
    const graph = new PoolGraph();
    addPair(graph, 6, tokenIn, WETH, 1_000_000n);
    addPair(graph, 7, WETH, tokenOut, 1_000_000n);
    const { sources } = sourcesOf(graph, { trust: trustIn() });
    const given = { ...GIVEN, routes: [[id(6), id(7)]] };
    const asked = { ...SALE, maxSplits: 1, given };
    const quoted = await quoteTrade(sources, asked, { signal: new AbortController().signal });
    expect(quoted.amountOut).toBe(output(output(AMOUNT, MILLION), MILLION));
  });
});

describe('routes that nobody would be offered', () => {
  test.each<[string, PoolId[][]]>([
    ['a pool that does not exist', [[id(99)]]],
    ['a pool of other tokens', [[id(8)]]],
    ['a way that ends at another token', [[id(4)]]],
    ['a way that begins at another token', [[id(5)]]],
    ['pools in the wrong order', [[id(5), id(4)]]],
    ['a way there, back and there again', [[id(1), id(2), id(3)]]],
    ['a way through tokenOut and back to it', [[id(1), id(5), id(5)]]],
    ['one good route and one that does not exist', [[id(1)], [id(99)]]],
    ['a pool id that is the name of a property', [['__proto__' as PoolId]]],
  ])('error: %s', async (_, routes) => {
    const parts = routes.slice(1).map(() => E18);
    await expect(quote({ routes, parts })).rejects.toMatchObject(refusal('pool'));
  });

  test('error: a shallow pool, which pays a third less', async () => {
    const best = String(output(AMOUNT, MILLION));
    const more = { quotedAmount: '1', presentAmount: best };
    await expect(quote({ routes: [[id(3)]] })).rejects.toMatchObject(refusal('betterRoute', more));
  });

  test('error: most of the amount through the shallow pool, behind a good route', async () => {
    const asked = { routes: [[id(1)], [id(3)]], parts: [20n * E18] };
    await expect(quote(asked)).rejects.toMatchObject(refusal('betterRoute'));
  });

  test('error: a token that nobody vouches for', async () => {
    await expect(quote({ routes: [[id(6), id(7)]] })).rejects.toMatchObject(refusal('excluded'));
  });

  test('error: a pool and a token that the operator denies', async () => {
    const denied = (deniedTokens: Address[], deniedPools: Address[]): Parts => ({
      rules: { deniedTokens: new Set(deniedTokens), deniedPools: new Set(deniedPools) },
    });
    await expect(quote({ routes: [[id(2)]] }, {}, denied([], [poolAddress(2)]))).rejects.toMatchObject(
      refusal('excluded', { address: poolAddress(2) }),
    );
    await expect(quote({ routes: [[id(4), id(5)]] }, {}, denied([DAI], []))).rejects.toMatchObject(
      refusal('excluded', { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F' }),
    );
  });

  test.each([
    ['more than the amount', [AMOUNT + 1n]],
    ['all of it', [AMOUNT]],
    ['2^256 − 1', [2n ** 256n - 1n]],
  ])('error: a first part of %s leaves the second nothing', async (_, parts) => {
    await expect(quote({ routes: [[id(1)], [id(2)]], parts })).rejects.toMatchObject(refusal('liquidity'));
  });

  test('error: an exact output of more than the pool holds', async () => {
    const asked = { routes: [[id(1)], [id(3)]], parts: [E18] };
    const amount = 300n * E18;
    await expect(quote(asked, { tradeType: 'exactOutput', amount })).rejects.toMatchObject(
      refusal('liquidity', { address: poolAddress(3) }),
    );
  });

  test('error: a quote that has ended a second ago', async () => {
    await expect(quote({ routes: [[id(1)]], expiresAt: 1_699_999_999 })).rejects.toMatchObject(
      refusal('expired'),
    );
    expect((await quote({ routes: [[id(1)]], expiresAt: 1_700_000_000 })).amountOut).toBe(
      output(AMOUNT, MILLION),
    );
  });

  test('error: a token that taxes transfers, on any route but the best', async () => {
    const sell = { fee: { numerator: 1n, denominator: 100n }, rounding: 'down', margin: 0n } as const;
    const tax = { kind: 'taxed', buy: NO_TAX, sell, move: NO_TAX } as const;
    const { sources } = sourcesOf(market());
    const taxes = { ...sources.taxes, known: (token: Address) => (token === USDC ? tax : UNTAXED) };
    await expect(quote({ routes: [[id(2)]] }, {}, { taxes })).rejects.toMatchObject(refusal('tax'));
    const split = { routes: [[id(1)], [id(2)]], parts: [50n * E18] };
    await expect(quote(split, {}, { taxes })).rejects.toMatchObject(refusal('tax'));
    const best = await quote({ routes: [[id(1)]] }, {}, { taxes });
    expect(best.amountOut).toBe(output(99n * E18, MILLION));
  });
});
