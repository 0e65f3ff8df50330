import {
  BigDecimal,
  BigInt,
  Bytes,
  Entity,
  store,
  TypedMapEntry,
  Value,
  ValueKind,
} from '@graphprotocol/graph-ts';

/**
 * An entity that events change often. Its fields are copied from the store once, and back only when they have changed:
 * copying one costs more than most of the work with it. They are found without the generated classes, which search an
 * entity by name at each use: graph-node meters every step of a mapping, and most steps were of that search.
 */
export abstract class Row {
  private readonly hexId: string;
  private readonly fields: Fields = new Fields();

  constructor(
    private readonly type: string,
    public readonly id: Bytes,
  ) {
    this.hexId = id.toHexString();
  }

  /** Sets each field to the answer of `fields` for its name and value; always the same fields in the same order. */
  protected abstract exchange(fields: Fields): void;

  /** Takes the fields from the store. False when there is no such entity. */
  load(): bool {
    const stored = store.get(this.type, this.hexId);
    if (stored === null) return false;
    this.fields.read(stored);
    this.exchange(this.fields);
    return true;
  }

  /** Writes the fields that differ from the store. */
  save(): void {
    const changes = new Entity();
    this.fields.write(changes);
    this.exchange(this.fields);
    if (changes.entries.length > 0) store.set(this.type, this.hexId, changes);
  }
}

/**
 * The fields of one stored entity. After `read` each method returns the stored value; after `write` it returns its
 * argument and keeps it when it differs. Objects are compared by identity: a row changes none in place.
 */
export class Fields {
  /** Stored values in the order of the reads; null where there is none. */
  private readonly stored: (Value | null)[] = [];
  private entries: TypedMapEntry<string, Value>[] = [];
  private isReading: bool = false;
  private nextEntry: i32 = 0;
  private nextField: i32 = 0;
  /** Amounts parsed from the texts in `stored`. */
  private readonly amounts: BigInt[] = [];
  private nextAmount: i32 = 0;

  read(entity: Entity): void {
    this.entries = entity.entries;
    this.isReading = true;
  }

  write(changes: Entity): void {
    this.entries = changes.entries;
    this.isReading = false;
    this.nextField = 0;
    this.nextAmount = 0;
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

  /** A whole number, stored as text. */
  amount(name: string, value: BigInt): BigInt {
    if (this.isReading) {
      const stored = BigInt.fromString(this.find(name)!.toString());
      this.amounts.push(stored);
      return stored;
    }
    const at = this.nextAmount++;
    const isNew = at == this.amounts.length;
    if (!isNew && changetype<usize>(unchecked(this.amounts[at])) == changetype<usize>(value)) {
      this.nextField++;
      return value;
    }
    if (isNew) this.amounts.push(value);
    else unchecked((this.amounts[at] = value));
    this.put(name, ValueKind.STRING, changetype<usize>(value.toString()));
    return value;
  }

  integer(name: string, value: BigInt): BigInt {
    if (this.isReading) return this.find(name)!.toBigInt();
    this.put(name, ValueKind.BIGINT, changetype<usize>(value));
    return value;
  }

  optionalDecimal(name: string, value: BigDecimal | null): BigDecimal | null {
    if (this.isReading) {
      const stored = this.find(name);
      return stored === null ? null : stored.toBigDecimal();
    }
    this.put(name, value === null ? ValueKind.NULL : ValueKind.BIGDECIMAL, changetype<usize>(value));
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

  /** Searches on from the field before. Fields that are read in alphabetical order, as graph-node sorts them, come next. */
  private find(name: string): Value | null {
    const entries = this.entries;
    const count = entries.length;
    let found: Value | null = null;
    let at = this.nextEntry;
    for (let step = 0; step < count; step++) {
      const entry = unchecked(entries[at]);
      at = at + 1 == count ? 0 : at + 1;
      if (entry.key != name) continue;
      if (entry.value.kind != ValueKind.NULL) found = entry.value;
      this.nextEntry = at;
      break;
    }
    this.stored.push(found);
    return found;
  }

  private put(name: string, kind: ValueKind, data: u64): void {
    const field = this.nextField++;
    const isKnown = field < this.stored.length;
    const before = isKnown ? unchecked(this.stored[field]) : null;
    if (before === null ? kind == ValueKind.NULL : before.kind == kind && before.data == data) {
      if (!isKnown) this.stored.push(null);
      return;
    }
    const value = new Value(kind, data);
    this.entries.push(new TypedMapEntry<string, Value>(name, value));
    if (isKnown) unchecked((this.stored[field] = value));
    else this.stored.push(value);
  }
}
