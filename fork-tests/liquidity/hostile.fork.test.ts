import { type Address, encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../server/http/http.testkit.ts';
import { type Answer, post } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { chainClient } from '../harness/chainClient.ts';
import { startFork } from '../harness/fork.ts';
import { fundAccount } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { replicaPairs } from '../harness/replica/markets.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_POSITION_MANAGER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { v4PoolOf } from '../harness/replica/v4/v4Pools.ts';
import { fetchV4Urls } from '../harness/savedReplica.ts';
import { freshAddress, openTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { V2_PAIR } from '../harness/uniswapAbis.ts';
import { untilListed } from '../harness/untilListed.ts';
import { hostileCode, openMarketOf } from '../hostile/hostileMarkets.ts';
import {
  deployBlockingSubscriber,
  liquidityPool,
  openLiquidityPools,
  robbingCode,
  startIndexOfPools,
} from './hookedPools.ts';
import { askChange, fundProvider, sendChange } from './liquidityScene.ts';

/*
 * Tokens, hooks, subscribers and accounts that would cost a provider his tokens: each is refused or said
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
const MINTED = parseAbi(['function mint(address to, uint256 value)']);
const ask = (kind: string, body: object): Promise<Answer> =>
  post(`${scene.proxy.url}/api/v1/liquidity/${kind}`, body);
const codesOf = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code);

async function send(from: Address, to: Address, data: `0x${string}`): Promise<void> {
  const { status } = await sendTransaction(scene.client, { from, to, data, gas: 2_000_000n });
  if (status !== 'success') throw new Error('a transaction of the test reverted');
  await scene.proxyAtHead();
}

/** Opens pools of a token with WETH and USDC, and gives an account some of it and native coin. */
async function marketOf(name: string, protocol: 'v2' | 'v3') {
  const owner = freshAddress(`maker of ${name} ${protocol}`);
  const capital = { tokens: 10n ** 24n, weth: 10n ** 21n, usdc: 10n ** 12n };
  const place = { label: `liquidity ${name}`, owner, capital };
  // A pair gets its first shares from an honest token, which then turns into the other.
  const market = await openMarketOf(scene.client, protocol === 'v2' ? 'HonestToken' : name, protocol, place);
  const [pool] = market.pools;
  const provider = freshAddress(`provider of ${name} ${protocol}`);
  await fundProvider(scene, provider, [TOKENS.WETH.address]);
  const mint = (to: Address) => encodeFunctionData({ abi: MINTED, args: [to, 10n ** 24n] });
  await send(owner, market.token, mint(provider));
  if (protocol === 'v2') {
    await send(owner, market.token, mint(pool));
    await fundAccount(scene.client, { token: TOKENS.WETH.address, to: pool, amount: 2n * capital.weth });
    await send(owner, pool, encodeFunctionData({ abi: V2_PAIR, functionName: 'mint', args: [owner] }));
    await scene.client.setCode({ address: market.token, bytecode: hostileCode(name) });
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
  }
  const isFirst = market.token < TOKENS.WETH.address.toLowerCase();
  const offer = isFirst ? { amount0: '1000000000000000000' } : { amount1: '1000000000000000000' };
  const range = protocol === 'v3' ? { fullRange: true } : {};
  const assets = isFirst ? [market.token, 'native' as const] : ['native' as const, market.token];
  return { market, provider, assets, body: { pool, ...range, ...offer, sender: provider } };
}

describe('a token that does not keep to the rules', () => {
  test('is refused for V3 where it keeps a part of transfers, and said for V2, whose add goes through', async () => {
    const inV3 = await marketOf('IntoPoolsToken', 'v3');
    expect((await ask('add', inV3.body)).body).toMatchObject({ details: { reason: 'taxedToken' } });
    const { body, provider, assets } = await marketOf('IntoPoolsToken', 'v2');
    const added = await askChange(scene, 'add', body);
    // Nobody has traded it yet, so only the simulation shows what arrives: nine tenths.
    expect(codesOf(added)).toContain('SIMULATION_DIFFERS');
    const sent = await sendChange(scene, provider, added, [...assets, body.pool]);
    const { amount0, amount1 } = added.position;
    const { shares = 0n } = added.simulation;
    expect(sent).toEqual({ status: 'success', moved: [-amount0, -amount1, shares], leftInContract: [] });
    expect((shares ?? 0n) < (added.position.liquidity * 91n) / 100n).toBe(true);
  });

  test('is named for V2 where trades have shown its tax, and an add and a removal are to the wei', async () => {
    const pair = replicaPairs().find(({ token0, token1 }) => [token0, token1].includes('TAX'));
    if (pair === undefined) throw new Error('the pair is missing');
    const tokens = [TOKENS[pair.token0].address, TOKENS[pair.token1].address];
    const provider = freshAddress('provider of a taxed pair');
    await fundProvider(scene, provider, tokens, 10n ** 24n);
    await scene.proxyAtHead();
    const body = { pool: pair.address, amount0: '1000000000000000', nativeIn: false, sender: provider };
    const added = await askChange(scene, 'add', body);
    expect(codesOf(added)).toContain('TOKEN_TAXED');
    expect((await sendChange(scene, provider, added, [...tokens, pair.address])).status).toBe('success');
    const left = await askChange(scene, 'remove', { pool: pair.address, sender: provider });
    expect(codesOf(left)).toContain('TOKEN_TAXED');
    const { status, leftInContract } = await sendChange(scene, provider, left, tokens);
    expect([status, leftInContract]).toEqual(['success', []]);
  });

  test.each([
    ['RebasingToken', 'v3', 'taxedToken'],
    ['OwnerOnlyToken', 'v3', undefined],
    ['OwnerOnlyToken', 'v2', undefined],
  ] as const)('%s in %s: an add is refused, as it would revert', async (name, protocol, reason) => {
    const { body } = await marketOf(name, protocol);
    const { status, body: answer } = await ask('add', body);
    expect([status, answer['code']]).toEqual([
      422,
      reason === undefined ? 'SIMULATION_REVERTED' : 'LIQUIDITY_REFUSED',
    ]);
    if (reason !== undefined) expect(answer['details']).toMatchObject({ reason });
  });

  test.each(['v2', 'v3'] as const)(
    'one that calls a router back in %s is added to the wei, with nothing left',
    async (protocol) => {
      const { body, provider, assets } = await marketOf('ReentrantToken', protocol);
      const added = await askChange(scene, 'add', body);
      const sent = await sendChange(scene, provider, added, assets);
      const { amount0, amount1 } = added.position;
      expect(sent).toEqual({ status: 'success', moved: [-amount0, -amount1], leftInContract: [] });
    },
  );

  test('one that takes the native coin of the add out of the manager is refused', async () => {
    const { market, body } = await marketOf('HonestToken', 'v3');
    await scene.client.setCode({ address: market.token, bytecode: robbingCode() });
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
    const answer = await ask('add', body);
    expect([answer.status, answer.body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
  });
});

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

test('an add to V3 and V2 approves exactly the amounts, and nothing of them is left', async () => {
  const { body, provider, assets, market } = await marketOf('HonestToken', 'v2');
  const added = await askChange(scene, 'add', { ...body, nativeIn: false });
  const tokens = assets.map((asset) => (asset === 'native' ? TOKENS.WETH.address : asset));
  await sendChange(scene, provider, added, tokens);
  for (const token of [market.token, TOKENS.WETH.address]) {
    const args = [provider, added.to] as const;
    const left = await scene.client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args,
    });
    expect(left).toBeLessThanOrEqual(1n);
    expect(left).not.toBe(maxUint256);
  }
});
