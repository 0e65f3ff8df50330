import { type FieldDefinitionNode, Kind, type ObjectTypeDefinitionNode, parse, type TypeNode } from 'graphql';

export interface Field {
  /** A scalar, an enum or another entity. */
  readonly type: string;
  readonly isRequired: boolean;
  /** The field of the other entity that points here; such a field is not stored. */
  readonly derivedFrom?: string;
}

export interface EntityType {
  readonly name: string;
  readonly isImmutable: boolean;
  readonly fields: ReadonlyMap<string, Field>;
}

export interface Schema {
  readonly entities: ReadonlyMap<string, EntityType>;
  readonly enums: ReadonlyMap<string, ReadonlySet<string>>;
  /** The entities of each interface. */
  readonly interfaces: ReadonlyMap<string, readonly EntityType[]>;
}

/** Reads what the store needs to know from `schema.graphql`. */
export function parseSchema(text: string): Schema {
  const entities = new Map<string, EntityType>();
  const enums = new Map<string, ReadonlySet<string>>();
  const interfaces = new Map<string, readonly EntityType[]>();
  for (const node of parse(text).definitions) {
    if (node.kind === Kind.ENUM_TYPE_DEFINITION) {
      enums.set(node.name.value, new Set(node.values?.map((value) => value.name.value)));
    }
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const entity = entityOf(node);
    entities.set(entity.name, entity);
    for (const { name } of node.interfaces ?? [])
      interfaces.set(name.value, [...(interfaces.get(name.value) ?? []), entity]);
  }
  return { entities, enums, interfaces };
}

/** Returns the entities that a field of this type may point to; none where it is no relation. */
export function targetsOf({ entities, interfaces }: Schema, type: string): readonly EntityType[] {
  const entity = entities.get(type);
  return entity === undefined ? (interfaces.get(type) ?? []) : [entity];
}

function entityOf(node: ObjectTypeDefinitionNode): EntityType {
  return {
    name: node.name.value,
    isImmutable: argumentOf(node, 'entity', 'immutable') === 'true',
    fields: new Map(node.fields?.map((field) => [field.name.value, fieldOf(field)])),
  };
}

function fieldOf(node: FieldDefinitionNode): Field {
  const derivedFrom = argumentOf(node, 'derivedFrom', 'field');
  const field = { type: nameOf(node.type), isRequired: node.type.kind === Kind.NON_NULL_TYPE };
  return derivedFrom === undefined ? field : { ...field, derivedFrom };
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

function argumentOf(
  node: ObjectTypeDefinitionNode | FieldDefinitionNode,
  directive: string,
  argument: string,
): string | undefined {
  const found = node.directives?.find(({ name }) => name.value === directive);
  const value = found?.arguments?.find(({ name }) => name.value === argument)?.value;
  return value === undefined || !('value' in value) ? undefined : String(value.value);
}
