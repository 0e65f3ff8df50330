import {
  type Abi,
  type AbiParameter,
  encodeAbiParameters,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem';

/** Stands for the address of a pair among arguments. */
export const PAIR = 'pair';

const SIGNATURE = /^[A-Za-z_]\w*\([\w, ]*\)\((bool|uint\d*)\)$/;
/** Types that take one word, which the lens copies. */
const ONE_WORD = /^(address|bool|u?int\d*|bytes\d+)$/;
const MOST_ARGUMENTS = 8;

/** Returns the selector of a signature with its result, as `getFee(address)(uint256)`. */
export function selectorOf(signature: string): Hex {
  return toFunctionSelector(signature.slice(0, signature.indexOf(')') + 1));
}

/**
 * Returns the words of a call's arguments; `placeholder` stands for an address that is filled in later.
 * @throws RangeError with the field and the reason
 */
export function wordsOf<Placeholder extends string>(
  signature: string,
  values: readonly (string | number | boolean)[],
  placeholder: Placeholder,
): readonly (Hex | Placeholder)[] {
  const inputs = inputsOf(signature);
  if (inputs.length !== values.length)
    throw new RangeError(`arguments must be ${inputs.length}, as ${signature} has`);
  return inputs.map((input, index) => wordOf(input, values[index], placeholder));
}

/** Returns the item of an ABI that a text describes. @throws RangeError with the field */
export function parsedItem(text: string, field: string): Abi[number] | undefined {
  const items: readonly string[] = [text];
  try {
    return parseAbi(items)[0];
  } catch {
    throw new RangeError(`${field} cannot be parsed: ${text}`);
  }
}

function inputsOf(signature: string): readonly AbiParameter[] {
  if (!SIGNATURE.test(signature))
    throw new RangeError('signature must be like getFee(address)(uint256), which returns one uint');
  const end = signature.indexOf(')') + 1;
  const item = parsedItem(
    `function ${signature.slice(0, end)} view returns ${signature.slice(end)}`,
    'signature',
  );
  const inputs = item?.type === 'function' ? item.inputs : [];
  const isOneWord = ({ type }: AbiParameter) => ONE_WORD.test(type);
  if (!inputs.every(isOneWord)) throw new RangeError('signature must have arguments of one word each');
  if (inputs.length > MOST_ARGUMENTS)
    throw new RangeError(`signature must have ${MOST_ARGUMENTS} arguments at most`);
  return inputs;
}

function wordOf<Placeholder extends string>(
  input: AbiParameter,
  argument: string | number | boolean | undefined,
  placeholder: Placeholder,
): Hex | Placeholder {
  if (argument === placeholder) {
    if (input.type !== 'address')
      throw new RangeError(`arguments: ${placeholder} is an address and no ${input.type}`);
    return placeholder;
  }
  try {
    const isNumber = /^u?int/.test(input.type);
    return encodeAbiParameters([input], [isNumber ? BigInt(argument as string | number) : argument]);
  } catch {
    throw new RangeError(`arguments: ${String(argument)} is no ${input.type}`);
  }
}
