import { BigInt, Bytes, Entity, store, TypedMapEntry, Value, ValueKind } from '@graphprotocol/graph-ts';
import { Decimal, toStored } from '../decimal';
import { hexOf } from '../ids';

/**
 * A row that is written once. The generated classes search it by name for each field that they set, and graph-node meters every
 * step of that.
 */
export class NewRow {
  private readonly entity: Entity = new Entity();

  bytes(name: string, value: Bytes): void {
    this.put(name, ValueKind.BYTES, changetype<usize>(value));
  }

  optionalBytes(name: string, value: Bytes | null): void {
    if (value !== null) this.put(name, ValueKind.BYTES, changetype<usize>(value));
  }

  text(name: string, value: string): void {
    this.put(name, ValueKind.STRING, changetype<usize>(value));
  }

  int8(name: string, value: i64): void {
    this.put(name, ValueKind.INT8, value);
  }

  integer(name: string, value: BigInt): void {
    this.put(name, ValueKind.BIGINT, changetype<usize>(value));
  }

  optionalDecimal(name: string, value: Decimal | null): void {
    if (value !== null) this.put(name, ValueKind.BIGDECIMAL, changetype<usize>(toStored(value)));
  }

  /** Writes it under an id that is new. */
  list(type: string, id: Bytes): void {
    store.set(type, hexOf(id), this.entity);
  }

  private put(name: string, kind: ValueKind, data: u64): void {
    this.entity.entries.push(new TypedMapEntry<string, Value>(name, new Value(kind, data)));
  }
}
