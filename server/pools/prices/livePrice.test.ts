import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import type { PoolFacts } from '../../chain/poolReading.ts';
import type { TokenSource } from '../../indexer/market/indexedPrices.ts';
import { v2Pool, v3Pool } from '../../routing/model/pool.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import type { NetTick } from '../protocols/bandDepth.ts';
import { livePrice, sourcesOf } from './livePrice.ts';

type Facts = Extract<PoolFacts, { kind: 'v2' | 'v3' }>;

const PAIR: Address = '0x00000000000000000000000000000000000000a1';
const POOL: Address = '0x00000000000000000000000000000000000000a2';
const stable: TokenSource = {
  address: USDC,
  decimals: 6,
  pricingRank: 3,
  priceSource: null,
  priceInAnchor: null,
  priceAnchor: null,
};
const weth: TokenSource = {
  address: WETH,
  decimals: 18,
  pricingRank: 2,
  priceSource: PAIR,
  priceInAnchor: null,
  priceAnchor: stable,
};
const uni: TokenSource = {
  address: UNI,
  decimals: 18,
  pricingRank: 0,
  priceSource: POOL,
  priceInAnchor: null,
  priceAnchor: weth,
};

/** 50 000 USDC and 20 WETH. */
const pair: Facts = {
  kind: 'v2',
  pool: v2Pool({ address: PAIR, token0: USDC, token1: WETH }),
  balances: { balance0: 0n, balance1: 0n },
  state: { protocol: 'v2', reserve0: 50_000_000_000n, reserve1: 20n * 10n ** 18n },
};
/** 4 UNI for a WETH: the square root is a half, and of so much liquidity half stands on the side of WETH. */
const pool: Facts = {
  kind: 'v3',
  pool: v3Pool({ address: POOL, token0: UNI, token1: WETH, fee: 3000, tickSpacing: 60 }),
  balances: { balance0: 10n ** 30n, balance1: 10n ** 30n },
  state: { protocol: 'v3', sqrtPriceX96: 2n ** 95n, tick: -13_864, liquidity: 12n * 10n ** 18n },
};
const sourceAt = (all: readonly Facts[], ticks: readonly NetTick[]) => (address: Address) => {
  const facts = all.find(({ pool: { address: known } }) => known === address);
  return facts && { facts, ticks };
};
const numberOf = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
  Number((numerator * 1000n) / denominator) / 1000;

function priceOf(token: TokenSource, all: readonly Facts[] = [pair, pool], ticks: readonly NetTick[] = []) {
  const price = livePrice(token, sourceAt(all, ticks));
  if (price.kind === 'unpriced') return price.reason;
  const { usd, source } = price;
  return { usd: numberOf(usd), ...(source && { ...source, depthUSD: numberOf(source.depthUSD) }) };
}

describe('livePrice', () => {
  test('default: through the pool of the token and that of its anchor', () => {
    expect(priceOf(stable)).toEqual({ usd: 1 });
    expect(priceOf(weth)).toEqual({
      usd: 2500,
      pool: PAIR,
      exchange: 'main',
      anchor: USDC,
      depthUSD: 50_000,
    });
    expect(priceOf(uni)).toEqual({ usd: 625, pool: POOL, exchange: 'main', anchor: WETH, depthUSD: 15_000 });
    expect(sourcesOf(uni)).toEqual([POOL, PAIR]);
  });

  test('behavior: no deeper than what the pool holds', () => {
    const dry = { ...pool, balances: { balance0: 0n, balance1: 2n * 10n ** 18n } };
    expect(priceOf(uni, [pair, dry])).toMatchObject({ usd: 625, depthUSD: 5000 });
    const silent = { ...pool, balances: { balance0: null, balance1: null } };
    expect(priceOf(uni, [pair, silent])).toMatchObject({ depthUSD: 15_000 });
  });

  test('behavior: no deeper than what can be traded around the price: a sliver that shows 15 000 dollars has 30', () => {
    // All the liquidity lies in one step of 60 ticks; bids at a hundredth of the price fill the balance.
    const sliver = [
      { tick: -60_060, liquidityNet: 5n * 10n ** 18n },
      { tick: -60_000, liquidityNet: -5n * 10n ** 18n },
      { tick: -13_865, liquidityNet: 12n * 10n ** 18n },
      { tick: -13_863, liquidityNet: -12n * 10n ** 18n },
    ];
    const { depthUSD } = priceOf(uni, [pair, pool], sliver) as { depthUSD: number };
    expect(depthUSD).toBeGreaterThan(0);
    expect(depthUSD).toBeLessThan(200);
  });

  test('behavior: why there is no price', () => {
    expect(priceOf({ ...uni, priceSource: null, priceAnchor: null })).toMatch(/^no pool .* is deep enough$/);
    expect(priceOf({ ...uni, priceAnchor: { ...weth, pricingRank: 0 } })).toMatch(/lost its peg$/);
    expect(priceOf({ ...uni, priceAnchor: { ...weth, priceSource: null } })).toMatch(
      /priced in has no price$/,
    );
    const empty: Facts = { ...pair, state: { protocol: 'v2', reserve0: 0n, reserve1: 0n } };
    expect(priceOf(weth, [empty])).toBe('the pool that prices it has no price now');
    expect(priceOf(weth, [])).toBe('the pool that prices it has no price now');
  });

  test('error: a source that holds other tokens', () => {
    expect(() => priceOf({ ...weth, address: DAI })).toThrow('holds other tokens');
  });
});
