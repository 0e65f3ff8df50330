import { BaseError, decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { Undecodable } from '../../universalRouter/witness/abiReader.ts';
import type { Verification } from '../../universalRouter/witness/mismatch.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { checkEnds, checkValue } from '../witness/checkHops.ts';
import { verified } from '../witness/verified.ts';
import { checkTrade } from './witness/checkTrade.ts';

/*
 * The witness against the encoder, with which it shares no code: the function and its structs are written a
 * second time, from `Executor.sol`.
 */

const EXECUTE = parseAbi([
  'struct Pool { address pool; address tokenOut; bytes4 callback; uint24 feePips; bool zeroForOne; }',
  'struct Part { uint256 amount; Pool[] hops; Pool[] otherwise; uint32 gasCap; uint32 gasReserve; }',
  'struct Terms { address tokenIn; address tokenOut; uint256 amountIn; uint256 amountOut; address recipient; uint256 deadline; bool exactOutput; bool unwrap; bool direct; address feeRecipient; uint16 feeBips; }',
  'function execute(Terms call, Part[] legs) payable',
]);

/**
 * Verifies calldata of `execute`; returns `ok` or the first difference. Calldata that is `ok` calls no contract
 * but the tokens and pools of the routes, takes no more than expected, and gives the recipient at least the
 * expected amount or reverts.
 */
export function verifyExecutor(data: Hex, value: bigint, swap: RouterSwap): Verification {
  return verified(data, () => {
    checkEnds(swap);
    checkValue(swap, value);
    const [call, legs] = decoded(data.toLowerCase() as Hex);
    checkTrade(call, legs, swap);
  });
}

/** Decodes the canonical encoding only: the arguments, encoded again, are the calldata. @throws Undecodable */
function decoded(data: Hex) {
  const read = argumentsOf(data);
  if (read?.again !== data) throw new Undecodable('execute in its canonical encoding');
  return read.args;
}

/** Returns the arguments, and their encoding; undefined for calldata without any, or with a number too large. */
function argumentsOf(data: Hex) {
  try {
    const { args } = decodeFunctionData({ abi: EXECUTE, data });
    return { args, again: encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args }) };
  } catch (error) {
    if (error instanceof BaseError) return undefined;
    throw error;
  }
}
