import { numberToHex } from 'viem';
import { expect, test } from 'vitest';
import { poolIdOf } from '../routing/model/pool.ts';
import { nth } from '../routing/testkits/markets.testkit.ts';
import { feeCallOf } from './feeCall.ts';
import { readDiscounts } from './feeDiscounts.ts';
import type { RpcCall } from './rpc/rpcCall.ts';
import type { RpcOutcome } from './rpc/rpcErrors.ts';

const [FACTORY, ACCOUNT] = [nth(0xf1), nth(0xabc)];
const PAIRS = [poolIdOf(nth(1)), poolIdOf(nth(2))];
const BLOCK = { number: 7n, hash: `0x${'ab'.repeat(32)}` } as const;
const FEE = feeCallOf({
  call: 'pair',
  signature: 'getFee(bool)(uint256)',
  arguments: [false],
  precision: 10_000,
  discount: {
    call: 'factory',
    signature: 'isEligible(address)(bool)',
    arguments: ['account'],
    feeArguments: [true],
  },
});
const word = (value: bigint): RpcOutcome => ({ kind: 'result', result: numberToHex(value, { size: 32 }) });
const fault = (code: number): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: 'refused', data: undefined },
});

/** Reads the discount of a node with these answers, and the calls that it was sent. */
async function read(answers: readonly RpcOutcome[] | Error, signal = new AbortController().signal) {
  const sent: RpcCall[] = [];
  const send = async (calls: readonly RpcCall[]) => {
    sent.push(...calls);
    if (answers instanceof Error) throw answers;
    return [...answers];
  };
  if (FEE.discount === undefined) throw new Error('the fee call has a discount');
  const fees = await readDiscounts({ send }, FACTORY, FEE, FEE.discount)(ACCOUNT, PAIRS, BLOCK, signal);
  return { fees, sent };
}

test('default: the account is asked for, and the fee of each pair, in one request at the block of the quote', async () => {
  const { fees, sent } = await read([word(1n), word(20n), word(3n)]);
  expect(fees).toEqual(
    new Map([
      [PAIRS[0], 2000],
      [PAIRS[1], 300],
    ]),
  );
  const at = { blockHash: BLOCK.hash };
  const isTrue = '1'.padStart(64, '0');
  expect(sent.map(({ params }) => params)).toEqual([
    [{ to: FACTORY, data: `0x66e305fd${ACCOUNT.slice(2).padStart(64, '0')}`, gas: '0xf4240' }, at],
    [{ to: nth(1), data: `0x512b45ea${isTrue}`, gas: '0xf4240' }, at],
    [{ to: nth(2), data: `0x512b45ea${isTrue}`, gas: '0xf4240' }, at],
  ]);
});

test.each<[string, readonly RpcOutcome[]]>([
  ['that is not eligible', [word(0n), word(20n), word(3n)]],
  ['of a call that reverts', [fault(3), word(20n), word(3n)]],
  ['of a call that returns nothing', [{ kind: 'result', result: '0x' }, word(20n), word(3n)]],
])('behavior: an account %s has no lower fees', async (_, answers) => {
  expect((await read(answers)).fees).toEqual(new Map());
});

test('behavior: a pair whose lower fee reverts, or is all of the input, keeps its own', async () => {
  expect((await read([word(1n), fault(3), word(3n)])).fees).toEqual(new Map([[PAIRS[1], 300]]));
  expect((await read([word(1n), word(10_000n), word(2n ** 256n - 1n)])).fees).toEqual(new Map());
});

test.each<[string, readonly RpcOutcome[] | Error]>([
  ['that is down', new Error('connection refused')],
  ['that limits the rate', [fault(-32005), fault(-32005), fault(-32005)]],
  ['that leaves the call out', []],
])('behavior: at a node %s the discount is unknown, which is not the same as none', async (_, answers) => {
  expect((await read(answers)).fees).toBeUndefined();
});

test('error: a request that has ended ends the read with its reason', async () => {
  const ended = AbortSignal.abort(new Error('gone'));
  await expect(read(new Error('aborted'), ended)).rejects.toThrow('gone');
});
