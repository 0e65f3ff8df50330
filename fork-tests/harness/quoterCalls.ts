import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { ChainClient } from './chainClient.ts';
import { MAINNET } from './replica/mainnetAddresses.ts';
import { V2_ROUTER } from './uniswapAbis.ts';

const MULTICALL = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
]);
export const QUOTER = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96) params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gasEstimate)',
  'function quoteExactOutputSingle((address tokenIn, address tokenOut, uint256 amount, uint24 fee, uint160 sqrtPriceLimitX96) params) returns (uint256 amountIn, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gasEstimate)',
]);

export interface ContractCall {
  readonly target: Address;
  readonly callData: Hex;
}

/** An amount at one end of a hop. */
export interface HopAmount {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly isExactInput: boolean;
  readonly amount: bigint;
}

/** Returns the call by which a V2 router names both amounts of a hop. */
export function pairQuoteCall(
  router: Address,
  { tokenIn, tokenOut, isExactInput, amount }: HopAmount,
): ContractCall {
  const functionName = isExactInput ? 'getAmountsOut' : 'getAmountsIn';
  const args = [amount, [tokenIn, tokenOut]] as const;
  return { target: router, callData: encodeFunctionData({ abi: V2_ROUTER, functionName, args }) };
}

/** Returns the call by which QuoterV2 names the other amount of a hop over a V3 pool of Uniswap. */
export function poolQuoteCall(
  fee: number,
  { tokenIn, tokenOut, isExactInput, amount }: HopAmount,
): ContractCall {
  const key = { tokenIn, tokenOut, fee, sqrtPriceLimitX96: 0n };
  const callData = isExactInput
    ? encodeFunctionData({
        abi: QUOTER,
        functionName: 'quoteExactInputSingle',
        args: [{ ...key, amountIn: amount }],
      })
    : encodeFunctionData({ abi: QUOTER, functionName: 'quoteExactOutputSingle', args: [{ ...key, amount }] });
  return { target: MAINNET.quoterV2, callData };
}

/** Makes the calls at one block in one request; each may fail by itself. */
export async function aggregate(client: ChainClient, calls: readonly ContractCall[], blockNumber: bigint) {
  const args = [calls.map((call) => ({ ...call, allowFailure: true }))] as const;
  const { data = '0x' } = await client.call({
    to: MAINNET.multicall3,
    data: encodeFunctionData({ abi: MULTICALL, functionName: 'aggregate3', args }),
    gas: 2n ** 44n,
    blockNumber,
  });
  return decodeFunctionResult({ abi: MULTICALL, functionName: 'aggregate3', data });
}
