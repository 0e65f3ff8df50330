import type { AbiParameter, AbiParameterToPrimitiveType, Hex } from 'viem';
import { encodeWords } from '../abi/abiWords.ts';
import type { RouterVersion } from '../routerVersion.ts';
import { COMMANDS, type CommandName } from './commands.ts';

/** The least prices of the hops, which a router takes from 2.1 on: none. */
const HOP_PRICES: AbiParameter = { type: 'uint256[]' };

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

/** Returns a V2 or V3 swap in the layout of the router's version. */
export function encodePathSwap<Name extends Extract<CommandName, `V${2 | 3}${string}`>>(
  name: Name,
  args: ArgsOf<Name>,
  version: RouterVersion,
): EncodedCommand {
  if (version === '2.0') return encodeCommand(name, args);
  const { byte, parameters } = COMMANDS[name];
  const input = encodeWords([...parameters, HOP_PRICES], [...(args as readonly unknown[]), []]);
  return { name, byte, input };
}
