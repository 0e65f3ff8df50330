import type { AbiParameter, AbiParameterToPrimitiveType, Hex } from 'viem';
import { concatBytes, encodeWords } from '../universalRouter/abi/abiWords.ts';

type ValuesOf<Parameters extends readonly AbiParameter[]> = {
  readonly [Index in keyof Parameters]: AbiParameterToPrimitiveType<Parameters[Index]>;
};

/** The word before the fields of a struct that holds bytes. */
const STRUCT_OFFSET: Hex = `0x${'20'.padStart(64, '0')}`;

/** Returns the calldata of a function whose parameters, or fields of a static struct, are these. */
export function encodeCall<const Parameters extends readonly AbiParameter[]>(
  selector: Hex,
  parameters: Parameters,
  values: ValuesOf<Parameters>,
): Hex {
  return concatBytes([selector, encodeWords(parameters, values as readonly unknown[])]);
}

/** Returns the calldata of a function with one parameter, a struct of these fields that holds bytes. */
export function encodeStructCall<const Parameters extends readonly AbiParameter[]>(
  selector: Hex,
  parameters: Parameters,
  values: ValuesOf<Parameters>,
): Hex {
  return concatBytes([selector, STRUCT_OFFSET, encodeWords(parameters, values as readonly unknown[])]);
}
