import { type FieldNode, Kind, parse, type SelectionSetNode, type ValueNode } from 'graphql';
import * as decimal from './decimal.ts';
import { type EntityType, type Schema, targetsOf } from './schema.ts';
import type { Row, Store, StoredValue } from './store.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const DEFAULT_FIRST = 100;

/**
 * Answers the part of graph-node's GraphQL that the tests use: entities by id and lists with `where`,
 * `orderBy`, `first` and `skip`, references and derived fields.
 * @throws Error where the query asks for more
 */
export function answerQuery(schema: Schema, store: Store, query: string): Json {
  const [definition] = parse(query).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no query');
  return new Answer(schema, store).root(definition.selectionSet);
}

class Answer {
  private readonly schema: Schema;
  private readonly store: Store;

  constructor(schema: Schema, store: Store) {
    this.schema = schema;
    this.store = store;
  }

  root(selection: SelectionSetNode): Json {
    return fieldsOf(selection, (node) => {
      const { name } = node;
      for (const entity of this.schema.entities.values()) {
        const options = argumentsOf(node);
        if (name.value === singleOf(entity.name)) return this.one(entity, String(options['id']), node);
        if (name.value === listOf(entity.name))
          return this.list(entity, this.store.all(entity.name), options, node);
      }
      throw new Error(`no query ${name.value}`);
    });
  }

  private one(entity: EntityType, id: string, { selectionSet }: FieldNode): Json {
    const row = this.store.get(entity.name, id.toLowerCase());
    return row === undefined ? null : this.row(entity, row, selectionSet);
  }

  private list(
    entity: EntityType,
    rows: readonly Row[],
    options: Arguments,
    { selectionSet }: FieldNode,
  ): Json {
    const { where, orderBy, orderDirection, first, skip, ...others } = options;
    if (Object.keys(others).length > 0) throw new Error(`no arguments ${Object.keys(others)}`);
    const by = String(orderBy ?? 'id');
    const sign = orderDirection === 'desc' ? -1 : 1;
    const from = Number(skip ?? 0);
    return rows
      .filter((row) => isWhere(row, where))
      .toSorted((a, b) => sign * compareRows(a, b, by))
      .slice(from, from + Number(first ?? DEFAULT_FIRST))
      .map((row) => this.row(entity, row, selectionSet));
  }

  private row(entity: EntityType, row: Row, selection: SelectionSetNode | undefined): Json {
    return fieldsOf(selection, (node) => {
      const name = node.name.value;
      const field = entity.fields.get(name);
      if (field === undefined) throw new Error(`${entity.name} has no ${name}`);
      const others = targetsOf(this.schema, field.type);
      const [other] = others;
      const { derivedFrom } = field;
      if (other !== undefined && derivedFrom !== undefined) {
        const id = row.get('id')?.value;
        const rows = this.store.all(other.name).filter((each) => each.get(derivedFrom)?.value === id);
        return this.list(other, rows, argumentsOf(node), node);
      }
      const value = row.get(name);
      if (value === undefined) return null;
      const id = String(value.value);
      const target = others.find(({ name: kind }) => this.store.get(kind, id)) ?? other;
      return target === undefined ? jsonOf(value) : this.one(target, id, node);
    });
  }
}

type Arguments = Readonly<Record<string, Json>>;

function fieldsOf(selection: SelectionSetNode | undefined, answer: (node: FieldNode) => Json): Json {
  const fields: Record<string, Json> = {};
  for (const node of selection?.selections ?? []) {
    if (node.kind !== Kind.FIELD) throw new Error('no fragments');
    fields[node.alias?.value ?? node.name.value] = answer(node);
  }
  return fields;
}

function argumentsOf(node: FieldNode): Arguments {
  return Object.fromEntries(node.arguments?.map(({ name, value }) => [name.value, jsonOfNode(value)]) ?? []);
}

function jsonOfNode(node: ValueNode): Json {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
    case Kind.STRING:
    case Kind.ENUM:
      return node.value;
    case Kind.BOOLEAN:
      return node.value;
    case Kind.NULL:
      return null;
    case Kind.LIST:
      return node.values.map(jsonOfNode);
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, jsonOfNode(value)]));
    case Kind.VARIABLE:
      throw new Error('no variables');
  }
}

function isWhere(row: Row, where: Json | undefined): boolean {
  return Object.entries(where ?? {}).every(([condition, wanted]) => {
    const [, name = '', operator = ''] = /^(\w+?)(?:_(gt|gte|lt|lte|not|in|not_in))?$/.exec(condition) ?? [];
    const value = row.get(name);
    if (operator === 'in' || operator === 'not_in') {
      if (!Array.isArray(wanted)) throw new Error(`no list for ${condition}`);
      return wanted.some((each) => isEqual(value, each)) === (operator === 'in');
    }
    if (operator === '' || operator === 'not') return isEqual(value, wanted) === (operator === '');
    if (value === undefined) return false;
    const order = compareValues(value, String(wanted));
    if (order === 0) return operator.endsWith('e');
    return operator.startsWith('g') === order > 0;
  });
}

function isEqual(value: StoredValue | undefined, wanted: Json): boolean {
  if (value === undefined || wanted === null) return value === undefined && wanted === null;
  return compareValues(value, String(wanted)) === 0;
}

function compareRows(a: Row, b: Row, by: string): number {
  const [valueA, valueB] = [a.get(by), b.get(by)];
  // PostgreSQL sorts nulls last.
  if (valueA === undefined || valueB === undefined)
    return Number(valueA === undefined) - Number(valueB === undefined);
  return compareValues(valueA, String(jsonOf(valueB))) || (by === 'id' ? 0 : compareRows(a, b, 'id'));
}

function compareValues(value: StoredValue, other: string): number {
  switch (value.kind) {
    case 'String':
      return value.value === other ? 0 : value.value < other ? -1 : 1;
    case 'Bytes':
    case 'Boolean': {
      const text = String(value.value);
      return text === other.toLowerCase() ? 0 : text < other.toLowerCase() ? -1 : 1;
    }
    default:
      return decimal.compare(decimal.decimalOf(String(jsonOf(value))), decimal.decimalOf(other));
  }
}

/** Numbers of 32 bits are numbers in an answer, all others text. */
function jsonOf(stored: StoredValue): string | number | boolean {
  switch (stored.kind) {
    case 'BigDecimal':
      return decimal.textOf(stored.value);
    case 'BigInt':
    case 'Int8':
    case 'Timestamp':
      return String(stored.value);
    default:
      return stored.value;
  }
}

/** The query for one entity: `marketEvent`. */
function singleOf(entity: string): string {
  return `${entity.charAt(0).toLowerCase()}${entity.slice(1)}`;
}

/** The query for many: `factories`, `pools`. */
export function listOf(entity: string): string {
  return `${singleOf(entity)}s`.replace(/ys$/, 'ies');
}
