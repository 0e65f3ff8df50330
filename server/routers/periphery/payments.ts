import { type Address, type Hex, parseAbiParameters } from 'viem';
import { encodeCall } from '../functionCall.ts';

/*
 * Payments of `PeripheryPayments.sol` and `PeripheryPaymentsWithFee.sol`, which both routers have. Each pays
 * the router's whole balance.
 */

const UNWRAP = parseAbiParameters('uint256 amountMinimum, address recipient');
const SWEEP = parseAbiParameters('address token, uint256 amountMinimum, address recipient');
const SWEEP_WITH_FEE = parseAbiParameters(
  'address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient',
);

/**
 * Returns the call that unwraps all wrapped native coin for the recipient, or reverts below the minimum, wei.
 */
export function unwrapWETH9(amountMinimum: bigint, recipient: Address): Hex {
  return encodeCall('0x49404b7c', UNWRAP, [amountMinimum, recipient]);
}

/** Returns the call that pays all of a token to the recipient, or reverts below the minimum, raw units. */
export function sweepToken(token: Address, amountMinimum: bigint, recipient: Address): Hex {
  return encodeCall('0xdf2ab5bb', SWEEP, [token, amountMinimum, recipient]);
}

/**
 * Returns the call that pays ⌊balance · bips / 10 000⌋ of a token as a fee, and the rest to the recipient. It
 * reverts if the whole balance is below the minimum, raw units.
 */
export function sweepTokenWithFee(
  token: Address,
  amountMinimum: bigint,
  recipient: Address,
  fee: { readonly bips: bigint; readonly recipient: Address },
): Hex {
  return encodeCall('0xe0e189a0', SWEEP_WITH_FEE, [token, amountMinimum, recipient, fee.bips, fee.recipient]);
}

/** The call `refundETH()`, which pays all native coin of the router to its caller. */
export const REFUND_ETH: Hex = '0x12210e8a';
