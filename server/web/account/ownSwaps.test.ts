import { expect, test } from 'vitest';
import type { SentTransaction } from '../transactions/sentTransaction.ts';
import { deliveredBeyond, pendingFirst } from './ownSwaps.ts';

const sent = (id: string, askedAt: number, kind: string, intent: object = { kind: 'swap' }) =>
  ({ id, askedAt, state: { kind }, intent }) as unknown as SentTransaction;

test('default: open swaps first, then the newest; approvals are no swaps', () => {
  const order = pendingFirst([
    sent('old', 1, 'succeeded'),
    sent('waits', 2, 'pending'),
    sent('approval', 9, 'succeeded', { kind: 'approval' }),
    sent('new', 5, 'reverted'),
    sent('asks', 3, 'asking'),
  ]);
  expect(order.map(({ sent: { id } }) => id)).toEqual(['asks', 'waits', 'new', 'old']);
});

test('default: how much better a swap was than it promised, percent', () => {
  const intent = { tradeType: 0, amountIn: '100', amountOut: '2000' } as const;
  expect(deliveredBeyond(intent, { paid: '100', received: '2000' })).toBe(0);
  expect(deliveredBeyond(intent, { paid: '100', received: '1990' })).toBe(-0.5);
  expect(deliveredBeyond({ ...intent, tradeType: 1 }, { paid: '99', received: '2000' })).toBe(1);
  expect(deliveredBeyond({ ...intent, amountOut: '0' }, { paid: '1', received: '0' })).toBeUndefined();
});
