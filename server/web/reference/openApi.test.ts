import { expect, test } from 'vitest';
import { type OpenApi, operationsOf, typeOf } from './openApi.ts';

const document: OpenApi = {
  info: { title: 'A', version: '1', description: '' },
  tags: [],
  components: { schemas: {}, parameters: { key: { name: 'X-Key', in: 'header' } } },
  paths: {
    '/a/{id}': {
      get: {
        operationId: 'getA',
        summary: 'Gets a',
        tags: ['As'],
        parameters: [{ name: 'id', in: 'path', required: true }, { $ref: '#/components/parameters/key' }],
        responses: {
          '200': {
            description: 'a',
            content: { 'application/json': { schema: { $ref: '#/x/A' }, example: { a: 1 } } },
          },
          '404': { description: 'None' },
        },
      },
      post: {
        operationId: 'makeA',
        summary: 'Makes a',
        tags: ['As'],
        deprecated: true,
        description: 'Made. Deprecated since 2027-01-31.',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object' }, examples: { one: { value: 7 } } } },
        },
        responses: {},
      },
    },
  },
};

test('default: every operation with its parameters, examples and errors', () => {
  expect(operationsOf(document)).toEqual([
    {
      id: 'getA',
      method: 'GET',
      path: '/a/{id}',
      summary: 'Gets a',
      tag: 'As',
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'X-Key', in: 'header' },
      ],
      body: undefined,
      answer: { $ref: '#/x/A' },
      example: { a: 1 },
      errors: [['404', 'None']],
    },
    {
      id: 'makeA',
      method: 'POST',
      path: '/a/{id}',
      summary: 'Makes a',
      tag: 'As',
      parameters: [],
      deprecation: 'Made. Deprecated since 2027-01-31.',
      body: { schema: { type: 'object' }, example: 7 },
      answer: undefined,
      example: undefined,
      errors: [],
    },
  ]);
});

test('default: types in a few words', () => {
  expect(typeOf({ type: ['string', 'null'] })).toBe('string | null');
  expect(typeOf({ items: { $ref: '#/components/schemas/Pool' } })).toBe('Pool[]');
  expect(typeOf({ enum: ['v2', 1] })).toBe('"v2" | 1');
  expect(typeOf({ anyOf: [{ type: 'number' }, { const: null }] })).toBe('number | null');
  expect(typeOf({})).toBe('any');
});
