import { type Address, encodeFunctionData, getAddress, parseAbi, toHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { deployContract } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { fundNative } from '../harness/funding.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { EXCHANGE_MARKETS } from '../harness/replica/exchanges/exchangeMarkets.ts';
import { oneOf, randomFrom } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { exchangeNetworkFile, exchangesFor } from './exchangeNetwork.ts';
import { executeSwap, startUnionScene, type UnionScene } from './exchangeScene.ts';

const PAIR_ROUTER = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
]);
const LYING = parseAbi(['function open(address, address, uint112, uint112)']);
const FORKS = ['pancake', 'joe', 'discount'] as const;
const ALL = [...FORKS, 'pancakev3'] as const;
const E18 = 10n ** 18n;

let scene: UnionScene;
/** The same exchanges without an executor. */
let plain: ProxyProcess;
let removePlainFile: () => Promise<void>;
beforeAll(async () => {
  scene = await startUnionScene(exchangesFor(ALL));
  const file = await exchangeNetworkFile(exchangesFor(ALL));
  removePlainFile = file.remove;
  plain = await startProxy({
    NETWORK: 'mainnet',
    NETWORK_FILE: file.path,
    RPC_URL: scene.url,
    HEAD_POLL_MS: '50',
  });
});
afterAll(async () => {
  await plain?.stop();
  await removePlainFile?.();
  await scene?.stop();
});

type Fields = Readonly<Record<string, string | number | undefined>>;
const addressOf = (key: TokenKey) => getAddress(TOKENS[key].address);
const quoteOf = (fields: Fields, url = scene.proxy.url): Promise<Answer> =>
  ask(`${url}/api/v1/quote?${queryOf(fields)}`);
const swapOf = (body: object, url = scene.proxy.url): Promise<Answer> => post(`${url}/api/v1/swap`, body);
const trade = (from: TokenKey, to: TokenKey, amountIn: bigint) => ({
  tokenIn: addressOf(from),
  tokenOut: addressOf(to),
  amountIn: String(amountIn),
});
const byExecutor = { exchanges: 'all', router: 'executor' };

interface Quoted {
  readonly route: { readonly exchanges: readonly string[]; readonly pools: readonly string[] };
  readonly routes?: readonly { readonly route: { readonly exchanges: readonly string[] } }[];
}
const exchangesIn = (quote: Record<string, unknown>): string[] => {
  const { route, routes } = quote as unknown as Quoted;
  return [...new Set(routes?.flatMap((leg) => leg.route.exchanges) ?? route.exchanges)].sort();
};

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
      quoteOf({ ...trade('WETH', 'USDC', 900n * E18), ...byExecutor, maxSplits: 8 }),
    );
    expect(quote).toMatchObject({
      exchange: null,
      router: { kind: 'executor', address: getAddress(scene.executor) },
      isSplit: true,
    });
    expect(exchangesIn(quote)).toEqual(['pancakev3', 'uniswap']);
    const { route } = quote as unknown as Quoted;
    expect(route.exchanges.length).toBe(route.pools.length);
  });

  test('behavior: best names the executor as one more row, and answers the row that leaves most', async () => {
    const asked = {
      ...trade('WETH', 'USDC', 900n * E18),
      exchanges: 'all',
      alternatives: 'true',
      maxSplits: 8,
    };
    const quote = await bodyOf(quoteOf({ ...asked, router: 'best' }));
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
      quoteOf({ ...trade('WETH', 'USDC', E18 / 100n), exchanges: 'uniswap', router: 'best' }),
    );
    expect(small).toMatchObject({ exchange: 'uniswap', router: { kind: 'universalRouter' } });
  });

  test('behavior: universalRouter answers as a service without an executor does', async () => {
    for (const fields of [{}, { exchanges: 'all' }, { exchanges: 'all', router: 'universalRouter' }]) {
      const asked = { ...trade('CRV', 'WETH', 1000n * E18), ...fields };
      expect(await bodyOf(quoteOf(asked))).toEqual(await bodyOf(quoteOf(asked, plain.url)));
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
      const answer = await quoteOf({
        ...trade(from, to, amountIn),
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
    const asked = { ...trade('WETH', 'USDC', 900n * E18), router: 'executor', maxSplits: 8 };
    const over = async (fields: Fields) => exchangesIn(await bodyOf(quoteOf({ ...asked, ...fields })));
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
    const asked = trade('WETH', 'USDC', 900n * E18);
    const { body } = await post(`${scene.proxy.url}/api/v1/quotes`, {
      quotes: [asked, { ...asked, ...byExecutor, maxSplits: 8 }],
    });
    const quotes = body['quotes'] as readonly Record<string, unknown>[];
    expect(quotes.map(({ exchange }) => exchange)).toEqual(['uniswap', null]);
    const block = (await scene.client.getBlockNumber()) - 1n;
    const past = await bodyOf(quoteOf({ ...asked, ...byExecutor, block: String(block) }));
    expect(past).toMatchObject({ blockNumber: String(block), router: { kind: 'executor' } });
  });

  test('error: a service without an executor refuses it by name, and answers best by the others', async () => {
    const asked = trade('WETH', 'USDC', E18);
    const refused = await quoteOf({ ...asked, router: 'executor' }, plain.url);
    expect([refused.status, refused.body['code'], refused.body['error']]).toEqual([
      400,
      'INVALID_REQUEST',
      'router must be universalRouter or best: this service has no executor',
    ]);
    const best = await bodyOf(quoteOf({ ...asked, router: 'best' }, plain.url));
    expect(best).toMatchObject({ exchange: 'uniswap', router: { kind: 'universalRouter' } });
  });
});

describe('swaps', () => {
  test.each([
    ['native coins in', 'WETH', 'USDC', true],
    ['native coins out', 'CRV', 'WETH', true],
    ['wrapped coins in', 'WETH', 'MKR', false],
    ['wrapped coins out', 'MKR', 'WETH', false],
    ['a token that is taxed when sold', 'TAX', 'WETH', false],
    ['a token that is taxed when bought', 'WETH', 'TAX', false],
  ] as const)('behavior: %s moves the quoted amounts', async (label, from, to, isNative) => {
    const { swap, spent, gained } = await executeSwap(scene, {
      body: {
        ...trade(from, to, 10n * E18),
        ...byExecutor,
        maxSplits: 4,
        nativeIn: isNative,
        nativeOut: isNative,
      },
      sender: freshAddress(`sender of ${label}`),
      recipient: freshAddress(`recipient of ${label}`),
      pays: from === 'WETH' && isNative ? null : TOKENS[from].address,
      gets: to === 'WETH' && isNative ? null : TOKENS[to].address,
    });
    expect(swap.to.toLowerCase()).toBe(scene.executor);
    expect(swap.quote).toMatchObject({ exchange: null, router: { kind: 'executor' } });
    expect([spent, gained]).toEqual([
      BigInt(swap.quote.expected.amountIn),
      BigInt(swap.quote.expected.amountOut),
    ]);
    for (const { spender } of swap.approvals) expect(spender.toLowerCase()).toBe(scene.executor);
  });

  test('behavior: an exact output mixes kinds and buys no excess, so that nothing comes back', async () => {
    const { swap, spent, gained } = await executeSwap(scene, {
      body: {
        tokenIn: addressOf('CRV'),
        tokenOut: addressOf('MKR'),
        amountOut: String(3n * E18),
        tradeType: 1,
        ...byExecutor,
        slippage: 5,
      },
      sender: freshAddress('buyer'),
      recipient: freshAddress('buyer for'),
      pays: TOKENS.CRV.address,
      gets: TOKENS.MKR.address,
    });
    expect(gained).toBe(3n * E18);
    expect(spent).toBe(BigInt(swap.quote.amountIn));
    expect(swap.quote.expected).toMatchObject({ amountIn: swap.quote.amountIn, reserves: [] });
  });

  test('behavior: a quoteId of the executor is built by the executor, whatever the default', async () => {
    const asked = trade('WETH', 'USDC', 900n * E18);
    const quote = await bodyOf(quoteOf({ ...asked, ...byExecutor, maxSplits: 8 }));
    const [id, recipient] = [quote['quoteId'], freshAddress('by id')];
    const swap = await bodyOf(swapOf({ ...asked, recipient, quoteId: id }));
    expect(swap['to']).toBe(getAddress(scene.executor));
    expect(swap['permit2']).toBeNull();
    expect((swap['quote'] as { amountOut: string }).amountOut).toBe(quote['amountOut']);
    const best = await bodyOf(swapOf({ ...asked, recipient, quoteId: id, router: 'best' }));
    expect(best['to']).toBe(getAddress(scene.executor));
    const other = await swapOf({ ...asked, recipient, quoteId: id, router: 'universalRouter' });
    expect([other.status, other.body['error']]).toEqual([
      400,
      'quoteId is of another trade: its router differs',
    ]);
    const elsewhere = await swapOf({ ...asked, recipient, quoteId: id }, plain.url);
    expect([elsewhere.status, elsewhere.body['error']]).toEqual([
      400,
      'quoteId is of a trade through the executor, which this service does not have',
    ]);
  });

  test('error: what the executor cannot do is refused by name', async () => {
    const recipient = freshAddress('refused');
    const permit = {
      details: { token: addressOf('CRV'), amount: String(E18), expiration: 2_000_000_000, nonce: 0 },
      spender: scene.executor,
      sigDeadline: '2000000000',
      signature: toHex(1n, { size: 65 }),
    };
    const asked = { ...trade('CRV', 'WETH', E18), ...byExecutor, recipient, sender: recipient };
    const { status, body } = await swapOf({ ...asked, permit });
    expect([status, body['code']]).toEqual([422, 'NOT_SUPPORTED_BY_ROUTER']);
    expect(body['details']).toMatchObject({ kind: 'executor', router: getAddress(scene.executor) });
    const lost = await swapOf({ ...asked, recipient: scene.executor });
    expect([lost.status, lost.body['error']]).toEqual([
      400,
      `recipient must not be ${getAddress(scene.executor)}, the executor`,
    ]);
  });
});

describe('strangers', () => {
  test('behavior: a recipient that refuses coins costs no other caller the route', async () => {
    const asked = { ...trade('CRV', 'WETH', 1000n * E18), ...byExecutor };
    const before = await bodyOf(quoteOf(asked));
    // A contract without a function to receive coins.
    const refused = await swapOf({
      ...asked,
      recipient: TOKENS.GUSD.address,
      sender: freshAddress('attacker'),
    });
    expect([refused.status, refused.body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
    expect(await bodyOf(quoteOf(asked))).toEqual(before);
    const recipient = freshAddress('another caller');
    const swap = await bodyOf(swapOf({ ...asked, recipient }));
    expect(swap['quote']).toMatchObject({
      amountOut: before['amountOut'],
      pools: (before as unknown as Quoted).route.pools,
    });
  });

  test('behavior: an exchange that lies is gone round in a swap, and costs no other exchange anything', async () => {
    const deployer = freshAddress('deployer of a lie');
    await fundNative(scene.client, { to: deployer, amount: 10n * E18 });
    const factory = await deployContract(scene.client, 'LyingExchange', { deployer });
    const [usdc, weth] = [TOKENS.USDC.address, TOKENS.WETH.address];
    // A tenth more than 3 500 dollars.
    const args = [usdc, weth, 38_500_000n * 10n ** 6n, 10_000n * E18] as const;
    const data = encodeFunctionData({ abi: LYING, functionName: 'open', args });
    await sendTransaction(scene.client, { from: deployer, to: factory, data });
    const liar = {
      id: 'liar',
      name: 'Liar',
      router: { kind: 'uniswapV2Router02', address: REPLICA_EXCHANGES.pancake.router },
      v2: { factory },
    };
    const file = await exchangeNetworkFile([...exchangesFor(ALL), liar], scene.executor);
    const proxy = await startProxy({
      NETWORK: 'mainnet',
      NETWORK_FILE: file.path,
      RPC_URL: scene.url,
      HEAD_POLL_MS: '50',
    });
    try {
      const asked = { ...trade('WETH', 'USDC', E18), router: 'executor' };
      const [sender, recipient] = [freshAddress('payer'), freshAddress('paid')];
      const honest = await bodyOf(
        quoteOf({ ...asked, exchanges: 'all', excludeExchanges: 'liar' }, proxy.url),
      );
      const quoted = await bodyOf(quoteOf({ ...asked, exchanges: 'all' }, proxy.url));
      expect(exchangesIn(quoted)).toEqual(['liar']);
      const swap = await bodyOf(swapOf({ ...asked, exchanges: 'all', sender, recipient }, proxy.url));
      const built = swap['quote'] as { readonly amountOut: string; readonly exchanges: readonly string[] };
      expect(built.exchanges).not.toContain('liar');
      expect([built.amountOut, (swap['simulation'] as { status: string }).status]).toEqual([
        honest['amountOut'],
        'success',
      ]);
      for (const router of ['executor', 'universalRouter', 'best'])
        expect(
          (
            await bodyOf(quoteOf({ ...asked, router, exchanges: 'all', excludeExchanges: 'liar' }, proxy.url))
          )['amountOut'],
          router,
        ).toBe((await bodyOf(quoteOf({ ...asked, router, exchanges: 'all' })))['amountOut']);
    } finally {
      await proxy.stop();
      await file.remove();
    }
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
