import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, bodyOf } from '../api/ask.ts';
import type { ProxyProcess } from '../harness/proxy.ts';
import { startIndexedProxy } from '../harness/replicaProxies.ts';
import {
  type FiguresOracle,
  isNear,
  isPool,
  LEAST_WORTH,
  type Market,
  readFiguresOracle,
  textOf,
} from './figuresOracle.ts';
import { atLeast, decimalText, type Fraction, fraction, over, product } from './fraction.ts';

/** With an index that follows the chain. */
let indexed: ProxyProcess;
let oracle: FiguresOracle;

beforeAll(async () => {
  [indexed, oracle] = await Promise.all([startIndexedProxy(), readFiguresOracle(inject('replicaUrl'))]);
});

afterAll(async () => {
  await indexed?.stop();
});

const read = (market: { address: string }, rest: string) =>
  bodyOf(ask(`${indexed.url}/api/v1/pools/${market.address}/${rest}`));

interface Window {
  readonly amount0: string;
  readonly amount1: string;
  readonly volumeUSD: string | null;
  readonly feesUSD: string | null;
  readonly txCount: number;
}
const WINDOWS = {
  '24h': 86_400,
  '7d': 7 * 86_400,
  '30d': 30 * 86_400,
  all: Number.POSITIVE_INFINITY,
} as const;

const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^\d+\.\d+$/.test(value);
// Figures in the middle of objects and lists are compared by the same rule.
expect.addEqualityTesters([(a, b) => (isDecimal(a) && isDecimal(b) ? isNear(a, b) : undefined)]);

/** A decimal text rounded to 18 digits: the index keeps 19. */
function shortened(price: string | null): string | null {
  if (price === null) return null;
  const [whole = '', decimals = ''] = price.split('.');
  return decimalText(fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length)));
}

/** Open, high, low and close: the price at the start, and after each Mint, Burn and Swap. */
function candleOf(market: Market, from: number, to: number): (string | null)[] {
  let before: Fraction | undefined;
  const during: Fraction[] = [];
  for (const { market: address, blockNumber, price, isActivity } of oracle.dollars.prices) {
    const time = oracle.timeOf(blockNumber);
    if (address !== market.address.toLowerCase() || time >= to || price === undefined) continue;
    if (time < from || !isActivity) before = price;
    else during.push(price);
  }
  const known = before === undefined ? during : [before, ...during];
  const ascending = known.toSorted((a, b) => (atLeast(a, b) ? 1 : -1));
  return [known[0], ascending.at(-1), ascending[0], known.at(-1)].map(textOf);
}

/** What a market held at the end of the last period with a Mint, Burn or Swap that began before a time. */
function heldIn(market: Market, seconds: number): (to: number) => object {
  const ofMarket = oracle.dollars.worths
    .filter(({ market: address }) => address === market.address.toLowerCase())
    .map(({ amount0, amount1, worth, ...event }) => ({
      ...event,
      held: { tvlToken0: String(amount0), tvlToken1: String(amount1), tvlUSD: textOf(worth) },
    }));
  return (to) => {
    const newest = ofMarket.findLast(({ isActivity, time }) => isActivity && time < to);
    if (newest === undefined) return { tvlToken0: '0', tvlToken1: '0', tvlUSD: '0' };
    const end = (Math.floor(newest.time / seconds) + 1) * seconds;
    const isTold = (event: typeof newest) => event.time < end && (event.isActivity || event.isPool);
    return (ofMarket.findLast(isTold) ?? newest).held;
  };
}

describe('GET /api/v1/pools/:address/volume', () => {
  interface Period extends Window {
    readonly timestamp: number;
    readonly open: string | null;
    readonly high: string | null;
    readonly low: string | null;
    readonly close: string | null;
    readonly tvlToken0: string;
    readonly tvlToken1: string;
    readonly tvlUSD: string | null;
  }
  const within = ({ timestamp }: Period, seconds: number) => [timestamp - 1, timestamp + seconds] as const;

  test('default: every window of every pair and pool, to the second and to the wei', async () => {
    let priced = 0;
    for (const market of oracle.markets) {
      const body = await read(market, 'volume');
      expect(body).toMatchObject({
        poolAddress: market.address,
        indexedBlock: String(oracle.contracts.blockNumber),
      });
      const windows = body['windows'] as Record<keyof typeof WINDOWS, Window>;
      for (const [name, seconds] of Object.entries(WINDOWS)) {
        const window = windows[name as keyof typeof WINDOWS];
        const expected = oracle.activityOf(market, oracle.now - seconds);
        expect([market.address, name, window]).toMatchObject([
          market.address,
          name,
          { amount0: String(expected.amount0), amount1: String(expected.amount1), txCount: expected.txCount },
        ]);
        const [volume, fees] = [
          oracle.dollarsOf(market, 'volume', oracle.now - seconds),
          oracle.dollarsOf(market, 'fees', oracle.now - seconds),
        ];
        expect([market.address, name, window.volumeUSD, window.feesUSD]).toEqual([
          market.address,
          name,
          textOf(volume),
          textOf(fees),
        ]);
        priced += Number(volume !== undefined && volume.numerator > 0n);
      }
    }
    expect(priced).toBeGreaterThan(150);
  });

  test.each([
    ['hour', 3600],
    ['day', 86_400],
  ])('args: interval=%s', async (interval, seconds) => {
    for (const market of oracle.markets.slice(0, 12)) {
      const count = Math.ceil((40 * 86_400) / seconds) + 2;
      const body = await read(market, `volume?interval=${interval}&limit=${count}`);
      const series = body['series'] as Period[];
      const last = Math.floor(oracle.now / seconds) * seconds;
      expect(series.map(({ timestamp }) => timestamp)).toEqual(
        Array.from({ length: count }, (_, index) => last - (count - 1 - index) * seconds),
      );
      const held = heldIn(market, seconds);
      for (const period of series) {
        const expected = oracle.activityOf(market, ...within(period, seconds));
        expect(period).toMatchObject({
          amount0: String(expected.amount0),
          amount1: String(expected.amount1),
          txCount: expected.txCount,
          volumeUSD: textOf(oracle.dollarsOf(market, 'volume', ...within(period, seconds))),
          feesUSD: textOf(oracle.dollarsOf(market, 'fees', ...within(period, seconds))),
        });
        const { open, high, low, close } = period;
        expect([open, high, low, close].map(shortened)).toEqual(
          candleOf(market, period.timestamp, period.timestamp + seconds),
        );
        expect(period).toMatchObject(held(period.timestamp + seconds));
      }
    }
  });

  test.each([
    ['interval=week', 'interval must be hour or day'],
    ['limit=0', 'limit must be a whole number from 1 to 1000'],
    ['limit=1001', 'limit must be a whole number from 1 to 1000'],
  ])('error: %s', async (query, error) => {
    const answer = await ask(
      `${indexed.url}/api/v1/pools/${oracle.contracts.pools[0]?.address}/volume?${query}`,
    );
    expect(answer.body).toMatchObject({ code: 'INVALID_REQUEST', error });
  });
});

describe('GET /api/v1/pools/:address/tvl', () => {
  const unknownBecause = ({ token0, token1 }: Market) =>
    [token0, token1].every((token) => oracle.dollars.priceOf(token) !== undefined)
      ? 'neither token of this pool is one that dollars are counted in'
      : 'no deep pool prices a token of this pool';

  test('default: balances of pools and reserves of pairs, anchors in full, another token up to as much', async () => {
    let unknown = 0;
    for (const market of oracle.markets) {
      const [amount0, amount1] = isPool(market)
        ? [market.balance0, market.balance1]
        : [market.reserve0, market.reserve1];
      const worth = textOf(oracle.dollars.worthNow(market.address, amount0, amount1));
      expect(await read(market, 'tvl')).toMatchObject({
        poolAddress: market.address,
        amount0: String(amount0),
        amount1: String(amount1),
        tvlUSD: worth,
        ...(worth === null && { usdReason: unknownBecause(market) }),
      });
      unknown += Number(worth === null);
    }
    expect(unknown).toBeGreaterThan(0);
    expect(unknown).toBeLessThan(oracle.markets.length / 2);
  });
});

describe('GET /api/v1/pools/:address/apr', () => {
  interface Rate {
    readonly apr: number | null;
    readonly feesUSD: string | null;
    readonly reason: string | null;
  }

  test('default: fees of the window over the value, a year of it, in percent', async () => {
    let rates = 0;
    for (const market of oracle.markets) {
      const { amount0, amount1 } = oracle.dollars.holdingsOf(market.address);
      const tvl = oracle.dollars.worthNow(market.address, amount0, amount1);
      const body = await read(market, 'apr');
      const windows = body['windows'] as Record<'24h' | '7d' | '30d', Rate>;
      expect([body['tvlUSD'], body['apr'], body['reason']]).toEqual([
        textOf(tvl),
        windows['24h'].apr,
        windows['24h'].reason,
      ]);
      for (const name of ['24h', '7d', '30d'] as const) {
        const fees = oracle.dollarsOf(market, 'fees', oracle.now - WINDOWS[name]);
        const rate = windows[name];
        expect(rate.feesUSD).toEqual(textOf(fees));
        if (tvl === undefined || !atLeast(tvl, LEAST_WORTH) || fees === undefined) {
          expect([rate.apr, typeof rate.reason]).toEqual([null, 'string']);
          continue;
        }
        const firstHour = Math.floor((oracle.now - WINDOWS[name]) / 3600 + 1) * 3600;
        const lasting = oracle.lastingWorth(market, tvl, firstHour);
        const yearly = product(over(fees, lasting), fraction(365n * 86_400n * 100n, BigInt(WINDOWS[name])));
        expect([rate.apr, rate.reason]).toEqual([Number(decimalText(yearly, 6)), null]);
        rates += 1;
      }
    }
    expect(rates).toBeGreaterThan(60);
  });

  test('behavior: null with a reason for a pool that is empty or holds what nothing prices', async () => {
    const empty = oracle.contracts.pools.find(({ ticks }) => ticks.length === 0);
    expect(await read(empty ?? { address: '' }, 'apr')).toMatchObject({
      apr: null,
      reason: 'the pool is empty',
    });
  });
});

describe('GET /api/v1/pools/:address/candles', () => {
  interface Candle {
    readonly timestamp: number;
    readonly open: string;
    readonly high: string;
    readonly low: string;
    readonly close: string;
    readonly volumeToken0: string;
    readonly volumeToken1: string;
    readonly volumeUSD: string | null;
    readonly feesUSD: string | null;
    readonly txCount: number;
    readonly tvlToken0: string;
    readonly tvlToken1: string;
  }

  test.each([
    ['hour', 3600],
    ['day', 86_400],
  ])('args: interval=%s, from and to', async (interval, seconds) => {
    const to = oracle.now - 2 * seconds;
    const from = to - 30 * 86_400;
    let gaps = 0;
    for (const market of oracle.markets.slice(0, 8)) {
      const body = await read(market, `candles?interval=${interval}&from=${from}&to=${to}`);
      expect(body).toMatchObject({ poolAddress: market.address, interval });
      const candles = body['candles'] as Candle[];
      const last = Math.floor((to - 1) / seconds) * seconds;
      const first = candles[0]?.timestamp ?? last + seconds;
      expect(first).toBeGreaterThanOrEqual(Math.floor(from / seconds) * seconds);
      expect(candles.map(({ timestamp }) => timestamp)).toEqual(
        Array.from({ length: (last - first) / seconds + 1 }, (_, index) => first + index * seconds),
      );
      for (const candle of candles) {
        const within = [candle.timestamp - 1, candle.timestamp + seconds] as const;
        const expected = oracle.activityOf(market, ...within);
        expect(candle).toMatchObject({
          volumeToken0: String(expected.amount0),
          volumeToken1: String(expected.amount1),
          txCount: expected.txCount,
          volumeUSD: textOf(oracle.dollarsOf(market, 'volume', ...within)),
          feesUSD: textOf(oracle.dollarsOf(market, 'fees', ...within)),
        });
        const { open, high, low, close } = candle;
        expect([open, high, low, close].map(shortened)).toEqual(
          candleOf(market, candle.timestamp, candle.timestamp + seconds),
        );
        gaps += Number(candle.txCount === 0);
      }
    }
    expect(gaps).toBeGreaterThan(0);
  });

  test('default: answers the last hundred hours', async () => {
    const market = oracle.contracts.pairs[0];
    if (market === undefined) throw new Error('the replica has pairs');
    const candles = (await read(market, 'candles'))['candles'] as Candle[];
    expect(candles.at(-1)?.timestamp).toBe(Math.floor(oracle.now / 3600) * 3600);
    expect(candles.length).toBeLessThanOrEqual(100);
  });

  test.each([
    ['interval=week', 'interval must be hour or day'],
    ['from=soon', 'from must be Unix seconds, such as 1764572400'],
    ['from=7200&to=7200', 'to must be later than from'],
    ['from=0&to=3600000', 'from must not be more than 999 candles before to'],
  ])('error: %s', async (query, error) => {
    const answer = await ask(`${indexed.url}/api/v1/pools/${oracle.markets[0]?.address}/candles?${query}`);
    expect(answer.body).toMatchObject({ code: 'INVALID_REQUEST', error });
  });
});
