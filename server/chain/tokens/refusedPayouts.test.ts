import { encodeErrorResult, type Hex, parseAbi, toHex } from 'viem';
import { expect, test } from 'vitest';
import type { Called } from '../calls/transactionCalls.ts';
import type { Header } from '../head.ts';
import { readRefusals } from './refusedPayouts.ts';

const BLOCK: Header = {
  number: 5n,
  hash: `0x${'5'.repeat(64)}`,
  parentHash: `0x${'4'.repeat(64)}`,
  timestamp: 1_700_000_000n,
  baseFeePerGas: 8n,
};
const POOL = '0x00000000000000000000000000000000000000a1';
const TOKEN = '0x00000000000000000000000000000000000000b1';
const PAUSED = encodeErrorResult({
  abi: parseAbi(['error Error(string reason)']),
  errorName: 'Error',
  args: ['Pausable: paused'],
});
const done = (returned: Hex): Called => ({ isDone: true, returned });
const failed = (returned: Hex): Called => ({ isDone: false, returned });
const word = (value: bigint) => toHex(value, { size: 32 });

/** What is said of a payout of 100 by a pool that holds `held`, where the transfer comes to `outcome`. */
async function refusalOf(outcome: Called | undefined, held: Called | undefined = done(word(100n))) {
  const callAs = async () => [held, outcome];
  const [refusal] = await readRefusals({ callAs }, [{ token: TOKEN, pool: POOL, amount: 100n }], BLOCK);
  return refusal;
}

test.each([
  ['a revert, in the words of the token', failed(PAUSED), { error: PAUSED }],
  ['a revert without data, as where it ran out of gas', failed('0x'), { error: undefined }],
  ['a revert with no error', failed('0x01'), { error: undefined }],
  ['false', done(word(0n)), { error: undefined }],
  ['garbage', done(word(7n)), { error: undefined }],
  ['too short an answer', done('0x01'), { error: undefined }],
])('default: %s is a refusal', async (_, outcome, expected) => {
  expect(await refusalOf(outcome)).toEqual(expected);
});

test.each([
  ['true', done(word(1n))],
  ['nothing', done('0x')],
  ['a node that cannot', undefined],
])('behavior: %s is none', async (_, outcome) => {
  expect(await refusalOf(outcome)).toBeUndefined();
});

test.each([
  ['less than the amount', done(word(99n))],
  ['what it does not tell', failed('0x')],
  ['nothing at all', done('0x')],
])('behavior: a pool that holds %s says nothing of the token', async (_, held) => {
  expect(await refusalOf(failed(PAUSED), held)).toBeUndefined();
});

test('behavior: nothing is asked where nothing was refused', async () => {
  const callAs = () => Promise.reject(new Error('asked'));
  expect(await readRefusals({ callAs }, [], BLOCK)).toEqual([]);
});
