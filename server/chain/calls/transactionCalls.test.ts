import { expect, test } from 'vitest';
import type { Header } from '../head.ts';
import type { PinnedCalls } from '../rpc/pinnedCalls.ts';
import type { RpcCall } from '../rpc/rpcCall.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';
import { TransactionCalls } from './transactionCalls.ts';

const BLOCK: Header = {
  ...{ number: 5n, hash: `0x${'5'.repeat(64)}`, parentHash: `0x${'4'.repeat(64)}` },
  ...{ timestamp: 1_700_000_000n, baseFeePerGas: 8n },
};
const fault = (code: number): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: '', data: undefined },
});

/** A node that answers each call with the number of the block that it is told to pretend, and plain calls with 0xff. */
function nodeThat(answer: (call: RpcCall) => RpcOutcome) {
  const requests: RpcCall[][] = [];
  const send = async (calls: readonly RpcCall[]): Promise<RpcOutcome[]> => {
    requests.push([...calls]);
    return calls.map(answer);
  };
  const plain = { run: async (_: Header, data: readonly string[]) => data.map(() => '0xff') };
  const calls = plain as unknown as PinnedCalls;
  const transactions = new TransactionCalls({
    rpc: { send, httpRequests: 0 },
    calls,
    blockTimeMs: () => 2_000,
  });
  return { requests, transactions };
}
const numberOf = ({ params }: RpcCall) => (params[3] as { number: `0x${string}` } | undefined)?.number;

test('default: each call in each of the next blocks, as a transaction, in one request', async () => {
  const { requests, transactions } = nodeThat((call) => ({ kind: 'result', result: numberOf(call) }));
  const answers = await transactions.run(BLOCK, ['0xaa', '0xbb']);
  expect(answers).toEqual([
    ['0x6', '0x6'],
    ['0x7', '0x7'],
    ['0x8', '0x8'],
  ]);
  expect(requests).toHaveLength(1);
  const [call] = requests[0] ?? [];
  expect(call?.params).toMatchObject([
    { data: '0xaa', gasPrice: '0xa' },
    { blockHash: BLOCK.hash },
    {},
    { number: '0x6', time: '0x6553f102', baseFeePerGas: '0x8' },
  ]);
});

test('behavior: runs at the block itself for ten minutes after refused block overrides', async () => {
  const { requests, transactions } = nodeThat((call) =>
    numberOf(call) === undefined ? { kind: 'result', result: '0x01' } : fault(-32602),
  );
  expect(await transactions.run(BLOCK, ['0xaa'])).toEqual([['0x01']]);
  expect(requests.map(({ length }) => length)).toEqual([3, 1]);
  await transactions.run({ ...BLOCK, timestamp: BLOCK.timestamp + 599n }, ['0xaa']);
  expect(requests.map(({ length }) => length)).toEqual([3, 1, 1]);
  await transactions.run({ ...BLOCK, timestamp: BLOCK.timestamp + 600n }, ['0xaa']);
  expect(requests.map(({ length }) => length)).toEqual([3, 1, 1, 3, 1]);
});

test('behavior: a failure of what is called in the next blocks does not keep other calls from them', async () => {
  const { transactions } = nodeThat((call) =>
    numberOf(call) !== undefined && (call.params[0] as { data: string }).data === '0xbad'
      ? fault(-32000)
      : { kind: 'result', result: numberOf(call) ?? '0x01' },
  );
  expect(await transactions.run(BLOCK, ['0xbad'])).toEqual([['0x01']]);
  expect(await transactions.run(BLOCK, ['0xaa'])).toEqual([['0x6'], ['0x7'], ['0x8']]);
});

test('behavior: a call of a contract runs alone in the next block, and at the block where the node cannot', async () => {
  const { requests, transactions } = nodeThat((call) =>
    numberOf(call) === undefined ? { kind: 'result', result: '0x01' } : fault(-32602),
  );
  const call = { from: `0x${'a1'.repeat(20)}`, to: `0x${'b1'.repeat(20)}`, data: '0xcc' } as const;
  expect(await transactions.callAs(BLOCK, [call])).toMatchObject([{ kind: 'fault' }]);
  expect(requests[0]?.[0]?.params).toMatchObject([
    { ...call, gasPrice: '0xa' },
    { blockHash: BLOCK.hash },
    { [call.from]: { balance: '0x1312d00' } },
    { number: '0x6' },
  ]);
  await transactions.run(BLOCK, ['0xaa']);
  expect(await transactions.callAs(BLOCK, [call])).toEqual([{ kind: 'result', result: '0x01' }]);
});

test('behavior: runs plain calls if transactions are refused; a rate limit is not remembered', async () => {
  const none = nodeThat(() => fault(-32602));
  expect(await none.transactions.run(BLOCK, ['0xaa'])).toEqual([['0xff']]);
  let isBusy = true;
  const busy = nodeThat((call) =>
    isBusy ? fault(-32005) : { kind: 'result', result: numberOf(call) ?? '0x' },
  );
  expect(await busy.transactions.run(BLOCK, ['0xaa'])).toEqual([['0xff']]);
  isBusy = false;
  expect(await busy.transactions.run(BLOCK, ['0xaa'])).toEqual([['0x6'], ['0x7'], ['0x8']]);
});
