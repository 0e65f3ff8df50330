import type { Hex } from 'viem';
import { AbiReader, size, slice, Undecodable } from '../../universalRouter/witness/abiReader.ts';
import type { DecodedCall } from '../model/liquidityPlan.ts';

/** Kinds of the words of a function's arguments: unsigned numbers, signed ticks, addresses. */
type Kind = 'uint' | 'tick' | 'address';
/** The selector of a function, its name, and its arguments in their order. */
export type FunctionShape = readonly [
  selector: Hex,
  name: string,
  args: readonly (readonly [name: string, kind: Kind])[],
];

const MULTICALL: Hex = '0xac9650d8';
const SELECTOR_BYTES = 4;
const WORD_BITS = 256;
const TICK_BITS = 24;

/**
 * Reads calldata of static arguments back, alone or in a `multicall`. It shares no code with the encoders: a
 * witness must not repeat their mistakes.
 * @throws Undecodable for calldata that is not canonically encoded, or of another function
 */
export function readCalls(data: Hex, shapes: readonly FunctionShape[]): readonly DecodedCall[] {
  if (slice(data, 0, SELECTOR_BYTES) !== MULTICALL) return [readCall(data, shapes)];
  const reader = new AbiReader(slice(data, SELECTOR_BYTES), 1);
  const calls = reader.bytesList();
  reader.end();
  return calls.map((call) => readCall(call, shapes));
}

function readCall(data: Hex, shapes: readonly FunctionShape[]): DecodedCall {
  const selector = slice(data, 0, SELECTOR_BYTES);
  const shape = shapes.find(([known]) => known === selector);
  if (shape === undefined) throw new Undecodable(`a known function, which ${selector} is none`);
  const [, name, args] = shape;
  const values = slice(data, SELECTOR_BYTES, size(data));
  const reader = new AbiReader(values, args.length);
  const read = args.map(([arg, kind]) => [arg, readValue(reader, kind)] as const);
  reader.end();
  return { name, args: Object.fromEntries(read) };
}

function readValue(reader: AbiReader, kind: Kind): string {
  if (kind === 'address') return reader.address();
  const word = reader.uint(WORD_BITS);
  if (kind === 'uint') return String(word);
  const tick = BigInt.asIntN(WORD_BITS, word);
  if (tick !== BigInt.asIntN(TICK_BITS, word)) throw new Undecodable('a tick of 24 bits');
  return String(tick);
}
