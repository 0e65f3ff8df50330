import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Address, Hex } from 'viem';
import { afterEach, expect, test, vi } from 'vitest';
import type { MarketRow, TokenRow } from '../../indexer/rows/marketRows.ts';
import type { PoolListRequest } from '../list/poolPage.ts';
import { MarketTable } from './marketTable.ts';

const NO_SWAPS = { swapCount: 0, unpricedSwapCount: 0, hour: -1 };
const NOBODY_TRADED = { volumeUSD: '0', txCount: '0', latestHour: null, swaps: NO_SWAPS };
const BY_WORTH: PoolListRequest = { sort: 'tvl', limit: 2, skip: 0 };

const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;
const blockOf = (number: number) => ({
  number: BigInt(number),
  hash: `0x${number.toString(16).padStart(64, '0')}` as Hex,
  timestamp: 1_700_000_000,
  hasIndexingErrors: false,
});
const dollar: TokenRow = {
  address: addressOf(0xaa),
  symbol: 'USD',
  name: 'Dollar',
  decimals: 0,
  pricingRank: 3,
  priceInAnchor: null,
  priceAnchor: null,
};
const coin: TokenRow = {
  address: addressOf(0xbb),
  symbol: 'COIN',
  name: 'Coin',
  decimals: 0,
  pricingRank: 0,
  priceInAnchor: '1',
  priceAnchor: dollar.address,
};

/** A pair that holds so many dollars, and as many coins. */
const pair = (number: number, dollars: number): MarketRow => ({
  protocol: 'v2',
  address: addressOf(number),
  fee: 0,
  token0: dollar,
  token1: coin,
  price: '1',
  amount0: String(dollars),
  amount1: String(dollars),
  ...NOBODY_TRADED,
});
const changes = (block: number, ...markets: MarketRow[]) => ({
  block: blockOf(block),
  parentHash: blockOf(block - 1).hash,
  markets,
  tokens: [],
  hours: [],
});

async function table(...markets: MarketRow[]): Promise<MarketTable> {
  const made = new MarketTable(blockOf(1), 1000, () => 3000);
  made.add(markets);
  await made.take(changes(1));
  return made;
}

afterEach(() => vi.restoreAllMocks());

const namesOf = ({ pools }: Awaited<ReturnType<MarketTable['page']>>) =>
  pools.map(({ address }) => Number(address));

test('behavior: a page is of the block that comes while its ranking is being made', async () => {
  // More than a ranking has places.
  const markets = await table(...Array.from({ length: 150 }, (_, index) => pair(index + 1, 1000 - index)));
  const asked = markets.page(BY_WORTH);
  await yieldToEventLoop();
  await markets.take(changes(2, pair(150, 2000)));
  const page = await asked;
  expect(page.block.number).toBe(2n);
  expect(namesOf(page)).toEqual([150, 1]);
});

test('behavior: so is one of the block that comes while it is being cut', async () => {
  const markets = await table(...Array.from({ length: 3 }, (_, index) => pair(index + 1, 1000 - index)));
  expect(namesOf(await markets.page(BY_WORTH))).toEqual([1, 2]);
  // As if each look at the clock came a turn later.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 10;
    return now;
  });
  const asked = markets.page(BY_WORTH);
  await yieldToEventLoop();
  const [page] = await Promise.all([asked, markets.take(changes(2, pair(3, 2000)))]);
  expect(page.block.number).toBe(2n);
  expect(namesOf(page)).toEqual([3, 1]);
});

test('behavior: a page that is asked for while the table moves is of the block that it moves to', async () => {
  const pairs = Array.from({ length: 40_000 }, (_, index) => pair(index + 1, 50_000 - index));
  const markets = await table(...pairs);
  expect(namesOf(await markets.page(BY_WORTH))).toEqual([1, 2]);
  const moving = markets.take(changes(2, ...pairs.map((_, index) => pair(index + 1, index + 1))));
  const asked = [markets.page(BY_WORTH)];
  await yieldToEventLoop();
  asked.push(markets.page({ ...BY_WORTH, limit: 1 }));
  const [first, second] = await Promise.all(asked);
  expect([first, second].map((page) => [page?.block.number, page && namesOf(page)])).toEqual([
    [2n, [40_000, 39_999]],
    [2n, [40_000]],
  ]);
  await moving;
});

test('behavior: a ranking of more rows than one turn looks at is of all of them', async () => {
  const many = Array.from({ length: 70_000 }, (_, index) => pair(index + 1, 1 + ((index * 7919) % 70_001)));
  const [most, next] = many.toSorted((a, b) => Number(b.amount0) - Number(a.amount0));
  const markets = await table(...many);
  const [page, again] = await Promise.all([markets.page(BY_WORTH), markets.page(BY_WORTH)]);
  expect(namesOf(page)).toEqual([Number(most?.address), Number(next?.address)]);
  expect(again).toEqual(page);
});

test('behavior: of 60 000 pools over a pair the 100 that hold most are found, and all are counted', async () => {
  const spam = (number: number, amount0: string, amount1: string, fee = 3000): MarketRow => ({
    ...pair(number, 0),
    protocol: 'v4',
    fee,
    amount0,
    amount1,
    price: '1',
    address: `0x${number.toString(16).padStart(40, '0')}${'ee'.repeat(12)}`,
    key: { tickSpacing: 1, hooks: addressOf(0), isNative: false },
  });
  // Much of one token alone buries nothing: it trades for nothing.
  const dust = Array.from({ length: 60_000 }, (_, number) =>
    spam(number + 1, number % 2 ? '900000' : '1', '0'),
  );
  const real = Array.from({ length: 150 }, (_, number) => spam(100_000 + number, String(10 + number), '10'));
  const made = await table(...dust, ...real, pair(200_000, 5), spam(200_001, '70', '70', 500));
  const filter = { protocol: 'v4', tokens: [dollar.address, coin.address] } as const;
  const found = await made.ofPair(filter, 100);
  expect(found.total).toBe(60_151);
  expect(found.pools.map(({ amount0 }) => Number(amount0)).slice(0, 3)).toEqual([70, 159, 158]);
  expect(found.pools.length).toBe(100);
  expect(await made.ofPair({ ...filter, tokens: [coin.address, dollar.address] }, 100)).toEqual(found);
  expect((await made.ofPair({ ...filter, fee: 500 }, 100)).total).toBe(1);
  expect((await made.ofPair({ ...filter, tokens: [dollar.address, addressOf(9)] }, 100)).total).toBe(0);
});

test('behavior: rows of two deployments of the index say no counters', async () => {
  const deployed = (block: number, deployment: string, ...markets: MarketRow[]) => {
    const moved = changes(block, ...markets);
    return { ...moved, block: { ...moved.block, deployment } };
  };
  const made = new MarketTable(deployed(1, 'QmFirst').block, 1000, () => 3000);
  made.add([pair(1, 7)]);
  await made.take(deployed(1, 'QmFirst'));
  const swapsOf = async () => (await made.page(BY_WORTH)).pools.map(({ swaps }) => swaps);
  expect(await swapsOf()).toEqual([NO_SWAPS]);
  await made.take(deployed(2, 'QmSecond', pair(2, 5)));
  expect(await swapsOf()).toEqual([undefined, undefined]);
});
