import type { AbiParameter, AbiParameterToPrimitiveType, Address, Hex } from 'viem';
import { concatBytes, encodeWords } from '../abi/abiWords.ts';
import { COMMANDS, type CommandName } from './commands.ts';
import type { Run } from './runs.ts';

/** Hexadecimal digits of a fee in a packed path. */
const FEE_DIGITS = 6;

type PrimitivesOf<Parameters extends readonly AbiParameter[]> = {
  readonly [Index in keyof Parameters]: AbiParameterToPrimitiveType<Parameters[Index]>;
};
type ArgsOf<Name extends CommandName> = PrimitivesOf<(typeof COMMANDS)[Name]['parameters']>;

/** One command of the router, ready to be joined into `execute(commands, inputs, deadline)`. */
export interface EncodedCommand {
  readonly name: CommandName;
  readonly byte: Hex;
  readonly input: Hex;
}

/** The command's byte and the ABI encoding of its arguments. */
export function encodeCommand<Name extends CommandName>(name: Name, args: ArgsOf<Name>): EncodedCommand {
  const { byte, parameters } = COMMANDS[name];
  // `ArgsOf` has tied the arguments to this command's parameters.
  const input = encodeWords(parameters as readonly AbiParameter[], args as readonly unknown[]);
  return { name, byte, input };
}

/** The tokens of a run from first to last: the path of a V2 command. */
export function tokenPath(run: Run): readonly Address[] {
  return [run.tokenIn, ...run.hops.map((hop) => hop.tokenOut)];
}

/**
 * token, fee, token, … packed in 20 and 3 bytes: the path of a V3 command (`V3Path.sol`). An exact output is
 * walked from its last pool to its first, so its path starts at tokenOut.
 */
export function packedPath(run: Run, tradeType: 'exactInput' | 'exactOutput'): Hex {
  const parts: Hex[] = [run.tokenIn];
  for (const { pool, tokenOut } of run.hops) {
    if (pool.protocol !== 'v3') throw new Error('a packed path goes through V3 pools only');
    parts.push(`0x${pool.fee.toString(16).padStart(FEE_DIGITS, '0')}`, tokenOut);
  }
  return concatBytes(tradeType === 'exactInput' ? parts : parts.reverse());
}
