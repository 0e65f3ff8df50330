import { expect, test } from 'vitest';
import { ownSwapOf } from './ownSwap.ts';

const ROUTE = { tokenIn: '0xin', amountIn: '5', approvals: [] };
const SENT = { to: '0xrouter', data: '0x12', value: '0', gasEstimate: '90000' };

test('ownSwapOf is the swap with its transaction where that goes before the add', () => {
  expect(ownSwapOf({ swap: { ...ROUTE, ...SENT } })).toEqual({ ...ROUTE, ...SENT });
});

test.each([
  ['one transaction swaps and adds', { swap: ROUTE }],
  ['nothing is swapped', { swap: null }],
  ['the answer is of an add', { to: '0xmanager' }],
])('ownSwapOf is null where %s', (_, answer) => {
  expect(ownSwapOf(answer)).toBeNull();
});
