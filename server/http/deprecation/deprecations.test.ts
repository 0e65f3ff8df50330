import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentOfService } from '../../document.ts';
import { type MarkedDocument, markDeprecated } from '../openApi/markDeprecated.ts';
import { brokenPromises, deprecationList } from './announcements.ts';
import { DEPRECATIONS, type Deprecation } from './deprecations.ts';

const textOf = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

const gas: Deprecation = {
  operation: 'getQuote',
  answer: 'gasCost',
  since: '2027-01-31',
  until: '2028-01-31',
  instead: 'Use `gasEstimate`.',
};
const hops: Deprecation = {
  operation: 'getQuote',
  parameter: 'maxHops',
  since: '2027-02-01',
  until: '2028-03-01',
  instead: 'Leave it out.',
};

describe('the promise of docs/api.md', () => {
  test('default: what is deprecated keeps it, and the page lists it', () => {
    expect(brokenPromises(DEPRECATIONS, textOf('CHANGELOG.md'))).toEqual([]);
    expect(textOf('docs/api.md')).toContain(`\n\n${deprecationList(DEPRECATIONS)}\n\n`);
  });

  test('default: the list names each part, its days and what to use', () => {
    expect(deprecationList([])).toBe('Nothing is deprecated now.');
    expect(deprecationList([gas, hops, { ...hops, parameter: undefined as never }]).split('\n')).toEqual([
      '- `gasCost` in the answer of `getQuote`. Deprecated since 2027-01-31, answered until 2028-01-31 at the least. Use `gasEstimate`.',
      '- The parameter `maxHops` of `getQuote`. Deprecated since 2027-02-01, answered until 2028-03-01 at the least. Leave it out.',
      '- `getQuote`. Deprecated since 2027-02-01, answered until 2028-03-01 at the least. Leave it out.',
    ]);
  });

  test.each([
    ['a day less than twelve months', { until: '2028-01-30' }, 'less than twelve months'],
    ['an end before the announcement', { until: '2026-01-31' }, 'less than twelve months'],
    ['a day that no calendar has', { until: '2028-02-30' }, '2027-01-31 and 2028-02-30 must be days'],
    [
      'a moment in place of a day',
      { since: '2027-01-31T12:00' },
      '2027-01-31T12:00 and 2028-01-31 must be days',
    ],
  ])('error: %s', (_, wrong, problem) => {
    const name = '`gasCost` in the answer of `getQuote`';
    expect(brokenPromises([{ ...gas, ...wrong }], 'of `gasCost`')).toEqual([`${name}: ${problem}`]);
  });

  test('error: the changelog says nothing of it', () => {
    expect(brokenPromises([gas], 'of gasCost, without its sign')).toEqual([
      '`gasCost` in the answer of `getQuote`: the changelog does not name it',
    ]);
    expect(brokenPromises([gas], 'of `gasCost`')).toEqual([]);
  });
});

type Part = { readonly deprecated?: boolean; readonly description?: string };
type Fields = { readonly properties: Readonly<Record<string, Part>> };
type Operation = Part & {
  readonly parameters: readonly (Part & { readonly name: string })[];
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Fields } } };
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
};
/** The parts of the document that are looked at. */
interface Document {
  readonly paths: {
    readonly '/api/v1/quote': { readonly get: Operation };
    readonly '/api/v1/swap': { readonly post: Operation };
    readonly '/api/v1/positions': { readonly get: Operation };
  };
  readonly components: { readonly schemas: { readonly Quote: Fields } };
}

/** The document of the service with those parts marked. */
function marked(...deprecations: readonly Deprecation[]): Document {
  const document = documentOfService();
  markDeprecated(document as MarkedDocument, deprecations);
  return document as Document;
}

/** How often the document says that something is deprecated. */
const countOf = (document: object) => JSON.stringify(document).split('"deprecated":true').length - 1;

describe('the OpenAPI document', () => {
  test('default: nothing is marked', () => {
    expect(countOf(documentOfService())).toBe(0);
  });

  test('args: an operation, with the headers of each of its answers', () => {
    const document = marked({ ...hops, operation: 'listPositions', parameter: undefined as never });
    const { get } = document.paths['/api/v1/positions'];
    expect(get.deprecated).toBe(true);
    expect(get.description).toMatch(
      /\. Deprecated since 2027-02-01, answered until 2028-03-01 at the least\. Leave it out\.$/,
    );
    expect(Object.values(get.responses).length).toBeGreaterThan(4);
    for (const { headers = {} } of Object.values(get.responses)) {
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
    }
    expect(countOf(document)).toBe(1);
  });

  test('args: a parameter of a query, and a field of a body', () => {
    const document = marked(hops, { ...hops, operation: 'buildSwap' });
    const { parameters } = document.paths['/api/v1/quote'].get;
    expect(parameters.filter(({ deprecated }) => deprecated).map(({ name }) => name)).toEqual(['maxHops']);
    const body = document.paths['/api/v1/swap'].post.requestBody.content['application/json'];
    const { properties } = body.schema;
    expect(Object.keys(properties).filter((name) => properties[name]?.deprecated)).toEqual(['maxHops']);
    expect(countOf(document)).toBe(2);
  });

  test('args: a field of an answer, within a shared schema, once', () => {
    const document = marked(gas, { ...gas, operation: 'getQuotes', answer: 'quotes.gasCost' });
    const { properties } = document.components.schemas.Quote;
    expect(properties['gasCost']).toMatchObject({
      deprecated: true,
      description: expect.stringMatching(/\. Deprecated since 2027-01-31, .* Use `gasEstimate`\.$/),
    });
    expect(countOf(document)).toBe(1);
  });

  test('error: the answer of another operation has the same field, and is not named', () => {
    expect(() => marked(gas)).toThrow('The answer of getQuotes has a deprecated field and no entry for it');
  });

  test.each([
    ['an operation', { operation: 'getQuot' }],
    ['a parameter', { answer: undefined as never, parameter: 'maxHop' }],
    ['a field', { answer: 'route.gasCost' }],
  ])('error: %s that does not exist', (_, wrong) => {
    expect(() => marked({ ...gas, ...wrong })).toThrow(/^The document has nothing that is /);
  });
});
