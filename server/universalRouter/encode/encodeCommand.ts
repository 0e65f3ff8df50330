import type { AbiParameter, AbiParameterToPrimitiveType, Hex } from 'viem';
import { encodeWords } from '../abi/abiWords.ts';
import { COMMANDS, type CommandName } from './commands.ts';

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

/** Returns the command's byte and the ABI encoding of its arguments. */
export function encodeCommand<Name extends CommandName>(name: Name, args: ArgsOf<Name>): EncodedCommand {
  const { byte, parameters } = COMMANDS[name];
  // `ArgsOf` has tied the arguments to this command's parameters.
  const input = encodeWords(parameters as readonly AbiParameter[], args as readonly unknown[]);
  return { name, byte, input };
}
