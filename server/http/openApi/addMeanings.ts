import type { JsonSchema } from './exampleOf.ts';

type Described = JsonSchema & { description?: string; additionalProperties?: unknown };

/** Adds the shared description of its name to every field of the schema without a description. */
export function addMeanings(schema: JsonSchema, meanings: Readonly<Record<string, string>>): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const described: Described = field;
    const meaning = meanings[name];
    if (described.description === undefined && meaning !== undefined) described.description = meaning;
    addMeanings(field, meanings);
  }
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema as Described;
  const inner = [items, additionalProperties, ...anyOf, ...oneOf, ...allOf];
  for (const each of inner) if (typeof each === 'object' && each !== null) addMeanings(each, meanings);
}
