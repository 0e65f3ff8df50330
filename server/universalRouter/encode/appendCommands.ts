import { decodeAbiParameters, type Hex, slice } from 'viem';
import { concatBytes, encodeWords } from '../abi/abiWords.ts';
import type { EncodedCommand } from './encodeCommand.ts';
import { EXECUTE_PARAMETERS, EXECUTE_SELECTOR } from './encodeSwap.ts';

const SELECTOR_BYTES = 4;

/** A command with its byte and its input. */
type Appended = Pick<EncodedCommand, 'byte' | 'input'>;

/** Returns the command that calls the V4 position manager, with all native coin of the router. */
export const positionManagerCall = (data: Hex): Appended => ({ byte: '0x14', input: data });

/** Returns the calldata of `execute` with commands behind its own. */
export function appendCommands(data: Hex, more: readonly Appended[]): Hex {
  const [bytes, inputs, deadline] = decodeAbiParameters(EXECUTE_PARAMETERS, slice(data, SELECTOR_BYTES));
  const commands = concatBytes([bytes, ...more.map(({ byte }) => byte)]);
  const args = [commands, [...inputs, ...more.map(({ input }) => input)], deadline];
  return concatBytes([EXECUTE_SELECTOR, encodeWords(EXECUTE_PARAMETERS, args)]);
}
