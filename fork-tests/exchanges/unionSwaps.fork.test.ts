import { encodeFunctionData, getAddress, parseAbi, toHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyOf } from '../api/ask.ts';
import { deployContract } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import type { ProxyProcess } from '../harness/proxy.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { exchangesFor } from './exchangeNetwork.ts';
import { executeSwap, type UnionScene } from './exchangeScene.ts';
import {
  addressOf,
  BY_EXECUTOR,
  exchangesIn,
  OTHER_EXCHANGES,
  type QuotedRoutes,
  quoteAt,
  startBothServices,
  startServiceOver,
  swapAt,
  tradeOf,
} from './unionKit.ts';

const LYING = parseAbi([
  'function open(address, address, uint112, uint112)',
  'function pair() view returns (address)',
]);
const E18 = 10n ** 18n;

let scene: UnionScene;
/** The same exchanges without an executor. */
let plain: ProxyProcess;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ scene, plain, stop } = await startBothServices());
});
afterAll(() => stop?.());

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
        ...tradeOf(from, to, 10n * E18),
        ...BY_EXECUTOR,
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
        ...BY_EXECUTOR,
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
    const asked = tradeOf('WETH', 'USDC', 900n * E18);
    const quote = await bodyOf(quoteAt(scene.proxy, { ...asked, ...BY_EXECUTOR, maxSplits: 8 }));
    const [id, recipient] = [quote['quoteId'], freshAddress('by id')];
    const swap = await bodyOf(swapAt(scene.proxy, { ...asked, recipient, quoteId: id }));
    expect(swap['to']).toBe(getAddress(scene.executor));
    expect(swap['permit2']).toBeNull();
    expect((swap['quote'] as { amountOut: string }).amountOut).toBe(quote['amountOut']);
    const best = await bodyOf(swapAt(scene.proxy, { ...asked, recipient, quoteId: id, router: 'best' }));
    expect(best['to']).toBe(getAddress(scene.executor));
    const other = await swapAt(scene.proxy, { ...asked, recipient, quoteId: id, router: 'universalRouter' });
    expect([other.status, other.body['error']]).toEqual([
      400,
      'quoteId is of another trade: its router differs',
    ]);
    const elsewhere = await swapAt(plain, { ...asked, recipient, quoteId: id });
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
    const asked = { ...tradeOf('CRV', 'WETH', E18), ...BY_EXECUTOR, recipient, sender: recipient };
    const { status, body } = await swapAt(scene.proxy, { ...asked, permit });
    expect([status, body['code']]).toEqual([422, 'NOT_SUPPORTED_BY_ROUTER']);
    expect(body['details']).toMatchObject({ kind: 'executor', router: getAddress(scene.executor) });
    const lost = await swapAt(scene.proxy, { ...asked, recipient: scene.executor });
    expect([lost.status, lost.body['error']]).toEqual([
      400,
      `recipient must not be ${getAddress(scene.executor)}, the executor`,
    ]);
  });
});

describe('strangers', () => {
  test('behavior: a recipient that refuses coins costs no other caller the route', async () => {
    const asked = { ...tradeOf('CRV', 'WETH', 1000n * E18), ...BY_EXECUTOR };
    const before = await bodyOf(quoteAt(scene.proxy, asked));
    // A contract without a function to receive coins.
    const refused = await swapAt(scene.proxy, {
      ...asked,
      recipient: TOKENS.GUSD.address,
      sender: freshAddress('attacker'),
    });
    expect([refused.status, refused.body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
    expect(await bodyOf(quoteAt(scene.proxy, asked))).toEqual(before);
    const recipient = freshAddress('another caller');
    const swap = await bodyOf(swapAt(scene.proxy, { ...asked, recipient }));
    expect(swap['quote']).toMatchObject({
      amountOut: before['amountOut'],
      pools: (before as unknown as QuotedRoutes).route.pools,
    });
  });

  test('behavior: a swap through an exchange that lies is refused, and those that leave it out are as without it', async () => {
    const deployer = freshAddress('deployer of a lie');
    await fundNative(scene.client, { to: deployer, amount: 10n * E18 });
    const factory = await deployContract(scene.client, 'LyingExchange', { deployer });
    const [usdc, weth] = [TOKENS.USDC.address, TOKENS.WETH.address];
    // A tenth more than 3 500 dollars.
    const args = [usdc, weth, 38_500_000n * 10n ** 6n, 10_000n * E18] as const;
    const data = encodeFunctionData({ abi: LYING, functionName: 'open', args });
    await sendTransaction(scene.client, { from: deployer, to: factory, data });
    // The pair holds all that it claims, and keeps it.
    const to = await scene.client.readContract({ address: factory, abi: LYING, functionName: 'pair' });
    await fundAccount(scene.client, { token: usdc, to, amount: args[2] });
    await fundAccount(scene.client, { token: weth, to, amount: args[3] });
    const liar = {
      id: 'liar',
      name: 'Liar',
      router: { kind: 'uniswapV2Router02', address: REPLICA_EXCHANGES.pancake.router },
      v2: { factory },
    };
    const all = [...exchangesFor(OTHER_EXCHANGES), liar];
    const { proxy, stop } = await startServiceOver(scene.url, all, scene.executor);
    try {
      const asked = { ...tradeOf('WETH', 'USDC', E18), router: 'executor' };
      const [sender, recipient] = [freshAddress('payer'), freshAddress('paid')];
      const honest = await bodyOf(quoteAt(proxy, { ...asked, exchanges: 'all', excludeExchanges: 'liar' }));
      const quoted = await bodyOf(quoteAt(proxy, { ...asked, exchanges: 'all' }));
      expect(exchangesIn(quoted)).toEqual(['liar']);
      const refused = await swapAt(proxy, { ...asked, exchanges: 'all', sender, recipient });
      expect([refused.status, refused.body['error']]).toEqual([
        422,
        'This swap would revert: The router reverted with not today',
      ]);
      const others = { ...asked, exchanges: 'all', excludeExchanges: 'liar', sender, recipient };
      const swap = await bodyOf(swapAt(proxy, others));
      const built = swap['quote'] as { readonly amountOut: string };
      expect([built.amountOut, (swap['simulation'] as { status: string }).status]).toEqual([
        honest['amountOut'],
        'success',
      ]);
      for (const router of ['executor', 'universalRouter', 'best'])
        expect(
          (await bodyOf(quoteAt(proxy, { ...asked, router, exchanges: 'all', excludeExchanges: 'liar' })))[
            'amountOut'
          ],
          router,
        ).toBe((await bodyOf(quoteAt(scene.proxy, { ...asked, router, exchanges: 'all' })))['amountOut']);
    } finally {
      await stop();
    }
  });
});
