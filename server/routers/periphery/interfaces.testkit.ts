/** The published interfaces of the routers of v3-periphery, by which viem encodes the expected calldata. */
import { encodePacked, type Hex, parseAbi } from 'viem';

const PAYMENTS = [
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function refundETH() payable',
] as const;

export const SWAP_ROUTER = parseAbi([
  'struct InputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Input { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct OutputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'struct Output { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(InputSingle params) payable',
  'function exactInput(Input params) payable',
  'function exactOutputSingle(OutputSingle params) payable',
  'function exactOutput(Output params) payable',
  'function multicall(bytes[] data) payable',
  ...PAYMENTS,
]);

export const SWAP_ROUTER_02 = parseAbi([
  'struct InputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct OutputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'struct Output { bytes path; address recipient; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(InputSingle params) payable',
  'function exactInput(Input params) payable',
  'function exactOutputSingle(OutputSingle params) payable',
  'function exactOutput(Output params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function sweepToken(address token, uint256 amountMinimum) payable',
  ...PAYMENTS,
]);

/** Returns tokens and fees packed as the path of a swap. */
export const packed = (...path: (Hex | number)[]): Hex =>
  encodePacked(
    path.map((each) => (typeof each === 'number' ? 'uint24' : 'address')),
    path,
  );
