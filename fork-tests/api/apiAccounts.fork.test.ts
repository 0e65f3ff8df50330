import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { ask } from './ask.ts';

/* What lives at an address: nobody should send tokens to a contract by mistake. */

const { WETH } = TOKENS;
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
