import { createPublicClient, createWalletClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { expect } from 'vitest';
import { createSwapApiClient } from '../../client/src/index.ts';
import { type ExecuteSwapOptions, executeSwap } from '../../client/src/viem.ts';
import { readBalances } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, type TradingScene } from '../harness/tradingScene.ts';

/*
 * What the client and the outcomes say of swaps of the native coin through V4, which no event of the wrapped
 * token names: it is what the balances say.
 */

const { WETH, USDC } = TOKENS;
const THOUSAND = 1_000_000_000n;

const sale = (amountIn: bigint) => ({
  tokenIn: USDC.address,
  tokenOut: WETH.address,
  amountIn: String(amountIn),
});
const purchase = (amountOut: bigint) => ({
  tokenIn: USDC.address,
  tokenOut: WETH.address,
  amountOut: String(amountOut),
  tradeType: 1 as const,
});
const paidInCoin = (amountOut: bigint) => ({
  tokenIn: WETH.address,
  tokenOut: USDC.address,
  amountOut: String(amountOut),
  tradeType: 1 as const,
});
const v4 = { protocols: 'v4', maxHops: 1 as const };
/** A swap of the coin by the client, and what it leads through. */
export interface ToldSwap {
  readonly name: string;
  readonly trade: ExecuteSwapOptions['trade'];
  readonly leadsThrough: 'V4 alone' | 'V4 and others';
}

const [ALONE, MIXED] = ['V4 alone', 'V4 and others'] as const;
const wide = { rank: 'output' } as const;
export const TOLD_SWAPS: readonly ToldSwap[] = [
  { name: 'coin for a token', trade: { ...paidInCoin(THOUSAND / 10n), ...v4 }, leadsThrough: ALONE },
  { name: 'token for the coin', trade: { ...sale(THOUSAND / 10n), ...v4 }, leadsThrough: ALONE },
  {
    name: 'token for an amount of the coin',
    trade: { ...purchase(ETHER / 50n), ...v4 },
    leadsThrough: ALONE,
  },
  { name: 'token for the coin, split', trade: { ...sale(50n * THOUSAND), ...wide }, leadsThrough: MIXED },
  {
    name: 'token for an amount of the coin, split',
    leadsThrough: MIXED,
    trade: { ...purchase(15n * ETHER), ...wide },
  },
  {
    name: 'coin for an amount of a token, split',
    leadsThrough: MIXED,
    trade: { ...paidInCoin(50n * THOUSAND), ...wide },
  },
];

/** The amounts of the swap as the client and the outcomes tell them are those of the balances, to the wei. */
export async function proveTold(
  scene: TradingScene,
  { trade: asked, leadsThrough }: ToldSwap,
): Promise<void> {
  const api = createSwapApiClient({ baseUrl: scene.proxy.url });
  const account = privateKeyToAccount(generatePrivateKey());
  await fundNative(scene.client, { to: account.address, amount: 1_000n * ETHER });
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 100n * THOUSAND });
  const recipient = freshAddress(`recipient of ${account.address}`);
  await scene.proxyAtHead();
  const transport = http(scene.fork.url);
  const chain = createPublicClient({ chain: mainnet, transport, pollingInterval: 50 });
  const wallet = createWalletClient({ account, chain: mainnet, transport });
  const tokens = ['native', USDC.address] as const;

  let before: Awaited<ReturnType<typeof readBalances>> | undefined;
  const measuring = Object.create(wallet, {
    sendTransaction: {
      // The last is the swap itself.
      value: async (sent: Parameters<typeof wallet.sendTransaction>[0]) => {
        before = await readBalances(scene.client, tokens, [account.address, recipient]);
        return wallet.sendTransaction(sent);
      },
    },
  }) as typeof wallet;
  const trade = { ...asked, recipient };
  const { swap, hash, receipt, moved, difference } = await executeSwap({
    api,
    wallet: measuring,
    chain,
    trade,
  });
  const after = await readBalances(scene.client, tokens, [account.address, recipient]);

  const { quote } = swap;
  const kinds = quote.routes?.flatMap(({ route }) => route.protocols) ?? quote.protocols;
  expect(kinds).toContain('v4');
  expect(kinds.every((kind) => kind === 'v4')).toBe(leadsThrough === 'V4 alone');
  const gas = receipt.gasUsed * receipt.effectiveGasPrice;
  const [paidIn, gotIn] =
    trade.tokenIn === WETH.address
      ? (['native', USDC.address] as const)
      : ([USDC.address, 'native'] as const);
  const spent = (before?.of(paidIn, account.address) ?? 0n) - after.of(paidIn, account.address);
  const measured = {
    amountIn: paidIn === 'native' ? spent - gas : spent,
    amountOut: after.of(gotIn, recipient),
  };
  expect(moved).toEqual(measured);
  expect(difference).toBe(measured.amountOut - BigInt(quote.amountOut));

  const seen = async () => {
    const { outcomes } = await api.getOutcomes({ limit: 10 });
    return outcomes.find(({ transactionHash }) => transactionHash === hash);
  };
  await expect.poll(seen).toMatchObject({
    status: 'succeeded',
    bps: 0,
    delivered: { amountIn: String(measured.amountIn), amountOut: String(measured.amountOut) },
  });
}
