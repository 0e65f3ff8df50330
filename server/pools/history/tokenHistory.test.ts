import type { Address } from 'viem';
import { expect, test } from 'vitest';
import type { TokenSource } from '../../indexer/market/indexedPrices.ts';
import type { IndexView } from '../poolMarkets.ts';
import type { CandleReader, CandleRequest } from './candles.ts';
import { changeSince, TokenHistory } from './tokenHistory.ts';

const address = (digit: string) => `0x${digit.repeat(40)}` as Address;
const [COIN, WETH, USDC] = [address('1'), address('2'), address('3')];
const [COIN_POOL, WETH_POOL] = [address('a'), address('b')];
/** 600 s into an hour. */
const HOUR = 1_699_999_200;
const NOW = HOUR + 600;

const usdc = { address: USDC, pricingRank: 3, priceSource: null, priceAnchor: null, decimals: 6 };
const weth = { address: WETH, pricingRank: 2, priceSource: WETH_POOL, priceAnchor: usdc, decimals: 18 };
const coin = { address: COIN, pricingRank: 0, priceSource: COIN_POOL, priceAnchor: weth, decimals: 18 };

/** The coin's pool has it as token1, that of WETH has WETH as token0. */
const CLOSES: Readonly<Record<string, readonly [token0: Address, ...closes: (string | null)[]]>> = {
  [COIN_POOL]: [WETH, null, '500', '400'],
  [WETH_POOL]: [WETH, '2000', '2000', '3000'],
};

function historyOf(closes = CLOSES) {
  const asked: CandleRequest[] = [];
  const candles = {
    read: async (_view: IndexView, pool: Address, request: CandleRequest) => {
      asked.push(request);
      const [token0, ...prices] = closes[pool] ?? [];
      return {
        token0: { address: token0 },
        candles: prices.map((close, place) => ({ start: request.from + place * 3600, close })),
      };
    },
  } as unknown as CandleReader;
  const view = { block: { timestamp: NOW } } as IndexView;
  const history = new TokenHistory(candles);
  const read = async (token: object, periods = 3) =>
    (await history.closed(view, token as TokenSource, { interval: 'hour', periods })).map(
      ({ timestamp, price }) => [timestamp, Number(price.numerator) / Number(price.denominator)],
    );
  return { read, asked };
}

test('default: the closes of the pool that prices a token, turned where it is token1, times those of its anchor', async () => {
  const { read, asked } = historyOf();
  expect(await read(coin)).toEqual([
    [HOUR - 7200, 4],
    [HOUR - 3600, 7.5],
  ]);
  expect(await read(weth)).toEqual([
    [HOUR - 10_800, 2000],
    [HOUR - 7200, 2000],
    [HOUR - 3600, 3000],
  ]);
  expect(asked[0]).toEqual({ interval: 'hour', from: HOUR - 10_800, to: HOUR });
});

test('behavior: what has closed is asked for once', async () => {
  const { read, asked } = historyOf();
  await read(coin);
  await read(coin);
  expect(asked).toHaveLength(2);
});

test('behavior: a dollar is one at any time, and a token without a price has none', async () => {
  const { read, asked } = historyOf();
  expect(await read(usdc, 2)).toEqual([
    [HOUR - 7200, 1],
    [HOUR - 3600, 1],
  ]);
  expect(await read({ ...coin, priceSource: null })).toEqual([]);
  expect(await read({ ...coin, priceAnchor: { ...weth, pricingRank: 0 } })).toEqual([]);
  expect(asked).toEqual([]);
});

test('default: the change since the hour that closed a day ago; none where the history is shorter', () => {
  const price = (whole: bigint) => ({ numerator: whole, denominator: 1n });
  const points = [
    { timestamp: HOUR - 26 * 3600, price: price(1n) },
    { timestamp: HOUR - 25 * 3600, price: price(80n) },
    { timestamp: HOUR - 24 * 3600, price: price(500n) },
  ];
  const now = { price: price(60n), timestamp: NOW };
  const percent = changeSince(points, now, 86_400);
  expect(percent && Number(percent.numerator) / Number(percent.denominator)).toBe(-25);
  expect(changeSince(points.slice(2), now, 86_400)).toBeNull();
  expect(changeSince(points, { ...now, price: null }, 86_400)).toBeNull();
});
