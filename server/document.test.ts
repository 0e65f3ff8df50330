import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { documentOfService } from './document.ts';
import { ERROR_CODES } from './errors.ts';
import { errorExample } from './http/openApi/documentedErrors.ts';
import type { JsonSchema } from './http/openApi/exampleOf.ts';
import { DESCRIPTION_OF_OPERATION } from './http/openApi/operationDescriptions.ts';
import { checkDetails } from './http/pipeline/errorDetails.ts';

test('default: a linter of OpenAPI documents finds nothing, examples that break their schema included', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // What looks at the service itself takes no input and cannot be refused.
      'operation-4xx-response': 'off',
      'operation-operationId': 'error',
      'operation-singular-tag': 'error',
    },
  });
  const source = JSON.stringify(documentOfService());
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

/** What a number may count: a field that holds one has to say it. */
const UNITS =
  /raw (units|integer)|wei|gas|percent|millionths|hundredths|number of|seconds|whole token|us dollars|tick|q64\.96|blocks|eip-155|\b0 exact input|places in/i;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: Field }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface Content {
  readonly content?: Readonly<
    Record<string, { readonly schema: Field; readonly example?: unknown; readonly examples?: object }>
  >;
}
interface Field extends JsonSchema {
  readonly description?: string;
  readonly additionalProperties?: Field;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Field>> };
}

/** Each field of a schema with its path, inner ones included. */
function fieldsOf(path: string, schema: Field): [path: string, field: Field][] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, field]): [string, Field][] => [
    [`${path}.${name}`, field],
    ...fieldsOf(`${path}.${name}`, field),
  ]);
  const inner = [items, additionalProperties, ...anyOf, ...oneOf, ...allOf];
  return [...own, ...inner.flatMap((each) => (each === undefined ? [] : fieldsOf(path, each)))];
}

const document = documentOfService() as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);
const fields = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(name, schema)),
  ...operations.flatMap(({ name, operation: { parameters = [], requestBody, responses } }) => [
    ...parameters.map((each): [string, Field] => [`${name} ${each.name}`, each.schema]),
    ...[requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.values(part?.content ?? {}).flatMap(({ schema }) => fieldsOf(name, schema)),
    ),
  ]),
];

test('default: every field says what it means', () => {
  expect(fields.length).toBeGreaterThan(200);
  expect(fields.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([]);
});

test('default: every number, also one that is written as a string, says its unit', () => {
  const isNumber = ({ type, pattern }: Field) =>
    [type].flat().some((kind) => kind === 'integer' || kind === 'number') || pattern === '^-?\\d+$';
  const numbers = fields.filter(([, field]) => isNumber(field));
  expect(numbers.length).toBeGreaterThan(50);
  expect(
    numbers.filter(([, { description = '' }]) => !UNITS.test(description)).map(([path]) => path),
  ).toEqual([]);
});

test('default: what is 0 or 1 is an integer with two values, never a number or a string', () => {
  const kinds = fields.filter(([path]) => /[. ]tradeType$/.test(path));
  expect(kinds.length).toBeGreaterThan(3);
  for (const [, { type, enum: values }] of kinds) expect([type, values]).toEqual(['integer', [0, 1]]);
});

test('default: every operation says more than its summary', () => {
  expect(operations.length).toBe(37);
  for (const { name, operation } of operations) {
    expect([name, (operation.description ?? '').length > operation.summary.length / 2]).toEqual([name, true]);
  }
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(Object.keys(DESCRIPTION_OF_OPERATION).sort()).toEqual(ids.sort());
});

test('default: every answer and every error has an example', () => {
  const without = operations.flatMap(({ name, operation: { responses } }) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.values(content)
        .filter(({ example, examples }) => example === undefined && Object.keys(examples ?? {}).length === 0)
        .map(() => `${name} ${status}`),
    ),
  );
  expect(without).toEqual([]);
});

test('default: every code has a schema of its own, and details only in one shape', () => {
  for (const code of ERROR_CODES) {
    const name = `${code
      .split('_')
      .map((word) => word[0] + word.slice(1).toLowerCase())
      .join('')}Error`;
    const { properties } = document.components.schemas[name] as Field;
    expect([code, properties?.['code']?.enum]).toEqual([code, [code]]);
    const example: { details?: unknown } = errorExample(code);
    expect([code, 'details' in (properties ?? {})]).toEqual([code, example.details !== undefined]);
    checkDetails({ code, details: example.details });
  }
});

test('error: details that the document does not know', () => {
  expect(() => checkDetails({ code: 'RATE_LIMITED', details: { limit: 1 } })).toThrow(
    'the document knows none',
  );
  expect(() => checkDetails({ code: 'INVALID_REQUEST', details: { path: 'a' } })).toThrow();
  expect(() => checkDetails({ code: 'BOUND_NOT_MET', details: { minAmountOut: '1' } })).toThrow();
});
