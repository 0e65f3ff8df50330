import { describe, expect, test } from 'vitest';
import type { Approval } from '../api/answers.ts';
import { approvalTerms, approvalTransaction, revocation } from './approvalTerms.ts';

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af';

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0');
/** approve(address,uint256) */
const approve = (amount: string) => `0x095ea7b3${word(PERMIT2)}${word(amount)}`;
/** approve(address,address,uint160,uint48) */
const permit = (amount: string, expiration: string) =>
  `0x87517c45${word(TOKEN)}${word(ROUTER)}${word(amount)}${word(expiration)}`;
const UNLIMITED = approve('f'.repeat(64));

const approval: Approval = {
  step: 'token',
  token: TOKEN,
  spender: PERMIT2,
  required: '1000000000',
  transaction: { to: TOKEN, data: UNLIMITED, value: '0' },
};

describe('approvalTransaction', () => {
  test('default: allows exactly what the swap takes, in place of the unlimited approval of the answer', () => {
    expect(approvalTransaction(approval, 'exact')).toEqual({
      to: TOKEN,
      data: approve('3b9aca00'),
      value: '0',
    });
  });

  test('args: unlimited', () => {
    expect(approvalTransaction(approval, 'unlimited').data).toBe(UNLIMITED);
  });

  test.each(['exact', 'unlimited'] as const)(
    'args: %s leaves the approval of the router as it is',
    (extent) => {
      const transaction = { to: PERMIT2, data: permit('3b9aca00', '69278d00'), value: '0' };
      const forRouter = { ...approval, step: 'permit2', spender: ROUTER, transaction } as const;
      expect(approvalTransaction(forRouter, extent)).toEqual(transaction);
    },
  );
});

describe('approvalTerms', () => {
  test.each([
    ['an amount', approve('3b9aca00'), 1_000_000_000n, false, undefined, PERMIT2],
    ['all there can be', UNLIMITED, 2n ** 256n - 1n, true, undefined, PERMIT2],
    ['all that Permit2 can move', approve('f'.repeat(40)), 2n ** 160n - 1n, true, undefined, PERMIT2],
    ['an amount with an end', permit('3b9aca00', '69278d00'), 1_000_000_000n, false, 1_764_199_680, ROUTER],
  ])('args: %s', (_name, data, amount, isUnlimited, expiration, spender) => {
    expect(approvalTerms({ data })).toEqual({ spender, amount, isUnlimited, expiration });
  });

  test('error: a transfer is no approval', () => {
    expect(() => approvalTerms({ data: `0xa9059cbb${word(ROUTER)}${word('1')}` })).toThrow('no approval');
  });
});

test('default: both kinds of allowance are set to nothing', () => {
  expect(revocation(TOKEN, PERMIT2)).toEqual({ to: TOKEN, data: approve('0'), value: '0' });
  expect(revocation(TOKEN, ROUTER, PERMIT2)).toEqual({ to: PERMIT2, data: permit('0', '0'), value: '0' });
});
