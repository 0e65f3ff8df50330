import type { Decimal } from './decimal.ts';
import { type Schema, targetsOf } from './schema.ts';

/** A stored value with its kind, as `ValueKind` of graph-ts numbers them. Bytes are hex text. */
export type StoredValue =
  | { readonly kind: 'String' | 'Bytes'; readonly value: string }
  | { readonly kind: 'Int'; readonly value: number }
  | { readonly kind: 'BigInt' | 'Int8' | 'Timestamp'; readonly value: bigint }
  | { readonly kind: 'Boolean'; readonly value: boolean }
  | { readonly kind: 'BigDecimal'; readonly value: Decimal };

/** The fields of an entity that are not null. */
export type Row = ReadonlyMap<string, StoredValue>;

/** The entities of one run, under the rules by which graph-node takes and refuses them. */
export class Store {
  private readonly rows = new Map<string, Map<string, Row>>();
  private changed = new Set<string>();
  private readonly writtenAt = new Map<string, number>();
  private block = -1;

  private readonly schema: Schema;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  beginBlock(): void {
    this.block += 1;
    this.changed = new Set();
  }

  get(type: string, id: string): Row | undefined {
    return this.rows.get(type)?.get(id);
  }

  /** The entity if the present block has written it. */
  getInBlock(type: string, id: string): Row | undefined {
    return this.changed.has(`${type} ${id}`) ? this.get(type, id) : undefined;
  }

  all(type: string): Row[] {
    return [...(this.rows.get(type)?.values() ?? [])];
  }

  /**
   * Adds the fields to the entity; undefined takes one away.
   * @throws Error where the schema has no such entity or field, or another kind, or a required field stays
   * empty
   */
  set(type: string, id: string, fields: ReadonlyMap<string, StoredValue | undefined>): void {
    const entity = this.entity(type);
    const key = `${type} ${id}`;
    if (entity.isImmutable && (this.writtenAt.get(key) ?? this.block) !== this.block) {
      throw new Error(`${key} is immutable`);
    }
    const row = new Map(this.get(type, id));
    row.set('id', { kind: 'Bytes', value: id });
    for (const [name, value] of fields) {
      if (value === undefined) row.delete(name);
      else row.set(name, this.checked(type, name, value));
    }
    for (const [name, { isRequired, derivedFrom }] of entity.fields) {
      if (isRequired && derivedFrom === undefined && !row.has(name)) throw new Error(`${key} has no ${name}`);
    }
    const rows = this.rows.get(type) ?? new Map<string, Row>();
    this.rows.set(type, rows.set(id, row));
    this.changed.add(key);
    this.writtenAt.set(key, this.block);
  }

  remove(type: string, id: string): void {
    if (this.entity(type).isImmutable) throw new Error(`${type} ${id} is immutable`);
    this.rows.get(type)?.delete(id);
    this.changed.add(`${type} ${id}`);
  }

  private entity(type: string) {
    const entity = this.schema.entities.get(type);
    if (entity === undefined) throw new Error(`the schema has no ${type}`);
    return entity;
  }

  private checked(type: string, name: string, value: StoredValue): StoredValue {
    const field = this.entity(type).fields.get(name);
    if (field === undefined || field.derivedFrom !== undefined) throw new Error(`${type} has no ${name}`);
    const words = this.schema.enums.get(field.type);
    if (words !== undefined) {
      if (value.kind === 'String' && words.has(value.value)) return value;
      throw new Error(`${type}.${name} is no ${field.type}`);
    }
    const kind = targetsOf(this.schema, field.type).length > 0 ? 'Bytes' : field.type;
    if (value.kind !== kind) throw new Error(`${type}.${name} is ${kind}, not ${value.kind}`);
    return value;
  }
}
