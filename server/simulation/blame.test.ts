import { type Address, concat, decodeFunctionData, type Hex, parseAbi, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { encodeSwap } from '../universalRouter/encode/encodeSwap.ts';
import { SWAPS } from '../universalRouter/swaps.testkit.ts';
import { decodeSwap } from '../universalRouter/witness/decodeSwap.ts';
import { findBlame } from './blame.ts';
import type { Trial } from './trial.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
/** WRAP_ETH, V2_SWAP_EXACT_IN, V3_SWAP_EXACT_IN, SWEEP. */
const { to, data, value } = encodeSwap(SWAPS['mixed exact input through the router']);
const TRIAL: Trial = {
  from: account('a'),
  to,
  data,
  value,
  recipient: account('d'),
  spend: 'native',
  gain: account('c'),
  block: { number: 5n, hash: `0x${'5'.repeat(64)}` },
  time: 32n,
  overrides: { [account('a')]: { balance: '0x40' } },
  gasPrice: 2n,
};
const TOO_LITTLE: Hex = '0x849eaf98';
const DEADLINE_PASSED: Hex = '0x5bf6f916';

const fine: RpcOutcome = { kind: 'result', result: '0x' };
const fault = (code: number): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: '', data: undefined },
});
const NO_TRACE = fault(-32601);
/** `require(false, text)`. */
const because = (text: string) =>
  concat([
    '0x08c379a0',
    toHex(32, { size: 32 }),
    toHex(text.length, { size: 32 }),
    toHex(text, { size: 32 }),
  ]);

async function blamed(outcomes: readonly RpcOutcome[], revertData: Hex = TOO_LITTLE) {
  const decoded = decodeSwap(data);
  if (decoded.kind === 'undecodable') throw new Error(decoded.reason);
  const sent: RpcCall[] = [];
  const send = async (calls: readonly RpcCall[]) => {
    sent.push(...calls);
    return [...outcomes];
  };
  const blame = await findBlame({ httpRequests: 0, send }, TRIAL, decoded.commands, revertData);
  return { blame, sent };
}

describe('findBlame', () => {
  test.each([
    ['the first', [fault(3), fault(3), fault(3), NO_TRACE], { index: 0, name: 'WRAP_ETH' }],
    ['one in the middle', [fine, fault(3), fault(3), NO_TRACE], { index: 1, name: 'V2_SWAP_EXACT_IN' }],
    ['one in the middle, as Nethermind says it', [fine, fault(-32015), fault(3), NO_TRACE], { index: 1 }],
    ['the last', [fine, fine, fine, NO_TRACE], { index: 3, name: 'SWEEP' }],
  ])('args: %s command that fails', async (_, outcomes, command) => {
    const { blame } = await blamed(outcomes);
    expect(blame.command).toMatchObject(command);
    expect(blame.reason.error).toBe('V2TooLittleReceived');
    expect(blame.origin).toBeUndefined();
  });

  test('behavior: none when the node failed before, or the router refused the whole', async () => {
    expect((await blamed([fine, fault(-32603), fault(3), NO_TRACE])).blame.command).toBeUndefined();
    expect((await blamed([fault(3), fault(3), fault(3), NO_TRACE], DEADLINE_PASSED)).blame).toEqual({
      command: undefined,
      reason: { error: 'TransactionDeadlinePassed', args: [], meaning: 'the deadline has passed' },
      origin: undefined,
      path: undefined,
    });
  });

  test('default: each cut is the same transaction with fewer commands, and the trace the whole one', async () => {
    const { sent } = await blamed([fine, fine, fine, NO_TRACE]);
    const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
    const whole = decodeFunctionData({ abi, data }).args;
    const at = { blockHash: TRIAL.block.hash };
    for (const [index, call] of sent.slice(0, 3).entries()) {
      const [{ data: cut, ...transaction }, ...rest] = call.params as [{ data: Hex }, ...unknown[]];
      const [commands, inputs, deadline] = decodeFunctionData({ abi, data: cut }).args;
      expect(commands).toBe(whole[0].slice(0, 2 + 2 * (index + 1)));
      expect(inputs).toEqual(whole[1].slice(0, index + 1));
      expect(deadline).toBe(1764573986n);
      expect(transaction).toEqual({ from: TRIAL.from, to, value: '0x3e8', gas: '0x989680', gasPrice: '0x2' });
      expect(call.method).toBe('eth_call');
      expect(rest).toEqual([at, TRIAL.overrides, { number: '0x6', time: '0x20' }]);
    }
    expect(sent).toHaveLength(4);
    expect(sent[3]).toMatchObject({
      method: 'debug_traceCall',
      params: [
        { data, gasPrice: '0x2' },
        at,
        {
          tracer: 'callTracer',
          stateOverrides: TRIAL.overrides,
          blockOverrides: { number: '0x6', time: '0x20' },
        },
      ],
    });
  });

  test('behavior: where it began, when another contract hid the reason', async () => {
    const [router, pool, token] = [account('1'), account('2'), account('3')];
    const failed = (at: Address, output: Hex, calls: unknown[] = []) => ({
      to: at,
      error: 'execution reverted',
      output,
      calls,
    });
    const traceOf = (inner: unknown): RpcOutcome => ({
      kind: 'result',
      result: failed(router, TOO_LITTLE, [{ to: token }, failed(pool, TOO_LITTLE, [{ to: pool }, inner])]),
    });
    const hidden = await blamed([fine, fine, fine, traceOf(failed(token, because('paused')))]);
    expect(hidden.blame.origin).toEqual({
      contract: token,
      reason: { error: 'paused', args: [], meaning: undefined },
    });
    expect(hidden.blame.path).toEqual([router, pool, token]);
    const silent = await blamed([fine, fine, fine, traceOf({ to: token, error: 'out of gas' })]);
    expect(silent.blame.origin).toMatchObject({ contract: token, reason: { error: 'no reason given' } });
    // A call that went well ends the way; what it leads to is the reason that came out.
    const same = await blamed([fine, fine, fine, traceOf({ to: token, output: because('paused') })]);
    expect(same.blame.origin).toBeUndefined();
    const nonsense = await blamed([fine, fine, fine, { kind: 'result', result: { calls: 'none' } }]);
    expect([nonsense.blame.origin, nonsense.blame.path]).toEqual([undefined, undefined]);
  });
});
