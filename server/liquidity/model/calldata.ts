import { type Abi, encodeFunctionData, type Hex, parseAbi, prepareEncodeFunctionData } from 'viem';

/** Encodes calls of one function. */
export type FunctionCall = (...args: readonly unknown[]) => Hex;

/** Returns an encoder of calls of a function, given its human-readable signature and those of its structs. */
export function functionCall(signature: string, ...structs: readonly string[]): FunctionCall {
  const abi = parseAbi([...structs, signature] as readonly string[]) as Abi;
  const prepared = prepareEncodeFunctionData({ abi });
  return (...args) => encodeFunctionData({ ...prepared, args });
}
