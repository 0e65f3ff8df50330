import { expect, test } from 'vitest';
import type { SwapTraits } from './swapShape.ts';
import { type WalletState, walletGas } from './walletGas.ts';

const TOKENS: SwapTraits = { tradeType: 'exactInput', nativeIn: false, nativeOut: false };
const USUAL: WalletState = { holdsOutput: true, isOwn: false, emptiesInput: false, countsAllowance: false };

test.each<[string, Partial<SwapTraits>, Partial<WalletState>, bigint]>([
  ['who holds both tokens and has allowed the most', {}, {}, -5_800n],
  ['an exact output of such', { tradeType: 'exactOutput' }, {}, -11_900n],
  ['for an account that never held the output', {}, { holdsOutput: false }, 11_300n],
  ['for an account that is not there yet', { nativeOut: true }, { holdsOutput: false }, 24_700n],
  ['native coin for another account', { nativeOut: true }, {}, -300n],
  ['native coin for the sender', { nativeOut: true }, { isOwn: true }, -2_800n],
  ['a token for the sender', {}, { isOwn: true }, -5_800n],
  ['of all that the sender has', {}, { emptiesInput: true }, -10_600n],
  ['from an allowance that is counted', {}, { countsAllowance: true }, -2_800n],
  ['with a permit, which sets it', { permit: 'first' }, { countsAllowance: true }, -5_800n],
  [
    'of native coin: no allowance',
    { nativeIn: true },
    { countsAllowance: true, emptiesInput: true },
    -9_300n,
  ],
])('%s', (_, traits, wallet, units) => {
  expect(walletGas({ ...TOKENS, ...traits }, { ...USUAL, ...wallet })).toBe(units);
});
