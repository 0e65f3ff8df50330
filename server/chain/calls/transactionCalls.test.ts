import { expect, test } from 'vitest';
import type { Header } from '../head.ts';
import type { PinnedCalls } from '../rpc/pinnedCalls.ts';
import type { RpcCall } from '../rpc/rpcCall.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';
import { TransactionCalls } from './transactionCalls.ts';

const BLOCK: Header = {
  number: 5n,
  hash: `0x${'5'.repeat(64)}`,
  parentHash: `0x${'4'.repeat(64)}`,
  timestamp: 1_700_000_000n,
  baseFeePerGas: 8n,
};
const fault = (code: number): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: '', data: undefined },
});

/**
 * A node that answers each call with the number of the block that it is told to pretend, and plain calls with
 * 0xff.
 */
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

test('behavior: a call in the name of a contract runs in the next block, and at the block where the node cannot', async () => {
  const [word, error] = ['0'.repeat(63), '82b42900'];
  const { requests, transactions } = nodeThat((call) =>
    numberOf(call) === undefined
      ? {
          kind: 'result',
          result: `0x${word}${(call.params[0] as { data: string }).data.endsWith('cc') ? '1' : `0${error}`}`,
        }
      : fault(-32602),
  );
  const [pool, token] = [`0x${'a1'.repeat(20)}`, `0x${'b1'.repeat(20)}`] as const;
  const calls = (['0xcc', '0xdd'] as const).map((data) => ({ from: pool, to: token, data }));
  expect(await transactions.callAs(BLOCK, calls)).toEqual([undefined, undefined]);
  const [transaction, at, overrides, blockOverrides] = requests[0]?.[0]?.params ?? [];
  expect(transaction).toMatchObject({
    to: pool,
    gasPrice: '0xa',
    data: `0x${'0'.repeat(24)}${'b1'.repeat(20)}cc`,
  });
  expect([at, blockOverrides]).toMatchObject([{ blockHash: BLOCK.hash }, { number: '0x6' }]);
  expect(overrides).toMatchObject({ [pool]: { code: expect.stringMatching(/^0x6020/) } });
  await transactions.run(BLOCK, ['0xaa']);
  expect(await transactions.callAs(BLOCK, calls)).toEqual([
    { isDone: true, returned: '0x' },
    { isDone: false, returned: `0x${error}` },
  ]);
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
