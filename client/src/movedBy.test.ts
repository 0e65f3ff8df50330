import { expect, test } from 'vitest';
import { movedBy } from './movedBy.ts';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
const address = (digit: string) => `0x${digit.repeat(40)}`;
const word = (digit: string) => `0x${'0'.repeat(24)}${digit.repeat(40)}`;
const amount = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const [TOKEN_IN, TOKEN_OUT, ROUTER, PAYER] = [address('a'), address('b'), address('c'), address('d')];

const swapOf = (value: string) =>
  ({ to: ROUTER, value, quote: { tokenIn: TOKEN_IN, tokenOut: TOKEN_OUT } }) as Parameters<typeof movedBy>[1];
const ends = { sender: PAYER, recipient: address('E') };

test('default: transfers of the sender and to the recipient, in any spelling; those of others do not count', () => {
  const logs = [
    {
      address: TOKEN_IN.toUpperCase().replace('X', 'x'),
      topics: [TRANSFER, word('d'), word('1')],
      data: amount(70),
    },
    { address: TOKEN_IN, topics: [TRANSFER, word('d'), word('2')], data: amount(30) },
    { address: TOKEN_IN, topics: [TRANSFER, word('9'), word('d')], data: amount(5) },
    { address: TOKEN_OUT, topics: [TRANSFER, word('1'), word('e')], data: amount(98) },
    { address: TOKEN_OUT, topics: [TRANSFER, word('1'), word('9')], data: amount(1) },
    { address: address('9'), topics: [TRANSFER, word('d'), word('e')], data: amount(1_000) },
  ];
  expect(movedBy(logs, swapOf('0'), ends)).toEqual({ amountIn: 100n, amountOut: 98n });
});

test('args: native coin in counts what is not given back, native coin out what the router unwraps', () => {
  const logs = [
    { address: TOKEN_IN, topics: [WITHDRAWAL, word('c')], data: amount(40) },
    { address: TOKEN_IN, topics: [WITHDRAWAL, word('9')], data: amount(7) },
    { address: TOKEN_OUT, topics: [WITHDRAWAL, word('c')], data: amount(55) },
  ];
  expect(movedBy(logs, swapOf('100'), ends)).toEqual({ amountIn: 60n, amountOut: 55n });
});

test('args: a transfer of an NFT and data that is no number are not amounts', () => {
  const logs = [
    { address: TOKEN_OUT, topics: [TRANSFER, word('1'), word('e'), amount(1)], data: '0x' },
    { address: TOKEN_OUT, topics: [TRANSFER, word('1'), word('e')], data: '0x' },
    { address: TOKEN_OUT, topics: [], data: amount(5) },
  ];
  expect(movedBy(logs, swapOf('0'), ends)).toEqual({ amountIn: 0n, amountOut: 0n });
});
