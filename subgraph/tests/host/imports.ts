import type { Block } from '../events.ts';
import { writeAnswer } from './abi.ts';
import * as decimal from './decimal.ts';
import type { Memory } from './memory.ts';
import type { Row, Store } from './store.ts';
import { readEntity, writeEntity } from './storedValues.ts';

/** What surrounds one call of a handler. */
export interface Context {
  readonly store: Store;
  readonly block: Block;
  readonly network: string;
  /** Of the data source, hex. */
  readonly address: string;
  /** Of the data source. */
  readonly context: Row;
  readonly createDataSource: (template: string, address: string) => void;
}

export type HostFunction = (...pointers: number[]) => number | undefined;

/** The functions of graph-node that mappings may call, by their names in graph-ts. */
export function hostFunctions(memory: Memory, context: Context): Readonly<Record<string, HostFunction>> {
  return {
    ...integerFunctions(memory),
    ...decimalFunctions(memory),
    ...conversions(memory),
    ...storeFunctions(memory, context.store),
    'ethereum.call': (call = 0) => writeAnswer(memory, context.block, call),
    'dataSource.network': () => memory.newText(context.network),
    'dataSource.address': () => memory.newHex(context.address),
    'dataSource.context': () => writeEntity(memory, context.context),
    'dataSource.create': (name = 0, parameters = 0) => {
      context.createDataSource(memory.text(name), memory.text(memory.array(parameters)[0] ?? 0));
      return undefined;
    },
    'log.log': () => undefined,
    abort: (message = 0, file = 0, line = 0) => {
      throw new Error(`${message === 0 ? 'abort' : memory.text(message)} at ${memory.text(file)}:${line}`);
    },
  };
}

function storeFunctions(memory: Memory, store: Store): Record<string, HostFunction> {
  const idOf = (at: number): string => memory.text(at).toLowerCase();
  const read = (row: ReturnType<Store['get']>): number => (row === undefined ? 0 : writeEntity(memory, row));
  return {
    'store.get': (type = 0, id = 0) => read(store.get(memory.text(type), idOf(id))),
    'store.get_in_block': (type = 0, id = 0) => read(store.getInBlock(memory.text(type), idOf(id))),
    'store.set': (type = 0, id = 0, entity = 0) => {
      store.set(memory.text(type), idOf(id), readEntity(memory, entity));
      return undefined;
    },
    'store.remove': (type = 0, id = 0) => {
      store.remove(memory.text(type), idOf(id));
      return undefined;
    },
  };
}

function integerFunctions(memory: Memory): Record<string, HostFunction> {
  const of =
    (compute: (a: bigint, b: bigint) => bigint): HostFunction =>
    (a = 0, b = 0) =>
      memory.newInteger(compute(memory.integer(a), memory.integer(b)));
  return {
    'bigInt.plus': of((a, b) => a + b),
    'bigInt.minus': of((a, b) => a - b),
    'bigInt.times': of((a, b) => a * b),
    'bigInt.dividedBy': of((a, b) => a / b),
    'bigInt.mod': of((a, b) => ((a % b) + b) % b),
    'bigInt.bitOr': of((a, b) => a | b),
    'bigInt.bitAnd': of((a, b) => a & b),
    'bigInt.pow': (a = 0, exponent = 0) => memory.newInteger(memory.integer(a) ** BigInt(exponent)),
    // A shift is a byte: the module hands over whatever is above it, and a negative one would turn the shift
    // round.
    'bigInt.leftShift': (a = 0, bits = 0) => memory.newInteger(memory.integer(a) << BigInt(bits & 0xff)),
    'bigInt.rightShift': (a = 0, bits = 0) => memory.newInteger(memory.integer(a) >> BigInt(bits & 0xff)),
    'bigInt.fromString': (text = 0) => memory.newInteger(integerOf(memory.text(text))),
  };
}

function decimalFunctions(memory: Memory): Record<string, HostFunction> {
  const of =
    (compute: (a: decimal.Decimal, b: decimal.Decimal) => decimal.Decimal): HostFunction =>
    (a = 0, b = 0) =>
      memory.newDecimal(compute(memory.decimal(a), memory.decimal(b)));
  return {
    'bigDecimal.plus': of(decimal.plus),
    'bigDecimal.minus': of(decimal.minus),
    'bigDecimal.times': of(decimal.times),
    'bigDecimal.dividedBy': of(decimal.dividedBy),
    'bigDecimal.equals': (a = 0, b = 0) =>
      decimal.compare(memory.decimal(a), memory.decimal(b)) === 0 ? 1 : 0,
    'bigDecimal.toString': (at = 0) => memory.newText(decimal.textOf(memory.decimal(at))),
    'bigDecimal.fromString': (text = 0) => memory.newDecimal(decimal.decimalOf(memory.text(text))),
    'bigInt.dividedByDecimal': (a = 0, b = 0) =>
      memory.newDecimal(decimal.dividedBy(decimal.toDecimal(memory.integer(a), 0), memory.decimal(b))),
  };
}

function conversions(memory: Memory): Record<string, HostFunction> {
  return {
    'typeConversion.bytesToString': (at = 0) =>
      memory.newText(Buffer.from(memory.bytes(at)).toString('utf8').replaceAll('\0', '')),
    'typeConversion.bytesToHex': (at = 0) => memory.newText(memory.hex(at)),
    'typeConversion.bigIntToString': (at = 0) => memory.newText(String(memory.integer(at))),
    'typeConversion.stringToH160': (at = 0) => memory.newHex(memory.text(at)),
  };
}

/** @throws Error where the text is no whole number */
function integerOf(text: string): bigint {
  if (!/^[+-]?\d+$/.test(text)) throw new Error(`failed to parse BigInt '${text}'`);
  return BigInt(text);
}
