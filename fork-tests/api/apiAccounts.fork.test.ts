import { getAddress, pad } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { ask } from './ask.ts';

/* What lives at an address, and what it holds: nobody should send tokens to a contract by mistake. */

const { WETH, USDC } = TOKENS;
const KEY = `0x${'7'.repeat(64)}` as const;

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

const accountAt = (address: string) => ask(`${scene.proxy.url}/api/v1/accounts/${address}`);

test('default: a contract is told from an account with a key, also after that was delegated', async () => {
  const { address } = privateKeyToAccount(KEY);
  expect((await accountAt(WETH.address)).body).toMatchObject({ kind: 'contract' });
  expect((await accountAt(address)).body).toMatchObject({ address, kind: 'empty' });
  // As EIP-7702 writes it; one byte more would be code.
  await scene.client.setCode({ address, bytecode: `0xef0100${'12'.repeat(20)}` });
  await scene.client.mine({ blocks: 1 });
  await scene.proxyAtHead();
  expect((await accountAt(address)).body).toMatchObject({ kind: 'delegated' });
});

test('error: a wrong checksum is refused', async () => {
  const { status, body } = await accountAt('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2');
  expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST']);
});

const balancesOf = (address: string, tokens: readonly string[]) =>
  ask(`${scene.proxy.url}/api/v1/accounts/${address}/balances?tokens=${tokens.join()}`);

test('default: balances to the unit, in the order of the request, and null for what is no token', async () => {
  const address = freshAddress('somebody who is watched');
  await fundNative(scene.client, { to: address, amount: 3n * ETHER });
  await fundAccount(scene.client, { token: USDC.address, to: address, amount: 250_000_001n });
  await scene.proxyAtHead();
  const nothing = freshAddress('no token at all');
  const { status, body } = await balancesOf(address, [nothing, USDC.address, WETH.address]);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    address,
    native: '3000000000000000000',
    balances: [
      { token: nothing, amount: null },
      { token: getAddress(USDC.address), amount: '250000001' },
      { token: getAddress(WETH.address), amount: '0' },
    ],
  });
});

test('error: more tokens than one question may name', async () => {
  const many = Array.from({ length: 101 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`);
  const { status, body } = await balancesOf(WETH.address, many);
  expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST']);
});

const nameOf = (name: string) => ask(`${scene.proxy.url}/api/v1/names/${encodeURIComponent(name)}`);

test('names: a chain without a registry has none, and what is no name is refused', async () => {
  expect((await nameOf('foo.eth')).body).toMatchObject({ address: null, reason: 'noRegistry' });
  for (const name of ['foo', 'foo..eth', 'foo bar.eth', 'a_b.eth'])
    expect((await nameOf(name)).body).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('names: the resolver that the registry names for the hash of EIP-137 tells the address', async () => {
  const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';
  const resolver = freshAddress('a resolver of names');
  const alice = freshAddress('who has a name');
  // Namehash of foo.eth in EIP-137.
  const node = '0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f';
  /** Returns the word that its storage holds at the first argument. */
  const bytecode = '0x6004355460005260206000f3';
  for (const [address, held] of [
    [registry, resolver],
    [resolver, alice],
  ] as const) {
    await scene.client.setCode({ address, bytecode });
    await scene.client.setStorageAt({ address, index: node, value: pad(held) });
  }
  await scene.client.mine({ blocks: 1 });
  await scene.proxyAtHead();
  const found = { name: 'foo.eth', address: getAddress(alice), reason: null };
  expect((await nameOf('foo.eth')).body).toMatchObject(found);
  expect((await nameOf('FOO.eth')).body).toMatchObject(found);
  expect((await nameOf('bar.eth')).body).toMatchObject({ address: null, reason: 'noAddress' });
  // Its second letters are Cyrillic: another name, however it looks.
  expect((await nameOf('f\u043e\u043e.eth')).body).not.toMatchObject({ address: getAddress(alice) });
});
