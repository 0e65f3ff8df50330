import { describe, expect, test } from 'vitest';
import { exampleOf, type JsonSchema } from './exampleOf.ts';

const source = {
  components: { Token: { type: 'object', required: ['symbol'], properties: { symbol: { type: 'string' } } } },
  fields: { symbol: 'WETH', amount: '12', path: ['0xa', '0xb'] },
} as const;
const example = (schema: JsonSchema, field?: string) => exampleOf(schema, source, field);

describe('exampleOf', () => {
  test('default: required fields by their names, references followed', () => {
    const schema = {
      type: 'object',
      required: ['token', 'amount'],
      properties: {
        token: { $ref: '#/components/schemas/Token' },
        amount: { type: 'string', pattern: '^\\d+$' },
        extra: { type: 'string' },
      },
    };
    expect(example(schema)).toEqual({ token: { symbol: 'WETH' }, amount: '12' });
  });

  test.each<[JsonSchema, string | undefined, unknown]>([
    [{ type: 'integer', minimum: 3 }, 'amount', 3],
    [{ type: 'string', pattern: '^[a-z]+$', example: 'abc' }, 'amount', 'abc'],
    [{ type: 'string', pattern: '^\\d+$' }, undefined, '0'],
    [{ type: ['string', 'null'] }, undefined, null],
    [{ type: 'string', enum: ['v2', 'v3'] }, 'symbol', 'v2'],
    [{ type: 'array', items: { type: 'string' } }, 'path', ['0xa', '0xb']],
    [{ type: 'array', minItems: 2, items: { type: 'integer' } }, 'path', [0, 0]],
    [{ oneOf: [{ type: 'boolean' }, { type: 'null' }] }, undefined, false],
  ])('behavior: %j named %s', (schema, field, expected) => {
    expect(example(schema, field)).toEqual(expected);
  });

  test('error: a reference to nothing', () => {
    expect(() => example({ $ref: '#/components/schemas/Gone' })).toThrow('#/components/schemas/Gone');
  });
});
