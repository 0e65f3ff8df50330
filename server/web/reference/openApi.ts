import { useQuery } from '@tanstack/react-query';
import { getJson } from '../api/fetchJson.ts';

/* The parts of the service's OpenAPI document that the reference shows. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Content>> }>
  >;
}

export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

/** An operation with all that a reader needs of it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Whether it is to go, in the words of the document. */
  readonly deprecation: string | undefined;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  /** Of its JSON body; undefined where it takes none. */
  readonly body: { readonly schema: Schema; readonly example: unknown } | undefined;
  readonly answer: Schema | undefined;
  readonly example: unknown;
  /** Refusals and outages by their status. */
  readonly errors: readonly (readonly [status: string, description: string])[];
}

export function useOpenApi() {
  return useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => getJson<OpenApi>('/openapi.json', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Lists the operations of a document in its order, references resolved one level deep. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const {
        operationId,
        summary,
        deprecated,
        description,
        tags,
        parameters = [],
        requestBody,
        responses,
      } = described;
      const body = requestBody?.content['application/json'];
      const [answer] = Object.values(responses['200']?.content ?? {});
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        summary,
        tag: tags[0] ?? '',
        deprecation: deprecated ? description : undefined,
        parameters: parameters.flatMap((parameter) => resolved(document, parameter)),
        body: body?.schema && { schema: body.schema, example: exampleOf(body) },
        answer: answer?.schema,
        example: answer && exampleOf(answer),
        errors: Object.entries(responses)
          .filter(([status]) => status !== '200')
          .map(([status, { description }]) => [status, description] as const),
      };
    }),
  );
}

function resolved(document: OpenApi, parameter: Parameter | { readonly $ref: string }): Parameter[] {
  if (!('$ref' in parameter)) return [parameter];
  const found = document.components.parameters?.[nameOf(parameter.$ref)];
  return found === undefined ? [] : [found];
}

function exampleOf({ example, examples, schema }: Content): unknown {
  return example ?? Object.values(examples ?? {})[0]?.value ?? schema?.example;
}

/** Returns the last part of a reference: the name of what it refers to. */
export const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/** Says the type of a schema in a few words. */
export function typeOf({
  $ref,
  type,
  items,
  enum: values,
  const: only,
  anyOf,
  oneOf,
  allOf,
}: Schema): string {
  if ($ref !== undefined) return nameOf($ref);
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return choices.map(typeOf).join(' | ');
  if (allOf !== undefined) return allOf.map(typeOf).join(' & ');
  if (items !== undefined) return `${typeOf(items)}[]`;
  return (
    [type]
      .flat()
      .filter((name) => name !== undefined)
      .join(' | ') || 'any'
  );
}
