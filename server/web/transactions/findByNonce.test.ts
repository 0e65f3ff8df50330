import type { Hex } from 'viem';
import { expect, test } from 'vitest';
import { ACCOUNT, clientsOf, type FakeChain, type FakeTransaction, fakeChain } from './fakeChain.testkit.ts';
import { findByNonce } from './findByNonce.ts';

const TO: Hex = `0x${'11'.repeat(20)}`;
const mined = (nonce: number, block: number): FakeTransaction => ({
  hash: `0x${String(nonce).padStart(64, '0')}`,
  nonce,
  to: TO,
  input: '0x1234',
  value: 7n,
  block,
});
const chainOf = (head: number, transactions: FakeTransaction[]): FakeChain => ({
  ...fakeChain(head),
  transactions,
});
const find = (chain: FakeChain, nonce: number, since: bigint) =>
  findByNonce(clientsOf(chain).reader, ACCOUNT, nonce, since);

test.each([101, 102, 150, 199, 200])(
  'default: the transaction is found in block %i of 101 to 200',
  async (block) => {
    const chain = chainOf(200, [mined(0, 50), mined(1, block)]);
    expect(await find(chain, 1, 100n)).toEqual({
      hash: '0x0000000000000000000000000000000000000000000000000000000000000001',
      to: TO,
      data: '0x1234',
      value: 7n,
    });
  },
);

test('behavior: of several in one block the one with the nonce, of the account and of nobody else', async () => {
  const stranger = { ...mined(2, 130), hash: `0x${'f'.repeat(64)}` as const, from: TO };
  const chain = chainOf(200, [stranger, mined(0, 130), mined(1, 130), mined(2, 130), mined(3, 131)]);
  expect((await find(chain, 2, 100n))?.hash).toBe(mined(2, 130).hash);
});

test('behavior: a million blocks take twenty looks at the count', async () => {
  const chain = chainOf(1_048_576, [mined(0, 777_777)]);
  expect((await find(chain, 0, 0n))?.hash).toBe(mined(0, 777_777).hash);
  expect(chain.asked.get('eth_getTransactionCount')).toBe(20);
});

test('behavior: the newest block holds it when no block followed the question', async () => {
  const chain = chainOf(100, [mined(0, 100)]);
  expect((await find(chain, 0, 100n))?.hash).toBe(mined(0, 100).hash);
});

test('behavior: nothing, where the node keeps no state of past blocks', async () => {
  const chain = { ...chainOf(200, [mined(0, 120)]), oldestState: 195 };
  expect(await find(chain, 0, 100n)).toBeUndefined();
});

test('behavior: nothing, where the node is behind the one that counted', async () => {
  expect(await find(chainOf(110, [mined(0, 120)]), 0, 100n)).toBeUndefined();
});

test('error: a wallet without a connection is no answer', async () => {
  const chain = { ...chainOf(200, [mined(0, 120)]), isOffline: true };
  await expect(find(chain, 0, 100n)).rejects.toThrow('the wallet is offline');
});
