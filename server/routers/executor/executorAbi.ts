import { parseAbi } from 'viem';

/** Functions, callbacks excepted, and errors of the executor. */
export const EXECUTOR_ABI = parseAbi([
  'struct Hop { address pool; address tokenOut; bytes4 callback; uint24 feePips; bool zeroForOne; }',
  'struct Leg { uint256 amount; Hop[] hops; Hop[] otherwise; uint32 gasCap; uint32 gasReserve; }',
  'struct Call { address tokenIn; address tokenOut; uint256 amountIn; uint256 amountOut; address recipient; uint256 deadline; bool exactOutput; bool unwrap; bool direct; address feeRecipient; uint16 feeBips; }',
  'function execute(Call c, Leg[] legs) payable returns (uint256 spent, uint256 received)',
  'function executeWithPermit(Call c, Leg[] legs, uint8 v, bytes32 r, bytes32 s) returns (uint256 spent, uint256 received)',
  'function executeWithPermit2(Call c, Leg[] legs, address permit2, uint256 nonce, bytes signature) returns (uint256 spent, uint256 received)',
  'function tryLeg(bool exactOutput, address tokenIn, uint256 amount, Hop[] hops, address to)',
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
]);
