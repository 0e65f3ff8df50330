import { type Address, encodeAbiParameters, parseAbiParameters, toHex } from 'viem';
import { expect, test } from 'vitest';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { runTrials } from './runTrials.ts';
import type { Trial, TrialResult } from './trial.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const TRIAL: Trial = {
  from: account('a'),
  to: account('b'),
  data: '0x',
  value: 0n,
  recipient: account('d'),
  spend: account('e'),
  gain: account('c'),
  time: 32n,
  overrides: {},
  gasPrice: 0n,
  block: { number: 5n, hash: `0x${'5'.repeat(64)}` },
};
/** What the probe's own call costs, and the transaction that it is not. */
const OWN_CALL = 2_600n;
const INTRINSIC = 21_000n;

const result = (value: unknown): RpcOutcome => ({ kind: 'result', result: value });
const REFUSED: RpcOutcome = { kind: 'fault', fault: { code: -32601, message: '', data: undefined } };
const WORD = toHex(7n, { size: 32 });

function simulated(gasUsed: bigint): RpcOutcome {
  const call = { status: '0x1', returnData: WORD, gasUsed: toHex(gasUsed) };
  return result([{ calls: [call, call, call, call, call] }]);
}

function probed(gas: bigint): RpcOutcome {
  const types = parseAbiParameters('bool, bytes, uint256, uint256, uint256');
  return result(encodeAbiParameters(types, [true, '0x', gas - INTRINSIC + OWN_CALL, 0n, 0n]));
}

/** The plain trial of a node that answers so; the funded one is answered alike. */
async function tried(simulation: RpcOutcome, probe: RpcOutcome, code: RpcOutcome): Promise<TrialResult> {
  const outcomes = [simulation, probe, simulation, probe, code];
  const sent: string[] = [];
  const rpc = {
    httpRequests: 0,
    send: (calls: readonly { method: string }[]) => {
      sent.push(...calls.map(({ method }) => method));
      return Promise.resolve(outcomes);
    },
  };
  const [plain, given] = await runTrials(rpc, TRIAL, TRIAL);
  expect(sent).toEqual(['eth_simulateV1', 'eth_call', 'eth_simulateV1', 'eth_call', 'eth_getCode']);
  expect(given).toEqual(plain);
  return plain;
}

const [NO_CODE, CODE] = [result('0x'), result('0xef0100')];

test.each([
  ['what the probe counted', simulated(100_000n), probed(118_000n), NO_CODE, 100_000n, 118_000n],
  ['no less than what is paid', simulated(100_000n), probed(99_000n), NO_CODE, 100_000n, 100_000n],
  ['no more than refunds can hide', simulated(100_000n), probed(140_000n), NO_CODE, 100_000n, 125_001n],
  ['a probe that is refused', simulated(100_000n), REFUSED, NO_CODE, 100_000n, 125_001n],
  ['a caller with code', simulated(100_000n), probed(118_000n), CODE, 100_000n, 125_001n],
  ['a node that does not tell the code', simulated(100_000n), probed(118_000n), REFUSED, 100_000n, 125_001n],
  ['the probe alone', REFUSED, probed(118_000n), NO_CODE, 118_000n, 118_000n],
  ['the probe alone, a caller with code', REFUSED, probed(100_000n), CODE, 100_000n, 125_001n],
])('gas: %s', async (_, simulation, probe, code, gasUsed, gasNeeded) => {
  expect(await tried(simulation, probe, code)).toMatchObject({ kind: 'success', gasUsed, gasNeeded });
});

const failed = (code: number): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: '', data: undefined },
});

test.each([
  ['method not found', REFUSED, REFUSED],
  ['invalid params', failed(-32602), failed(-32602)],
  ['overrides without effect', REFUSED, result('0x')],
])('a node that can do neither is unsupported: %s', async (_, simulation, probe) => {
  expect(await tried(simulation, probe, CODE)).toEqual({ kind: 'unsupported' });
});

test.each([
  ['header not found', -32000],
  ['internal error', -32603],
  ['batch too large', 31],
  ['compute units exceeded', -32097],
  ['too many requests', -32090],
])('error: an outage is not a lack: %s', async (_, code) => {
  const outage = { code: 'RPC_UNAVAILABLE' };
  await expect(tried(failed(code), failed(code), CODE)).rejects.toMatchObject(outage);
  await expect(tried(REFUSED, failed(code), CODE)).rejects.toMatchObject(outage);
  await expect(tried(failed(code), REFUSED, CODE)).rejects.toMatchObject(outage);
});

test('one way that works makes up for the other', async () => {
  expect(await tried(failed(-32603), probed(118_000n), NO_CODE)).toMatchObject({ gasUsed: 118_000n });
});
