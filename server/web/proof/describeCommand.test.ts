import { expect, test } from 'vitest';
import { describeCommand } from './describeCommand.ts';
import type { Names } from './names.ts';

const names: Names = {
  token: (address) => ({ '0xa': 'AAA', '0xb': 'BBB', '0xc': 'CCC' })[address] ?? address,
  amount: (raw, token) => `${raw} of ${BigInt(token) === 0n ? 'the coin' : token}`,
  account: (address) => (address === '0x2' ? 'the router' : address),
};
const swap = {
  recipient: '0x2',
  limit: '9',
  tokens: ['0xa', '0xb', '0xc'],
  fees: [500, 0],
  payerIsUser: true,
};

const PLAIN = { tickSpacing: 60, hooks: '0x0000000000000000000000000000000000000000' };
const HOOKED = { tickSpacing: 60, hooks: '0x80' };

test.each([
  [
    'V3_SWAP_EXACT_IN',
    { ...swap, amount: '10' },
    'On V3, AAA → BBB → CCC: sell 10 of 0xa for at least 9 of 0xc, for the router; the sender pays, through Permit2.',
  ],
  [
    'V2_SWAP_EXACT_OUT',
    { ...swap, amount: '10', payerIsUser: false },
    'On V2, AAA → BBB → CCC: buy 10 of 0xc for at most 9 of 0xa, for the router; the router pays.',
  ],
  [
    'V2_SWAP_EXACT_IN',
    { ...swap, amount: String(2n ** 255n), payerIsUser: false },
    'On V2, AAA → BBB → CCC: sell the router’s whole AAA balance for at least 9 of 0xc, for the router; the router pays.',
  ],
  ['WRAP_ETH', { recipient: '0x2', amount: '5' }, 'Wrap 5 of the coin for the router.'],
  [
    'UNWRAP_WETH',
    { recipient: '0x9', minimum: '5' },
    'Unwrap the router’s wrapped native coin, at least 5 of the coin, to 0x9.',
  ],
  [
    'SWEEP',
    { token: '0xb', recipient: '0x9', minimum: '0' },
    'Send the router’s balance, at least 0 of 0xb, to 0x9.',
  ],
  [
    'V4_SWAP_EXACT_IN',
    { ...swap, keys: [PLAIN, PLAIN], amount: '10' },
    'On V4, SETTLE: the sender, through Permit2, pays 10 of 0xa to the pool manager. SWAP_EXACT_IN: sell all of it, AAA → BBB → CCC, for at least 9 of 0xc. TAKE: all CCC that came of it, for the router.',
  ],
  [
    'V4_SWAP_EXACT_IN',
    { ...swap, keys: [PLAIN, HOOKED], amount: String(2n ** 255n), limit: '0', payerIsUser: false },
    'On V4, SETTLE: the router pays its whole AAA balance to the pool manager. SWAP_EXACT_IN: sell all of it, AAA → BBB → CCC, for whatever it gives, in pools with the hook 0x80. TAKE: all CCC that came of it, for the router.',
  ],
  [
    'V4_SWAP_EXACT_OUT',
    { ...swap, keys: [HOOKED, HOOKED], amount: '10', payerIsUser: false, recipient: '0x9' },
    'On V4, SWAP_EXACT_OUT: buy 10 of 0xc, AAA → BBB → CCC, for at most 9 of 0xa, in pools with the hook 0x80. SETTLE: the router pays all AAA that is owed for it to the pool manager. TAKE: 10 of 0xc, for 0x9.',
  ],
  ['TRANSFER', { token: '0xb', recipient: '0x9', amount: '7' }, 'Send 7 of 0xb of the router to 0x9.'],
  ['PAY_PORTION', { token: '0xb', recipient: '0x9', bips: '25' }, 'Send 0.25% of the router’s BBB to 0x9.'],
  ['SOMETHING_NEW', { x: '1' }, 'SOMETHING_NEW, with the arguments below.'],
])('default: %s', (command, args, sentence) => {
  expect(describeCommand({ command, args }, names)).toBe(sentence);
});
