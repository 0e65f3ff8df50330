import { type Hash, type Hex, numberToHex } from 'viem';
import { expect, test } from 'vitest';
import { BlockGone } from '../rpc/rpcErrors.ts';
import { ProvenCalls } from './provenCalls.ts';

const hashOf = (number: number): Hash => numberToHex(number, { size: 32 });
const BLOCK = { number: 100n, hash: hashOf(100), parentHash: hashOf(99) };
const UNTOLD = numberToHex(0, { size: 32 });

/** 0xab, as a lens answers it that runs in the block of this number and sees this hash of the one before. */
const answer = (number: number, previous: Hash = hashOf(number - 1)): Hex =>
  `0xab${numberToHex(number, { size: 8 }).slice(2)}${previous.slice(2)}`;

/** Calls that are answered by these lists of answers, the last of them again and again. */
function calls(...rounds: Hex[][]) {
  let asked = 0;
  const run = async () => rounds[Math.min(asked++, rounds.length - 1)] ?? [];
  return { proven: new ProvenCalls({ run }), asked: () => asked };
}

test('default: returns answers of the block without the block', async () => {
  const { proven, asked } = calls([answer(100), answer(100)]);
  expect(await proven.run(BLOCK, ['0x01', '0x02'])).toEqual(['0xab', '0xab']);
  expect(asked()).toBe(1);
});

test('behavior: accepts the number alone if the node has no block hash', async () => {
  const { proven, asked } = calls([answer(100, UNTOLD)]);
  expect(await proven.run(BLOCK, ['0x01'])).toEqual(['0xab']);
  expect(asked()).toBe(1);
});

test.each([
  ['one block late', answer(99)],
  ['one block early', answer(101)],
  ['of another branch', answer(100, hashOf(7))],
])('behavior: an answer that is %s is asked for again', async (_, other) => {
  const { proven, asked } = calls([answer(100), other], [answer(100), answer(100)]);
  expect(await proven.run(BLOCK, ['0x01', '0x02'])).toEqual(['0xab', '0xab']);
  expect(asked()).toBe(2);
});

test('error: three answers in a row of other blocks', async () => {
  const { proven, asked } = calls([answer(100)], [answer(99)]);
  await proven.run(BLOCK, ['0x01']);
  await expect(proven.run(BLOCK, ['0x01'])).rejects.toBeInstanceOf(BlockGone);
  expect(asked()).toBe(4);
});

test('behavior: accepts every answer where contracts see other block numbers than headers have', async () => {
  const { proven, asked } = calls([answer(7)]);
  expect(await proven.run(BLOCK, ['0x01'])).toEqual(['0xab']);
  expect(asked()).toBe(3);
  expect(await proven.run(BLOCK, ['0x01'])).toEqual(['0xab']);
  expect(asked()).toBe(4);
});

test('error: truncated answer', async () => {
  const { proven } = calls(['0xab']);
  await expect(proven.run(BLOCK, ['0x01'])).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
});
