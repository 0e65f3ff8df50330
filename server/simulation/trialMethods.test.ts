import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { probeCall } from './probeCall.ts';
import { simulateV1 } from './simulateV1.ts';
import type { Trial } from './trial.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;

const TRIAL: Trial = {
  from: account('a'),
  to: account('b'),
  data: '0x00ff',
  value: 16n,
  spend: 'native',
  gain: account('c'),
  recipient: account('d'),
  block: { number: 5n, hash: `0x${'5'.repeat(64)}` },
  time: 32n,
  overrides: { [account('a')]: { balance: '0x40' } },
  gasPrice: 2n,
};

const fault = (code: number) => ({ kind: 'fault', fault: { code, message: '', data: undefined } }) as const;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const done = (returnData: string, status = '0x1') => ({ status, returnData, gasUsed: '0x5208' });

describe('simulateV1', () => {
  test('default: one imagined block at the pinned hash and the later time', () => {
    const { method, params } = simulateV1.request(TRIAL);
    expect(method).toBe('eth_simulateV1');
    expect(params).toMatchObject([
      {
        validation: false,
        blockStateCalls: [
          {
            blockOverrides: { time: '0x20' },
            stateOverrides: { [account('a')]: { balance: '0x40' } },
            calls: [{}, {}, { from: account('a'), to: account('b'), data: '0x00ff', value: '0x10' }, {}, {}],
          },
        ],
      },
      { blockHash: `0x${'5'.repeat(64)}` },
    ]);
  });

  test('behavior: what was spent and gained is the change of the balances without the cost of the gas', () => {
    const [before, after] = [done(word(100_000n)), done(word(57_984n))];
    const calls = [before, done(word(1n)), done('0x'), after, done(word(10n))];
    expect(simulateV1.read(TRIAL, { kind: 'result', result: [{ calls }] })).toEqual({
      kind: 'success',
      spent: 16n,
      gained: 9n,
      gasUsed: 21000n,
      gasNeeded: 26251n,
    });
  });

  test('behavior: revert data from the error, where the node puts it there', () => {
    const failed = { ...done('0x', '0x0'), error: { code: 3, message: '', data: '0x849eaf98' } };
    const calls = [done(word(1n)), done(word(1n)), failed, done(word(1n)), done(word(1n))];
    expect(simulateV1.read(TRIAL, { kind: 'result', result: [{ calls }] })).toEqual({
      kind: 'reverted',
      data: '0x849eaf98',
    });
  });

  test('behavior: a caller too poor to start is a revert, an unknown method is unsupported', () => {
    expect(simulateV1.read(TRIAL, fault(-38014))).toEqual({ kind: 'reverted', data: '0x' });
    expect(simulateV1.read(TRIAL, fault(-32601))).toEqual({ kind: 'unsupported' });
  });

  test('behavior: an outage says nothing of the transaction', () => {
    for (const code of [-32005, -32000, -32603, 0]) {
      expect(simulateV1.read(TRIAL, fault(code))).toMatchObject({ kind: 'failed', fault: { code } });
    }
  });

  test('error: nonsense', () => {
    expect(() => simulateV1.read(TRIAL, { kind: 'result', result: [{ calls: [] }] })).toThrow(
      expect.objectContaining({ code: 'UPSTREAM_INVALID' }),
    );
  });
});

describe('probeCall', () => {
  test('default: the caller’s account gets code, and keeps its other overrides', () => {
    const { method, params } = probeCall.request(TRIAL);
    expect(method).toBe('eth_call');
    expect(params).toMatchObject([
      { to: account('a') },
      { blockHash: `0x${'5'.repeat(64)}` },
      { [account('a')]: { balance: '0x40', code: expect.stringMatching(/^0x60/) } },
      { time: '0x20' },
    ]);
  });

  test('behavior: a node that ignores or refuses the overrides is unsupported', () => {
    expect(probeCall.read(TRIAL, { kind: 'result', result: '0x' })).toEqual({ kind: 'unsupported' });
    expect(probeCall.read(TRIAL, fault(-32602))).toEqual({ kind: 'unsupported' });
    expect(probeCall.read(TRIAL, fault(3))).toEqual({ kind: 'unsupported' });
  });

  test('behavior: an outage says nothing of the transaction', () => {
    for (const code of [429, -32000, -32603, 0]) {
      expect(probeCall.read(TRIAL, fault(code))).toMatchObject({ kind: 'failed', fault: { code } });
    }
  });
});
