import { decodeFunctionData, type Hex } from 'viem';
import { EXECUTOR_ABI } from '../executorAbi.ts';
import type { ExecutorTrade } from '../executorTrade.ts';

/** Returns the trade that calldata of `execute` names. @throws Error for calldata of another function */
export function tradeOf(data: Hex): ExecutorTrade {
  const { functionName, args } = decodeFunctionData({ abi: EXECUTOR_ABI, data });
  if (functionName !== 'execute') throw new Error(`a payment needs a trade, not ${functionName}`);
  return args;
}
