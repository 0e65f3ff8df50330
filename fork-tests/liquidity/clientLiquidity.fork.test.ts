import { JsonRpcProvider, Wallet } from 'ethers';
import { createPublicClient, createWalletClient, erc20Abi, getAddress, http, zeroAddress } from 'viem';
import { mainnet } from 'viem/chains';
import { beforeAll, expect, test } from 'vitest';
import { executeLiquidity as executeByEthers } from '../../client/src/ethers.ts';
import type { LiquidityInput } from '../../client/src/executeLiquidity.ts';
import { createSwapApiClient, type SwapApiClient } from '../../client/src/index.ts';
import { type ExecutedLiquidity, executeLiquidity } from '../../client/src/viem.ts';
import { fundedWallet, usdcOf } from '../api/clientTrades.ts';
import { fundAccount } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { tradeInV3 } from './moveV3Pool.ts';

/* The client opens, lowers and closes positions: approvals, the transaction, and its reading of the receipt. */

const { USDC } = TOKENS;
const PLACE = {
  pool: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
  priceLower: '3000',
  priceUpper: '4000',
  priceIn: USDC.address,
};
const AMOUNT = 1_000_000_000n;

const scene = v4TradingScene();
let api: SwapApiClient;
beforeAll(() => {
  api = createSwapApiClient({ baseUrl: scene.proxy.url });
});

/** A new account with 100 of the coin and 1 000 USDC, its wallet and its chain. */
async function provider() {
  const { key, account } = await fundedWallet(scene.client);
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: AMOUNT });
  await scene.proxyAtHead();
  const transport = http(scene.fork.url);
  const wallet = createWalletClient({ account, chain: mainnet, transport });
  const chain = createPublicClient({ chain: mainnet, transport, pollingInterval: 50 });
  return { key, account, wallet, chain };
}
/** A position as it is after a change; the service may not have followed the node there yet. */
const positionAfter = (
  { receipt, tokenId }: Pick<ExecutedLiquidity, 'tokenId'> & { receipt: { blockNumber: bigint | number } },
  protocol: 'v3' | 'v4',
) => api.getPosition({ id: String(tokenId), protocol, minBlock: Number(receipt.blockNumber) });
const managerMayTake = (owner: `0x${string}`) =>
  scene.client.readContract({
    address: USDC.address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, MAINNET.positionManager],
  });

test('executeLiquidity by viem opens a V3 position, raises, lowers and closes it, and reads each receipt right', async () => {
  const { account, wallet, chain } = await provider();
  const steps: string[] = [];
  const run = async (change: LiquidityInput) => {
    const before = [await usdcOf(scene.client, account.address), await scene.client.getBalance(account)];
    const done = await executeLiquidity({ api, wallet, chain, change, onStep: (step) => steps.push(step) });
    const after = [await usdcOf(scene.client, account.address), await scene.client.getBalance(account)];
    return { done, usdc: (after[0] ?? 0n) - (before[0] ?? 0n), coin: (after[1] ?? 0n) - (before[1] ?? 0n) };
  };
  const gasOf = ({ receipt }: ExecutedLiquidity) => receipt.gasUsed * receipt.effectiveGasPrice;
  const movedOf = ({ moved }: ExecutedLiquidity) => moved.map(({ amount }) => amount);

  const add = { ...PLACE, amount0: String(AMOUNT / 2n) };
  const opened = await run({ add });
  expect(steps).toEqual(['approve', 'send']);
  expect(movedOf(opened.done)[0]).toBe(opened.usdc);
  const { tokenId } = opened.done;
  if (tokenId === null) throw new Error('no position was made');
  // The approval was for this add alone.
  expect(await managerMayTake(account.address)).toBe(0n);

  const named = { tokenId: String(tokenId), protocol: 'v3' as const };
  const raised = await run({ add: { ...named, amount0: '1000000' } });
  expect(movedOf(raised.done)[0]).toBe(raised.usdc);
  const lowered = await run({ remove: { ...named, percent: 40 } });
  expect(movedOf(lowered.done)).toEqual([lowered.usdc, lowered.coin + gasOf(lowered.done)]);
  await tradeInV3(scene, { token0: 'USDC', token1: 'WETH', fee: 500 }, true, 10n ** 12n);
  const collected = await run({ collect: { positions: [named] } });
  expect(movedOf(collected.done)).toEqual([collected.usdc, collected.coin + gasOf(collected.done)]);
  const closed = await run({ remove: { ...named, burn: true } });
  expect(movedOf(closed.done)).toEqual([closed.usdc, closed.coin + gasOf(closed.done)]);
  expect([raised, lowered, collected, closed].map(({ done }) => done.tokenId)).toEqual(Array(4).fill(null));
  await expect(positionAfter({ ...closed.done, tokenId }, 'v3')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('executeLiquidity by ethers opens a V4 position of the coin with exact approvals', async () => {
  const found = v4Pools().find(
    ({ key, hook, shape }) =>
      key.currency0 === zeroAddress && key.currency1 === USDC.address && hook === 'none' && shape !== 'empty',
  );
  if (found === undefined) throw new Error('there is no pool of the coin and USDC');
  const { key, account } = await provider();
  const network = { chainId: mainnet.id, name: 'mainnet' };
  const rpc = new JsonRpcProvider(scene.fork.url, network, {
    staticNetwork: true,
    polling: true,
    pollingInterval: 50,
    cacheTimeout: -1,
  });
  const add = { pool: found.id, fullRange: true, amount1: String(AMOUNT / 2n) };
  const signer = new Wallet(key, rpc);
  const done = await executeByEthers({ api, signer, change: { add }, exactApprovals: true });
  rpc.destroy();
  const left = await usdcOf(scene.client, account.address);
  const { amount0Max, amount1Max } = done.answer.position;
  expect(done.moved).toEqual([
    { asset: 'native', amount: null },
    { asset: getAddress(USDC.address), amount: left - AMOUNT },
  ]);
  expect(AMOUNT - left).toBe(AMOUNT / 2n);
  expect(BigInt(amount1Max ?? 0)).toBeGreaterThan(AMOUNT / 2n);
  expect(done.answer.value).toBe(amount0Max);
  const shown = await positionAfter(done, 'v4');
  expect([shown.owner, shown.liquidity]).toEqual([account.address, done.answer.position.liquidity]);
});

test('executeLiquidity sends nothing when the price goes past the slippage while an approval is pending', async () => {
  const { account, wallet, chain } = await provider();
  const slow: typeof wallet = Object.create(wallet, {
    sendTransaction: {
      value: async (asked: Parameters<typeof wallet.sendTransaction>[0]) => {
        await tradeInV3(scene, { token0: 'USDC', token1: 'WETH', fee: 500 }, true, 4n * 10n ** 12n);
        return wallet.sendTransaction(asked);
      },
    },
  });
  const add = { ...PLACE, amount0: String(AMOUNT / 2n), slippage: 0.1 };
  const steps: string[] = [];
  const run = executeLiquidity({
    api,
    wallet: slow,
    chain,
    change: { add },
    onStep: (step: string) => steps.push(step),
  });
  await expect(run).rejects.toThrow('The price went past the slippage while approvals were pending');
  expect(steps).toEqual(['approve']);
  expect(await usdcOf(scene.client, account.address)).toBe(AMOUNT);
});

test('executeLiquidity asks for no approval where a balance is missing', async () => {
  const { wallet, chain } = await provider();
  const add = { ...PLACE, amount0: String(AMOUNT * 2n) };
  const steps: string[] = [];
  const run = executeLiquidity({ api, wallet, chain, change: { add }, onStep: (step) => steps.push(step) });
  await expect(run).rejects.toThrow(`has ${AMOUNT} of ${getAddress(USDC.address)}, and needs ${AMOUNT * 2n}`);
  expect(steps).toEqual([]);
});

test('executeLiquidity zaps one token into a position: approvals, swap, approval and add', async () => {
  const { account, wallet, chain } = await provider();
  const steps: string[] = [];
  const zap = {
    pool: PLACE.pool,
    fullRange: true,
    tokenIn: USDC.address,
    amountIn: String(AMOUNT),
    nativeIn: false,
  };
  const done = await executeLiquidity({
    api,
    wallet,
    chain,
    change: { zap },
    exactApprovals: true,
    onStep: (step) => steps.push(step),
  });
  expect(steps).toEqual(['approve', 'approve', 'send', 'approve', 'approve', 'send']);
  const { dust, position } = done.answer;
  const left = await usdcOf(scene.client, account.address);
  expect(left).toBe(BigInt(dust.amount0));
  expect(done.moved.map(({ amount }) => amount)).toEqual([left - AMOUNT, BigInt(dust.amount1)]);
  expect(done.swap?.receipt.status).toBe('success');
  const shown = await positionAfter(done, 'v3');
  expect([shown.owner, shown.liquidity]).toEqual([account.address, position.liquidity]);
  // Nothing of the exact approvals is left.
  expect(await managerMayTake(account.address)).toBe(0n);
});

test('executeLiquidity zaps one token into a new V4 position: approvals, and one transaction', async () => {
  const found = v4Pools().find(
    ({ key, hook, shape }) =>
      key.currency0 === USDC.address &&
      key.currency1 === TOKENS.WETH.address &&
      hook === 'none' &&
      shape !== 'empty',
  );
  if (found === undefined) throw new Error('there is no pool of USDC and WETH');
  const { account, wallet, chain } = await provider();
  const steps: string[] = [];
  const zap = { pool: found.id, fullRange: true, tokenIn: USDC.address, amountIn: String(AMOUNT) };
  const onStep = (step: string) => steps.push(step);
  const done = await executeLiquidity({ api, wallet, chain, change: { zap }, exactApprovals: true, onStep });
  expect([steps, done.swap]).toEqual([['approve', 'approve', 'send'], null]);
  const { dust, position } = done.answer;
  const left = await usdcOf(scene.client, account.address);
  expect(left).toBe(BigInt(dust.amount0));
  expect(done.moved.map(({ amount }) => amount)).toEqual([left - AMOUNT, BigInt(dust.amount1)]);
  const shown = await positionAfter(done, 'v4');
  expect([shown.owner, shown.liquidity]).toEqual([account.address, position.liquidity]);
});

test('executeLiquidity stops a zap after its swap when the price goes past the slippage meanwhile', async () => {
  const { account, wallet, chain } = await provider();
  let sent = 0;
  const slow: typeof wallet = Object.create(wallet, {
    sendTransaction: {
      value: async (asked: Parameters<typeof wallet.sendTransaction>[0]) => {
        const hash = await wallet.sendTransaction(asked);
        sent += 1;
        // The third is the swap, behind two approvals.
        if (sent === 3)
          await tradeInV3(scene, { token0: 'USDC', token1: 'WETH', fee: 500 }, true, 4n * 10n ** 12n);
        return hash;
      },
    },
  });
  const zap = {
    pool: PLACE.pool,
    fullRange: true,
    tokenIn: USDC.address,
    amountIn: String(AMOUNT),
    slippage: 0.1,
    nativeIn: false,
  };
  const run = executeLiquidity({ api, wallet: slow, chain, change: { zap } });
  await expect(run).rejects.toThrow('The price went past the slippage after the swap');
  expect(sent).toBe(3);
  const left = await usdcOf(scene.client, account.address);
  expect(left > 0n && left < AMOUNT).toBe(true);
});

test('executeLiquidity creates a pool with its first position', async () => {
  const { account, wallet, chain } = await provider();
  const add = {
    create: true,
    protocol: 'v3' as const,
    token0: USDC.address,
    token1: TOKENS.UNI.address,
    fee: 100,
    startPrice: '10',
    priceIn: USDC.address,
    confirmPrice: true,
    priceLower: '5',
    priceUpper: '9',
    amount0: String(AMOUNT / 2n),
  };
  const done = await executeLiquidity({ api, wallet, chain, change: { add } });
  const { answer } = done;
  expect(answer.warnings.map(({ code }) => code)).toContain('POOL_CREATED');
  const shown = await positionAfter(done, 'v3');
  expect([shown.owner, shown.liquidity]).toEqual([account.address, answer.position.liquidity]);
});
