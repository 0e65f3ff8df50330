import { type Address, encodeFunctionData, getAddress, parseAbi, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { POSITION_MANAGER, V2_FACTORY, V2_ROUTER } from '../harness/uniswapAbis.ts';
import { ask, expectRefusal, queryOf } from './ask.ts';
import { directAmounts, midPrice, poolProblems, readDecimals, rounded } from './marketOracle.ts';

const { WETH, USDT, LONE, ATOLL, REEF } = TOKENS;

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

const ends = (tokenIn: TokenKey, tokenOut: TokenKey) => ({
  tokenIn: TOKENS[tokenIn].address,
  tokenOut: TOKENS[tokenOut].address,
});
const quoteUrl = (fields: Readonly<Record<string, string | number | undefined>>, prefix = '') =>
  `${scene.proxy.url}${prefix}/api/v1/quote?${queryOf(fields)}`;

describe('the fields of GET /api/v1/quote', () => {
  const fields = { ...ends('WETH', 'USDC'), amountIn: String(ETHER) };

  test('default: exact input, with every field, the same under both prefixes', async () => {
    const { status, body } = await ask(quoteUrl(fields));
    const { number, hash } = await scene.client.getBlock();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tokenIn: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      tokenOut: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      amountIn: '1000000000000000000',
      amountOut: expect.stringMatching(/^\d{10}$/),
      tradeType: 0,
      route: {
        path: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
        protocol: 'v3',
        protocols: ['v3'],
        pools: [expect.stringMatching(/^0x/)],
        hops: 1,
        fees: [expect.any(Number)],
      },
      isSplit: false,
      priceImpact: expect.any(Number),
      priceImpactBreakdown: { lpFee: expect.any(Number), market: expect.any(Number) },
      gasCost: expect.stringMatching(/^\d{6}$/),
      gasPriceWei: expect.stringMatching(/^\d+$/),
      gasCostWei: String(BigInt(String(body['gasCost'])) * BigInt(String(body['gasPriceWei']))),
      executionPrice: Number(body['amountOut']) / 1e6,
      blockNumber: String(number),
      blockHash: hash,
      discovery: 'index',
    });
    expect((await ask(quoteUrl(fields, '/swap-api'))).body).toEqual(body);
    expect((await ask(quoteUrl({ ...fields, tradeType: 0 }))).body).toEqual(body);
  });

  test('args: tradeType 1 echoes amountOut and computes amountIn', async () => {
    const exactOutput = { ...ends('WETH', 'USDC'), amountOut: '2500000000', tradeType: 1 };
    const { body } = await ask(quoteUrl(exactOutput));
    expect(body).toMatchObject({
      tradeType: 1,
      amountOut: '2500000000',
      amountIn: expect.stringMatching(/^\d{18}$/),
    });
  });

  test('behavior: an amount with leading zeros is the same amount', async () => {
    const { body } = await ask(quoteUrl({ ...fields, amountIn: `000${ETHER}` }));
    expect(body['amountIn']).toBe(String(ETHER));
  });

  test.each([
    ['lower case', (address: string) => address.toLowerCase()],
    ['upper case', (address: string) => `0x${address.slice(2).toUpperCase()}`],
    ['checksummed', (address: string) => getAddress(address)],
  ])('args: %s addresses give the checksummed answer', async (_name, write) => {
    const { body } = await ask(
      quoteUrl({ ...fields, tokenIn: write(fields.tokenIn), tokenOut: write(fields.tokenOut) }),
    );
    expect(body).toEqual((await ask(quoteUrl(fields))).body);
  });

  test('behavior: parameters that mean nothing here are ignored', async () => {
    const { body } = await ask(quoteUrl({ ...fields, deadline: 'x', recipient: '1', hasOwnProperty: '2' }));
    expect(body).toEqual((await ask(quoteUrl(fields))).body);
  });

  test('behavior: HEAD has the headers and no body', async () => {
    const { status, text, headers } = await ask(quoteUrl(fields), { method: 'HEAD' });
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'application/json; charset=utf-8']);
  });
});

test('a small trade takes the pool that leaves more: a V3 pool whose tick stays costs less gas than a pair', async () => {
  const small = { ...ends('USDC', 'WETH'), amountIn: '5000000', maxHops: 1 };
  const quote = await scene.api.quote(stringsOf(small));
  const pair = await scene.api.quote(stringsOf({ ...small, protocols: 'v2' }));
  expect([quote.route.protocol, pair.route.protocol]).toEqual(['v3', 'v2']);
  expect(quote.amountOut).toBeGreaterThan(pair.amountOut);
  expect(quote.gasCost).toBeLessThan(pair.gasCost);
});

describe('figures equal those of the contracts', () => {
  const asks: readonly (readonly [string, string, TokenKey, TokenKey, Record<string, string | number>])[] = [
    ['one V3 pool', '1.5', 'WETH', 'USDC', { protocols: 'v3', maxHops: 1 }],
    ['one V2 pair', '1200', 'USDC', 'WETH', { protocols: 'v2', maxHops: 1 }],
    ['8 to 18 decimals', '0.25', 'WBTC', 'DAI', {}],
    ['2 decimals, two hops', '700', 'GUSD', 'WETH', {}],
    ['no decimals', '1000', 'UNIT', 'WETH', {}],
    ['a price far below 1', '5000000', 'PEPE', 'WBTC', {}],
    ['V3, then V2', '5000', 'REEF', 'WETH', {}],
    ['V2, V3, V2', '30', 'ISLE', 'CRV', {}],
    ['V2, V2, V3', '1000', 'ATOLL', 'USDC', {}],
    ['a trade that moves its pool far', '900', 'WETH', 'UNI', {}],
  ];

  test.each(asks)('exact input, %s: %s %s → %s', async (_name, amount, tokenIn, tokenOut, more) => {
    const amountIn = String(parseUnits(amount, TOKENS[tokenIn].decimals));
    await expectTrueFigures({ ...ends(tokenIn, tokenOut), amountIn, ...more });
  });

  test.each(asks)('exact output, %s: about %s %s → %s', async (_name, amount, tokenIn, tokenOut, more) => {
    const amountIn = String(parseUnits(amount, TOKENS[tokenIn].decimals));
    const { amountOut } = await scene.api.quote({
      ...stringsOf({ ...ends(tokenIn, tokenOut), amountIn, ...more }),
    });
    // Without a tolerance no route buys a reserve: what it takes is what the contracts ask of its hops.
    const exactOutput = { tradeType: 1, amountOut: String(amountOut), slippage: 0 };
    await expectTrueFigures({ ...ends(tokenIn, tokenOut), ...exactOutput, ...more });
  });

  async function expectTrueFigures(fields: Readonly<Record<string, string | number>>) {
    const quote = await scene.api.quote(stringsOf(fields));
    const { route, amountIn, amountOut } = quote;
    const { client } = scene;

    expect(route.hops).toBe(route.pools.length);
    expect(route.path).toHaveLength(route.hops + 1);
    expect(route.protocol).toBe(new Set(route.protocols).size === 1 ? route.protocols[0] : 'mixed');
    expect([route.path[0], route.path.at(-1)]).toEqual([quote.tokenIn, quote.tokenOut]);
    expect(await poolProblems(client, route)).toEqual([]);

    const [decimalsIn, decimalsOut] = await Promise.all([
      readDecimals(client, quote.tokenIn),
      readDecimals(client, quote.tokenOut),
    ]);
    expect(quote.executionPrice).toBe(
      rounded(amountOut * 10n ** BigInt(decimalsIn), amountIn * 10n ** BigInt(decimalsOut), 15),
    );
    const [top, bottom] = await midPrice(client, route);
    const expected = amountIn * top;
    expect(quote.priceImpact).toBe(rounded((expected - amountOut * bottom) * 100n, expected, 6));
  }
});

describe('GET /api/v1/quote finds the best route', () => {
  test.each([
    ['0.01', 'WETH', 'USDC'],
    ['400', 'WETH', 'USDC'],
    ['250000', 'USDC', 'USDT'],
    ['3', 'WBTC', 'WETH'],
    ['90', 'UNI', 'WETH'],
  ] as const)('exact input %s %s → %s: the most that one pool gives', async (amount, tokenIn, tokenOut) => {
    const amountIn = parseUnits(amount, TOKENS[tokenIn].decimals);
    const direct = await directAmounts(scene.client, { ...ends(tokenIn, tokenOut), amountIn });
    const best = direct.reduce((a, b) => (a > b ? a : b));
    const fields = { ...ends(tokenIn, tokenOut), amountIn: String(amountIn), rank: 'output' };
    expect((await scene.api.quote({ ...fields, maxHops: '1' })).amountOut).toBe(best);
    expect((await scene.api.quote(fields)).amountOut).toBeGreaterThanOrEqual(best);
  });

  test.each([
    ['20', 'WETH', 'USDC'],
    ['900000', 'WETH', 'USDC'],
    ['100', 'USDC', 'USDT'],
    ['40', 'WBTC', 'WETH'],
  ] as const)(
    'exact output %s of %s → %s: the least that one pool asks',
    async (amount, tokenIn, tokenOut) => {
      const amountOut = parseUnits(amount, TOKENS[tokenOut].decimals);
      const direct = await directAmounts(scene.client, { ...ends(tokenIn, tokenOut), amountOut });
      const best = direct.reduce((a, b) => (a < b ? a : b));
      const fields = {
        ...ends(tokenIn, tokenOut),
        amountOut: String(amountOut),
        tradeType: '1',
        rank: 'output',
      };
      expect((await scene.api.quote({ ...fields, maxHops: '1' })).amountIn).toBe(best);
      expect((await scene.api.quote(fields)).amountIn).toBeLessThanOrEqual(best);
    },
  );

  test('behavior: without a direct pool the route goes through others, V3 and V2 in one', async () => {
    const { route } = await scene.api.quote({ ...ends('REEF', 'WETH'), amountIn: String(5000n * ETHER) });
    expect(route).toMatchObject({
      path: [REEF, TOKENS.CRV, WETH].map(({ address }) => getAddress(address)),
      protocol: 'mixed',
      protocols: ['v3', 'v2'],
      fees: [3000, 0],
      hops: 2,
    });
  });
});

describe('refusals of a market', () => {
  test.each([
    ['a token without a pool', LONE, WETH],
    ['tokens four pools apart', ATOLL, USDT],
  ])('error: no route for %s', async (_name, tokenIn, tokenOut) => {
    const amounts = [{ amountIn: '1000' }, { tradeType: 1, amountOut: '1000' }];
    for (const amount of amounts) {
      const fields = { tokenIn: tokenIn.address, tokenOut: tokenOut.address, ...amount };
      const words = [getAddress(tokenIn.address), getAddress(tokenOut.address)];
      expectRefusal(await ask(quoteUrl(fields)), {
        status: 404,
        code: 'NO_ROUTE',
        error: `No route found from ${words[0]} to ${words[1]} through at most 3 pools`,
        details: expect.objectContaining({ poolsConsidered: { v2: 0, v3: 0, v4: 0 } }),
      });
    }
  });

  test('error: fewer hops than the tokens are apart', async () => {
    const fields = { ...ends('REEF', 'WETH'), amountIn: '1000000', maxHops: 1 };
    expectRefusal(await ask(quoteUrl(fields)), {
      status: 404,
      code: 'NO_ROUTE',
      error: /^No route found .* at most 1 pools$/,
      details: expect.anything(),
    });
  });

  test.each([
    ['more out than all pools hold', 'USDC', { tradeType: 1, amountOut: String(10n ** 40n) }],
    ['the largest amount that there is', 'USDC', { tradeType: 1, amountOut: String(2n ** 256n - 1n) }],
  ] as const)('error: %s', async (_name, tokenOut, amount) => {
    const answer = await ask(quoteUrl({ ...ends('WETH', tokenOut), ...amount }));
    expectRefusal(answer, {
      status: 422,
      code: 'INSUFFICIENT_LIQUIDITY',
      error: `The pools between ${getAddress(WETH.address)} and ${getAddress(TOKENS.USDC.address)} cannot fill this amount`,
      details: expect.objectContaining({ failures: expect.any(Array) }),
    });
    const { failures } = answer.body['details'] as { failures: { address: string }[] };
    expect(failures.length).toBeGreaterThan(0);
    for (const { address } of failures) expect(address).toBe(getAddress(address));
  });

  test('error: an amount so small that nothing comes out; the amount that it names buys one unit', async () => {
    const trade = ends('WETH', 'USDC');
    const tooSmall = await ask(quoteUrl({ ...trade, amountIn: '1' }));
    const { leastAmountIn } = tooSmall.body['details'] as { leastAmountIn: string };
    expectRefusal(tooSmall, {
      status: 422,
      code: 'INSUFFICIENT_LIQUIDITY',
      error:
        `The amount is too small: not one unit of ${getAddress(TOKENS.USDC.address)} would come out. ` +
        `The least that buys one is ${leastAmountIn} of ${getAddress(WETH.address)}`,
      details: expect.objectContaining({ reason: 'tooSmall' }),
    });
    expect((await ask(quoteUrl({ ...trade, amountIn: leastAmountIn }))).body).toMatchObject({
      amountOut: '1',
    });
    const below = await ask(quoteUrl({ ...trade, amountIn: String(BigInt(leastAmountIn) - 1n) }));
    expect(below.body).toMatchObject({ code: 'INSUFFICIENT_LIQUIDITY' });
  });
});

describe('quotes of many callers at once', () => {
  const markets = [ends('WETH', 'USDC'), ends('USDC', 'WBTC'), ends('DAI', 'LINK'), ends('UNI', 'AAVE')];
  const distinct = Array.from({ length: 50 }, (_, index) => String((index + 1) * 10 ** 9)).flatMap(
    (amountIn) => markets.map((market) => ({ ...market, amountIn })),
  );

  test('200 equal quotes get one answer', async () => {
    const fields = { ...ends('MKR', 'CRV'), amountIn: String(ETHER) };
    const answers = await Promise.all(distinct.map(() => ask(quoteUrl(fields))));
    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const { body } of answers) expect(body).toEqual(first?.body);
  });

  test('200 distinct quotes get the answers that they get alone', async () => {
    const urls = distinct.map((fields) => quoteUrl(fields));
    const together = await Promise.all(urls.map((url) => ask(url)));
    for (const [index, url] of urls.entries()) {
      const alone = await ask(url);
      expect([200, 422]).toContain(alone.status);
      const [mine, theirs] = [together[index], alone].map((answer) => ({
        ...answer?.body,
        requestId: undefined,
      }));
      expect(mine).toEqual(theirs);
    }
  });
});

describe('pools of the newest block', () => {
  const ERC20 = parseAbi(['function approve(address spender, uint256 amount)']);
  const LATE = 2n ** 40n;
  const owner = freshAddress('owner of new pools');

  async function send(to: Address, data: `0x${string}`) {
    const { status } = await sendTransaction(scene.client, { from: owner, to, data, gas: 6_000_000n });
    expect(status).toBe('success');
  }
  const mineTogether = async (transactions: readonly (readonly [Address, `0x${string}`])[]) => {
    const { client } = scene;
    await client.setAutomine(false);
    const nonce = await client.getTransactionCount({ address: owner });
    await client.impersonateAccount({ address: owner });
    for (const [index, [to, data]] of transactions.entries()) {
      await client.sendUnsignedTransaction({
        from: owner,
        to,
        data,
        gas: 8_000_000n,
        nonce: nonce + index,
      });
    }
    await client.mine({ blocks: 1 });
    await client.setAutomine(true);
    const { number, transactions: mined } = await client.getBlock();
    expect(mined).toHaveLength(transactions.length);
    await scene.proxyAtHead();
    return String(number);
  };

  test('a pair and a pool are quoted at the block that creates them, alone and as part of a route', async () => {
    await fundNative(scene.client, { to: owner, amount: 1000n * ETHER });
    for (const token of [LONE, WETH]) {
      await fundAccount(scene.client, { token: token.address, to: owner, amount: 1_000_000n * ETHER });
      for (const spender of [MAINNET.v2Router, MAINNET.positionManager])
        await send(
          token.address,
          encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [spender, 2n ** 255n] }),
        );
    }
    const sorted = [LONE.address, WETH.address] as const;
    const v2Block = await mineTogether([
      [MAINNET.v2Factory, encodeFunctionData({ abi: V2_FACTORY, functionName: 'createPair', args: sorted })],
      [
        MAINNET.v2Router,
        encodeFunctionData({
          abi: V2_ROUTER,
          functionName: 'addLiquidity',
          args: [...sorted, 5000n * ETHER, 10n * ETHER, 0n, 0n, owner, LATE],
        }),
      ],
    ]);
    const v2 = await scene.api.quote({ ...ends('LONE', 'WETH'), amountIn: String(ETHER) });
    expect(v2).toMatchObject({ route: { protocols: ['v2'] }, blockNumber: BigInt(v2Block) });
    expect(await directAmounts(scene.client, { ...ends('LONE', 'WETH'), amountIn: ETHER })).toEqual([
      v2.amountOut,
    ]);
    const through = await scene.api.quote({ ...ends('LONE', 'DAI'), amountIn: String(ETHER) });
    expect(through.route.path[1]).toBe(getAddress(WETH.address));

    const v3Block = await mineTogether([
      [
        MAINNET.positionManager,
        encodeFunctionData({
          abi: POSITION_MANAGER,
          functionName: 'createAndInitializePoolIfNecessary',
          args: [...sorted, 100, 2n ** 96n],
        }),
      ],
      [
        MAINNET.positionManager,
        encodeFunctionData({
          abi: POSITION_MANAGER,
          functionName: 'mint',
          args: [
            {
              token0: sorted[0],
              token1: sorted[1],
              fee: 100,
              tickLower: -1000,
              tickUpper: 1000,
              amount0Desired: 100n * ETHER,
              amount1Desired: 100n * ETHER,
              amount0Min: 0n,
              amount1Min: 0n,
              recipient: owner,
              deadline: LATE,
            },
          ],
        }),
      ],
    ]);
    const v3 = await scene.api.quote({ ...ends('LONE', 'WETH'), amountIn: String(ETHER) });
    expect(v3).toMatchObject({
      route: { protocols: ['v3'], fees: [100] },
      blockNumber: BigInt(v3Block),
    });
    const direct = await directAmounts(scene.client, { ...ends('LONE', 'WETH'), amountIn: ETHER });
    expect(direct).toContain(v3.amountOut);
    expect(direct).toHaveLength(2);
  });
});

function stringsOf(fields: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
