import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, ask, expectRefusal } from './api/ask.ts';
import { chainClient } from './harness/chainClient.ts';
import { type ProxyProcess, startProxy } from './harness/proxy.ts';
import { MAINNET } from './harness/replica/mainnetAddresses.ts';
import { TOKENS } from './harness/replica/tokens.ts';
import { type DollarOracle, readDollarOracle } from './pools/dollarOracle.ts';
import { atLeast, decimalText, type Fraction, fraction, over, product, sum } from './pools/fraction.ts';
import { type Pair, type Pool, type PoolOracle, readPoolOracle } from './pools/poolOracle.ts';
import type { MarketLog } from './verify/chainReader.ts';

/** With an index that follows the chain, and with none. */
let indexed: ProxyProcess;
let unindexed: ProxyProcess;
let oracle: PoolOracle;
let dollars: DollarOracle;
/** Unix seconds of each block, and of the newest. */
let timeOf: ReadonlyMap<bigint, number>;
let now: number;

beforeAll(async () => {
  const settings = { NETWORK: 'mainnet', RPC_URL: inject('replicaUrl') };
  [indexed, unindexed, oracle, dollars] = await Promise.all([
    startProxy({ ...settings, SUBGRAPH_URL: inject('subgraphUrl') }),
    startProxy(settings),
    readPoolOracle(inject('replicaUrl')),
    readDollarOracle(inject('replicaUrl'), decimalsOf),
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

const decimalsOf = new Map<string, number>(
  Object.values(TOKENS).map((token) => [token.address, 'answeredDecimals' in token ? 0 : token.decimals]),
);

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

/** Dollars of a market's swaps later than `after` and before `before`; undefined when there were some and none could be priced. */
function dollarsOf(
  market: Market,
  figure: 'volume' | 'fees',
  after: number,
  before = Number.POSITIVE_INFINITY,
): Fraction | undefined {
  const trades = dollars.trades.filter((trade) => {
    const time = timeOf.get(trade.blockNumber) ?? 0;
    return trade.market === market.address.toLowerCase() && time > after && time < before;
  });
  const known = trades.map((trade) => trade[figure]).filter((worth) => worth !== undefined);
  return trades.length > 0 && known.length === 0 ? undefined : sum(known);
}

const textOf = (worth: Fraction | undefined) => (worth === undefined ? null : decimalText(worth));

/** Σ amount · price of both tokens; undefined when one that is held has no price. */
function worthOf(market: Market, amount0: bigint, amount1: bigint): Fraction | undefined {
  const parts: Fraction[] = [];
  for (const [amount, token] of [[amount0, market.token0] as const, [amount1, market.token1] as const]) {
    if (amount === 0n) continue;
    const price = dollars.priceOf(token);
    if (price === undefined) return undefined;
    parts.push(product(fraction(amount, 10n ** BigInt(decimalsOf.get(token.toLowerCase()) ?? 0)), price));
  }
  return sum(parts);
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
  interface Period extends Window {
    readonly timestamp: number;
    readonly open: string | null;
    readonly high: string | null;
    readonly low: string | null;
    readonly close: string | null;
  }
  const within = ({ timestamp }: Period, seconds: number) => [timestamp - 1, timestamp + seconds] as const;

  /** A decimal text rounded to 18 digits: the index keeps 34. */
  function shortened(price: string | null): string | null {
    if (price === null) return null;
    const [whole = '', decimals = ''] = price.split('.');
    return decimalText(fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length)));
  }

  /** Open, high, low and close: the price at the start, and after each Mint, Burn and Swap. */
  function candleOf(market: Market, from: number, to: number): (string | null)[] {
    let before: Fraction | undefined;
    const within: Fraction[] = [];
    for (const { market: address, blockNumber, price, isActivity } of dollars.prices) {
      const time = timeOf.get(blockNumber) ?? 0;
      if (address !== market.address.toLowerCase() || time >= to || price === undefined) continue;
      if (time < from || !isActivity) before = price;
      else within.push(price);
    }
    const known = before === undefined ? within : [before, ...within];
    const ascending = known.toSorted((a, b) => (atLeast(a, b) ? 1 : -1));
    return [known[0], ascending.at(-1), ascending[0], known.at(-1)].map(textOf);
  }

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
        const [volume, fees] = [
          dollarsOf(market, 'volume', now - seconds),
          dollarsOf(market, 'fees', now - seconds),
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
    expect(priced).toBeGreaterThan(200);
  });

  test.each([
    ['hour', 3600],
    ['day', 86_400],
  ])('args: interval=%s', async (interval, seconds) => {
    for (const market of markets().slice(0, 12)) {
      const count = Math.ceil((40 * 86_400) / seconds) + 2;
      const body = await read(market, `volume?interval=${interval}&limit=${count}`);
      const series = body['series'] as Period[];
      const last = Math.floor(now / seconds) * seconds;
      expect(series.map(({ timestamp }) => timestamp)).toEqual(
        Array.from({ length: count }, (_, index) => last - (count - 1 - index) * seconds),
      );
      for (const period of series) {
        const expected = activityOf(market, ...within(period, seconds));
        expect(period).toMatchObject({
          amount0: String(expected.amount0),
          amount1: String(expected.amount1),
          txCount: expected.txCount,
          volumeUSD: textOf(dollarsOf(market, 'volume', ...within(period, seconds))),
          feesUSD: textOf(dollarsOf(market, 'fees', ...within(period, seconds))),
        });
        const { open, high, low, close } = period;
        expect([open, high, low, close].map(shortened)).toEqual(
          candleOf(market, period.timestamp, period.timestamp + seconds),
        );
      }
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

  test('behavior: dollars of every token that a deep pool prices, and null for the others', async () => {
    const prices = new Map<string, string | null>();
    for (const market of markets()) {
      const body = await read(market, 'price');
      prices.set(market.token0.toLowerCase(), body['priceUSD0'] as string | null);
      prices.set(market.token1.toLowerCase(), body['priceUSD1'] as string | null);
    }
    for (const [token, price] of prices) {
      expect([token, price]).toEqual([token, textOf(dollars.priceOf(token))]);
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
  test('default: balances of pools and reserves of pairs, times the prices', async () => {
    let unknown = 0;
    for (const market of markets()) {
      const [amount0, amount1] = isPool(market)
        ? [market.balance0, market.balance1]
        : [market.reserve0, market.reserve1];
      const worth = textOf(worthOf(market, amount0, amount1));
      expect(await read(market, 'tvl')).toMatchObject({
        poolAddress: market.address,
        amount0: String(amount0),
        amount1: String(amount1),
        tvlUSD: worth,
        ...(worth === null && { usdReason: 'no deep pool prices a token of this pool' }),
      });
      unknown += Number(worth === null);
    }
    expect(unknown).toBeGreaterThan(0);
    expect(unknown).toBeLessThan(markets().length / 2);
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
      const { amount0, amount1 } = dollars.holdingsOf(market.address);
      const tvl = worthOf(market, amount0, amount1);
      const body = await read(market, 'apr');
      const windows = body['windows'] as Record<'24h' | '7d' | '30d', Rate>;
      expect([body['tvlUSD'], body['apr'], body['reason']]).toEqual([
        textOf(tvl),
        windows['24h'].apr,
        windows['24h'].reason,
      ]);
      for (const name of ['24h', '7d', '30d'] as const) {
        const fees = dollarsOf(market, 'fees', now - WINDOWS[name]);
        const rate = windows[name];
        expect(rate.feesUSD).toBe(textOf(fees));
        if (tvl === undefined || tvl.numerator === 0n || fees === undefined) {
          expect([rate.apr, typeof rate.reason]).toEqual([null, 'string']);
          continue;
        }
        const yearly = product(over(fees, tvl), fraction(365n * 86_400n * 100n, BigInt(WINDOWS[name])));
        expect([rate.apr, rate.reason]).toEqual([Number(decimalText(yearly, 6)), null]);
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
        tvlUSD: market === undefined ? null : textOf(dollars.worthThen(market.address)),
        volumeUSD: market === undefined ? null : textOf(dollarsOf(market, 'volume', 0)),
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
