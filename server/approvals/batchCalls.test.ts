import { decodeFunctionData, encodeFunctionData, erc20Abi } from 'viem';
import { expect, test } from 'vitest';
import { DAI, RECIPIENT, USDC } from '../universalRouter/routes.testkit.ts';
import { batchCalls } from './batchCalls.ts';

const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [DAI, amount] });
const shared = { token: USDC, spender: DAI, current: 5n, required: 1_000n };
const trade = { to: DAI, data: '0x3df00276', value: 0n } as const;

test('the batch has the exact approvals in their order, then the trade, and need not be atomic', () => {
  const batch = batchCalls({
    sender: RECIPIENT,
    chainId: 202_555,
    approvals: [
      { ...shared, step: 'clearToken', transaction: { to: USDC, data: approve(0n), value: 0n } },
      { ...shared, step: 'token', transaction: { to: USDC, data: approve(1_000n), value: 0n } },
    ],
    transaction: trade,
  });
  expect(batch).toMatchObject({
    version: '2.0.0',
    from: RECIPIENT,
    chainId: '0x3173b',
    atomicRequired: false,
  });
  expect(batch.calls.map(({ to, value }) => [to, value])).toEqual([
    [USDC, '0x0'],
    [USDC, '0x0'],
    [DAI, '0x0'],
  ]);
  const allowed = batch.calls.slice(0, 2).map(({ data }) => decodeFunctionData({ abi: erc20Abi, data }).args);
  expect(allowed.map((args) => args?.[1])).toEqual([0n, 1_000n]);
  expect(batch.calls[2]?.data).toBe('0x3df00276');
});

test('native coin that pays is the value of the trade, as a quantity', () => {
  const transaction = { ...trade, value: 10n ** 18n };
  const batch = batchCalls({ sender: RECIPIENT, chainId: 1, approvals: [], transaction });
  expect(batch).toMatchObject({ chainId: '0x1', calls: [{ to: DAI, value: '0xde0b6b3a7640000' }] });
});
