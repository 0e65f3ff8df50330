import { pad } from 'viem';
import { expect, test } from 'vitest';
import { nth } from '../routing/testkits/markets.testkit.ts';
import { feeCallOf } from './feeCall.ts';
import { discountCallData, type FeeDiscountText, feeDiscountOf } from './feeDiscount.ts';

const MANAGER = '0x3DA82FA26D8756A557e475cFB2ee854937618e83';
const TEXT: FeeDiscountText = {
  call: MANAGER,
  signature: 'isEligible(address)(bool)',
  arguments: ['account'],
  feeArguments: [true],
};
const OF_FEE = 'getFee(bool)(uint256)';
const TRUE = `0x${'1'.padStart(64, '0')}`;

test('default: a fee call takes its discount along, with the words of both calls', () => {
  const text = { signature: OF_FEE, arguments: [false], precision: 10_000, discount: TEXT };
  const { words, discount } = feeCallOf({ call: 'pair', ...text });
  expect(words).toEqual([`0x${'0'.repeat(64)}`]);
  // cast sig "isEligible(address)"
  expect(discount).toEqual({
    target: MANAGER.toLowerCase(),
    selector: '0x66e305fd',
    words: ['account'],
    feeWords: [TRUE],
  });
});

test('discountCallData: the account stands in the place of its name', () => {
  const discount = feeDiscountOf({ ...TEXT, call: 'factory' }, OF_FEE);
  expect(discountCallData(discount, nth(0xabc))).toBe(`0x66e305fd${pad(nth(0xabc)).slice(2)}`);
});

test.each<[string, Partial<FeeDiscountText>, string]>([
  ['of the pair', { call: 'pair' }, 'discount: call must be factory or an address'],
  ['without the account', { arguments: [nth(3)] }, 'discount: arguments must have "account"'],
  [
    'with the account as a number',
    { signature: 'isEligible(uint256)(bool)' },
    'discount: arguments: account is an address and no uint256',
  ],
  [
    'without arguments of the fee',
    { feeArguments: [] },
    'discount: arguments must be 1, as getFee(bool)(uint256) has',
  ],
])('error: a discount %s is refused with the reason', (_, fields, message) => {
  expect(() => feeDiscountOf({ ...TEXT, ...fields }, OF_FEE)).toThrow(new RangeError(message));
});
