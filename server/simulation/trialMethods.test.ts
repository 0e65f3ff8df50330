import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem';
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

const RUN = parseAbi([
  'struct Trial { address to; uint256 value; bytes data; address spend; address gain; address recipient; uint256 gas; }',
  'function run(Trial trial)',
]);
const ANSWER = parseAbiParameters('bool, bytes, uint256, uint256, uint256');

const fault = (code: number) => ({ kind: 'fault', fault: { code, message: '', data: undefined } }) as const;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const done = (returnData: string, status = '0x1') => ({ status, returnData, gasUsed: '0x5208' });

const NATIVE_READER = '0x00000000000000000000000000000000ba1a4ce0';
/** Of the caller's native coin, and `balanceOf` of what the recipient has of the token. */
const NATIVE_READ = { to: NATIVE_READER, data: `0x${'0'.repeat(24)}${'a'.repeat(40)}` };
const TOKEN_READ = { to: account('c'), data: `0x70a08231${'0'.repeat(24)}${'d'.repeat(40)}` };
const TRANSACTION = {
  from: account('a'),
  to: account('b'),
  data: '0x00ff',
  value: '0x10',
  gas: '0x989680',
  gasPrice: '0x2',
};

describe('simulateV1', () => {
  test('default: one imagined block at the pinned hash and the later time', () => {
    const { method, params } = simulateV1.request(TRIAL);
    expect(method).toBe('eth_simulateV1');
    expect(params).toMatchObject([
      {
        validation: false,
        blockStateCalls: [
          {
            blockOverrides: { number: '0x6', time: '0x20' },
            stateOverrides: {
              [account('a')]: { balance: '0x40' },
              // CALLDATALOAD(0), BALANCE, returned as a word.
              [NATIVE_READER]: { code: '0x6000353160005260206000f3' },
            },
            calls: [NATIVE_READ, TOKEN_READ, TRANSACTION, NATIVE_READ, TOKEN_READ],
          },
        ],
      },
      { blockHash: `0x${'5'.repeat(64)}` },
    ]);
  });

  test('spent and gained amounts are the changes of the balances without the cost of the gas', () => {
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

  test('behavior: a caller who buys native coin for itself has paid for the gas out of it', () => {
    const purchase = { ...TRIAL, spend: account('c'), gain: 'native' } as const;
    const calls = [done(word(50n)), done(word(70_000n)), done('0x'), done(word(20n)), done(word(28_007n))];
    const moved = (trial: Trial) => simulateV1.read(trial, { kind: 'result', result: [{ calls }] });
    expect(moved({ ...purchase, recipient: account('a') })).toMatchObject({ spent: 30n, gained: 7n });
    expect(moved(purchase)).toMatchObject({ spent: 30n, gained: -41_993n });
    expect(moved({ ...purchase, gain: account('e'), recipient: account('a') })).toMatchObject({
      gained: -41_993n,
    });
  });

  test('behavior: a token that tells no balance has none, and one that says more than a word is read by its first', () => {
    const trial = { ...TRIAL, spend: account('c') };
    const calls = [done('0x'), done(`${word(1n)}ff`), done('0x'), done('0x12'), done(`${word(4n)}ff`)];
    expect(simulateV1.read(trial, { kind: 'result', result: [{ calls }] })).toMatchObject({
      spent: 0n,
      gained: 3n,
    });
  });

  test('revert data is that of the transaction where the node adds no error', () => {
    const calls = [done('0x'), done('0x'), done('0x849eaf98', '0x0'), done('0x'), done('0x')];
    expect(simulateV1.read(TRIAL, { kind: 'result', result: [{ calls }] })).toEqual({
      kind: 'reverted',
      data: '0x849eaf98',
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

  test('a trial in a future block leaves the blocks before it empty, and pays for its reads', () => {
    const at = (number: bigint) => ({
      number,
      time: 32n + number,
      baseFeePerGas: 1n,
      feeRecipient: account('f'),
      prevRandao: `0x${'9'.repeat(64)}` as const,
    });
    const trial = { ...TRIAL, at: at(7n), time: 39n, before: [at(6n)], isValidated: true, gasLimit: 90_000n };
    const [options] = simulateV1.request(trial).params as [Record<string, unknown>];
    const reader = { from: '0x00000000000000000000000000000000000beade', gas: '0xf4240', gasPrice: '0x2' };
    const pretended = { feeRecipient: account('f'), prevRandao: `0x${'9'.repeat(64)}`, baseFeePerGas: '0x1' };
    expect(options).toMatchObject({
      validation: true,
      blockStateCalls: [
        { blockOverrides: { number: '0x6', time: '0x26', ...pretended }, calls: [] },
        {
          blockOverrides: { number: '0x7', time: '0x27', ...pretended },
          stateOverrides: { [reader.from]: { balance: toHex(20_000_000) } },
          calls: [
            { ...NATIVE_READ, ...reader },
            { ...TOKEN_READ, ...reader },
            { ...TRANSACTION, gas: toHex(90_000) },
            { ...NATIVE_READ, ...reader },
            { ...TOKEN_READ, ...reader },
          ],
        },
      ],
    });
    const calls = [done(word(100n)), done(word(1n)), done('0x'), done(word(84n)), done(word(10n))];
    const free = { ...trial, gasPrice: 0n };
    const read = (result: unknown) => simulateV1.read(free, { kind: 'result', result });
    expect(
      read([
        { number: '0x6', calls: [] },
        { number: '0x7', calls },
      ]),
    ).toMatchObject({ spent: 16n });
    expect(read([{ number: '0x6', calls }])).toEqual({ kind: 'unsupported' });
    expect(simulateV1.read(trial, fault(-38024))).toEqual({ kind: 'unsupported', isOfTransaction: true });
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
      { number: '0x6', time: '0x20' },
    ]);
  });

  test('behavior: a transaction that is free says nothing of gas', () => {
    const [call] = probeCall.request({ ...TRIAL, gasPrice: 0n }).params as [object];
    expect(Object.keys(call)).toEqual(['from', 'to', 'data']);
    expect(probeCall.request(TRIAL).params[0]).toMatchObject({ gas: '0x989680', gasPrice: '0x2' });
  });

  test.each([
    ['native', account('c'), account('0'), account('c')],
    [account('c'), 'native', account('c'), account('0')],
  ] as const)('args: spends %s, gains %s', (spend, gain, spends, gains) => {
    const [{ data }] = probeCall.request({ ...TRIAL, spend, gain }).params as [{ data: Hex }];
    const moved = { spend: spends, gain: gains, recipient: account('d') };
    const trial = { to: account('b'), value: 16n, data: '0x00ff', ...moved, gas: 2n ** 256n - 1n } as const;
    expect(data).toBe(encodeFunctionData({ abi: RUN, args: [trial] }));
  });

  test.each([
    // Without 21 000, 20 for the calldata and the 2 300 that come with value.
    [{ ...TRIAL, gasLimit: 100_000n }, 76_680n],
    [{ ...TRIAL, gasLimit: 100_000n, value: 0n }, 78_980n],
    [{ ...TRIAL, gasLimit: 20_000n }, 0n],
  ])('a gas limit is reduced to the gas that the router receives', (trial, gas) => {
    const [{ data, gas: outer }] = probeCall.request(trial).params as [{ data: Hex; gas: Hex }];
    expect(decodeFunctionData({ abi: RUN, data }).args[0].gas).toBe(gas);
    expect(outer).toBe('0x989680');
  });

  test.each([
    // Without the cold call of 2 600 and the 6 700 for its value; 21 000, 4 for the zero byte and 16 for the
    // other.
    [TRIAL, 211_720n],
    [{ ...TRIAL, value: 0n }, 218_420n],
    [{ ...TRIAL, data: '0x' } as const, 211_700n],
    [{ ...TRIAL, data: '0x0000ffffff' } as const, 211_756n],
  ])('behavior: gas as of a transaction', (trial, gas) => {
    const result = encodeAbiParameters(ANSWER, [true, '0x', 200_000n, 5n, 6n]);
    expect(probeCall.read(trial, { kind: 'result', result })).toEqual({
      kind: 'success',
      spent: 5n,
      gained: 6n,
      gasUsed: gas,
      gasNeeded: gas,
    });
  });

  test('behavior: a revert with its data', () => {
    const result = encodeAbiParameters(ANSWER, [false, '0x849eaf98', 1n, 0n, 0n]);
    expect(probeCall.read(TRIAL, { kind: 'result', result })).toEqual({
      kind: 'reverted',
      data: '0x849eaf98',
    });
  });

  test('behavior: a node that ignores or refuses the overrides is unsupported', () => {
    expect(probeCall.read(TRIAL, fault(-32003))).toEqual({ kind: 'unsupported' });
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
