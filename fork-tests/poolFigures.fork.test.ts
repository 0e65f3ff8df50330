import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, ask, expectRefusal } from './api/ask.ts';
import { chainClient } from './harness/chainClient.ts';
import { type ProxyProcess, startProxy } from './harness/proxy.ts';
import { MAINNET } from './harness/replica/mainnetAddresses.ts';
import { TOKENS } from './harness/replica/tokens.ts';
import { type Pair, type Pool, type PoolOracle, readPoolOracle } from './pools/poolOracle.ts';
import type { MarketLog } from './verify/chainReader.ts';

/** With an index that follows the chain, and with none. */
let indexed: ProxyProcess;
let unindexed: ProxyProcess;
let oracle: PoolOracle;
/** Unix seconds of each block, and of the newest. */
let timeOf: ReadonlyMap<bigint, number>;
let now: number;

beforeAll(async () => {
  const settings = { NETWORK: 'mainnet', RPC_URL: inject('replicaUrl') };
  [indexed, unindexed, oracle] = await Promise.all([
    startProxy({ ...settings, SUBGRAPH_URL: inject('subgraphUrl') }),
    startProxy(settings),
    readPoolOracle(inject('replicaUrl')),
  ]);
  const chain = chainClient(inject('replicaUrl'));
  const numbers = [...new Set(oracle.logs.map(({ blockNumber }) => blockNumber)), oracle.blockNumber];
  const blocks = await Promise.all(numbers.map((blockNumber) => chain.getBlock({ blockNumber })));
  timeOf = new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp)]));
  now = timeOf.get(oracle.blockNumber) ?? 0;
});

afterAll(async () => {
  await indexed?.stop();
  await unindexed?.stop();
});

type Market = Pair | Pool;
const markets = (): Market[] => [...oracle.pairs, ...oracle.pools];
const isPool = (market: Market): market is Pool => 'sqrtPriceX96' in market;

async function bodyOf(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  expect([status, body['error']]).toEqual([200, undefined]);
  return body;
}

const read = (market: { address: string }, rest: string) =>
  bodyOf(ask(`${indexed.url}/api/v1/pools/${market.address}/${rest}`));

const STABLE = new Map<string, number>([
  [TOKENS.USDC.address, 6],
  [TOKENS.USDT.address, 6],
  [TOKENS.DAI.address, 18],
]);
const decimalsOf = new Map<string, number>(
  Object.values(TOKENS).map((token) => [token.address, 'answeredDecimals' in token ? 0 : token.decimals]),
);

/** Decimal text of amount / 10^decimals, rounded half up to 18 significant digits, without zeros at its end. */
function decimalText(amount: bigint, decimals: number): string {
  const surplus = Math.min(decimals, String(amount).length - 18);
  if (surplus > 0) {
    const unit = 10n ** BigInt(surplus);
    return decimalText((2n * amount + unit) / (2n * unit), decimals - surplus);
  }
  const digits = String(amount).padStart(decimals + 1, '0');
  const text = `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
  return text.replace(/\.?0*$/, '');
}

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount);

/** What a swap moved of each token, without sign, as the log of the pair or pool says it. */
function swapped({ args }: MarketLog): [bigint, bigint] {
  if ('amount0In' in args) {
    return [absolute(args.amount0In - args.amount0Out), absolute(args.amount1In - args.amount1Out)];
  }
  return [absolute(args.amount0), absolute(args.amount1)];
}

/** Figures of a market over the logs later than `after` and before `before`. */
function activityOf(market: Market, after: number, before = Number.POSITIVE_INFINITY) {
  const logs = oracle.logs.filter(({ address, blockNumber }) => {
    const time = timeOf.get(blockNumber) ?? 0;
    return address.toLowerCase() === market.address.toLowerCase() && time > after && time < before;
  });
  const swaps = logs.filter(({ eventName }) => eventName === 'Swap').map(swapped);
  const amount0 = swaps.reduce((sum, [amount]) => sum + amount, 0n);
  const amount1 = swaps.reduce((sum, [, amount]) => sum + amount, 0n);
  return { amount0, amount1, txCount: logs.length, swapCount: swaps.length };
}

/** Dollars of a market in which exactly one side is a stable coin: that side's amount. */
function stableVolume(market: Market, { amount0, amount1 }: { amount0: bigint; amount1: bigint }) {
  const decimals0 = STABLE.get(market.token0.toLowerCase());
  const decimals1 = STABLE.get(market.token1.toLowerCase());
  if (decimals0 !== undefined && decimals1 === undefined) return { amount: amount0, decimals: decimals0 };
  if (decimals1 !== undefined && decimals0 === undefined) return { amount: amount1, decimals: decimals1 };
  return undefined;
}

const feePips = (market: Market) => BigInt(isPool(market) ? market.fee : 3000);

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

describe('GET /api/v1/pools/:address/volume', () => {
  test('default: every window of every pair and pool, to the second and to the wei', async () => {
    let priced = 0;
    for (const market of markets()) {
      const body = await read(market, 'volume');
      expect(body).toMatchObject({ poolAddress: market.address, indexedBlock: String(oracle.blockNumber) });
      const windows = body['windows'] as Record<keyof typeof WINDOWS, Window>;
      for (const [name, seconds] of Object.entries(WINDOWS)) {
        const window = windows[name as keyof typeof WINDOWS];
        const expected = activityOf(market, now - seconds);
        expect([market.address, name, window]).toMatchObject([
          market.address,
          name,
          { amount0: String(expected.amount0), amount1: String(expected.amount1), txCount: expected.txCount },
        ]);
        const stable = stableVolume(market, expected);
        if (expected.swapCount === 0) expect(window).toMatchObject({ volumeUSD: '0', feesUSD: '0' });
        else if (stable !== undefined) {
          priced += 1;
          expect(window.volumeUSD).toBe(decimalText(stable.amount, stable.decimals));
          expect(window.feesUSD).toBe(decimalText(stable.amount * feePips(market), stable.decimals + 6));
        }
      }
    }
    expect(priced).toBeGreaterThan(20);
  });

  test.each([
    ['hour', 3600],
    ['day', 86_400],
  ])('args: interval=%s', async (interval, seconds) => {
    for (const market of markets().slice(0, 12)) {
      const count = Math.ceil((40 * 86_400) / seconds) + 2;
      const body = await read(market, `volume?interval=${interval}&limit=${count}`);
      const series = body['series'] as (Window & {
        timestamp: number;
        open: string | null;
        close: string | null;
      })[];
      const last = Math.floor(now / seconds) * seconds;
      expect(series.map(({ timestamp }) => timestamp)).toEqual(
        Array.from({ length: count }, (_, index) => last - (count - 1 - index) * seconds),
      );
      for (const period of series) {
        const expected = activityOf(market, period.timestamp - 1, period.timestamp + seconds);
        expect(period).toMatchObject({
          amount0: String(expected.amount0),
          amount1: String(expected.amount1),
          txCount: expected.txCount,
        });
      }
      series.slice(1).forEach(({ open, txCount }, index) => {
        if (txCount === 0) expect(open).toBe(series[index]?.close);
      });
    }
  });

  test.each([
    ['interval=week', 'interval must be hour or day'],
    ['limit=0', 'limit must be a whole number from 1 to 1000'],
    ['limit=1001', 'limit must be a whole number from 1 to 1000'],
  ])('error: %s', async (query, error) => {
    const answer = await ask(`${indexed.url}/api/v1/pools/${oracle.pools[0]?.address}/volume?${query}`);
    expect(answer.body).toMatchObject({ code: 'INVALID_REQUEST', error });
  });
});

describe('GET /api/v1/pools/:address/price', () => {
  /** Whole token1 per whole token0 as numerator and denominator, from what the contract holds. */
  function ratio(market: Market): [bigint, bigint] {
    const scale0 = 10n ** BigInt(decimalsOf.get(market.token0.toLowerCase()) ?? 0);
    const scale1 = 10n ** BigInt(decimalsOf.get(market.token1.toLowerCase()) ?? 0);
    return isPool(market)
      ? [market.sqrtPriceX96 ** 2n * scale0, 2n ** 192n * scale1]
      : [market.reserve1 * scale0, market.reserve0 * scale1];
  }

  /** The error of a decimal text in units of its last digit, times two: at most 1 when it is rounded. */
  function isRounded(text: string, [numerator, denominator]: [bigint, bigint]): boolean {
    const decimals = text.split('.')[1]?.length ?? 0;
    const scaled = BigInt(text.replace('.', '')) * denominator;
    return absolute(2n * (scaled - numerator * 10n ** BigInt(decimals))) <= denominator;
  }

  test('default: every pair and pool at its very price, both ways, live', async () => {
    for (const market of markets()) {
      const body = await read(market, 'price');
      const [numerator, denominator] = ratio(market);
      expect(body).toMatchObject({
        poolAddress: market.address,
        protocol: isPool(market) ? 'v3' : 'v2',
        blockNumber: String(oracle.blockNumber),
        token0: { address: market.token0 },
        token1: { address: market.token1 },
        ...(isPool(market)
          ? { sqrtPriceX96: String(market.sqrtPriceX96), tick: market.tick }
          : { reserve0: String(market.reserve0), reserve1: String(market.reserve1) }),
      });
      if (numerator === 0n) {
        expect(body).toMatchObject({ price: null, priceInverse: null });
        continue;
      }
      for (const [text, fraction] of [
        [body['price'], [numerator, denominator]],
        [body['priceInverse'], [denominator, numerator]],
      ] as [string, [bigint, bigint]][]) {
        expect(text).toMatch(/^\d+(\.\d+)?$/);
        expect(text.replace(/^0\.0*|\./g, '').length).toBeGreaterThanOrEqual(18);
        expect([market.address, isRounded(text, fraction)]).toEqual([market.address, true]);
      }
    }
  });

  test('behavior: stable coins are a dollar, WETH what one of its stable pools says, others near their reference', async () => {
    const prices = new Map<string, string | null>();
    for (const market of markets()) {
      const body = await read(market, 'price');
      prices.set(market.token0.toLowerCase(), body['priceUSD0'] as string | null);
      prices.set(market.token1.toLowerCase(), body['priceUSD1'] as string | null);
    }
    for (const address of STABLE.keys()) expect(prices.get(address)).toBe('1');
    const stableMarkets = markets().filter((market) => {
      const tokens = [market.token0.toLowerCase(), market.token1.toLowerCase()];
      return tokens.includes(TOKENS.WETH.address.toLowerCase()) && tokens.some((token) => STABLE.has(token));
    });
    const spots = await Promise.all(
      stableMarkets.map(async (market) => {
        const { price, priceInverse } = await read(market, 'price');
        return String(
          market.token0.toLowerCase() === TOKENS.WETH.address.toLowerCase() ? price : priceInverse,
        );
      }),
    );
    expect(spots.map((spot) => spot.slice(0, 16))).toContain(
      prices.get(TOKENS.WETH.address.toLowerCase())?.slice(0, 16),
    );
    for (const { address, dollars } of Object.values(TOKENS)) {
      const known = prices.get(address.toLowerCase());
      if (dollars === null || known === undefined || known === null || decimalsOf.get(address) === 0)
        continue;
      expect(Math.abs(Number(known) / Number(dollars) - 1)).toBeLessThan(0.05);
    }
  });

  test('behavior: live without an index, only the dollars are unknown', async () => {
    for (const market of markets().slice(0, 30)) {
      const path = `/api/v1/pools/${market.address}/price`;
      const [withIndex, without] = await Promise.all([
        bodyOf(ask(indexed.url + path)),
        bodyOf(ask(unindexed.url + path)),
      ]);
      const { indexedBlock: _, ...rest } = withIndex;
      expect(without).toMatchObject({
        price: rest['price'],
        priceInverse: rest['priceInverse'],
        blockHash: rest['blockHash'],
        priceUSD0: null,
        priceUSD1: null,
        usdReason: 'This instance has no index: SUBGRAPH_URL is not set',
      });
    }
  });
});

describe('GET /api/v1/quote of a small amount', () => {
  test('behavior: agrees with the price of the only pool of the pair, less the fee', async () => {
    const marketsOf = (market: Market) =>
      markets().filter(({ token0, token1 }) => token0 === market.token0 && token1 === market.token1);
    // What the taxed token keeps is in a quote and not in a price.
    const alone = markets().filter(
      (market) =>
        marketsOf(market).length === 1 &&
        ![market.token0.toLowerCase(), market.token1.toLowerCase()].includes(TOKENS.TAX.address),
    );
    let compared = 0;
    for (const market of alone) {
      const price = (await read(market, 'price'))['price'] as string | null;
      const [deepEnough, decimals0] = [
        market.balance0 / 1_000_000n,
        decimalsOf.get(market.token0.toLowerCase()),
      ];
      if (price === null || deepEnough < 10n ** 8n || decimals0 === undefined) continue;
      const { status, body } = await ask(
        `${indexed.url}/api/v1/quote?tokenIn=${market.token0}&tokenOut=${market.token1}&amountIn=${deepEnough}&maxHops=1`,
      );
      if (status !== 200 || BigInt(String(body['amountOut'])) < 10n ** 8n) continue;
      const afterFee = Number(price) * (1 - Number(feePips(market)) / 1e6);
      expect(Math.abs(Number(body['executionPrice']) / afterFee - 1)).toBeLessThan(1e-4);
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(5);
  });
});

describe('GET /api/v1/pools/:address/tvl', () => {
  /** 10^30 times the dollars of an amount. */
  const worth = (amount: bigint, token: string, price: string): bigint => {
    const [whole = '', fraction = ''] = price.split('.');
    const scale = 10n ** BigInt((decimalsOf.get(token.toLowerCase()) ?? 0) + fraction.length);
    return (amount * BigInt(whole + fraction) * 10n ** 30n) / scale;
  };

  test('default: balances of pools and reserves of pairs, times the prices', async () => {
    for (const market of markets()) {
      const [body, price] = await Promise.all([read(market, 'tvl'), read(market, 'price')]);
      const [amount0, amount1] = isPool(market)
        ? [market.balance0, market.balance1]
        : [market.reserve0, market.reserve1];
      expect(body).toMatchObject({
        poolAddress: market.address,
        amount0: String(amount0),
        amount1: String(amount1),
      });
      const [usd0, usd1] = [price['priceUSD0'], price['priceUSD1']] as (string | null)[];
      if ((usd0 === null && amount0 > 0n) || (usd1 === null && amount1 > 0n)) {
        expect(body).toMatchObject({ tvlUSD: null, usdReason: 'no deep pool prices a token of this pool' });
        continue;
      }
      const expected =
        worth(amount0, market.token0, usd0 ?? '0') + worth(amount1, market.token1, usd1 ?? '0');
      const [whole = '', fraction = ''] = String(body['tvlUSD']).split('.');
      const found = BigInt(whole + fraction.padEnd(30, '0').slice(0, 30));
      // The prices that are multiplied here are themselves rounded to 18 digits.
      expect(absolute(found - expected) * 10n ** 15n <= expected).toBe(true);
    }
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
    for (const market of markets()) {
      const [body, volume] = await Promise.all([read(market, 'apr'), read(market, 'volume')]);
      const windows = body['windows'] as Record<'24h' | '7d' | '30d', Rate>;
      const fees = volume['windows'] as Record<'24h' | '7d' | '30d', Window>;
      const tvl = body['tvlUSD'] as string | null;
      expect([body['apr'], body['reason']]).toEqual([windows['24h'].apr, windows['24h'].reason]);
      for (const name of ['24h', '7d', '30d'] as const) {
        const rate = windows[name];
        expect(rate.feesUSD).toBe(fees[name].feesUSD);
        if (tvl === null || Number(tvl) === 0 || rate.feesUSD === null) {
          expect([rate.apr, typeof rate.reason]).toEqual([null, 'string']);
          continue;
        }
        const expected = ((Number(rate.feesUSD) * 365 * 86_400) / WINDOWS[name] / Number(tvl)) * 100;
        expect(rate.reason).toBeNull();
        expect(Math.abs((rate.apr ?? Number.NaN) - expected)).toBeLessThanOrEqual(expected * 1e-5);
        rates += 1;
      }
    }
    expect(rates).toBeGreaterThan(60);
  });

  test('behavior: null with a reason for a pool that is empty or holds what nothing prices', async () => {
    const empty = oracle.pools.find(({ ticks }) => ticks.length === 0);
    expect(await read(empty ?? { address: '' }, 'apr')).toMatchObject({
      apr: null,
      reason: 'the pool is empty',
    });
  });
});

describe('GET /api/v1/pools', () => {
  interface Row {
    readonly address: string;
    readonly protocol: string;
    readonly token0: { readonly address: string };
    readonly token1: { readonly address: string };
    readonly tvlUSD: string | null;
    readonly txCount: number;
  }
  const list = async (query: string) =>
    (await bodyOf(ask(`${indexed.url}/api/v1/pools?${query}`)))['pools'] as Row[];

  test('default: every pair and pool once, most value first, those without last', async () => {
    const rows = await list('limit=500');
    expect(rows.map(({ address }) => address).sort()).toEqual(
      markets()
        .map(({ address }) => address)
        .sort(),
    );
    const worth = rows.map(({ tvlUSD }) => Number(tvlUSD ?? 0));
    expect(worth).toEqual(worth.toSorted((a, b) => b - a));
    for (const row of rows) {
      const market = markets().find(({ address }) => address === row.address);
      expect(row).toMatchObject({
        token0: { address: market?.token0 },
        token1: { address: market?.token1 },
        protocol: market !== undefined && isPool(market) ? 'v3' : 'v2',
        txCount: market === undefined ? 0 : activityOf(market, Number.NEGATIVE_INFINITY).txCount,
      });
    }
  });

  test('args: limit, skip, protocol, token', async () => {
    const all = await list('limit=500');
    expect(await list('limit=7')).toEqual(all.slice(0, 7));
    expect(await list('limit=7&skip=60')).toEqual(all.slice(60, 67));
    expect(await list('')).toEqual(all.slice(0, 100));
    expect(await list('skip=5000')).toEqual([]);
    expect(await list('protocol=v2&limit=500')).toEqual(all.filter(({ protocol }) => protocol === 'v2'));
    expect(await list(`token=${TOKENS.DAI.address}&limit=500&protocol=v3`)).toEqual(
      all.filter(
        ({ protocol, token0, token1 }) =>
          protocol === 'v3' &&
          [token0.address.toLowerCase(), token1.address.toLowerCase()].includes(
            TOKENS.DAI.address.toLowerCase(),
          ),
      ),
    );
    expect(await list(`token=${MAINNET.permit2}`)).toEqual([]);
  });

  test.each([
    ['limit=0', 'limit must be a whole number from 1 to 500'],
    ['limit=501', 'limit must be a whole number from 1 to 500'],
    ['skip=-1', 'skip must be a whole number from 0 to 5000'],
    ['skip=5001', 'skip must be a whole number from 0 to 5000'],
    ['protocol=v4', 'protocol must be v2 or v3'],
    ['token=0x12', 'token must be an address: 0x and 40 hexadecimal digits'],
  ])('error: %s', async (query, error) => {
    const answer = await ask(`${indexed.url}/api/v1/pools?${query}`);
    expect(answer.body).toMatchObject({ code: 'INVALID_REQUEST', error });
  });
});

describe('GET /api/v1/pools/v3/find', () => {
  const find = (url: string, token0: string, token1: string) =>
    ask(`${url}/api/v1/pools/v3/find?token0=${token0}&token1=${token1}`);

  test('default: the pools of each pair, in either order, with and without an index', async () => {
    const pairs = new Map(
      oracle.pools.map(({ token0, token1 }) => [`${token0}:${token1}`, [token0, token1] as const]),
    );
    for (const [token0, token1] of pairs.values()) {
      const expected = oracle.pools
        .filter((pool) => pool.token0 === token0 && pool.token1 === token1)
        .sort((a, b) => a.fee - b.fee);
      const answers = await Promise.all([
        find(indexed.url, token0, token1),
        find(indexed.url, token1.toLowerCase(), token0),
        find(unindexed.url, token0, token1),
      ]);
      for (const { status, text } of answers) {
        expect(status).toBe(200);
        expect(JSON.parse(text)).toMatchObject(
          expected.map((pool) => ({
            address: pool.address,
            fee: pool.fee,
            liquidity: String(pool.liquidity),
            sqrtPriceX96: String(pool.sqrtPriceX96),
            tick: pool.tick,
            token0,
            token1,
            tickSpacing: pool.tickSpacing,
          })),
        );
        expect(JSON.parse(text)).toHaveLength(expected.length);
      }
    }
  });

  test('behavior: agrees with the price of each pool; null before initialization', async () => {
    for (const pool of oracle.pools) {
      const found = JSON.parse((await find(indexed.url, pool.token0, pool.token1)).text) as {
        address: string;
        price: string | null;
      }[];
      const price = found.find(({ address }) => address === pool.address)?.price;
      expect(price).toBe((await read(pool, 'price'))['price']);
      if (pool.sqrtPriceX96 === 0n) expect(price).toBeNull();
    }
  });

  test('behavior: a pair without pools has none; unknown tokens neither', async () => {
    const { text } = await find(indexed.url, TOKENS.LONE.address, TOKENS.WETH.address);
    expect(text).toBe('[]');
    expect(
      (await find(indexed.url, '0x000000000000000000000000000000000000bEEF', TOKENS.WETH.address)).text,
    ).toBe('[]');
  });

  test('error: equal tokens, missing tokens', async () => {
    const same = await find(indexed.url, TOKENS.WETH.address, TOKENS.WETH.address);
    expect(same.body).toMatchObject({ code: 'INVALID_REQUEST', error: 'token1 must differ from token0' });
    const missing = await ask(`${indexed.url}/api/v1/pools/v3/find`);
    expect(missing.body).toMatchObject({ error: 'token0 is required; token1 is required' });
  });
});

describe('addresses and outages', () => {
  const endpoints = ['price', 'tvl', 'volume', 'apr'];

  test.each(endpoints)('error: %s of what is no pool of this exchange', async (endpoint) => {
    for (const address of ['0x000000000000000000000000000000000000bEEF', MAINNET.weth, MAINNET.v2Factory]) {
      expectRefusal(await ask(`${indexed.url}/api/v1/pools/${address}/${endpoint}`), {
        status: 404,
        code: 'NOT_FOUND',
        error: /^0x[0-9a-fA-F]{40} is no pool of this exchange$/,
      });
    }
  });

  test.each(['volume', 'apr'])('error: %s without an index', async (endpoint) => {
    expectRefusal(await ask(`${unindexed.url}/api/v1/pools/${oracle.pools[0]?.address}/${endpoint}`), {
      status: 503,
      code: 'SUBGRAPH_UNAVAILABLE',
      error: 'This instance has no index: SUBGRAPH_URL is not set',
    });
  });

  test.each(endpoints)('behavior: %s is tagged by its block', async (endpoint) => {
    const url = `${indexed.url}/api/v1/pools/${oracle.pools[0]?.address}/${endpoint}`;
    const tag = (await ask(url)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"0x[0-9a-f]{64}(-0x[0-9a-f]{64})?"$/);
    expect((await ask(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });
});
