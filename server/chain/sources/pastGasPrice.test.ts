import type { Hash } from 'viem';
import { describe, expect, test } from 'vitest';
import { tipsCall } from '../head/tips.ts';
import type { Head } from '../head.ts';
import { pastGasPrice, SeenGasPrices } from './pastGasPrice.ts';

const hashOf = (digit: string): Hash => `0x${digit.repeat(64)}`;
const header = (digit: string, baseFeePerGas: bigint | null) => ({
  number: 7n,
  hash: hashOf(digit),
  parentHash: hashOf('f'),
  timestamp: 1n,
  baseFeePerGas,
});
const HEAD: Head = { ...header('a', 100n), gasPriceWei: 130n };
const history = (...tips: unknown[]) =>
  ({ kind: 'result', result: { reward: tips.map((tip) => [tip]) } }) as const;

test('asks for the tips of the blocks up to it', () => {
  expect(tipsCall(0x1234n)).toEqual({ method: 'eth_feeHistory', params: ['0x14', '0x1234', [60]] });
});

describe('the price of gas at a past block', () => {
  test('the price used when it was the head', () => {
    const seen = new SeenGasPrices();
    seen.add({ ...header('b', 50n), gasPriceWei: 77n });
    expect(pastGasPrice(header('b', 50n), history('0x5'), HEAD, seen)).toBe(77n);
  });

  test.each([
    [['0x5'], 55n],
    [['0x9', '0x5', '0x7'], 57n],
    // The lower of two in the middle.
    [['0x9', '0x5', '0x7', '0x6'], 56n],
    // Blocks without transactions tell nothing.
    [['0x0', '0x0', '0x0', '0x8'], 58n],
    [['nonsense', null, '0x8'], 58n],
  ])('else its base fee and the median of %j', (tips, price) => {
    expect(pastGasPrice(header('c', 50n), history(...tips), HEAD, new SeenGasPrices())).toBe(price);
  });

  test.each([
    [{ kind: 'error', error: { code: -32_601, message: 'no such method' } }],
    [history()],
    [history('0x0')],
    [{ kind: 'result', result: null }],
    [{ kind: 'result', result: { reward: 'x' } }],
    [undefined],
  ] as const)('else its base fee and the present tip: %j', (tips) => {
    expect(pastGasPrice(header('c', 50n), tips as never, HEAD, new SeenGasPrices())).toBe(80n);
  });

  test('without a base fee, the present price', () => {
    expect(pastGasPrice(header('c', null), history('0x5'), HEAD, new SeenGasPrices())).toBe(130n);
  });

  test('never below its base fee, where the node suggests less than that now', () => {
    const head = { ...HEAD, gasPriceWei: 90n };
    expect(pastGasPrice(header('c', 50n), undefined, head, new SeenGasPrices())).toBe(50n);
  });
});
