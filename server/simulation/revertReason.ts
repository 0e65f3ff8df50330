import { type Abi, decodeErrorResult, type Hex, parseAbi } from 'viem';

/**
 * Errors of Universal Router v2.0, Permit2 and the executor that a swap can revert with (`Error` and `Panic`
 * are Solidity's own).
 */
const ERRORS: Abi = parseAbi([
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error TransactionDeadlinePassed()',
  'error InvalidCommandType(uint256 commandType)',
  'error LengthMismatch()',
  'error ContractLocked()',
  'error InvalidEthSender()',
  'error InsufficientETH()',
  'error InsufficientToken()',
  'error BalanceTooLow()',
  'error FromAddressIsNotOwner()',
  'error UnsafeCast()',
  'error InvalidReserves()',
  'error InvalidPath()',
  'error V2InvalidPath()',
  'error V2TooLittleReceived()',
  'error V2TooMuchRequested()',
  'error V3InvalidAmountOut()',
  'error V3InvalidCaller()',
  'error V3InvalidSwap()',
  'error V3TooLittleReceived()',
  'error V3TooMuchRequested()',
  'error SliceOutOfBounds()',
  'error AllowanceExpired(uint256 deadline)',
  'error InsufficientAllowance(uint256 amount)',
  'error InvalidNonce()',
  'error SignatureExpired(uint256 signatureDeadline)',
  'error InvalidSignature()',
  'error InvalidSignatureLength()',
  'error InvalidSigner()',
  'error InvalidContractSignature()',
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
  'error SafeERC20FailedOperation(address token)',
  'error Busy()',
  'error Expired()',
  'error ZeroAmount()',
  'error BadCall()',
  'error NotExpected()',
  'error NotSpent()',
  'error TooLittle()',
  'error TooMuch()',
  'error TooLittleGas()',
  'error Left()',
  'error TransferFailed()',
  'error MaximumAmountExceeded(uint128 maximumAmount, uint128 amountRequested)',
  'error MinimumAmountInsufficient(uint128 minimumAmount, uint128 amountReceived)',
  'error CurrencyNotSettled()',
  'error CannotUpdateEmptyPosition()',
  'error SafeCastOverflow()',
  'error TickLiquidityOverflow(int24 tick)',
  'error NotApproved(address caller)',
  'error DeadlinePassed(uint256 deadline)',
  'error WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
]);

/** Explanations of errors for the caller of the API, by the names that the contracts use. */
const MEANING: Readonly<Record<string, string>> = {
  TransactionDeadlinePassed: 'the deadline has passed',
  InsufficientETH: 'less native coin than the minimum would be paid out, or than was to be wrapped',
  BalanceTooLow: 'the recipient holds less of the token than the output: it was not delivered in full',
  InsufficientToken: 'less of the token than the minimum would be paid out',
  V2TooLittleReceived: 'the output would be below the minimum',
  V3TooLittleReceived: 'the output would be below the minimum',
  V2TooMuchRequested: 'the input would be above the maximum',
  V3TooMuchRequested: 'the input would be above the maximum',
  V3InvalidAmountOut: 'the pools cannot give the whole output',
  InvalidReserves: 'a pair has no reserves',
  AllowanceExpired: 'the Permit2 allowance of the router is missing or has expired',
  InsufficientAllowance: 'the Permit2 allowance of the router is too small',
  InvalidNonce: 'the permit was used before or has another nonce than is due',
  SignatureExpired: 'the permit may no longer be used',
  InvalidSigner: 'the permit was signed by another account or for other values',
  InvalidContractSignature: 'the contract account does not accept the signature of the permit',
  TRANSFER_FROM_FAILED: 'the token refused to be taken from its owner',
  TRANSFER_FAILED: 'the token refused a transfer',
  ETH_TRANSFER_FAILED: 'the receiver does not accept native coin',
  'UniswapV2: TRANSFER_FAILED': 'the token refused to leave the pair',
  'UniswapV2: INSUFFICIENT_LIQUIDITY': 'the pair holds less than the output',
  'UniswapV2: INSUFFICIENT_OUTPUT_AMOUNT': 'the input is too small for any output',
  'UniswapV2: INSUFFICIENT_INPUT_AMOUNT': 'no input reached the pair',
  'UniswapV2: K': 'less input reached the pair than it must get',
  'UniswapV2: LOCKED': 'the pair is in the middle of another call',
  AS: 'the amount is zero',
  LOK: 'the pool is not initialized, or in the middle of another call',
  SPL: 'the price is at its limit already',
  IIA: 'less input reached the pool than it must get',
  TF: 'the token refused to leave the pool',
  M0: 'less of token0 reached the pool than it must get',
  M1: 'less of token1 reached the pool than it must get',
  STF: 'the token refused to be taken from its owner',
  'Price slippage check': 'an amount is below its minimum',
  MaximumAmountExceeded: 'an amount is above its maximum',
  MinimumAmountInsufficient: 'an amount is below its minimum',
  CurrencyNotSettled: 'less of a token reached the pool manager than it must get',
  SafeCastOverflow: 'the hook takes more than the change pays out',
  WrappedError: 'a hook, a subscriber or a token refused',
  Busy: 'the executor is in the middle of another call',
  Expired: 'the deadline has passed',
  ZeroAmount: 'an amount of a hop is zero',
  BadCall: 'the terms of the call exclude each other',
  NotExpected: 'a pool asked for another payment than its hop says, as where its liquidity ends',
  NotSpent: 'a pool never asked for its payment',
  TooLittle: 'the output would be below the minimum',
  TooMuch: 'more would be spent than the maximum',
  TooLittleGas: 'the gas is not enough for both routes',
  Left: 'a token would be left behind in the executor',
  TransferFailed: 'a token refused a transfer, or the receiver the native coin',
};

export interface RevertReason {
  /** The error's name, or the text of a `require`; `unknown error 0x…` with its selector for others. */
  readonly error: string;
  /** The error's arguments as text. */
  readonly args: readonly string[];
  readonly meaning: string | undefined;
}

/**
 * Decodes the revert reason from the return data of a reverted call. Unwraps the reason inside
 * `ExecutionFailed`.
 */
export function decodeRevert(data: Hex): RevertReason {
  if (data === '0x') return reason('no reason given', []);
  const decoded = decodeKnown(data);
  if (decoded === undefined) return reason(`unknown error ${data.slice(0, 10)}`, []);
  const { errorName, args } = decoded;
  if (errorName === 'ExecutionFailed') return decodeRevert(String(args[1]) as Hex);
  if (errorName === 'Error') return reason(String(args[0]), []);
  return reason(errorName, args.map(String));
}

function reason(error: string, args: readonly string[]): RevertReason {
  return { error, args, meaning: MEANING[error] };
}

function decodeKnown(data: Hex): { errorName: string; args: readonly unknown[] } | undefined {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: ERRORS, data });
    return { errorName, args };
  } catch {
    // Any contract on the path can revert with any bytes. An error outside the list has only a selector.
    return undefined;
  }
}
