import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../server/http/http.testkit.ts';
import { type Answer, post } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { chainClient } from '../harness/chainClient.ts';
import { startFork } from '../harness/fork.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_POSITION_MANAGER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { v4PoolOf } from '../harness/replica/v4/v4Pools.ts';
import { donateToV4 } from '../harness/replica/v4/v4Transactions.ts';
import { fetchV4Urls } from '../harness/savedReplica.ts';
import { freshAddress, openTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { untilListed } from '../harness/untilListed.ts';
import {
  deployBlockingSubscriber,
  liquidityPool,
  openLiquidityPools,
  startIndexOfPools,
} from './hookedPools.ts';
import { askChange, fundProvider, sendChange } from './liquidityScene.ts';
import { askZap, sendZap } from './zapScene.ts';

/*
 * Hooks, subscribers and accounts that would cost a provider his tokens: each is refused or said
 * before anything is signed, and what goes through is to the wei, with nothing left in any contract.
 */

let index: TestServer;
let scene: TradingScene;
beforeAll(async () => {
  const { replicaUrl, subgraphUrl } = await fetchV4Urls();
  const fork = await startFork({ of: replicaUrl });
  await openLiquidityPools(chainClient(fork.url));
  index = await startIndexOfPools(subgraphUrl, [liquidityPool('keeping'), liquidityPool('locking')]);
  scene = await openTradingScene(fork, { SUBGRAPH_URL: index.url });
  await untilListed(scene.proxy);
});
afterAll(async () => {
  await scene?.stop();
  await index?.close();
});

const NFT = parseAbi([
  'function approve(address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function subscribe(uint256 tokenId, address subscriber, bytes data)',
]);
const ask = (kind: string, body: object): Promise<Answer> =>
  post(`${scene.proxy.url}/api/v1/liquidity/${kind}`, body);
const codesOf = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code);

async function send(from: Address, to: Address, data: Hex, gas = 2_000_000n): Promise<void> {
  const { status } = await sendTransaction(scene.client, { from, to, data, gas });
  if (status !== 'success') throw new Error('a transaction of the test reverted');
  await scene.proxyAtHead();
}

describe('a hook of a V4 pool', () => {
  const tokens = [TOKENS.DAI.address, TOKENS.LINK.address];
  const opening = async (hook: 'keeping' | 'locking', slippage: number) => {
    const pool = liquidityPool(hook);
    const owner = freshAddress(`provider of a ${hook} hook`);
    await fundProvider(scene, owner, tokens);
    await scene.proxyAtHead();
    const assets = [pool.key.currency0, pool.key.currency1];
    const offer = { pool: pool.id, fullRange: true, amount0: '5000000000000000000', slippage };
    return { owner, assets, body: { ...offer, sender: owner } };
  };

  test('that keeps a part at add and removal needs the word of the caller, and its share is shown', async () => {
    const { owner, assets, body } = await opening('keeping', 0.5);
    const refused = await ask('add', body);
    expect(refused.body).toMatchObject({ code: 'LIQUIDITY_REFUSED', details: { reason: 'confirm' } });
    expect(refused.body['error']).toContain('take tokens at an add');
    const added = await askChange(scene, 'add', { ...body, confirm: true });
    expect(codesOf(added)).toEqual(
      expect.arrayContaining(['HOOK_OF_LIQUIDITY', 'SIMULATION_DIFFERS', 'REMOVAL_PAYS_LESS']),
    );
    const sent = await sendChange(scene, owner, added, assets);
    // The hook keeps ⌊a thousandth⌋ of what the pool takes.
    const { amount0, amount1, liquidity } = added.position;
    expect(sent).toEqual({
      status: 'success',
      moved: [-amount0 - amount0 / 1000n, -amount1 - amount1 / 1000n],
      leftInContract: [],
    });
    const named = { tokenId: String(added.simulation.tokenId), protocol: 'v4' };
    // A tenth is more than the slippage: the minima hold it off.
    const tight = await ask('remove', { ...named, percent: 50, sender: owner });
    expect([tight.status, tight.body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
    const loose = await askChange(scene, 'remove', { ...named, slippage: 25, burn: true, sender: owner });
    expect(codesOf(loose)).toEqual(expect.arrayContaining(['HOOK_OF_LIQUIDITY', 'SIMULATION_DIFFERS']));
    const left = await sendChange(scene, owner, loose, assets);
    const { amount0: freed0, amount1: freed1 } = loose.position;
    expect([loose.position.liquidity, left]).toEqual([
      liquidity,
      { status: 'success', moved: [freed0 - freed0 / 10n, freed1 - freed1 / 10n], leftInContract: [] },
    ]);
  });

  test('that keeps a part of a zap is said, and takes it out of the slack of `maximum`', async () => {
    const { owner, assets, body } = await opening('keeping', 5);
    const [currency0 = zeroAddress] = assets;
    const pay = { tokenIn: currency0, amountIn: '5000000000000000000', amount0: undefined };
    const zap = await askZap(scene, { ...body, ...pay, maximum: true, confirm: true });
    expect(codesOf(zap)).toEqual(expect.arrayContaining(['HOOK_OF_LIQUIDITY', 'SIMULATION_DIFFERS']));
    const { moved, left } = await sendZap(scene, owner, zap, assets);
    const { amount0, amount1 } = zap.position;
    expect(moved).toEqual([
      zap.dust.amount0 - 5_000_000_000_000_000_000n - amount0 / 1000n,
      zap.dust.amount1 - amount1 / 1000n,
    ]);
    expect(new Set(left)).toEqual(new Set([0n]));
  });

  test('that keeps a part lets a lone collection through, which pays the fees without its share', async () => {
    const { owner, assets, body } = await opening('keeping', 0.5);
    const added = await askChange(scene, 'add', { ...body, confirm: true });
    await sendChange(scene, owner, added, assets);
    const { from, to, data, gas } = donateToV4(
      liquidityPool('keeping'),
      10n ** 18n + 7n,
      2n * 10n ** 18n + 3n,
    );
    await send(from, to ?? zeroAddress, data, BigInt(gas));
    const named = { tokenId: String(added.simulation.tokenId), protocol: 'v4' };
    // A tenth of principal and fees is more than the principal of a small part.
    const part = await ask('remove', { ...named, liquidity: '1000', slippage: 50, sender: owner });
    expect([part.status, part.body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
    expect(part.body['error']).toContain('the hook keeps more than is freed: collect the fees first');
    const collected = await askChange(scene, 'collect', { positions: [named], sender: owner });
    expect(collected.decoded[0]?.name).toBe('INCREASE_LIQUIDITY');
    const [{ fees0 = 0n, fees1 = 0n } = {}] = collected.fees;
    expect([fees0 > 10n ** 9n, fees1 > 10n ** 9n]).toEqual([true, true]);
    const sent = await sendChange(scene, owner, collected, assets);
    expect(sent).toEqual({
      status: 'success',
      moved: [fees0 - fees0 / 10n, fees1 - fees1 / 10n],
      leftInContract: [],
    });
    const again = await ask('collect', { positions: [named], sender: owner });
    expect(again.body).toMatchObject({ details: { reason: 'nothingToDo' } });
  });

  test('that lets nothing out is warned of by the removal right after the add', async () => {
    const { owner, assets, body } = await opening('locking', 0.5);
    expect((await ask('add', body)).body).toMatchObject({ details: { reason: 'confirm' } });
    const added = await askChange(scene, 'add', { ...body, confirm: true });
    expect(added.warnings.find(({ code }) => code === 'REMOVAL_REVERTS')?.message).toContain('would revert');
    expect((await sendChange(scene, owner, added, assets)).status).toBe('success');
    const named = { tokenId: String(added.simulation.tokenId), protocol: 'v4', sender: owner };
    const more = await askChange(scene, 'add', { ...named, amount0: '1000000000000000000', confirm: true });
    expect(codesOf(more)).toContain('REMOVAL_REVERTS');
    const answer = await ask('remove', named);
    expect([answer.status, answer.body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
  });
});

describe('a position of V4', () => {
  const pool = v4PoolOf('USDC', 'USDT', 10);
  const assets = [pool.key.currency0, pool.key.currency1];
  const owner = freshAddress('owner of a V4 position');
  let tokenId: string;
  beforeAll(async () => {
    await fundProvider(scene, owner, assets);
    await scene.proxyAtHead();
    const body = { pool: pool.id, fullRange: true, amount0: '5000000000', sender: owner };
    const added = await askChange(scene, 'add', body);
    await sendChange(scene, owner, added, assets);
    tokenId = String(added.simulation.tokenId);
  });
  const named = () => ({ tokenId, protocol: 'v4' });

  test('of another is refused with its owner, before any approval', async () => {
    const stranger = freshAddress('stranger to a position');
    const details = { reason: 'notTheOwner', owner };
    for (const [kind, body] of [
      ['add', { ...named(), amount0: '1000000', sender: stranger }],
      ['remove', { ...named(), sender: stranger }],
      ['collect', { positions: [named()], sender: stranger }],
    ] as const)
      expect((await ask(kind, body)).body).toMatchObject({ code: 'LIQUIDITY_REFUSED', details });
  });

  test('is lowered by an approved account and by one approved for all, and the owner gets the tokens', async () => {
    const [one, all] = [freshAddress('operator of one'), freshAddress('operator of all')];
    await fundProvider(scene, one, []);
    await fundProvider(scene, all, []);
    const to = MAINNET_V4.positionManager as Address;
    const approve = { functionName: 'approve', args: [one, BigInt(tokenId)] } as const;
    await send(owner, to, encodeFunctionData({ abi: NFT, ...approve }));
    const forAll = { functionName: 'setApprovalForAll', args: [all, true] } as const;
    await send(owner, to, encodeFunctionData({ abi: NFT, ...forAll }));
    for (const sender of [one, all]) {
      const change = await askChange(scene, 'remove', { ...named(), percent: 10, sender });
      expect(codesOf(change)).toContain('OPERATOR');
      const { status, moved } = await sendChange(scene, sender, change, assets, owner);
      const { amount0, amount1 } = change.position;
      expect([status, moved]).toEqual(['success', [amount0, amount1]]);
    }
  });

  test('with a subscriber that refuses the change is unsubscribed first, in the same transaction', async () => {
    const subscriber = await deployBlockingSubscriber(scene.client, owner);
    const args = [BigInt(tokenId), subscriber, '0x'] as const;
    const data = encodeFunctionData({ abi: NFT, functionName: 'subscribe', args });
    await send(owner, MAINNET_V4.positionManager, data);
    const change = await askChange(scene, 'remove', { ...named(), percent: 20, sender: owner });
    expect(change.decoded.map(({ name }) => name)).toContain('unsubscribe');
    expect(change.warnings.find(({ code }) => code === 'SUBSCRIBER')?.message).toContain('unsubscribes');
    const { status, moved } = await sendChange(scene, owner, change, assets);
    const { amount0, amount1 } = change.position;
    expect([status, moved]).toEqual(['success', [amount0, amount1]]);
  });

  test('is approved for no more than the add can take, of the manager alone', async () => {
    const payer = freshAddress('payer of exact approvals');
    await fundProvider(scene, payer, assets);
    await scene.proxyAtHead();
    const body = { pool: pool.id, fullRange: true, amount0: '7000000000', sender: payer };
    const added = await askChange(scene, 'add', body);
    await sendChange(scene, payer, added, assets);
    const abi = parseAbi([
      'function allowance(address, address, address) view returns (uint160, uint48, uint48)',
    ]);
    const { amount0, amount1, amount0Max = 0n, amount1Max = 0n } = added.position;
    for (const [token, most, taken] of [
      [pool.key.currency0, amount0Max, amount0],
      [pool.key.currency1, amount1Max, amount1],
    ] as const) {
      const allowed = {
        abi,
        functionName: 'allowance',
        args: [payer, token, MAINNET_V4.positionManager],
      } as const;
      const [left] = await scene.client.readContract({ address: MAINNET.permit2, ...allowed });
      expect(left).toBe(most - taken);
    }
  });

  test('that nobody owns any more is not found', async () => {
    const next = await scene.client.readContract({
      address: MAINNET_V4.positionManager,
      abi: V4_POSITION_MANAGER,
      functionName: 'nextTokenId',
    });
    const answer = await ask('remove', { tokenId: String(next + 5n), protocol: 'v4', sender: owner });
    expect([answer.status, answer.body['code']]).toEqual([404, 'NOT_FOUND']);
  });
});
