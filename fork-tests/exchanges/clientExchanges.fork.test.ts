import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createPublicClient, createWalletClient, erc20Abi, getAddress, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSwapApiClient, type SwapApiClient } from '../../client/src/index.ts';
import { executeSwap } from '../../client/src/viem.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { exchangesFor } from './exchangeNetwork.ts';
import { type ExchangeScene, startExchangeScene } from './exchangeScene.ts';

/* The client and its command line trade over all exchanges, by the router of the best one. */

const E18 = 10n ** 18n;
const ROUTERS = {
  uniswap: MAINNET.universalRouter,
  pancake: REPLICA_EXCHANGES.pancake.router,
  joe: REPLICA_EXCHANGES.joe.router,
  pancakev3: REPLICA_EXCHANGES.pancakev3.router,
} as const;

let scene: ExchangeScene;
let api: SwapApiClient;
beforeAll(async () => {
  scene = await startExchangeScene(exchangesFor(['pancake', 'joe', 'pancakev3']));
  api = createSwapApiClient({ baseUrl: scene.proxy.url });
});
afterAll(() => scene?.stop());

const addressOf = (key: TokenKey) => getAddress(TOKENS[key].address);

/** A new account with 100 of the coin and as much as is sold of a token, its wallet and its chain. */
async function clients(tokenIn: TokenKey, amount: bigint) {
  const account = privateKeyToAccount(generatePrivateKey());
  await fundNative(scene.client, { to: account.address, amount: 100n * E18 });
  if (tokenIn !== 'WETH')
    await fundAccount(scene.client, { token: TOKENS[tokenIn].address, to: account.address, amount });
  const transport = http(scene.url);
  const wallet = createWalletClient({ account, chain: mainnet, transport });
  const chain = createPublicClient({ chain: mainnet, transport, pollingInterval: 50 });
  const minBlock = Number(await scene.client.getBlockNumber());
  return { account, wallet, chain, minBlock };
}

describe('executeSwap', () => {
  test.each([
    // An ERC-20 for the coin: only the Universal Router takes a permit.
    ['uniswap', 'LINK', 'WETH', 10n * E18, ['approve', 'sign', 'send']],
    ['pancake', 'CRV', 'WETH', 1000n * E18, ['approve', 'send']],
    ['pancakev3', 'MKR', 'WETH', E18, ['approve', 'send']],
    // The coin for an ERC-20.
    ['joe', 'WETH', 'LINK', E18, ['send']],
    // An ERC-20 for another.
    ['pancake', 'CRV', 'USDC', 1000n * E18, ['approve', 'send']],
  ] as const)(
    'behavior: %s leaves the most of %s for %s, and its router moves what was quoted',
    async (exchange, from, to, amount, expected) => {
      const { account, wallet, chain, minBlock } = await clients(from, amount);
      const before = await scene.client.getBalance({ address: account.address });
      const steps: string[] = [];
      const trade = {
        tokenIn: addressOf(from),
        tokenOut: addressOf(to),
        amountIn: String(amount),
        minBlock,
      };
      const onStep = (step: string) => steps.push(step);
      const { moved, swap, difference, receipt } = await executeSwap({ api, wallet, chain, trade, onStep });
      expect([swap.quote.exchange, swap.to]).toEqual([exchange, getAddress(ROUTERS[exchange])]);
      expect(steps).toEqual(expected);
      expect([moved.amountIn, difference]).toEqual([amount, 0n]);
      expect(moved.amountOut).toBe(BigInt(swap.quote.amountOut));
      const owner = account.address;
      if (to !== 'WETH') {
        const balance = await chain.readContract({
          address: TOKENS[to].address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [owner],
        });
        expect(balance).toBe(moved.amountOut);
      }
      if (from === 'WETH') {
        const gas = receipt.gasUsed * receipt.effectiveGasPrice;
        const after = await scene.client.getBalance({ address: owner });
        expect(before - after - gas).toBe(amount);
        return;
      }
      for (const spender of new Set(swap.permit2 === null ? [swap.to] : [MAINNET.permit2])) {
        const args = [owner, spender as `0x${string}`] as const;
        const address = TOKENS[from].address;
        const left = await chain.readContract({ address, abi: erc20Abi, functionName: 'allowance', args });
        // Permit2 is approved once and for all, a router for this swap alone.
        expect(left === 0n).toBe(exchange !== 'uniswap');
      }
    },
  );

  test('args: exchanges and excludeExchanges choose among them', async () => {
    const trade = { tokenIn: addressOf('CRV'), tokenOut: addressOf('WETH'), amountIn: String(1000n * E18) };
    const winners = await Promise.all([
      api.getQuote(trade),
      api.getQuote({ ...trade, exchanges: 'uniswap' }),
      api.getQuote({ ...trade, excludeExchanges: 'pancake' }),
    ]);
    expect(winners.map(({ exchange }) => exchange)).toEqual(['pancake', 'uniswap', 'uniswap']);
  });

  test('args: with hasServiceDefaults the first exchange answers', async () => {
    const plain = createSwapApiClient({ baseUrl: scene.proxy.url, hasServiceDefaults: true });
    const trade = { tokenIn: addressOf('CRV'), tokenOut: addressOf('WETH'), amountIn: String(1000n * E18) };
    expect((await plain.getQuote(trade)).exchange).toBe('uniswap');
  });
});

test('default: the network names the Permit2 of a Universal Router, and none for the others', async () => {
  const { exchanges } = await api.getNetwork();
  expect(exchanges.map(({ id, router }) => [id, router.permit2])).toEqual([
    ['uniswap', getAddress(MAINNET.permit2)],
    ['pancake', null],
    ['joe', null],
    ['pancakev3', null],
  ]);
});

describe('the command line', () => {
  const main = fileURLToPath(new URL('../../client/src/cli/main.ts', import.meta.url));
  const run = (...words: string[]) =>
    new Promise<{ readonly stdout: string; readonly stderr: string }>((resolve) => {
      const all = ['--import', 'tsx', main, ...words, '--url', scene.proxy.url];
      execFile(process.execPath, all, (_, stdout, stderr) => resolve({ stdout, stderr }));
    });

  test('default: quote prints which exchange won and what the others leave', async () => {
    const { stdout } = await run('quote', addressOf('CRV'), addressOf('WETH'), '1000');
    const rows = stdout.split('\n').map((line) => line.replaceAll(/[│ ]+/g, ' ').trim());
    expect(rows).toContain('exchange PancakeSwap V2');
    expect(rows.join('\n')).toMatch(
      /each, after gas PancakeSwap V2: 0\.\d+ \S+\nUniswap: 0\.\d+ \S+, -1\.\d+ %/,
    );
    expect(rows).toContain('Trader Joe: NO_ROUTE');
  });

  test('args: --exchanges and --exclude-exchanges', async () => {
    const trade = [addressOf('CRV'), addressOf('WETH'), '1000'];
    const one = await run('quote', ...trade, '--exchanges', 'uniswap', '--json');
    const others = await run('quote', ...trade, '--exclude-exchanges', 'pancake', '--json');
    const exchanges = [one, others].map(({ stdout }) => JSON.parse(stdout).exchange);
    expect(exchanges).toEqual(['uniswap', 'uniswap']);
    const wrong = await run('quote', ...trade, '--exchanges', 'sushi');
    expect(wrong.stderr).toContain('the exchanges here are uniswap, pancake, joe, pancakev3');
  });
});
