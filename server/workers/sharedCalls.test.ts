import { describe, expect, test } from 'vitest';
import type { RpcCall, SendOptions } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';
import { LATEST, SharedCalls } from './sharedCalls.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const header = {
  number: '0x10',
  hash: HASH,
  parentHash: `0x${'cd'.repeat(32)}`,
  timestamp: '0x1',
  baseFeePerGas: '0x2',
};
const call = (method: string, ...params: unknown[]): RpcCall => ({ method, params });
const stateAt = (to: string) => call('eth_call', { to }, { blockHash: HASH });

/** A node that answers each call with how often it was asked anything, and keeps what it was asked. */
function scene(
  answer: (call: RpcCall, count: number) => RpcOutcome = (_, count) => result(count),
  freshMs = 60_000,
) {
  const asked: { calls: readonly RpcCall[]; options: SendOptions }[] = [];
  const send = async (calls: readonly RpcCall[], options: AbortSignal | SendOptions = {}) => {
    asked.push({ calls, options: options as SendOptions });
    return calls.map((each) => answer(each, asked.length));
  };
  return { asked, calls: new SharedCalls({ rpc: { send }, freshMs }) };
}
const result = (value: unknown): RpcOutcome => ({ kind: 'result', result: value });
const fault: RpcOutcome = {
  kind: 'fault',
  fault: { code: -32000, message: 'header not found', data: undefined },
};

describe('SharedCalls.send', () => {
  test('default: equal calls are asked once, on their way and after; only what is new travels', async () => {
    const { asked, calls } = scene();
    const both = await Promise.all([
      calls.send([stateAt('0x1'), stateAt('0x2')]),
      calls.send([stateAt('0x2'), stateAt('0x3'), stateAt('0x3')]),
    ]);
    expect(both).toEqual([
      [result(1), result(1)],
      [result(1), result(2), result(2)],
    ]);
    expect(await calls.send([stateAt('0x1'), stateAt('0x3')])).toEqual([result(1), result(2)]);
    expect(asked.map((each) => each.calls)).toEqual([[stateAt('0x1'), stateAt('0x2')], [stateAt('0x3')]]);
  });

  test('behavior: the block that went by tells which endpoint has it', async () => {
    const { asked, calls } = scene(({ method }) => result(method === 'eth_getBlockByNumber' ? header : '0x'));
    await calls.send([LATEST]);
    await calls.send([stateAt('0x1'), call('eth_gasPrice')]);
    await calls.send([call('eth_call', { to: '0x1' }, { blockHash: `0x${'ee'.repeat(32)}` })]);
    expect(asked.map(({ options }) => options.block)).toEqual([
      undefined,
      { number: 16n, hash: HASH },
      undefined,
    ]);
  });

  test('behavior: what may change is asked again once it is no longer fresh', async () => {
    const { asked, calls } = scene(undefined, 1);
    await calls.send([call('eth_gasPrice'), stateAt('0x1')]);
    await expect
      .poll(() => calls.send([call('eth_gasPrice'), stateAt('0x1')]), { timeout: 30_000 })
      .toEqual([result(2), result(1)]);
    expect(asked.at(-1)?.calls).toEqual([call('eth_gasPrice')]);
  });

  test('behavior: a refusal and a block that is not there yet are asked again', async () => {
    const { asked, calls } = scene(({ method }) => (method === 'eth_call' ? fault : result(null)));
    const both = [stateAt('0x1'), call('eth_getBlockByHash', HASH, false)];
    expect(await calls.send(both)).toEqual([fault, result(null)]);
    await calls.send(both);
    expect(asked).toHaveLength(2);
  });

  test('behavior: a block that was learnt from elsewhere is asked of nobody', async () => {
    const { asked, calls } = scene();
    calls.learn(header);
    expect(await calls.send([LATEST])).toEqual([result(header)]);
    expect(asked).toEqual([]);
  });

  test('error: all who wait hear of the failure, the next one asks again', async () => {
    let isDown = true;
    const { calls } = scene(() => {
      if (isDown) throw new AppError('RPC_UNAVAILABLE', 'gone');
      return result('0x');
    });
    const waiting = [calls.send([stateAt('0x1')]), calls.send([stateAt('0x1')])];
    for (const each of waiting) await expect(each).rejects.toThrow('gone');
    isDown = false;
    expect(await calls.send([stateAt('0x1')])).toEqual([result('0x')]);
  });
});
