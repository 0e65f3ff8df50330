import { expect, test } from 'vitest';
import type { SwapTraits } from './swapShape.ts';
import { type WalletState, walletGas } from './walletGas.ts';

const TOKENS: SwapTraits = { tradeType: 'exactInput', nativeIn: false, nativeOut: false };
const USUAL: WalletState = {
  holdsOutput: true,
  isOwn: false,
  emptiesInput: false,
  countsAllowance: false,
  holdsReserves: [],
};

test.each<[string, Partial<SwapTraits>, Partial<WalletState>, bigint]>([
  ['who holds both tokens and has allowed the most', {}, {}, -6_100n],
  ['an exact output of such', { tradeType: 'exactOutput' }, {}, -11_700n],
  // 16 976 for a first balance, of which the table counts a half.
  [
    'what is left over, of which the recipient has some',
    { tradeType: 'exactOutput' },
    { holdsReserves: [true] },
    -20_188n,
  ],
  [
    'and of one token more that it never had',
    { tradeType: 'exactOutput' },
    { holdsReserves: [true, false] },
    -11_700n,
  ],
  ['for an account that never held the output', {}, { holdsOutput: false }, 11_000n],
  ['for an account that is not there yet', { nativeOut: true }, { holdsOutput: false }, 23_900n],
  ['native coin for another account', { nativeOut: true }, {}, -1_100n],
  ['native coin for the sender', { nativeOut: true }, { isOwn: true }, -3_600n],
  ['a token for the sender', {}, { isOwn: true }, -6_100n],
  ['of all that the sender has', {}, { emptiesInput: true }, -10_900n],
  ['from an allowance that is counted', {}, { countsAllowance: true }, -3_100n],
  ['with a permit, which sets it', { permit: 'first' }, { countsAllowance: true }, -6_100n],
  [
    'of native coin: no allowance',
    { nativeIn: true },
    { countsAllowance: true, emptiesInput: true },
    -9_500n,
  ],
])('%s', (_, traits, wallet, units) => {
  expect(walletGas({ ...TOKENS, ...traits }, { ...USUAL, ...wallet })).toBe(units);
});
