import { encodeErrorResult, type Hex, parseAbi, toHex } from 'viem';
import { expect, test } from 'vitest';
import type { Header } from '../head.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';
import { readRefusals } from './refusedPayouts.ts';

const BLOCK: Header = {
  ...{ number: 5n, hash: `0x${'5'.repeat(64)}`, parentHash: `0x${'4'.repeat(64)}` },
  ...{ timestamp: 1_700_000_000n, baseFeePerGas: 8n },
};
const POOL = '0x00000000000000000000000000000000000000a1';
const TOKEN = '0x00000000000000000000000000000000000000b1';
const PAUSED = encodeErrorResult({
  abi: parseAbi(['error Error(string reason)']),
  errorName: 'Error',
  args: ['Pausable: paused'],
});
const result = (value: Hex): RpcOutcome => ({ kind: 'result', result: value });
const fault = (code: number, data?: Hex): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: '', data },
});
const word = (value: bigint) => toHex(value, { size: 32 });

/** What is said of a payout of 100 by a pool that holds `held`, where the transfer comes to `outcome`. */
async function refusalOf(outcome: RpcOutcome, held: RpcOutcome = result(word(100n))) {
  const callAs = async () => [held, outcome];
  const [refusal] = await readRefusals({ callAs }, [{ token: TOKEN, pool: POOL, amount: 100n }], BLOCK);
  return refusal;
}

test.each([
  ['a revert, in the words of the token', fault(3, PAUSED), { error: PAUSED }],
  ['a revert without data', fault(3, '0x'), { error: undefined }],
  ['false', result(word(0n)), { error: undefined }],
  ['garbage', result(word(7n)), { error: undefined }],
  ['too short an answer', result('0x01'), { error: undefined }],
])('default: %s is a refusal', async (_, outcome, expected) => {
  expect(await refusalOf(outcome)).toEqual(expected);
});

test.each([
  ['true', result(word(1n))],
  ['nothing', result('0x')],
  ['a node that cannot', fault(-32602)],
  ['a node that is limited', fault(-32005)],
])('behavior: %s is none', async (_, outcome) => {
  expect(await refusalOf(outcome)).toBeUndefined();
});

test.each([
  ['less than the amount', result(word(99n))],
  ['what it does not tell', fault(3)],
  ['nothing at all', result('0x')],
])('behavior: a pool that holds %s says nothing of the token', async (_, held) => {
  expect(await refusalOf(fault(3, PAUSED), held)).toBeUndefined();
});

test('behavior: nothing is asked where nothing was refused', async () => {
  const callAs = () => Promise.reject(new Error('asked'));
  expect(await readRefusals({ callAs }, [], BLOCK)).toEqual([]);
});
