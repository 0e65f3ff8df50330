import { expect, test } from 'vitest';
import { endedSince } from './endedSince.ts';
import type { SentState, SentTransaction } from './sentTransaction.ts';

const PENDING: SentState = { kind: 'pending', hash: '0x1', nonce: 1, isKnown: true };
const DONE: SentState = { kind: 'succeeded', hash: '0x1', block: '9', paid: '1', received: '2' };

const sent = (state: SentState, change: Partial<SentTransaction> = {}): SentTransaction => ({
  id: 'one',
  visit: 'now',
  askedAt: 0,
  askedNonce: 0,
  askedBlock: '1',
  othersSince: 0,
  call: { to: '0x66', data: '0x', value: '0' },
  intent: {
    kind: 'swap',
    tokenIn: '0x01',
    tokenOut: '0x02',
    amountIn: '1',
    amountOut: '2',
    tradeType: 0,
    useCoin: false,
    deadline: '2000',
  },
  state,
  ...change,
});
const approval = (state: SentState) => sent(state, { intent: { kind: 'approval', token: '0x01' } });
const kinds = (before: SentTransaction, now?: SentTransaction) =>
  endedSince([before], now === undefined ? [] : [now], 'now').map(({ kind }) => kind);

test.each([
  ['a pending swap that succeeded', sent(PENDING), sent(DONE), ['succeeded']],
  ['a pending swap that is still pending', sent(PENDING), sent(PENDING), []],
  ['a swap that had ended before', sent(DONE), sent(DONE), []],
  ['an approval that succeeded', approval(PENDING), approval(DONE), []],
  [
    'an approval that reverted',
    approval(PENDING),
    approval({ kind: 'reverted', hash: '0x1', block: '9' }),
    ['reverted'],
  ],
  [
    'a swap of this visit that the wallet asked about and that is gone',
    sent({ kind: 'asking' }),
    undefined,
    ['rejected'],
  ],
  ['a swap of an earlier visit that was forgotten', sent({ kind: 'asking' }, { visit: '' }), undefined, []],
  ['a pending swap that was forgotten', sent(PENDING), undefined, []],
] as const)('endedSince: %s', (_, before, now, expected) => {
  expect(kinds(before, now)).toEqual(expected);
});
