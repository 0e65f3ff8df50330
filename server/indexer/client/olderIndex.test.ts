import { ClientError } from 'graphql-request';
import { expect, test } from 'vitest';
import { withoutUnknownFields } from './olderIndex.ts';

interface Refusal {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
}

/** The document that is left, on one line, after the index has refused it. */
const left = (document: string, ...errors: readonly Refusal[]) => {
  const refused = new ClientError({ status: 200, headers: new Headers(), body: '', errors } as never, {
    query: document,
  });
  return withoutUnknownFields(document, refused)?.replace(/\s+/g, ' ');
};
const lacks = (type: string, field: string, line: number, column: number) => ({
  message: `Type \`${type}\` has no field \`${field}\``,
  locations: [{ line, column }],
});

test('default: the field at the place that the index names, and no other of that name', () => {
  const document = 'query Q {\n  pairs { id price }\n  pools { id price }\n}';
  expect(left(document, lacks('Pool', 'price', 3, 14))).toBe('query Q { pairs { id price } pools { id } }');
});

test('args: a field with fields, a field behind an alias, and an object of which nothing is left', () => {
  expect(left('{ a: pools { id } b: pairs { id } }', lacks('Query', 'pools', 1, 3))).toBe(
    '{ b: pairs { id } }',
  );
  expect(left('{ pairs { id history { open } } }', lacks('History', 'open', 1, 24))).toBe('{ pairs { id } }');
});

test('error: nothing is left, or the index refuses something else too', () => {
  expect(left('{ page: pools { id } }', lacks('Query', 'pools', 1, 3))).toBeUndefined();
  expect(
    left('{ pairs { id } pools { id } }', lacks('Query', 'pools', 1, 16), { message: 'Store error' }),
  ).toBeUndefined();
  expect(left('{ pairs { id } }', { message: 'Type `Pair` has no field `id`' })).toBeUndefined();
  expect(left('{ pairs { id } }')).toBeUndefined();
});
