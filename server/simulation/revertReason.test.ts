import { expect, test } from 'vitest';
import { decodeRevert } from './revertReason.ts';

const word = (value: string) => value.padStart(64, '0');

test.each([
  ['0x849eaf98', 'V2TooLittleReceived', [], 'the output would be below the minimum'],
  ['0x8ab0bc16', 'V2TooMuchRequested', [], 'the input would be above the maximum'],
  ['0x39d35496', 'V3TooLittleReceived', [], 'the output would be below the minimum'],
  ['0x739dbe52', 'V3TooMuchRequested', [], 'the input would be above the maximum'],
  ['0x5bf6f916', 'TransactionDeadlinePassed', [], 'the deadline has passed'],
  [
    `0xd81b2f2e${word('65')}`,
    'AllowanceExpired',
    ['101'],
    'the Permit2 allowance of the router is missing or has expired',
  ],
  [`0x4e487b71${word('11')}`, 'Panic', ['17'], undefined],
  ['0x3e1d55d4', 'TooLittle', [], 'the output would be below the minimum'],
  ['0xd887771b', 'TooMuch', [], 'more would be spent than the maximum'],
  ['0x203d82d8', 'Expired', [], 'the deadline has passed'],
  ['0x90b8ec18', 'TransferFailed', [], 'a token refused a transfer, or the receiver the native coin'],
  ['0x', 'no reason given', [], undefined],
  ['0xdeadbeef', 'unknown error 0xdeadbeef', [], undefined],
  ['0x1234', 'unknown error 0x1234', [], undefined],
] as const)('args: %s', (data, error, args, meaning) => {
  expect(decodeRevert(data)).toEqual({ error, args, meaning });
});

test('args: the text of a require, as pools and tokens give it', () => {
  const text = Buffer.from('UniswapV2: K').toString('hex').padEnd(64, '0');
  expect(decodeRevert(`0x08c379a0${word('20')}${word('c')}${text}`)).toEqual({
    error: 'UniswapV2: K',
    args: [],
    meaning: 'less input reached the pair than it must get',
  });
});

test('behavior: looks into the error that the router wraps', () => {
  const invalidNonce = '756688fe'.padEnd(64, '0');
  expect(decodeRevert(`0x2c4029e9${word('0')}${word('40')}${word('4')}${invalidNonce}`)).toEqual({
    error: 'InvalidNonce',
    args: [],
    meaning: 'the permit was used before or has another nonce than is due',
  });
});
