import { expect, test } from 'vitest';
import { describeHook } from './describeHook.ts';

const hookWith = (bits: string) => `0x${bits.padStart(40, '0')}`;

test.each([
  ['0', false, 'No hook: what a swap pays follows from price, liquidity and fee alone.'],
  ['3000', false, 'The hook is not called in swaps: it cannot change what they pay.'],
  ['3000', true, 'The hook is not called in swaps, but it may set another fee at any time.'],
  [
    '1080',
    true,
    'The hook is called in each swap: it may change what it pays, or refuse it. No route uses such a pool unless the operator of this service names its hook.',
  ],
  [
    '0044',
    false,
    'The hook is called in each swap: it may change what it pays, or refuse it. No route uses such a pool unless the operator of this service names its hook.',
  ],
  [
    '0088',
    false,
    'The hook is called in each swap and may replace it: price and depth need not be what it pays. No route uses such a pool unless the operator of this service names its hook.',
  ],
])('args: a hook with the bits %s, dynamic fee %s', (bits, isDynamicFee, words) => {
  expect(describeHook({ hooks: hookWith(bits), isDynamicFee })).toBe(words);
});
