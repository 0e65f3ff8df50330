import { Entity, ValueKind } from '@graphprotocol/graph-ts';

/** An entry with its name and value, then the value with its kind and data; before each stands its size. */
const ENTRY: usize = 4;
const ENTRY_SIZE: u32 = 8;
const VALUE: usize = 16;
const VALUE_SIZE: u32 = 16;
const DATA: usize = 24;
const BOTH_SIZE: usize = 32;
/** Entries for which room is made at a time. */
const ENTRIES: usize = 16;
/** More fields than any entity has. */
const MOST_FIELDS: usize = 96;
/** Fields of an array, as AssemblyScript lays it out. */
const BUFFER: usize = 0;
const DATA_START: usize = 4;
const BYTE_LENGTH: usize = 8;
const LENGTH: usize = 12;

/**
 * The fields that `store.set` is given. graph-node reads an entity as objects in memory, which are laid out
 * here by hand: each object that is made, and each that an array takes, is a dozen metered steps.
 */
export class Changes {
  private readonly entries: usize = __new(MOST_FIELDS * sizeof<usize>(), idof<ArrayBuffer>());
  private end: usize = this.entries;
  private room: usize = 0;
  private limit: usize = 0;

  get isEmpty(): bool {
    return this.end == this.entries;
  }

  put(name: string, kind: ValueKind, data: u64): void {
    let at = this.room;
    if (at == this.limit) {
      at = __new(BOTH_SIZE * ENTRIES, idof<ArrayBuffer>());
      this.limit = at + BOTH_SIZE * ENTRIES;
    }
    this.room = at + BOTH_SIZE;
    store<u32>(at, ENTRY_SIZE);
    store<usize>(at + ENTRY, changetype<usize>(name));
    store<usize>(at + ENTRY + sizeof<usize>(), at + VALUE);
    store<u32>(at + VALUE - sizeof<u32>(), VALUE_SIZE);
    store<i32>(at + VALUE, kind);
    store<u64>(at + DATA, data);
    store<usize>(this.end, at + ENTRY);
    this.end += sizeof<usize>();
  }

  toEntity(): Entity {
    const entity = new Entity();
    const array = changetype<usize>(entity.entries);
    const length = this.end - this.entries;
    store<usize>(array + BUFFER, this.entries);
    store<usize>(array + DATA_START, this.entries);
    store<u32>(array + BYTE_LENGTH, <u32>length);
    store<u32>(array + LENGTH, <u32>(length / sizeof<usize>()));
    return entity;
  }
}
