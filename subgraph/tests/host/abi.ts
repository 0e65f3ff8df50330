import {
  type AbiEvent,
  decodeAbiParameters,
  encodeAbiParameters,
  parseAbiItem,
  parseAbiParameters,
} from 'viem';
import type { Block, Call, Event } from '../events.ts';
import type { Memory } from './memory.ts';

/** `ValueKind` of `ethereum` in graph-ts. */
const KIND = { address: 0, bytes32: 1, bytes: 2, int: 3, uint: 4, bool: 5, string: 6 } as const;

/** An event as the manifest writes it: `Sync(uint112,uint112)`, with `indexed` before a type. */
export function signatureOf(event: string): string {
  const { name, inputs } = abiOf(event);
  return `${name}(${inputs.map(({ type, indexed }) => (indexed ? `indexed ${type}` : type)).join(',')})`;
}

/** Writes the event's parameters in the order of its signature. */
export function writeParameters(memory: Memory, { event, params }: Event): number {
  const written = abiOf(event).inputs.map(({ type, name = '' }) =>
    memory.newObject(memory.newText(name), writeAbiValue(memory, type, params[name])),
  );
  return memory.newArray(written);
}

/**
 * Writes the answer that the block has for a contract's call: null (0) where it reverts or is not of the asked types.
 * @throws Error where the block has none
 */
export function writeAnswer(memory: Memory, { ethCalls = [] }: Block, call: number): number {
  const [, address = 0, , signature = 0] = memory.pointers(call, 5);
  const [contract, asked] = [memory.hex(address), memory.text(signature)];
  const named = ({ function: text }: Call): string => text.slice(0, text.indexOf(')'));
  const known = ethCalls.find((each) => each.address === contract && asked.startsWith(named(each)));
  if (known === undefined) throw new Error(`no answer of ${contract} to ${asked}`);
  if (known.reverts) return 0;
  const types = typesOf(asked);
  const values = decodedAs(types, encodeAbiParameters(typesOf(known.function), abiValues(known)));
  if (values === undefined) return 0;
  return memory.newArray(types.map(({ type }, index) => writeAbiValue(memory, type, values[index])));
}

function abiOf(event: string): AbiEvent {
  const abi = parsed.get(event) ?? (parseAbiItem(`event ${event}`) as AbiEvent);
  parsed.set(event, abi);
  return abi;
}
const parsed = new Map<string, AbiEvent>();

function typesOf(signature: string) {
  return parseAbiParameters(signature.slice(signature.lastIndexOf('(') + 1, -1));
}

function abiValues({ function: text, returns }: Call): readonly unknown[] {
  return typesOf(text).map(({ type }, index) =>
    /^u?int/.test(type) ? BigInt(returns[index] ?? 0) : returns[index],
  );
}

function decodedAs(types: ReturnType<typeof typesOf>, data: `0x${string}`): readonly unknown[] | undefined {
  try {
    return decodeAbiParameters(types, data);
  } catch {
    return undefined;
  }
}

function writeAbiValue(memory: Memory, type: string, value: unknown): number {
  const kind = type.replace(/^(u?int)\d+$/, '$1');
  switch (kind) {
    case 'address':
    case 'bytes32':
      return memory.newValue(KIND[kind], BigInt(memory.newHex(String(value))));
    case 'int':
    case 'uint':
      return memory.newValue(KIND[kind], BigInt(memory.newInteger(BigInt(String(value)))));
    case 'string':
      return memory.newValue(KIND.string, BigInt(memory.newText(String(value))));
    default:
      throw new Error(`no value of type ${type}`);
  }
}
