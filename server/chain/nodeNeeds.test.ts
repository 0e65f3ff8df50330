import { expect, test } from 'vitest';
import { NodeNeeds } from './nodeNeeds.ts';
import type { RpcCall } from './rpc/rpcCall.ts';
import type { RpcOutcome } from './rpc/rpcErrors.ts';

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const refused = (code = -32602): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: 'missing `to`', data: undefined },
});

interface Params {
  readonly to?: string;
  readonly data?: string;
}

/** What a node that has everything answers. */
function answerOf({ method, params }: RpcCall): RpcOutcome {
  if (method === 'eth_getLogs') return { kind: 'result', result: [] };
  const { to, data = '' } = params[0] as Params;
  if (to !== undefined && params.length === 2) return { kind: 'result', result: '0x' };
  if (to !== undefined) return { kind: 'result', result: word(0x7fffffffn) };
  return { kind: 'result', result: word(data.startsWith('0x5a') ? 49_900_000n : 1n) };
}

const isCreation = ({ params }: RpcCall) => (params[0] as Params).to === undefined;
const sizeOf = ({ params }: RpcCall) => ((params[0] as Params).data ?? '').length / 2;

async function scene(answer: (call: RpcCall) => RpcOutcome | Error) {
  const state = { now: 0, calls: [] as RpcCall[], lacks: [] as string[], answer };
  const listeners: ((head: { number: bigint }) => void)[] = [];
  const needs = new NodeNeeds({
    rpc: {
      send: async (calls) => {
        state.calls.push(...calls);
        const [call] = calls;
        if (call === undefined) throw new Error('no call');
        const answered = state.answer(call);
        if (answered instanceof Error) throw answered;
        return [answered];
      },
    },
    heads: {
      subscribe: (listener) => {
        listeners.push(listener as (head: { number: bigint }) => void);
        return () => undefined;
      },
    },
    onLack: (lack) => state.lacks.push(lack),
    now: () => state.now,
  });
  needs.start();
  const head = async (number: bigint) => {
    for (const listener of listeners) listener({ number });
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  };
  return { state, needs, head };
}

test('a node that has everything is asked once, at the first head', async () => {
  const { state, needs, head } = await scene(answerOf);
  expect(state.calls).toHaveLength(0);
  await head(1000n);
  expect([state.calls.length, needs.lacks, needs.vitalLack]).toEqual([6, [], undefined]);
  const logs = state.calls.find(({ method }) => method === 'eth_getLogs');
  expect(logs?.params[0]).toMatchObject({ fromBlock: '0x3c9', toBlock: '0x3e8' });
  state.now = 3_600_000;
  await head(1300n);
  expect(state.calls).toHaveLength(6);
});

test('a young chain is not asked for logs from before its first block', async () => {
  const { state, head } = await scene(answerOf);
  await head(3n);
  const logs = state.calls.find(({ method }) => method === 'eth_getLogs');
  expect(logs?.params[0]).toMatchObject({ fromBlock: '0x0', toBlock: '0x3' });
});

test.each<[lack: RegExp, isVital: boolean, answer: (call: RpcCall) => RpcOutcome]>([
  [
    /refuses eth_call without `to`.*no pool can be read/,
    true,
    (call) => (call.method === 'eth_call' && isCreation(call) ? refused() : answerOf(call)),
  ],
  [
    /refuses calls of 48 kB/,
    false,
    (call) => (call.method === 'eth_call' && sizeOf(call) > 40_000 ? refused(-32600) : answerOf(call)),
  ],
  [
    /less than 10000000 units of gas/,
    false,
    (call) => {
      const { data } = call.params[0] as Params;
      return data?.startsWith('0x5a') ? { kind: 'result', result: word(5_000_000n) } : answerOf(call);
    },
  ],
  [
    /no overrides of state and block/,
    false,
    (call) => (call.params.length === 4 ? { kind: 'result', result: '0x' } : answerOf(call)),
  ],
  [
    /refuses eth_getLogs over 32 blocks/,
    false,
    (call) => (call.method === 'eth_getLogs' ? refused() : answerOf(call)),
  ],
])('what a node lacks is named: %s', async (lack, isVital, answer) => {
  const { state, needs, head } = await scene(answer);
  await head(1000n);
  expect(needs.lacks.filter((each) => lack.test(each))).toHaveLength(1);
  expect(needs.vitalLack !== undefined).toBe(isVital);
  expect(state.lacks).toEqual(needs.lacks);
});

test('a node that answers no call at all lacks nothing: it has failed', async () => {
  const { needs, head } = await scene(({ method }) =>
    method === 'eth_call' ? refused(-32000) : { kind: 'result', result: [] },
  );
  await head(1000n);
  expect([needs.lacks, needs.vitalLack]).toEqual([[], undefined]);
});

test('a node without which no quote can be answered is asked again after seconds', async () => {
  const { state, needs, head } = await scene((call) =>
    call.method === 'eth_call' && isCreation(call) ? refused() : answerOf(call),
  );
  await head(1n);
  expect(needs.vitalLack).toBeDefined();
  state.answer = answerOf;
  state.now = 5_000;
  await head(2n);
  expect([needs.vitalLack, needs.lacks]).toEqual([undefined, []]);
});

test('an outage or a limit of the provider is no finding, and what was found ends with its cause', async () => {
  const { state, needs, head } = await scene(() => new Error('gone'));
  await head(1n);
  state.now = 60_000;
  state.answer = () => refused(-32005);
  await head(2n);
  expect(needs.lacks).toEqual([]);
  state.now = 120_000;
  state.answer = (call) => (call.method === 'eth_getLogs' ? refused() : answerOf(call));
  await head(3n);
  expect(needs.lacks).toHaveLength(1);
  state.now = 130_000;
  state.answer = answerOf;
  await head(4n);
  expect(needs.lacks).toHaveLength(1);
  state.now = 180_000;
  await head(5n);
  expect([needs.lacks, state.lacks.length]).toEqual([[], 1]);
});
