import type { Memory } from './memory.ts';
import type { Row, StoredValue } from './store.ts';

/** `ValueKind` of graph-ts. */
const KINDS = [
  'String',
  'Int',
  'BigDecimal',
  'Boolean',
  'Array',
  'Null',
  'Bytes',
  'BigInt',
  'Int8',
  'Timestamp',
] as const;

/** Bytes of an entry of a map, and of a value. */
const ENTRY_SIZE = 8;
const VALUE_SIZE = 16;

/** Writes an entity for a mapping, its fields in alphabetical order as graph-node gives them. */
export function writeEntity(memory: Memory, row: Row): number {
  const entries = [...row]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => memory.newObject(memory.newText(name), writeValue(memory, value)));
  return memory.newObject(memory.newArray(entries));
}

/** Reads the fields that a mapping stores; undefined for null. */
export function readEntity(memory: Memory, at: number): Map<string, StoredValue | undefined> {
  const fields = new Map<string, StoredValue | undefined>();
  for (const entry of memory.array(memory.pointer(at))) {
    memory.expectSize(entry, ENTRY_SIZE);
    const [key = 0, value = 0] = memory.pointers(entry, 2);
    memory.expectSize(value, VALUE_SIZE);
    fields.set(memory.text(key), readValue(memory, value));
  }
  return fields;
}

function writeValue(memory: Memory, stored: StoredValue): number {
  return memory.newValue(KINDS.indexOf(stored.kind), dataOf(memory, stored));
}

function dataOf(memory: Memory, stored: StoredValue): bigint {
  switch (stored.kind) {
    case 'String':
      return BigInt(memory.newText(stored.value));
    case 'Bytes':
      return BigInt(memory.newHex(stored.value));
    case 'BigInt':
      return BigInt(memory.newInteger(stored.value));
    case 'BigDecimal':
      return BigInt(memory.newDecimal(stored.value));
    case 'Int':
    case 'Int8':
    case 'Timestamp':
    case 'Boolean':
      return BigInt(stored.value);
  }
}

function readValue(memory: Memory, at: number): StoredValue | undefined {
  const kind = KINDS[memory.view.getInt32(at, true)];
  const data = memory.view.getBigInt64(at + 8, true);
  const pointer = Number(BigInt.asUintN(32, data));
  switch (kind) {
    case 'Null':
      return undefined;
    case 'String':
      return { kind, value: memory.text(pointer) };
    case 'Bytes':
      return { kind, value: memory.hex(pointer) };
    case 'BigInt':
      return { kind, value: memory.integer(pointer) };
    case 'BigDecimal':
      return { kind, value: memory.decimal(pointer) };
    case 'Int':
      return { kind, value: Number(BigInt.asIntN(32, data)) };
    case 'Int8':
    case 'Timestamp':
      return { kind, value: data };
    case 'Boolean':
      return { kind, value: data !== 0n };
    default:
      throw new Error(`no value of kind ${kind}`);
  }
}
