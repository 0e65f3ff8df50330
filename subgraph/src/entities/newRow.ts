import { BigInt, Bytes, store, ValueKind } from '@graphprotocol/graph-ts';
import { Decimal, toStored } from '../decimal';
import { hexOf } from '../ids';
import { Changes } from './changes';

/**
 * A row that is written once. The generated classes search it by name for each field that they set, and
 * graph-node meters every step of that.
 */
export class NewRow {
  private readonly changes: Changes = new Changes();

  bytes(name: string, value: Bytes): void {
    this.changes.put(name, ValueKind.BYTES, changetype<usize>(value));
  }

  optionalBytes(name: string, value: Bytes | null): void {
    if (value !== null) this.changes.put(name, ValueKind.BYTES, changetype<usize>(value));
  }

  text(name: string, value: string): void {
    this.changes.put(name, ValueKind.STRING, changetype<usize>(value));
  }

  int8(name: string, value: i64): void {
    this.changes.put(name, ValueKind.INT8, value);
  }

  integer(name: string, value: BigInt): void {
    this.changes.put(name, ValueKind.BIGINT, changetype<usize>(value));
  }

  optionalDecimal(name: string, value: Decimal | null): void {
    if (value !== null) this.changes.put(name, ValueKind.BIGDECIMAL, changetype<usize>(toStored(value)));
  }

  /** Writes it under an id that is new. */
  list(type: string, id: Bytes): void {
    store.set(type, hexOf(id), this.changes.toEntity());
  }
}
