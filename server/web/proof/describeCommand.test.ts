import { expect, test } from 'vitest';
import { describeCommand, type Names } from './describeCommand.ts';

const names: Names = {
  token: (address) => ({ '0xa': 'AAA', '0xb': 'BBB', '0xc': 'CCC' })[address] ?? address,
  amount: (raw, token) => `${raw} of ${token}`,
  account: (address) => (address === '0x2' ? 'the router' : address),
};
const swap = {
  recipient: '0x2',
  limit: '9',
  tokens: ['0xa', '0xb', '0xc'],
  fees: [500, 0],
  payerIsUser: true,
};

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
  ['WRAP_ETH', { recipient: '0x2', amount: '5' }, 'Wrap 5 wei for the router.'],
  [
    'UNWRAP_WETH',
    { recipient: '0x9', minimum: '5' },
    'Unwrap the router’s wrapped native coin, at least 5 wei, to 0x9.',
  ],
  [
    'SWEEP',
    { token: '0xb', recipient: '0x9', minimum: '0' },
    'Send the router’s balance, at least 0 of 0xb, to 0x9.',
  ],
  ['SOMETHING_NEW', { x: '1' }, 'SOMETHING_NEW, with the arguments below.'],
])('default: %s', (command, args, sentence) => {
  expect(describeCommand({ command, args }, names)).toBe(sentence);
});
