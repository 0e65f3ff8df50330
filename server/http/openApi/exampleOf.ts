/** JSON Schema as the OpenAPI document contains it, limited to the keywords that examples need. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** The sources of examples: referenced schemas, and example values by field name. */
export interface ExampleSource {
  readonly components: Readonly<Record<string, JsonSchema>>;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Returns a value that the schema allows. It has every required field: the example value of the field's name
 * where the type matches, else the schema's own example. A list has as few items as allowed, but one where it
 * may have any.
 * @throws Error when the schema refers to a component that does not exist
 */
export function exampleOf(schema: JsonSchema, source: ExampleSource, field?: string): unknown {
  if (schema.$ref !== undefined) return exampleOf(componentOf(schema.$ref, source), source, field);
  const byName = field === undefined ? undefined : source.fields[field];
  if (byName !== undefined && allows(schema, byName)) return byName;
  if (schema.example !== undefined) return schema.example;
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return exampleOf(first, source, field);
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, source)));
  }
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.properties !== undefined) return objectExample(schema, source);
  return plainExample(schema, source);
}

function objectExample({ properties = {}, required = [] }: JsonSchema, source: ExampleSource): unknown {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, property]) => [name, exampleOf(property, source, name)]),
  );
}

function plainExample(schema: JsonSchema, source: ExampleSource): unknown {
  const { items } = schema;
  const types = [schema.type ?? 'object'].flat();
  if (types.includes('null')) return null;
  if (types.includes('array')) {
    return items === undefined
      ? []
      : Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(items, source));
  }
  if (types.includes('string')) return ['…', '0', '0x'].find((text) => allows(schema, text)) ?? '';
  if (types.includes('boolean')) return false;
  return types.includes('object') ? {} : (schema.minimum ?? 0);
}

/** Returns whether a value has the type that the schema requires. The linter validates examples in full. */
function allows({ type, pattern, enum: values, items }: JsonSchema, value: unknown): boolean {
  const types = [type ?? 'object'].flat();
  const isOfType = types.includes(typeOf(value)) || (types.includes('number') && typeof value === 'number');
  if (values !== undefined) return values.includes(value);
  if (Array.isArray(value)) return isOfType && value.every((item) => allows(items ?? {}, item));
  return isOfType && (pattern === undefined || typeof value !== 'string' || new RegExp(pattern).test(value));
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function componentOf(reference: string, { components }: ExampleSource): JsonSchema {
  const component = components[reference.replace('#/components/schemas/', '')];
  if (component === undefined) throw new Error(`the document has no ${reference}`);
  return component;
}
