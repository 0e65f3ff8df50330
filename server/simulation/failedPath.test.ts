import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { failedPathOf } from './failedPath.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const [ROUTER, WETH, USDC, BAIT, FIRST] = ['1', 'a', 'b', 'c', 'd'].map(account) as [
  ...[Address, Address, Address, Address, Address],
];

const frame = (to: string, calls: readonly object[], more: object = {}) => ({
  to,
  error: 'execution reverted',
  gas: '0x64',
  gasUsed: '0x10',
  calls,
  ...more,
});

test('default: the last failed call of each, and the words of the first', () => {
  const caught = frame(USDC, []);
  const inner = frame(BAIT, [], { output: '0x02' });
  const trace = frame(ROUTER, [caught, { to: WETH }, frame(FIRST, [inner])], { output: '0x01' });
  const contracts = [ROUTER, FIRST, BAIT];
  const expected = { contracts, data: '0x01', innermostData: '0x02', isOutOfGas: false };
  expect(failedPathOf(trace, true)).toEqual(expected);
});

test('behavior: all gas is used where it failed', () => {
  const all = { gasUsed: '0x64' };
  const inToken = frame(ROUTER, [frame(BAIT, [], all)]);
  expect(failedPathOf(inToken, false)).toMatchObject({ isOutOfGas: true });
  expect(failedPathOf(frame(ROUTER, [frame(BAIT, [])], all), true)).toMatchObject({ isOutOfGas: false });
});

test('failedPathOf: the outermost call is out of gas where the receipt shows it', () => {
  const trace = frame(ROUTER, [], { gas: '0x64', gasUsed: '0x65' });
  expect(failedPathOf(trace, false)).toMatchObject({ isOutOfGas: false });
  expect(failedPathOf(trace, true)).toMatchObject({ isOutOfGas: true });
});

test('failedPathOf: undefined for an answer that is no trace of a failure', () => {
  for (const trace of [null, undefined, 'no', {}, { to: ROUTER, calls: [] }, { error: 7 }]) {
    expect(failedPathOf(trace, true)).toBeUndefined();
  }
});

test('behavior: code that a contract borrows runs as its own, also where it fails', () => {
  const code = frame(USDC, [], { type: 'DELEGATECALL', output: '0x03' });
  const trace = frame(ROUTER, [frame(BAIT, [code], { type: 'CALL' })]);
  expect(failedPathOf(trace, false)).toMatchObject({ contracts: [ROUTER, BAIT], innermostData: '0x03' });
});
