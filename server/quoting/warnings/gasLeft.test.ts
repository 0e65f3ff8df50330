import { expect, test } from 'vitest';
import { gasWarnings } from './gasLeft.ts';

const sale = (balance: bigint | null, nativeIn = true) =>
  gasWarnings({
    built: { nativeIn, value: 1_000n },
    gasLimit: 20n,
    gasPriceWei: 3n,
    approvals: balance === null ? null : { balance },
  });

test('default: the whole of the coin, or all but less than the gas', () => {
  const message = (left: number) =>
    `Of the native coin ${left} wei are left for the gas, which takes up to 60: sell less`;
  expect(sale(1_000n)).toEqual([{ code: 'NO_GAS_LEFT', message: message(0) }]);
  expect(sale(1_059n)).toEqual([{ code: 'NO_GAS_LEFT', message: message(59) }]);
});

test('behavior: none where the gas is left, the coin is missing anyway, a token pays, or nobody is known', () => {
  for (const none of [sale(1_060n), sale(999n), sale(1_000n, false), sale(null)]) expect(none).toEqual([]);
});
