import { encodeFunctionData } from 'viem';
import type { RouterCall } from '../routerKind.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { nativeValue } from '../swapEnds.ts';
import { EXECUTOR_ABI } from './executorAbi.ts';
import { executorTrade } from './executorTrade.ts';

/**
 * Returns the transaction of the swap on the executor: `execute`, paid by its value or by the allowance of
 * the sender.
 */
export function encodeExecutor(swap: RouterSwap): RouterCall {
  const args = executorTrade(swap);
  const data = encodeFunctionData({ abi: EXECUTOR_ABI, functionName: 'execute', args });
  return { to: swap.addresses.router, data, value: nativeValue(swap) };
}
