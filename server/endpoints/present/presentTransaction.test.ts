import { describe, expect, test } from 'vitest';
import type { BuiltSwap } from '../../quoting/swap/buildSwap.ts';
import { presentTransaction } from './presentTransaction.ts';

const built = {
  to: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  data: '0x3593564c',
  value: 1_000_000_000_000_000_000n,
} as const satisfies Partial<BuiltSwap>;
const common = {
  chainId: '0x32b3c',
  to: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  data: '0x3593564c',
  value: '0xde0b6b3a7640000',
  gas: '0x30d40',
};

const at = (baseFeePerGas: bigint | null, gasPriceWei: bigint) =>
  presentTransaction(207_676, { built, gasLimit: 200_000n, block: { baseFeePerGas, gasPriceWei } });

describe('presentTransaction', () => {
  test('default: twice the base fee and the tip that the node suggests', () => {
    expect(at(7_000_000_000n, 8_500_000_000n)).toEqual({
      ...common,
      type: '0x2',
      maxFeePerGas: '0x39bdf3b00', // 15.5 gwei
      maxPriorityFeePerGas: '0x59682f00', // 1.5 gwei
    });
  });

  test('behavior: no tip where the node suggests less than the base fee', () => {
    expect(at(10n, 9n)).toEqual({
      ...common,
      type: '0x2',
      maxFeePerGas: '0x14',
      maxPriorityFeePerGas: '0x0',
    });
  });

  test('behavior: a base fee of 0 is a base fee', () => {
    expect(at(0n, 5n)).toEqual({ ...common, type: '0x2', maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x5' });
  });

  test('behavior: a gas price on a chain without base fee', () => {
    expect(at(null, 255n)).toEqual({ ...common, type: '0x0', gasPrice: '0xff' });
  });
});
