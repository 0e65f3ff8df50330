import { type Address, getAddress, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, bodyOf, post } from '../api/ask.ts';
import type { ProxyProcess } from '../harness/proxy.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { EXCHANGE_MARKETS } from '../harness/replica/exchanges/exchangeMarkets.ts';
import { oneOf, randomFrom } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import type { UnionScene } from './exchangeScene.ts';
import {
  BY_EXECUTOR,
  exchangesIn,
  type Fields,
  type QuotedRoutes,
  quoteAt,
  startBothServices,
  tradeOf,
} from './unionKit.ts';

const PAIR_ROUTER = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
]);
const FORKS = ['pancake', 'joe', 'discount'] as const;
const E18 = 10n ** 18n;

let scene: UnionScene;
/** The same exchanges without an executor. */
let plain: ProxyProcess;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ scene, plain, stop } = await startBothServices());
});
afterAll(() => stop?.());

test('behavior: /network names the executor whose code is confirmed, and null without one', async () => {
  const networkOf = async ({ url }: ProxyProcess) => bodyOf(ask(`${url}/api/v1/network`));
  expect(await networkOf(scene.proxy)).toMatchObject({
    executor: getAddress(scene.executor),
    defaultRouter: 'universalRouter',
  });
  expect(await networkOf(plain)).toMatchObject({ executor: null });
});

describe('quotes', () => {
  test('behavior: a split of the executor leads over several exchanges, and each hop says its own', async () => {
    const quote = await bodyOf(
      quoteAt(scene.proxy, { ...tradeOf('WETH', 'USDC', 900n * E18), ...BY_EXECUTOR, maxSplits: 8 }),
    );
    expect(quote).toMatchObject({
      exchange: null,
      router: { kind: 'executor', address: getAddress(scene.executor) },
      isSplit: true,
    });
    expect(exchangesIn(quote)).toEqual(['pancakev3', 'uniswap']);
    const { route } = quote as unknown as QuotedRoutes;
    expect(route.exchanges.length).toBe(route.pools.length);
  });

  test('behavior: best names the executor as one more row, and answers the row that leaves most', async () => {
    const asked = {
      ...tradeOf('WETH', 'USDC', 900n * E18),
      exchanges: 'all',
      alternatives: 'true',
      maxSplits: 8,
    };
    const quote = await bodyOf(quoteAt(scene.proxy, { ...asked, router: 'best' }));
    const rows = quote['alternatives'] as readonly Record<string, unknown>[];
    expect(
      rows.map(({ exchange, router }) => [exchange, (router as { kind?: string } | undefined)?.kind]),
    ).toEqual([
      ['uniswap', 'universalRouter'],
      ['pancake', 'uniswapV2Router02'],
      ['joe', 'uniswapV2Router02'],
      ['discount', 'uniswapV2Router02'],
      ['pancakev3', 'swapRouter'],
      [null, 'executor'],
    ]);
    const nets = rows.map(({ amountNet }) => BigInt(String(amountNet)));
    const most = nets.reduce((a, b) => (a > b ? a : b));
    expect([quote['amountOutNet'], quote['exchange'], nets.indexOf(most)]).toEqual([String(most), null, 5]);
    // A trade of dust gains nothing by crossing: its own router takes less gas.
    const small = await bodyOf(
      quoteAt(scene.proxy, { ...tradeOf('WETH', 'USDC', E18 / 100n), exchanges: 'uniswap', router: 'best' }),
    );
    expect(small).toMatchObject({ exchange: 'uniswap', router: { kind: 'universalRouter' } });
  });

  test('behavior: universalRouter answers as a service without an executor does', async () => {
    for (const fields of [{}, { exchanges: 'all' }, { exchanges: 'all', router: 'universalRouter' }]) {
      const asked = { ...tradeOf('CRV', 'WETH', 1000n * E18), ...fields };
      expect(await bodyOf(quoteAt(scene.proxy, asked))).toEqual(await bodyOf(quoteAt(plain, asked)));
    }
  });

  test('behavior: 40 random trades over all pairs of three exchanges equal the best path by their routers', async () => {
    const random = randomFrom(23);
    const markets = EXCHANGE_MARKETS.filter((each) => FORKS.some((fork) => fork === each.exchange));
    const keys = [...new Set(markets.flatMap(({ tokens }) => tokens))].filter((key) => key !== 'TAX');
    let crossing = 0;
    for (let count = 0; count < 40; count++) {
      const [from, to] = [oneOf(random, keys), oneOf(random, keys)];
      if (from === to) continue;
      const amountIn = BigInt(Math.floor(10 ** (random() * 12 + 3)));
      const best = await bestOverPairs(markets, [from, to], amountIn);
      const answer = await quoteAt(scene.proxy, {
        ...tradeOf(from, to, amountIn),
        exchanges: FORKS.join(),
        router: 'executor',
        // The oracle weighs no gas.
        rank: 'output',
      });
      if (best === 0n) expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThan(399);
      else expect(answer.body['amountOut'], `${from} ${to} ${amountIn}`).toBe(String(best));
      if (best > 0n && exchangesIn(answer.body).length > 1) crossing += 1;
    }
    expect(crossing).toBeGreaterThan(5);
  });

  test('behavior: exchanges and excludeExchanges narrow the union, and the default is the first', async () => {
    const asked = { ...tradeOf('WETH', 'USDC', 900n * E18), router: 'executor', maxSplits: 8 };
    const over = async (fields: Fields) =>
      exchangesIn(await bodyOf(quoteAt(scene.proxy, { ...asked, ...fields })));
    expect(await over({})).toEqual(['uniswap']);
    expect(await over({ exchanges: 'joe' })).toEqual(['joe']);
    expect(await over({ exchanges: 'joe,discount' })).toEqual(['discount', 'joe']);
    expect(await over({ exchanges: 'all', excludeExchanges: 'uniswap,pancakev3' })).toEqual([
      'discount',
      'joe',
      'pancake',
    ]);
  });

  test('behavior: POST /quotes and a past block take a router', async () => {
    const asked = tradeOf('WETH', 'USDC', 900n * E18);
    const { body } = await post(`${scene.proxy.url}/api/v1/quotes`, {
      quotes: [asked, { ...asked, ...BY_EXECUTOR, maxSplits: 8 }],
    });
    const quotes = body['quotes'] as readonly Record<string, unknown>[];
    expect(quotes.map(({ exchange }) => exchange)).toEqual(['uniswap', null]);
    const block = (await scene.client.getBlockNumber()) - 1n;
    const past = await bodyOf(quoteAt(scene.proxy, { ...asked, ...BY_EXECUTOR, block: String(block) }));
    expect(past).toMatchObject({ blockNumber: String(block), router: { kind: 'executor' } });
  });

  test('error: a service without an executor refuses it by name, and answers best by the others', async () => {
    const asked = tradeOf('WETH', 'USDC', E18);
    const refused = await quoteAt(plain, { ...asked, router: 'executor' });
    expect([refused.status, refused.body['code'], refused.body['error']]).toEqual([
      400,
      'INVALID_REQUEST',
      'router must be universalRouter or best: this service has no executor',
    ]);
    const best = await bodyOf(quoteAt(plain, { ...asked, router: 'best' }));
    expect(best).toMatchObject({ exchange: 'uniswap', router: { kind: 'universalRouter' } });
  });
});

type Markets = typeof EXCHANGE_MARKETS;

/** Returns the most that paths of up to three pairs of any exchange give, by their own routers; 0 without one. */
async function bestOverPairs(
  markets: Markets,
  [from, to]: readonly [TokenKey, TokenKey],
  amountIn: bigint,
): Promise<bigint> {
  const outputs = await Promise.all(
    pathsOver(markets, from, to).map((path) => outputOf(path, from, amountIn)),
  );
  return outputs.reduce((most, output) => (output > most ? output : most), 0n);
}

async function outputOf(path: Markets, from: TokenKey, amountIn: bigint): Promise<bigint> {
  let [token, amount] = [from, amountIn];
  for (const { exchange, tokens } of path) {
    const next = tokens[0] === token ? tokens[1] : tokens[0];
    const address: Address = REPLICA_EXCHANGES[exchange].router;
    const args = [amount, [TOKENS[token].address, TOKENS[next].address]] as const;
    const amounts = await scene.client
      .readContract({ address, abi: PAIR_ROUTER, functionName: 'getAmountsOut', args })
      .catch(() => [0n]);
    [token, amount] = [next, amounts.at(-1) ?? 0n];
    if (amount === 0n) return 0n;
  }
  return amount;
}

/** Returns the paths of up to three pairs, each over a token once. */
function pathsOver(markets: Markets, from: TokenKey, to: TokenKey): Markets[] {
  const further = (path: Markets, token: TokenKey, seen: readonly TokenKey[]): Markets[] => {
    if (token === to) return [path];
    if (path.length === 3) return [];
    return markets.flatMap((market) => {
      const [a, b] = market.tokens;
      const next = a === token ? b : b === token ? a : undefined;
      if (next === undefined || seen.includes(next)) return [];
      return further([...path, market], next, [...seen, next]);
    });
  };
  return further([], from, [from]);
}
