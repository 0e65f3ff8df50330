import { DEPRECATION_HEADERS } from '../deprecation/deprecationHeaders.ts';
import { type Deprecation, nameOf, sentenceOf } from '../deprecation/deprecations.ts';
import type { JsonSchema } from './exampleOf.ts';

/** The parts of an OpenAPI document in which something can be marked. */
export interface MarkedDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, MarkedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, MarkedSchema>> };
}
interface Marked {
  deprecated?: boolean;
  description?: string;
}
interface MarkedOperation extends Marked {
  readonly operationId: string;
  readonly parameters?: readonly (Marked & { readonly name: string })[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body & { headers?: Record<string, object> }>>;
}
interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: MarkedSchema }>>;
}
type MarkedSchema = JsonSchema & Marked;

const MEANING_OF_HEADER = {
  Deprecation: 'Since when a part that this request uses is deprecated (RFC 9745); absent where none is',
  Sunset: 'From when on that part may be gone (RFC 8594)',
  Link: 'Where the deprecated parts of this operation are described (`rel="deprecation"`)',
} as const;

/**
 * Marks what is deprecated in the document.
 * @throws Error for a deprecation that names nothing of the document, and for a field of a shared schema that
 * is deprecated in the answer of one operation and not in that of another
 */
export function markDeprecated(document: MarkedDocument, deprecations: readonly Deprecation[]): void {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  for (const deprecation of deprecations) {
    const operation = operations.find(({ operationId }) => operationId === deprecation.operation);
    const marked = operation === undefined ? [] : partsOf(operation, deprecation, document);
    if (operation === undefined || marked.length === 0) {
      throw new Error(`The document has nothing that is ${nameOf(deprecation)}`);
    }
    for (const part of marked) {
      // Several operations may answer one schema.
      if (part.deprecated) continue;
      part.deprecated = true;
      part.description = [part.description?.replace(/\.?$/, '.'), sentenceOf(deprecation)].join(' ').trim();
    }
    for (const response of Object.values(operation.responses)) {
      response.headers ??= {};
      for (const name of DEPRECATION_HEADERS) {
        response.headers[name] = { description: MEANING_OF_HEADER[name], schema: { type: 'string' } };
      }
    }
  }
  if (deprecations.length === 0) return;
  for (const { operationId, responses } of operations) {
    const isTold = deprecations.some(
      ({ operation, answer }) => operation === operationId && answer !== undefined,
    );
    if (!isTold && schemasOf(responses['200']).some((schema) => hasDeprecated(schema, document))) {
      throw new Error(`The answer of ${operationId} has a deprecated field and no entry for it`);
    }
  }
}

function hasDeprecated(
  schema: MarkedSchema,
  document: MarkedDocument,
  seen: Set<MarkedSchema> = new Set(),
): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  return [...Object.values(schema.properties ?? {}), ...partsWithin(schema, document)].some(
    (part: MarkedSchema) => part.deprecated === true || hasDeprecated(part, document, seen),
  );
}

/** What a schema is made of, in place of it or beside others. */
function partsWithin(
  { $ref, items, anyOf = [], oneOf = [], allOf = [] }: MarkedSchema,
  { components }: MarkedDocument,
): MarkedSchema[] {
  const named = $ref === undefined ? undefined : components?.schemas?.[$ref.split('/').at(-1) ?? ''];
  return [named, items, ...anyOf, ...oneOf, ...allOf].filter((each) => each !== undefined);
}

function partsOf(operation: MarkedOperation, deprecation: Deprecation, document: MarkedDocument): Marked[] {
  const { parameter, answer } = deprecation;
  if (parameter !== undefined) {
    const { parameters = [], requestBody } = operation;
    return [
      ...parameters.filter(({ name }) => name === parameter),
      ...schemasOf(requestBody).flatMap((schema) => fieldsAt(schema, [parameter], document)),
    ];
  }
  if (answer === undefined) return [operation];
  return schemasOf(operation.responses['200']).flatMap((schema) =>
    fieldsAt(schema, answer.split('.'), document),
  );
}

const schemasOf = (body: Body | undefined) => Object.values(body?.content ?? {}).map(({ schema }) => schema);

/** Returns the fields at a place of a schema, through references, lists and choices. */
function fieldsAt(
  schema: MarkedSchema,
  [name = '', ...rest]: readonly string[],
  document: MarkedDocument,
): MarkedSchema[] {
  const own: MarkedSchema | undefined = schema.properties?.[name];
  const found = own === undefined ? [] : rest.length === 0 ? [own] : fieldsAt(own, rest, document);
  return [
    ...found,
    ...partsWithin(schema, document).flatMap((each) => fieldsAt(each, [name, ...rest], document)),
  ];
}
