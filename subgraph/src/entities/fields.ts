import { BigDecimal, BigInt, Bytes, Entity, TypedMapEntry, Value, ValueKind } from '@graphprotocol/graph-ts';
import { Decimal, fromStored, toStored } from '../decimal';
import { Changes } from './changes';
import { areAlike, SLOTS, slotOf } from './fieldNames';

/** More than any entity has. */
const MOST_FIELDS: usize = 96;
/** Bytes of a field in `known`: the data of its value, its kind, and the decimal that it is. */
const FIELD_SIZE: usize = 16;
const KIND: usize = 8;
const DECIMAL: usize = 12;

/**
 * The fields of one stored entity. After `read` each method returns the stored value; after `write` it
 * returns its argument and keeps it when it differs. Objects are compared by identity: a row changes none in
 * place.
 */
export class Fields {
  /** Stored values in the order of the reads, in plain memory: an array takes several steps for each. */
  private readonly known: usize = __new(FIELD_SIZE * MOST_FIELDS, idof<ArrayBuffer>());
  private end: usize = this.known;
  private next: usize = this.known;
  private changes: Changes | null = null;
  private entries: TypedMapEntry<string, Value>[] = [];
  /** Of each slot one more than the place of the entry whose name has it; 0 where none has. */
  private slots: usize = 0;

  read(entity: Entity): void {
    const slots = __new(SLOTS, idof<ArrayBuffer>());
    clear(slots);
    const entries = entity.entries;
    const count = entries.length;
    for (let at = 0; at < count; at++) store<u8>(slots + slotOf(unchecked(entries[at]).key), <u8>(at + 1));
    this.slots = slots;
    this.entries = entries;
  }

  write(changes: Changes): void {
    this.changes = changes;
    this.next = this.known;
  }

  bytes(name: string, value: Bytes): Bytes {
    if (this.changes === null) return changetype<Bytes>(<usize>this.take(name));
    this.put(name, ValueKind.BYTES, changetype<usize>(value));
    return value;
  }

  optionalBytes(name: string, value: Bytes | null): Bytes | null {
    if (this.changes === null) return changetype<Bytes | null>(<usize>this.take(name));
    this.put(name, value === null ? ValueKind.NULL : ValueKind.BYTES, changetype<usize>(value));
    return value;
  }

  text(name: string, value: string): string {
    if (this.changes === null) return changetype<string>(<usize>this.take(name));
    this.put(name, ValueKind.STRING, changetype<usize>(value));
    return value;
  }

  optionalText(name: string, value: string | null): string | null {
    if (this.changes === null) return changetype<string | null>(<usize>this.take(name));
    this.put(name, value === null ? ValueKind.NULL : ValueKind.STRING, changetype<usize>(value));
    return value;
  }

  integer(name: string, value: BigInt): BigInt {
    if (this.changes === null) return changetype<BigInt>(<usize>this.take(name));
    this.put(name, ValueKind.BIGINT, changetype<usize>(value));
    return value;
  }

  optionalInteger(name: string, value: BigInt | null): BigInt | null {
    if (this.changes === null) return changetype<BigInt | null>(<usize>this.take(name));
    this.put(name, value === null ? ValueKind.NULL : ValueKind.BIGINT, changetype<usize>(value));
    return value;
  }

  /** Returns null where nothing is stored. A number that is equal digit for digit is not written again. */
  optionalDecimal(name: string, value: Decimal | null): Decimal | null {
    if (this.changes === null) {
      const at = this.end;
      const stored = <usize>this.take(name);
      if (stored != 0) value = fromStored(changetype<BigDecimal>(stored));
      else value = null;
      store<usize>(at + DECIMAL, changetype<usize>(value));
      return value;
    }
    const at = this.next;
    const before = at < this.end ? changetype<Decimal | null>(load<usize>(at + DECIMAL)) : null;
    if (value !== null && before !== null && before.isSame(value)) {
      this.next += FIELD_SIZE;
      return value;
    }
    if (value === null) this.put(name, ValueKind.NULL, 0);
    else this.put(name, ValueKind.BIGDECIMAL, changetype<usize>(toStored(value)));
    store<usize>(at + DECIMAL, changetype<usize>(value));
    return value;
  }

  int(name: string, value: i32): i32 {
    if (this.changes === null) return <i32>this.take(name);
    this.put(name, ValueKind.INT, value);
    return value;
  }

  /** Returns 0 where nothing is stored; writes only a known value. */
  optionalInt(name: string, value: i32, isKnown: bool): i32 {
    if (this.changes === null) return <i32>this.take(name);
    this.put(name, isKnown ? ValueKind.INT : ValueKind.NULL, isKnown ? value : 0);
    return value;
  }

  /** As `optionalInt`. */
  optionalInt8(name: string, value: i64, isKnown: bool): i64 {
    if (this.changes === null) return <i64>this.take(name);
    this.put(name, isKnown ? ValueKind.INT8 : ValueKind.NULL, isKnown ? value : 0);
    return value;
  }

  flag(name: string, value: bool): bool {
    if (this.changes === null) return this.take(name) != 0;
    this.put(name, ValueKind.BOOL, value ? 1 : 0);
    return value;
  }

  int8(name: string, value: i64): i64 {
    if (this.changes === null) return <i64>this.take(name);
    this.put(name, ValueKind.INT8, value);
    return value;
  }

  /** Returns the data of the stored value; 0 where there is none. */
  private take(name: string): u64 {
    const end = this.end;
    this.end = end + FIELD_SIZE;
    const place = load<u8>(this.slots + slotOf(name));
    if (place == 0) {
      keep(end, 0, ValueKind.NULL);
      return 0;
    }
    const entry = unchecked(this.entries[place - 1]);
    assert(areAlike(entry.key, name), 'two fields in one slot');
    const value = entry.value;
    keep(end, value.data, value.kind);
    return value.data;
  }

  private put(name: string, kind: ValueKind, data: u64): void {
    const at = this.next;
    this.next = at + FIELD_SIZE;
    if (at == this.end) {
      this.end = at + FIELD_SIZE;
      keep(at, data, kind);
      if (kind == ValueKind.NULL) return;
    } else {
      if (load<u64>(at) == data && load<i32>(at + KIND) == kind) return;
      keep(at, data, kind);
    }
    (this.changes as Changes).put(name, kind, data);
  }
}

function keep(at: usize, data: u64, kind: ValueKind): void {
  store<u64>(at, data);
  store<i32>(at + KIND, kind);
}

/** Fills the slots with 0, without a branch. */
function clear(slots: usize): void {
  for (let at = slots; at < slots + SLOTS; at += 64) {
    store<u64>(at, 0);
    store<u64>(at + 8, 0);
    store<u64>(at + 16, 0);
    store<u64>(at + 24, 0);
    store<u64>(at + 32, 0);
    store<u64>(at + 40, 0);
    store<u64>(at + 48, 0);
    store<u64>(at + 56, 0);
  }
}
