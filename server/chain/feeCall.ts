import {
  type Abi,
  type AbiParameter,
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  pad,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
} from 'viem';
import type { PackedWriter } from './lens/packed.ts';

/** A view that says the fee of a V2 pair, where the pairs of a factory have different ones. */
export interface FeeCall {
  readonly target: 'pair' | 'factory';
  readonly selector: Hex;
  /** Words of the call data; `pair` stands for the address of the pair. */
  readonly words: readonly (Hex | typeof PAIR)[];
  /** Parts of the fee that are 100 %. */
  readonly precision: number;
  /** Topic of the event with which a fee changes; undefined where it may change without one. */
  readonly event: Hex | undefined;
}

/** A fee call as an operator writes it. */
export interface FeeCallText {
  readonly call: 'pair' | 'factory';
  /** Such as `getFee(address)(uint256)`. */
  readonly signature: string;
  readonly arguments: readonly (string | number | boolean)[];
  readonly precision: number;
  readonly event?: string | undefined;
}

const PAIR = 'pair';
const ONE_IN_PIPS = 1_000_000;
const SIGNATURE = /^[A-Za-z_]\w*\([\w, ]*\)\((uint\d*)\)$/;
/** Types that take one word, which the lens copies. */
const ONE_WORD = /^(address|bool|u?int\d*|bytes\d+)$/;
const MOST_ARGUMENTS = 8;

/** Returns the fee call of a text. @throws RangeError with the field and the reason where it is none */
export function feeCallOf(text: FeeCallText): FeeCall {
  const { call: target, signature, precision, event } = text;
  const inputs = inputsOf(signature);
  if (inputs.length !== text.arguments.length)
    throw new RangeError(`arguments must be ${inputs.length}, as ${signature} has`);
  if (ONE_IN_PIPS % precision !== 0)
    throw new RangeError('precision must divide 1 000 000, so that each fee is exact');
  return {
    target,
    selector: toFunctionSelector(signature.slice(0, signature.indexOf(')') + 1)),
    words: inputs.map((input, index) => wordOf(input, text.arguments[index])),
    precision,
    event: event === undefined ? undefined : topicOf(event),
  };
}

/** Writes the call as `takeFeeCall` of PoolReader.sol takes it. */
export function writeFeeCall(writer: PackedWriter, { target, selector, words }: FeeCall): void {
  const places = words.reduce((bits, word, index) => (word === PAIR ? bits + 2 ** index : bits), 0);
  writer
    .uint(words.length, 1)
    .uint(target === 'factory' ? 1 : 0, 1)
    .uint(places, 1)
    .hex(selector);
  for (const word of words) writer.hex(word === PAIR ? `0x${'0'.repeat(64)}` : word);
}

/** Returns the call data for a pair. */
export function feeCallData({ selector, words }: FeeCall, pair: Address): Hex {
  return concatHex([selector, ...words.map((word) => (word === PAIR ? pad(pair) : word))]);
}

function inputsOf(signature: string): readonly AbiParameter[] {
  if (!SIGNATURE.test(signature))
    throw new RangeError('signature must be like getFee(address)(uint256), which returns one uint');
  const end = signature.indexOf(')') + 1;
  const item = parsed(
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

function wordOf(input: AbiParameter, argument: string | number | boolean | undefined): Hex | typeof PAIR {
  if (argument === PAIR) {
    if (input.type !== 'address') throw new RangeError(`arguments: pair is an address and no ${input.type}`);
    return PAIR;
  }
  try {
    const isNumber = /^u?int/.test(input.type);
    return encodeAbiParameters([input], [isNumber ? BigInt(argument as string | number) : argument]);
  } catch {
    throw new RangeError(`arguments: ${String(argument)} is no ${input.type}`);
  }
}

function topicOf(event: string): Hex {
  const item = parsed(`event ${event}`, 'event');
  if (item?.type !== 'event') throw new RangeError('event must be like SetFee(address,uint256)');
  return toEventSelector(item);
}

function parsed(text: string, field: string): Abi[number] | undefined {
  const items: readonly string[] = [text];
  try {
    return parseAbi(items)[0];
  } catch {
    throw new RangeError(`${field} cannot be parsed: ${text}`);
  }
}
