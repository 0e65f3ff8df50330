import {
  type AbiEvent,
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  parseAbiItem,
  parseAbiParameters,
} from 'viem';
import type { AbiJson, Block, Call, Event } from '../events.ts';
import type { Memory } from './memory.ts';

/** `ValueKind` of `ethereum` in graph-ts. */
const KIND = {
  address: 0,
  bytes32: 1,
  bytes: 2,
  int: 3,
  uint: 4,
  bool: 5,
  string: 6,
  array: 8,
  tuple: 9,
} as const;

/** An event as the manifest writes it: `Sync(uint112,uint112)`, with `indexed` before a type. */
export function signatureOf(event: string): string {
  const { name, inputs } = abiOf(event);
  return `${name}(${inputs.map(({ type, indexed }) => (indexed ? `indexed ${type}` : type)).join(',')})`;
}

/** Writes the event's parameters in the order of its signature. */
export function writeParameters(memory: Memory, { event, params }: Event): number {
  const written = abiOf(event).inputs.map(({ type, name = '' }) =>
    memory.newObject(memory.newText(name), writeAbiValue(memory, { type }, params[name])),
  );
  return memory.newArray(written);
}

/**
 * Writes the answer that the block has for a contract's call: null (0) where it reverts or is not of the
 * asked types.
 * @throws Error where the block has none
 */
export function writeAnswer(memory: Memory, { ethCalls = [] }: Block, call: number): number {
  const [, address = 0, , signature = 0, parameters = 0] = memory.pointers(call, 5);
  const [contract, asked] = [memory.hex(address), memory.text(signature)];
  const given = JSON.stringify(memory.array(parameters).map((at) => readAbiValue(memory, at)));
  const named = ({ function: text }: Call): string => text.slice(0, text.indexOf('):('));
  const known = ethCalls.find(
    (each) =>
      each.address === contract && asked.startsWith(named(each)) && JSON.stringify(each.params) === given,
  );
  if (known === undefined) throw new Error(`no answer of ${contract} to ${asked} of ${given}`);
  if (known.reverts) return 0;
  const types = typesOf(asked);
  const values = decodedAs(types, encodeAbiParameters(typesOf(known.function), abiValues(known)));
  if (values === undefined) return 0;
  return memory.newArray(types.map((type, index) => writeAbiValue(memory, type, values[index])));
}

function abiOf(event: string): AbiEvent {
  const abi = parsed.get(event) ?? (parseAbiItem(`event ${event}`) as AbiEvent);
  parsed.set(event, abi);
  return abi;
}
const parsed = new Map<string, AbiEvent>();

function typesOf(signature: string) {
  return parseAbiParameters(signature.slice(signature.indexOf('):(') + 3, -1)) as readonly AbiParameter[];
}

function abiValues({ function: text, returns }: Call): readonly unknown[] {
  return typesOf(text).map(({ type }, index) =>
    /^u?int\d+$/.test(type) ? BigInt(String(returns[index])) : returns[index],
  );
}

function decodedAs(types: ReturnType<typeof typesOf>, data: `0x${string}`): readonly unknown[] | undefined {
  try {
    return decodeAbiParameters(types, data);
  } catch {
    return undefined;
  }
}

function writeAbiValue(memory: Memory, parameter: AbiParameter, value: unknown): number {
  const { type } = parameter;
  if (type.endsWith('[]')) {
    const item = { ...parameter, type: type.slice(0, -2) };
    const items = (value as readonly unknown[]).map((each) => writeAbiValue(memory, item, each));
    return memory.newValue(KIND.array, BigInt(memory.newArray(items)));
  }
  const kind = type.replace(/^(u?int)\d+$/, '$1');
  switch (kind) {
    case 'tuple': {
      const { components = [] } = parameter as { components?: readonly AbiParameter[] };
      const members = components.map((each, index) =>
        writeAbiValue(memory, each, memberOf(value, each, index)),
      );
      return memory.newValue(KIND.tuple, BigInt(memory.newArray(members)));
    }
    case 'address':
    case 'bytes32':
    case 'bytes':
      return memory.newValue(KIND[kind], BigInt(memory.newHex(String(value))));
    case 'int':
    case 'uint':
      return memory.newValue(KIND[kind], BigInt(memory.newInteger(BigInt(String(value)))));
    case 'bool':
      return memory.newValue(KIND.bool, value === true ? 1n : 0n);
    case 'string':
      return memory.newValue(KIND.string, BigInt(memory.newText(String(value))));
    default:
      throw new Error(`no value of type ${type}`);
  }
}

/** A member of a decoded tuple, which is an object where all have names and else an array. */
function memberOf(value: unknown, { name = '' }: AbiParameter, index: number): unknown {
  return Array.isArray(value) ? value[index] : (value as Record<string, unknown>)[name];
}

/**
 * A parameter of a call as `Call.params` has it. @throws Error where no call of the mappings has such a one
 */
function readAbiValue(memory: Memory, at: number): AbiJson {
  const { kind, data } = memory.value(at);
  switch (kind) {
    case KIND.address:
    case KIND.bytes:
      return memory.hex(Number(data));
    case KIND.bool:
      return data !== 0n;
    case KIND.array:
    case KIND.tuple:
      return memory.array(Number(data)).map((each) => readAbiValue(memory, each));
    default:
      throw new Error(`a parameter of kind ${kind}`);
  }
}
