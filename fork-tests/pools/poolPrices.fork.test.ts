import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, bodyOf, expectRefusal } from '../api/ask.ts';
import type { ProxyProcess } from '../harness/proxy.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startIndexedProxies } from '../harness/replicaProxies.ts';
import { checkPlaces } from '../verify/checkPlaces.ts';
import {
  absolute,
  decimalsOf,
  expectNear,
  type FiguresOracle,
  feePips,
  isPool,
  LEAST_WORTH,
  type Market,
  readFiguresOracle,
  textOf,
} from './figuresOracle.ts';
import { atLeast, decimalText, fraction, over, product } from './fraction.ts';

/** With an index that follows the chain, and with none. */
let indexed: ProxyProcess;
let unindexed: ProxyProcess;
let oracle: FiguresOracle;

beforeAll(async () => {
  [{ indexed, unindexed }, oracle] = await Promise.all([
    startIndexedProxies(),
    readFiguresOracle(inject('replicaUrl')),
  ]);
});

afterAll(async () => {
  await indexed?.stop();
  await unindexed?.stop();
});

const read = (market: { address: string }, rest: string) =>
  bodyOf(ask(`${indexed.url}/api/v1/pools/${market.address}/${rest}`));

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

  test('default: answers the exact price of every pair and pool in both directions at the head', async () => {
    for (const market of oracle.markets) {
      const body = await read(market, 'price');
      const [numerator, denominator] = ratio(market);
      expect(body).toMatchObject({
        poolAddress: market.address,
        protocol: isPool(market) ? 'v3' : 'v2',
        blockNumber: String(oracle.contracts.blockNumber),
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

  test('behavior: answers dollars for each token that a deep pool prices, and null for the others', async () => {
    const prices = new Map<string, string | null>();
    for (const market of oracle.markets) {
      const body = await read(market, 'price');
      prices.set(market.token0.toLowerCase(), body['priceUSD0'] as string | null);
      prices.set(market.token1.toLowerCase(), body['priceUSD1'] as string | null);
    }
    for (const [token, price] of prices) {
      expectNear(price, textOf(oracle.dollars.priceOf(token)));
    }
    expect(prices.get(TOKENS.USDC.address)).toBe('1');
    expect([...prices.values()].filter((price) => price === null).length).toBeGreaterThan(0);
    // The rule itself makes sense: what the pools were set up to is what it finds.
    for (const { address, dollars: reference } of Object.values(TOKENS)) {
      const known = prices.get(address.toLowerCase()) ?? null;
      if (reference === null || known === null || decimalsOf.get(address) === 0) continue;
      expect(Math.abs(Number(known) / Number(reference) - 1)).toBeLessThan(0.05);
    }
  });

  test('behavior: without an index, answers the price at the head and no dollars', async () => {
    for (const market of oracle.markets.slice(0, 30)) {
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
      oracle.markets.filter(({ token0, token1 }) => token0 === market.token0 && token1 === market.token1);
    // What the taxed token keeps is in a quote and not in a price.
    const alone = oracle.markets.filter(
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

describe('GET /api/v1/pools', () => {
  interface Row {
    readonly address: string;
    readonly protocol: string;
    readonly token0: { readonly address: string };
    readonly token1: { readonly address: string };
    readonly tvlUSD: string | null;
    readonly volumeUSD: string | null;
    readonly txCount: number;
  }
  const worthNow = ({ address }: Market) => {
    const { amount0, amount1 } = oracle.dollars.holdingsOf(address);
    return oracle.dollars.worthNow(address, amount0, amount1);
  };
  const list = async (query: string) =>
    (await bodyOf(ask(`${indexed.url}/api/v1/pools?${query}`)))['pools'] as Row[];

  test('default: lists every pair and pool once, the most value first, those without value last', async () => {
    const rows = await list('limit=500');
    expect(rows.map(({ address }) => address).sort()).toEqual(
      oracle.markets.map(({ address }) => address).sort(),
    );
    const worth = rows.map(({ tvlUSD }) => Number(tvlUSD ?? 0));
    expect(worth).toEqual(worth.toSorted((a, b) => b - a));
    for (const row of rows) {
      const market = oracle.markets.find(({ address }) => address === row.address);
      expect(row).toMatchObject({
        token0: { address: market?.token0 },
        token1: { address: market?.token1 },
        protocol: market !== undefined && isPool(market) ? 'v3' : 'v2',
        txCount: market === undefined ? 0 : oracle.activityOf(market, Number.NEGATIVE_INFINITY).txCount,
      });
      if (market === undefined) continue;
      expectNear(row.tvlUSD, textOf(worthNow(market)));
      expectNear(row.volumeUSD, textOf(oracle.dollarsOf(market, 'volume', 0)));
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

  describe('args: sort, cursor', () => {
    interface Page {
      readonly pools: readonly (Row & {
        readonly volumeUSD24h: string | null;
        readonly feesUSD24h: string | null;
        readonly apr: number | null;
      })[];
      readonly nextCursor: string | null;
    }
    const page = async (query: string) =>
      (await bodyOf(ask(`${indexed.url}/api/v1/pools?${query}`))) as unknown as Page;
    const hours = () => Math.floor((oracle.now - 86_400) / 3600 + 1) * 3600;

    test.each(['volume', 'apr'] as const)(
      'behavior: by %s of the last day, as raw logs have it',
      async (sort) => {
        const { pools } = await page(`sort=${sort}&limit=500`);
        expect(pools).toHaveLength(oracle.markets.length);
        const seconds = BigInt(oracle.now - hours());
        const figures = pools.map((row) => {
          const market = oracle.markets.find(({ address }) => address === row.address);
          if (market === undefined) throw new Error(`${row.address} is no market`);
          const fees = oracle.dollarsOf(market, 'fees', hours() - 1);
          const worth = worthNow(market);
          const rate =
            fees === undefined || worth === undefined || !atLeast(worth, LEAST_WORTH)
              ? undefined
              : product(
                  over(fees, oracle.lastingWorth(market, worth, hours())),
                  fraction(365n * 86_400n * 100n, seconds),
                );
          expectNear(row.volumeUSD24h, textOf(oracle.dollarsOf(market, 'volume', hours() - 1)));
          expectNear(row.feesUSD24h, textOf(fees));
          expect(row.apr).toBe(rate === undefined ? null : Number(decimalText(rate, 6)));
          if (sort === 'volume') return Number(row.volumeUSD24h ?? 0);
          // 2 500 dollars vouch for a percent.
          return Math.min(row.apr ?? 0, Number(row.tvlUSD ?? 0) / 2500);
        });
        expect(figures).toEqual(figures.toSorted((a, b) => b - a));
        expect(figures[0]).toBeGreaterThan(0);
      },
    );

    test('behavior: verify finds no false place', async () => {
      expect((await checkPlaces(indexed.url)).differences).toEqual([]);
    });

    test.each(['tvl', 'volume', 'apr'])('behavior: page by page by %s is the whole list', async (sort) => {
      const whole = (await page(`sort=${sort}&limit=500`)).pools.map(({ address }) => address);
      const pieces: string[] = [];
      let cursor = '';
      do {
        const { pools, nextCursor } = await page(`sort=${sort}&limit=40${cursor}`);
        pieces.push(...pools.map(({ address }) => address));
        cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
      } while (cursor !== '' && pieces.length < whole.length);
      expect(pieces).toEqual(whole);
      expect(cursor).toBe('');
    });
  });

  test.each([
    [`cursor=${MAINNET.permit2}`, 'cursor is no longer in this list'],
    ['sort=size', 'sort must be tvl, volume or apr'],
    ['limit=0', 'limit must be a whole number from 1 to 500'],
    ['limit=501', 'limit must be a whole number from 1 to 500'],
    ['skip=-1', 'skip must be a whole number from 0 to 5000'],
    ['skip=5001', 'skip must be a whole number from 0 to 5000'],
    ['protocol=v5', 'protocol must be v2, v3 or v4'],
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
      oracle.contracts.pools.map(({ token0, token1 }) => [`${token0}:${token1}`, [token0, token1] as const]),
    );
    for (const [token0, token1] of pairs.values()) {
      const expected = oracle.contracts.pools
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
    for (const pool of oracle.contracts.pools) {
      const found = JSON.parse((await find(indexed.url, pool.token0, pool.token1)).text) as {
        address: string;
        price: string | null;
      }[];
      const price = found.find(({ address }) => address === pool.address)?.price;
      expect(price).toBe((await read(pool, 'price'))['price']);
      if (pool.sqrtPriceX96 === 0n) expect(price).toBeNull();
    }
  });

  test('behavior: answers an empty list for a pair without pools and for unknown tokens', async () => {
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
        error: /^0x[0-9a-fA-F]{40} is not a pool of this exchange$/,
      });
    }
  });

  test.each(['volume', 'apr'])('error: %s without an index', async (endpoint) => {
    expectRefusal(
      await ask(`${unindexed.url}/api/v1/pools/${oracle.contracts.pools[0]?.address}/${endpoint}`),
      {
        status: 503,
        code: 'INDEX_REQUIRED',
        error: 'This instance has no index: SUBGRAPH_URL is not set',
      },
    );
  });

  test.each(endpoints)('behavior: %s is tagged by its block', async (endpoint) => {
    const url = `${indexed.url}/api/v1/pools/${oracle.contracts.pools[0]?.address}/${endpoint}`;
    const tag = (await ask(url)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^(W\/)?"0x[0-9a-f]{64}(-0x[0-9a-f]{64})?"$/);
    expect((await ask(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });
});
