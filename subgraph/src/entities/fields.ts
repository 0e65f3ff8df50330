import { BigInt, Bytes, Entity, TypedMapEntry, Value, ValueKind } from '@graphprotocol/graph-ts';
import { Decimal, fromStored, toStored } from '../decimal';

/** More than any entity has. */
const MOST_FIELDS: i32 = 96;
/** Bytes of a field in `known`: the data of its value, and then its kind. */
const FIELD_SIZE: usize = 16;
const KIND_OFFSET: usize = 8;

/**
 * The fields of one stored entity. After `read` each method returns the stored value; after `write` it returns its
 * argument and keeps it when it differs. Objects are compared by identity: a row changes none in place.
 */
export class Fields {
  /** Stored values in the order of the reads, in plain memory: an array takes several steps for each. */
  private readonly known: usize = __new(FIELD_SIZE * MOST_FIELDS, idof<ArrayBuffer>());
  private end: usize = this.known;
  private next: usize = this.known;
  private entries: TypedMapEntry<string, Value>[] = [];
  private isReading: bool = false;
  private nextEntry: i32 = 0;
  private lastName: string = '';
  /** Decimals in the order of the reads. */
  private readonly decimals: (Decimal | null)[] = [];
  private nextDecimal: i32 = 0;

  read(entity: Entity): void {
    this.entries = entity.entries;
    this.isReading = true;
  }

  write(changes: Entity): void {
    this.entries = changes.entries;
    this.isReading = false;
    this.next = this.known;
    this.nextDecimal = 0;
  }

  bytes(name: string, value: Bytes): Bytes {
    if (this.isReading) return this.find(name)!.toBytes();
    this.put(name, ValueKind.BYTES, changetype<usize>(value));
    return value;
  }

  optionalBytes(name: string, value: Bytes | null): Bytes | null {
    if (this.isReading) {
      const stored = this.find(name);
      return stored === null ? null : stored.toBytes();
    }
    this.put(name, value === null ? ValueKind.NULL : ValueKind.BYTES, changetype<usize>(value));
    return value;
  }

  text(name: string, value: string): string {
    if (this.isReading) return this.find(name)!.toString();
    this.put(name, ValueKind.STRING, changetype<usize>(value));
    return value;
  }

  optionalText(name: string, value: string | null): string | null {
    if (this.isReading) {
      const stored = this.find(name);
      return stored === null ? null : stored.toString();
    }
    this.put(name, value === null ? ValueKind.NULL : ValueKind.STRING, changetype<usize>(value));
    return value;
  }

  integer(name: string, value: BigInt): BigInt {
    if (this.isReading) return this.find(name)!.toBigInt();
    this.put(name, ValueKind.BIGINT, changetype<usize>(value));
    return value;
  }

  /** Returns null where nothing is stored. A number that is equal digit for digit is not written again. */
  optionalDecimal(name: string, value: Decimal | null): Decimal | null {
    if (this.isReading) {
      const stored = this.find(name);
      if (stored !== null) value = fromStored(stored.toBigDecimal());
      else value = null;
      this.decimals.push(value);
      return value;
    }
    const at = this.nextDecimal++;
    let before: Decimal | null = null;
    if (at == this.decimals.length) {
      this.decimals.push(value);
    } else {
      before = unchecked(this.decimals[at]);
      unchecked((this.decimals[at] = value));
    }
    if (value === null) {
      this.put(name, ValueKind.NULL, 0);
    } else if (before !== null && before.isSame(value)) {
      this.next += FIELD_SIZE;
    } else {
      this.put(name, ValueKind.BIGDECIMAL, changetype<usize>(toStored(value)));
    }
    return value;
  }

  int(name: string, value: i32): i32 {
    if (this.isReading) return this.find(name)!.toI32();
    this.put(name, ValueKind.INT, value);
    return value;
  }

  /** Returns 0 where nothing is stored; writes only a known value. */
  optionalInt(name: string, value: i32, isKnown: bool): i32 {
    if (this.isReading) {
      const stored = this.find(name);
      return stored === null ? 0 : stored.toI32();
    }
    this.put(name, isKnown ? ValueKind.INT : ValueKind.NULL, isKnown ? value : 0);
    return value;
  }

  /** As `optionalInt`. */
  optionalInt8(name: string, value: i64, isKnown: bool): i64 {
    if (this.isReading) {
      const stored = this.find(name);
      return stored === null ? 0 : stored.toI64();
    }
    this.put(name, isKnown ? ValueKind.INT8 : ValueKind.NULL, isKnown ? value : 0);
    return value;
  }

  flag(name: string, value: bool): bool {
    if (this.isReading) return this.find(name)!.toBoolean();
    this.put(name, ValueKind.BOOL, value ? 1 : 0);
    return value;
  }

  int8(name: string, value: i64): i64 {
    if (this.isReading) return this.find(name)!.toI64();
    this.put(name, ValueKind.INT8, value);
    return value;
  }

  /** Searches on from the field before. Fields that are read in alphabetical order, as graph-node sorts them, come next or are absent. */
  private find(name: string): Value | null {
    const entries = this.entries;
    const count = entries.length;
    let found: Value | null = null;
    let at = this.nextEntry;
    const isAbsent = count == 0 || this.isPassed(unchecked(entries[at]).key, name);
    this.lastName = name;
    for (let step = isAbsent ? count : 0; step < count; step++) {
      const entry = unchecked(entries[at]);
      at = at + 1 == count ? 0 : at + 1;
      if (!isName(entry.key, name)) continue;
      if (entry.value.kind != ValueKind.NULL) found = entry.value;
      this.nextEntry = at;
      break;
    }
    const end = this.end;
    if (found === null) keep(end, 0, ValueKind.NULL);
    else keep(end, found.data, found.kind);
    this.end = end + FIELD_SIZE;
    return found;
  }

  /** Whether a later field than `name` is next, though it comes after the one that was read last: there is none. */
  private isPassed(next: string, name: string): bool {
    return !isName(next, name) && next > name && name > this.lastName;
  }

  private put(name: string, kind: ValueKind, data: u64): void {
    const at = this.next;
    this.next = at + FIELD_SIZE;
    if (at == this.end) {
      this.end = at + FIELD_SIZE;
      keep(at, data, kind);
      if (kind == ValueKind.NULL) return;
    } else {
      if (load<u64>(at) == data && load<i32>(at + KIND_OFFSET) == kind) return;
      keep(at, data, kind);
    }
    this.entries.push(new TypedMapEntry<string, Value>(name, new Value(kind, data)));
  }
}

function keep(at: usize, data: u64, kind: ValueKind): void {
  store<u64>(at, data);
  store<i32>(at + KIND_OFFSET, kind);
}

/**
 * Whether a field has this name: by its length and its first and last four letters, in which all fields of an entity
 * differ. To compare all letters takes four times the steps.
 */
function isName(key: string, name: string): bool {
  const length = name.length;
  if (key.length != length) return false;
  if (length < 4) return key == name;
  const a = changetype<usize>(key);
  const b = changetype<usize>(name);
  const last = <usize>(length << 1) - 8;
  return load<u64>(a) == load<u64>(b) && load<u64>(a + last) == load<u64>(b + last);
}
