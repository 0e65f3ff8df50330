import type { Address, Hex } from 'viem';
import { expect, test } from 'vitest';
import { permitDataOutput, presentPermitData } from './presentPermit.ts';

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const EXECUTOR: Address = '0x743770b292f2346b0dd7a20cf6991d786b9dbcfa';
const SHOWN_EXECUTOR = '0x743770B292f2346b0dd7A20cf6991d786B9dBCFa';
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const SHOWN_USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const HASH: Hex = `0x${'ab'.repeat(32)}`;

test('presentPermitData shows a permit of a token with the domain that the token has', () => {
  const shown = presentPermitData({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC, salt: HASH },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: USDC, spender: EXECUTOR, value: 2n ** 255n, nonce: 0n, deadline: 7n },
  });
  expect(shown).toMatchObject({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: SHOWN_USDC, salt: HASH },
    primaryType: 'Permit',
    values: {
      owner: SHOWN_USDC,
      spender: SHOWN_EXECUTOR,
      value: String(2n ** 255n),
      nonce: '0',
      deadline: '7',
    },
  });
  expect(permitDataOutput.parse(shown)).toEqual(shown);
});

test('presentPermitData shows a message of Permit2 with its witness, numbers as decimal strings', () => {
  const shown = presentPermitData({
    domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
    types: {
      PermitWitnessTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
        { name: 'witness', type: 'ExecutorCall' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
      ExecutorCall: [
        { name: 'tokenOut', type: 'address' },
        { name: 'amountOut', type: 'uint256' },
        { name: 'recipient', type: 'address' },
        { name: 'deadline', type: 'uint256' },
        { name: 'callHash', type: 'bytes32' },
      ],
    },
    primaryType: 'PermitWitnessTransferFrom',
    message: {
      permitted: { token: USDC, amount: 5n },
      spender: EXECUTOR,
      nonce: 9n,
      deadline: 7n,
      // Decoded calldata has addresses with their checksum.
      witness: { tokenOut: SHOWN_USDC, amountOut: 3n, recipient: EXECUTOR, deadline: 7n, callHash: HASH },
    },
  });
  expect(shown.values).toEqual({
    permitted: { token: SHOWN_USDC, amount: '5' },
    spender: SHOWN_EXECUTOR,
    nonce: '9',
    deadline: '7',
    witness: {
      tokenOut: SHOWN_USDC,
      amountOut: '3',
      recipient: SHOWN_EXECUTOR,
      deadline: '7',
      callHash: HASH,
    },
  });
  expect(permitDataOutput.parse(shown)).toEqual(shown);
});
