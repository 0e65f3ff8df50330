import { type Address, erc20Abi, getAddress, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { EXCHANGE_MARKETS } from '../harness/replica/exchanges/exchangeMarkets.ts';
import { randomFrom } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { exchangesFor } from './exchangeNetwork.ts';
import { type ExchangeScene, executeSwap, startExchangeScene } from './exchangeScene.ts';

const ROUTER = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)',
]);
const ALL = ['pancake', 'joe', 'discount', 'pancakev3', 'twin'] as const;
/** Those whose routers name the output of a path themselves. */
const FORKS = ['pancake', 'joe', 'discount'] as const;
type Fork = (typeof FORKS)[number];
const E18 = 10n ** 18n;

let scene: ExchangeScene;
let plain: ProxyProcess;
beforeAll(async () => {
  scene = await startExchangeScene(exchangesFor(ALL));
  plain = await startProxy({ NETWORK: 'mainnet', RPC_URL: scene.url, HEAD_POLL_MS: '50' });
});
afterAll(async () => {
  await plain?.stop();
  await scene?.stop();
});

const addressOf = (key: TokenKey) => getAddress(TOKENS[key].address);
const quoteOf = (fields: Parameters<typeof queryOf>[0], url = scene.proxy.url) =>
  ask(`${url}/api/v1/quote?${queryOf(fields)}`);
const trade = (tokenIn: TokenKey, tokenOut: TokenKey, amountIn: bigint) => ({
  tokenIn: addressOf(tokenIn),
  tokenOut: addressOf(tokenOut),
  amountIn: String(amountIn),
});

/** Paths of up to three pairs between two tokens through the pairs of a fork. */
function pathsOf(fork: Fork, from: TokenKey, to: TokenKey): TokenKey[][] {
  const pairs = EXCHANGE_MARKETS.filter(({ exchange }) => exchange === fork).map(({ tokens }) => tokens);
  const further = (path: TokenKey[]): TokenKey[][] => {
    const last = path.at(-1);
    if (last === to) return [path];
    if (path.length > 3) return [];
    return pairs.flatMap(([a, b]) => {
      const next = a === last ? b : b === last ? a : undefined;
      return next === undefined || path.includes(next) ? [] : further([...path, next]);
    });
  };
  return further([from]);
}

/** Returns the best output that the router itself names over all paths, raw units; 0 without a path. */
async function bestByRouter(fork: Fork, from: TokenKey, to: TokenKey, amountIn: bigint): Promise<bigint> {
  const outputs = await Promise.all(
    pathsOf(fork, from, to).map(async (path) => {
      const { router: address } = REPLICA_EXCHANGES[fork];
      const args = [amountIn, path.map((key) => TOKENS[key].address)] as const;
      const amounts = await scene.client
        .readContract({ address, abi: ROUTER, functionName: 'getAmountsOut', args })
        .catch(() => [0n]);
      return amounts.at(-1) ?? 0n;
    }),
  );
  return outputs.reduce((most, output) => (output > most ? output : most), 0n);
}

describe('quotes', () => {
  test('behavior: a request of a client that knows no exchanges is answered as without them', async () => {
    for (const [from, to] of [
      ['WETH', 'USDC'],
      ['CRV', 'WETH'],
      ['LINK', 'DAI'],
    ] as const) {
      const asked = trade(from, to, E18);
      const [mine, theirs] = [await bodyOf(quoteOf(asked)), await bodyOf(quoteOf(asked, plain.url))];
      const route = theirs['route'] as { readonly exchanges: readonly string[] };
      expect(route.exchanges).toEqual(route.exchanges.map(() => 'main'));
      const exchanges = route.exchanges.map(() => 'uniswap');
      expect(mine).toEqual({ ...theirs, exchange: 'uniswap', route: { ...route, exchanges } });
      expect(theirs['exchange']).toBe('main');
    }
  });

  test('behavior: among all exchanges the best one net of its gas wins, and the others are named', async () => {
    const asked = { ...trade('CRV', 'WETH', 1000n * E18), exchanges: 'all', alternatives: 'true' };
    const quote = await bodyOf(quoteOf(asked));
    // A CRV sells for 3 % more there.
    expect(quote['exchange']).toBe('pancake');
    const alternatives = quote['alternatives'] as readonly Record<string, unknown>[];
    expect(alternatives.map(({ exchange, code }) => [exchange, code])).toEqual([
      ['uniswap', undefined],
      ['pancake', undefined],
      ['joe', 'NO_ROUTE'],
      ['discount', 'NO_ROUTE'],
      ['pancakev3', 'NO_ROUTE'],
      ['twin', 'NO_ROUTE'],
    ]);
    const [uniswap, pancake] = alternatives;
    expect(BigInt(String(pancake?.['amountNet']))).toBeGreaterThan(BigInt(String(uniswap?.['amountNet'])));
    expect(pancake?.['amountNet']).toBe(quote['amountOutNet']);
    expect(quote['amountOut']).toBe(String(await bestByRouter('pancake', 'CRV', 'WETH', 1000n * E18)));
  });

  test.each(FORKS)('behavior: 60 random trades on %s equal the best path by its own router', async (fork) => {
    const random = randomFrom(fork === 'joe' ? 7 : 11);
    const keys = [
      ...new Set(EXCHANGE_MARKETS.filter((each) => each.exchange === fork).flatMap((each) => each.tokens)),
    ].filter((key) => key !== 'TAX');
    let answered = 0;
    for (let count = 0; count < 60; count++) {
      const from = keys[Math.floor(random() * keys.length)] ?? 'WETH';
      const to = keys[Math.floor(random() * keys.length)] ?? 'USDC';
      if (from === to) continue;
      const amountIn = BigInt(Math.floor(10 ** (random() * 12 + 3)));
      const best = await bestByRouter(fork, from, to, amountIn);
      // Ranked by output, because the oracle does not weigh gas.
      const answer = await quoteOf({ ...trade(from, to, amountIn), exchanges: fork, rank: 'output' });
      if (best === 0n) expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThan(399);
      else expect([answer.body['amountOut'], answer.body['exchange']]).toEqual([String(best), fork]);
      answered += best === 0n ? 0 : 1;
    }
    expect(answered).toBeGreaterThan(15);
  });

  test('behavior: POST /quotes takes exchanges for each question', async () => {
    const asked = trade('LINK', 'WETH', 100n * E18);
    const { body } = await post(`${scene.proxy.url}/api/v1/quotes`, {
      quotes: [
        asked,
        { ...asked, exchanges: ['joe'] },
        { ...asked, excludeExchanges: 'uniswap', exchanges: 'all' },
      ],
    });
    const quotes = body['quotes'] as readonly Record<string, unknown>[];
    expect(quotes.map(({ exchange }) => exchange)).toEqual(['uniswap', 'joe', 'joe']);
  });

  test('behavior: a quote of a past block takes exchanges too', async () => {
    // The chain keeps no state from before it was restored.
    await scene.client.mine({ blocks: 1 });
    const block = (await scene.client.getBlockNumber()) - 1n;
    const asked = { ...trade('CRV', 'WETH', E18), exchanges: 'all', block: String(block) };
    expect(await bodyOf(quoteOf(asked))).toMatchObject({ exchange: 'pancake', blockNumber: String(block) });
  });

  test.each([
    [
      { exchanges: 'sushi' },
      'exchanges names sushi: the exchanges here are uniswap, pancake, joe, discount, pancakev3, twin',
    ],
    [
      { excludeExchanges: 'uniswap' },
      'excludeExchanges must leave one: the exchanges here are uniswap, pancake, joe, discount, pancakev3, twin',
    ],
    [{ exchanges: 'all', excludeExchanges: 'all' }, 'excludeExchanges must leave one'],
    [{ exchanges: '' }, 'exchanges must be ids of exchanges, comma separated'],
    [{ exchanges: 'joe,,pancake' }, 'exchanges must be ids of exchanges, comma separated'],
  ])('error: exchanges as %j', async (fields, message) => {
    const { status, body } = await quoteOf({ ...trade('WETH', 'USDC', E18), ...fields });
    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST']);
    expect(body['error']).toContain(message);
  });
});

describe('swaps', () => {
  const CASES = [
    ['pancake', 'exactInput', 'CRV', 'WETH', true, true],
    ['pancake', 'exactInput', 'WETH', 'CRV', true, true],
    ['pancake', 'exactInput', 'WETH', 'CRV', false, false],
    ['pancake', 'exactInput', 'CRV', 'USDC', true, true],
    ['pancake', 'exactOutput', 'USDC', 'WETH', true, true],
    ['pancake', 'exactOutput', 'USDC', 'WETH', true, false],
    ['pancake', 'exactOutput', 'WETH', 'UNI', true, true],
    ['pancake', 'exactOutput', 'CRV', 'USDC', true, true],
    ['joe', 'exactInput', 'WETH', 'USDC', true, true],
    ['joe', 'exactInput', 'DAI', 'WETH', true, true],
    ['joe', 'exactInput', 'TAX', 'WETH', true, true],
    ['joe', 'exactInput', 'WETH', 'TAX', true, true],
    ['joe', 'exactOutput', 'WETH', 'DAI', true, true],
    ['joe', 'exactOutput', 'LINK', 'WETH', true, false],
    ['discount', 'exactInput', 'PEPE', 'WETH', true, true],
    ['discount', 'exactInput', 'USDT', 'WETH', true, true],
    ['discount', 'exactOutput', 'USDC', 'USDT', true, true],
    ['discount', 'exactOutput', 'WETH', 'AAVE', true, true],
    ['pancakev3', 'exactInput', 'WETH', 'USDT', true, true],
    ['pancakev3', 'exactInput', 'MKR', 'WETH', true, true],
    ['pancakev3', 'exactInput', 'WETH', 'MKR', false, false],
    ['pancakev3', 'exactOutput', 'USDT', 'WETH', true, true],
    ['pancakev3', 'exactOutput', 'WETH', 'MKR', true, true],
    ['pancakev3', 'exactOutput', 'MKR', 'WETH', true, false],
    ['twin', 'exactInput', 'WETH', 'USDC', true, true],
    ['twin', 'exactInput', 'AAVE', 'WETH', true, true],
    ['twin', 'exactInput', 'WETH', 'AAVE', false, false],
    ['twin', 'exactInput', 'DAI', 'USDC', true, true],
    ['twin', 'exactOutput', 'USDC', 'DAI', true, true],
    ['twin', 'exactOutput', 'WETH', 'AAVE', true, true],
    ['twin', 'exactOutput', 'AAVE', 'WETH', true, false],
  ] as const;

  test.each(CASES)('behavior: %s, %s of %s for %s moves the quoted amounts', async (...one) => {
    const [exchange, tradeType, from, to, nativeIn, nativeOut] = one;
    const [sender, recipient] = [
      freshAddress(`sender ${one.join()}`),
      freshAddress(`recipient ${one.join()}`),
    ];
    const amount = tradeType === 'exactInput' ? worthOne(from) : worthOne(to);
    const { router } = REPLICA_EXCHANGES[exchange];
    const { swap, spent, gained } = await executeSwap(scene, {
      body: {
        tokenIn: addressOf(from),
        tokenOut: addressOf(to),
        [tradeType === 'exactInput' ? 'amountIn' : 'amountOut']: String(amount),
        tradeType: tradeType === 'exactInput' ? 0 : 1,
        exchanges: exchange,
        nativeIn,
        nativeOut,
      },
      sender,
      recipient,
      pays: from === 'WETH' && nativeIn ? null : TOKENS[from].address,
      gets: to === 'WETH' && nativeOut ? null : TOKENS[to].address,
    });
    expect(swap.to.toLowerCase()).toBe(router);
    expect(swap.quote.exchange).toBe(exchange);
    expect([spent, gained]).toEqual([
      BigInt(swap.quote.expected.amountIn),
      BigInt(swap.quote.expected.amountOut),
    ]);
    for (const { spender } of swap.approvals) expect(spender.toLowerCase()).toBe(router);
    expect(await left(router, [TOKENS[from].address, TOKENS[to].address])).toEqual([0n, 0n, 0n]);
  });

  test('behavior: of all exchanges the best one is built, and its router is the one to approve', async () => {
    const sender = freshAddress('best of all');
    const body = { ...trade('CRV', 'WETH', 100n * E18), exchanges: 'all' };
    const executed = await executeSwap(scene, {
      body,
      sender,
      recipient: sender,
      pays: TOKENS.CRV.address,
      gets: null,
    });
    expect(executed.swap.quote.exchange).toBe('pancake');
    expect(executed.swap.approvals.map(({ step }) => step)).toEqual(['token']);
  });

  test('behavior: a quote of another exchange is built from its quoteId alone', async () => {
    const asked = trade('CRV', 'WETH', 100n * E18);
    const quote = await bodyOf(quoteOf({ ...asked, exchanges: 'pancake' }));
    const recipient = freshAddress('by id');
    const swap = await bodyOf(
      post(`${scene.proxy.url}/api/v1/swap`, { ...asked, recipient, quoteId: quote['quoteId'] }),
    );
    expect(swap['to']).toBe(getAddress(REPLICA_EXCHANGES.pancake.router));
    expect(swap['permit2']).toBeNull();
  });

  test.each([
    ['a fee', { feeBps: 10, feeRecipient: freshAddress('fee') }, 'fee'],
    ['a taxed token by exact output', { tokenIn: addressOf('WETH'), tokenOut: addressOf('TAX') }, undefined],
  ])('error: %s on a V2 router is refused by name', async (_, fields, term) => {
    const isFee = term !== undefined;
    const asked = {
      ...trade('DAI', 'USDC', E18),
      ...fields,
      ...(isFee ? {} : { amountIn: undefined, amountOut: '1000', tradeType: 1 }),
      exchanges: 'joe',
      recipient: freshAddress('refused'),
    };
    const { status, body } = await post(`${scene.proxy.url}/api/v1/swap`, asked);
    if (isFee) expect([status, body['code']]).toEqual([422, 'NOT_SUPPORTED_BY_ROUTER']);
    else expect(status).toBeGreaterThan(399);
    if (isFee) expect(body['details']).toMatchObject({ term, kind: 'uniswapV2Router02' });
  });

  test('error: a router of another exchange cannot be the recipient', async () => {
    const asked = { ...trade('WETH', 'USDC', E18), recipient: REPLICA_EXCHANGES.joe.router };
    const { status, body } = await post(`${scene.proxy.url}/api/v1/swap`, asked);
    expect([status, body['error']]).toEqual([
      400,
      `recipient must not be ${getAddress(REPLICA_EXCHANGES.joe.router)}, the router of Trader Joe`,
    ]);
  });
});

/** One whole unit, or a thousand of a token that is worth little. */
function worthOne(key: TokenKey): bigint {
  return 10n ** BigInt(TOKENS[key].decimals) * (key === 'WETH' || key === 'WBTC' ? 1n : 100n);
}

async function left(account: Address, tokens: readonly Address[]): Promise<bigint[]> {
  const balances = tokens.map((address) =>
    scene.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
  );
  return Promise.all([...balances, scene.client.getBalance({ address: account })]);
}
