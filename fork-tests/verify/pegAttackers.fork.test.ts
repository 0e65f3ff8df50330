import { request } from 'graphql-request';
import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick } from '../../server/amm/v3/tickMath.ts';
import { deployContract } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { fundAccount } from '../harness/funding.ts';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { V4_POOL_MANAGER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { V3_FACTORY } from '../harness/uniswapAbis.ts';
import { createPool, type IndexScene, send } from '../index/scene.ts';
import { formatVerification, hasDifferences } from './formatVerification.ts';
import { verifyIndex } from './verifyIndex.ts';

/*
 * A coin's dollar cannot be had for gas: liquidity that comes and goes within one unlock takes it from none
 * and gives it to none.
 */

const MOMENTARY = parseAbi([
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function comeAndGo(Key key, int24 lower, int24 upper, int256 liquidity)',
]);
const PAYER = parseAbi([
  'function mint(address pool, int24 lower, int24 upper, uint128 amount)',
  'function burn(address pool, int24 lower, int24 upper, uint128 amount)',
]);

let scene: IndexedReplica;
let client: ChainClient;
let account: Address;
let momentary: Address;
beforeAll(async () => {
  scene = await startIndexedReplica({ hasV4: true });
  client = chainClient(scene.replica.url);
  account = scene.replica.accounts[3].address;
  momentary = await deployContract(client, 'MomentaryLiquidity', {
    deployer: account,
    argument: MAINNET_V4.poolManager,
  });
  const { DAI, USDC } = scene.replica.tokens;
  for (const token of [DAI.address, USDC.address])
    await fundAccount(client, { token, to: momentary, amount: 1000n });
});
afterAll(() => scene?.stop());

/** Dollars of a DAI in raw units of both coins. */
const tickOf = (dollars: number): number => Math.floor(Math.log(dollars * 1e-12) / Math.log(1.0001));

/**
 * Liquidity of thirty thousand dollars at a price, added and taken out in one transaction, in a pool of its
 * own fee.
 */
async function comeAndGo(fee: number, dollars: number, isNew: boolean): Promise<void> {
  const { DAI, USDC } = scene.replica.tokens;
  const key = { currency0: DAI.address, currency1: USDC.address, fee, tickSpacing: 1, hooks: zeroAddress };
  const tick = tickOf(dollars);
  const run = async (to: Address, data: Hex) => {
    const { status } = await sendTransaction(client, { from: account, to, data });
    expect(status).toBe('success');
  };
  if (isNew) {
    const args = [key, getSqrtRatioAtTick(tick)] as const;
    await run(
      MAINNET_V4.poolManager,
      encodeFunctionData({ abi: V4_POOL_MANAGER, functionName: 'initialize', args }),
    );
  }
  const liquidity = BigInt(Math.floor(30_000e6 / Math.sqrt(dollars * 1e-12)));
  const args = [key, tick - 9000, tick + 9000, liquidity] as const;
  await run(momentary, encodeFunctionData({ abi: MOMENTARY, functionName: 'comeAndGo', args }));
}

async function ofDai(): Promise<{ pricingRank: number; priceUSD: string | null }> {
  await scene.index.waitForBlock((await client.getBlock()).hash as Hex);
  const { DAI } = scene.replica.tokens;
  const { token } = await request<{ token: { pricingRank: number; priceUSD: string | null } }>(
    scene.index.queryUrl,
    `{ token(id: "${DAI.address}") { pricingRank priceUSD } }`,
  );
  return token;
}

async function expectAgreement(): Promise<void> {
  const verification = await verifyIndex({
    rpcUrl: scene.replica.url,
    subgraphUrl: scene.index.queryUrl,
  });
  expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
}

describe('a coin that counts as a dollar, and an attacker who has nothing', () => {
  it('keeps its dollar when he says 90 cents within a transaction, and ten minutes later again', async () => {
    await comeAndGo(77, 0.9, true);
    expect(await ofDai()).toEqual({ pricingRank: 3, priceUSD: '1' });
    for (let again = 0; again < 3; again++) {
      await client.increaseTime({ seconds: 605 });
      await comeAndGo(77, 0.9, false);
    }
    expect(await ofDai()).toEqual({ pricingRank: 3, priceUSD: '1' });
    await expectAgreement();
  });

  it('loses it where the deepest pool says 80 cents for twenty minutes, and gets it back by no moment at a dollar', async () => {
    const { replica } = scene;
    const { DAI, USDC } = replica.tokens;
    const payer = await deployContract(client, 'PatientPayer', { deployer: account });
    const sender: IndexScene = { replica, client, account };
    for (const token of [DAI.address, USDC.address])
      await fundAccount(client, { token, to: payer, amount: 10n ** 40n });
    const pair = [DAI.address, USDC.address] as const;
    const { positionManager, v3Factory } = replica.contracts;
    const tick = tickOf(0.8);
    const place = { pair, fee: 10_000, sqrtPriceX96: getSqrtRatioAtTick(tick) };
    await send(sender, positionManager, createPool(place));
    const pool = await client.readContract({
      address: v3Factory,
      abi: V3_FACTORY,
      functionName: 'getPool',
      args: [...pair, 10_000],
    } as const);
    const lower = Math.floor(tick / 200) * 200 - 20_000;
    // A billion dollars on either side.
    const liquidity = BigInt(Math.floor(1e15 / Math.sqrt(0.8 * 1e-12)));
    const change = (functionName: 'mint' | 'burn', amount: bigint) =>
      send(
        sender,
        payer,
        encodeFunctionData({ abi: PAYER, functionName, args: [pool, lower, lower + 40_000, amount] }),
      );
    await change('mint', liquidity);
    for (let window = 0; window < 3; window++) {
      await client.increaseTime({ seconds: 700 });
      await change('burn', 0n);
    }
    const off = await ofDai();
    expect(off.pricingRank).toBe(0);
    expect(Number(off.priceUSD)).toBeCloseTo(0.8, 2);
    await expectAgreement();

    await comeAndGo(78, 1, true);
    await client.increaseTime({ seconds: 605 });
    await comeAndGo(78, 1, false);
    expect(await ofDai()).toEqual(off);
    await expectAgreement();
  });
});
