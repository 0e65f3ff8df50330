import { OpenAPIRegistry, OpenApiGeneratorV31, type ResponseConfig } from '@asteasolutions/zod-to-openapi';
import type { ErrorCode } from '../../errors.ts';
import { VERSION } from '../../version.ts';
import { DEPRECATIONS, type Deprecation } from '../deprecation/deprecations.ts';
import type { Endpoint, Tag } from '../endpoint.ts';
import type { EventEndpoint } from '../eventEndpoint.ts';
import { isVersioned, SECOND_PREFIX } from '../pipeline/endpointPaths.ts';
import { IGNORED_HEADER } from '../pipeline/ignoredNames.ts';
import { errorsOutput } from './answerSchemas.ts';
import { errorExample, errorsByStatus, meaningOf } from './documentedErrors.ts';
import { exampleOf, type JsonSchema } from './exampleOf.ts';
import { EXAMPLE_OF_FIELD } from './exampleValues.ts';
import { addMeanings, MEANING_OF_FIELD } from './fieldMeanings.ts';
import { markDeprecated } from './markDeprecated.ts';
import { DESCRIPTION_OF_OPERATION } from './operationDescriptions.ts';

const DESCRIPTION_OF_TAG: Readonly<Record<Tag, string>> = {
  Trade: 'Exact quotes and unsigned transactions that execute them.',
  Liquidity: 'Positions, and unsigned transactions that open, raise, lower, collect and close them.',
  Tokens: 'Tokens traded on the exchange.',
  Pools: 'V2 pairs and V3 pools: state, statistics, ticks and positions.',
  Service: 'For operators and load balancers.',
};

const DESCRIPTION = [
  'Tokens, quotes, swap calldata and pool statistics of an exchange with constant-product pools (V2) and',
  'concentrated-liquidity pools (V3). Raw amounts, liquidity, sqrtPriceX96, gas and block numbers are decimal strings.',
  'Use the address of the wrapped token, or 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE, to mean the native coin.',
  'Requests accept addresses in any case; answers are checksummed. Unknown fields are ignored and listed in',
  'X-Ignored-Parameters. An unknown field that resembles a missing one is refused with 400: names that differ only in case,',
  'underscores and hyphens, by one letter in names of 5 to 7 letters or by two in longer names, and usual synonyms of',
  'slippage, minAmountOut, maxAmountIn and deadline.',
].join(' ');

const ROOT = { url: '/', description: 'This service' };
const SERVERS = [ROOT, { url: SECOND_PREFIX, description: 'The same endpoints under a second prefix' }];

/** The header is sent with errors that are worth retrying. */
const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait before a retry',
    schema: { type: 'integer', minimum: 1 },
  },
} as const;

/** The header of figures that are served from memory while the index fails. */
const AGE = {
  Age: {
    description:
      'Seconds since the index gave the figures; only while the index fails, for at most ten minutes. Absent when they are of its newest block',
    schema: { type: 'integer', minimum: 1 },
  },
} as const;

/** The header of any answer, errors included. */
const IGNORED = {
  [IGNORED_HEADER]: {
    description:
      'Unknown field names of the query or body, percent-encoded, comma separated; absent when there are none. Names are cut to 40 characters, and `...` stands for those after the first 20',
    schema: { type: 'string' },
  },
} as const;

interface Generated {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, GeneratedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}
interface GeneratedOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, GeneratedContent>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, GeneratedContent>> }>
  >;
}
interface GeneratedContent {
  readonly schema: JsonSchema;
  example?: unknown;
}

/**
 * Builds the OpenAPI 3.1 document of the endpoints from the schemas that parse their requests: one path per
 * endpoint, the second prefix as a server, and an example for every possible status.
 */
export function openApiDocument(
  endpoints: readonly (Endpoint | EventEndpoint)[],
  deprecations: readonly Deprecation[] = DEPRECATIONS,
): object {
  const registry = new OpenAPIRegistry();
  for (const endpoint of endpoints) describe(registry, endpoint);
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'Optional key issued by the operator, with its own rate limit',
  });
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Swap API',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: SERVERS,
    // A key is optional: its holder has limits of its own.
    security: [{}, { apiKey: [] }],
    tags: Object.entries(DESCRIPTION_OF_TAG).map(([name, description]) => ({ name, description })),
  });
  const plain: Generated = JSON.parse(JSON.stringify(document));
  addExamples(endpoints, plain);
  for (const schema of schemasOf(plain)) addMeanings(schema, MEANING_OF_FIELD);
  markDeprecated(plain, deprecations);
  return plain;
}

/** Returns every top-level schema: components, bodies and answers. */
function schemasOf({ paths = {}, components = {} }: Generated): JsonSchema[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const contents = operations.flatMap(({ requestBody, responses }) => [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap(({ content = {} }) => Object.values(content)),
  ]);
  return [...Object.values(components.schemas ?? {}), ...contents.map(({ schema }) => schema)];
}

function describe(registry: OpenAPIRegistry, endpoint: Endpoint | EventEndpoint): void {
  const { params, query, body } = endpoint.request;
  registry.registerPath({
    method: endpoint.method,
    path: pathOf(endpoint),
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...describedBy(endpoint.operationId),
    ...(isVersioned(endpoint) ? {} : { servers: [ROOT] }),
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined
        ? {}
        : { body: { required: true, content: { 'application/json': { schema: body } } } }),
    },
    responses: {
      200: 'events' in endpoint ? describeEvents(endpoint) : describeAnswer(endpoint),
      ...('events' in endpoint || endpoint.maxAgeSeconds === undefined
        ? {}
        : { 304: { description: 'Not modified: the ETag in If-None-Match is current' } }),
      ...Object.fromEntries(
        [...errorsByStatus(endpoint)].map(([status, codes]) => [status, describeErrors(status, codes)]),
      ),
    },
  });
}

function describedBy(operationId: string): { description?: string } {
  const description = DESCRIPTION_OF_OPERATION[operationId];
  return description === undefined ? {} : { description };
}

const describeAnswer = ({ summary, response, mayBeOld }: Endpoint): ResponseConfig => ({
  description: summary,
  headers: { ...IGNORED, ...(mayBeOld ? AGE : {}) },
  content: { 'application/json': { schema: response } },
});

/** Describes the events in prose, because OpenAPI cannot express the data of single events. */
function describeEvents({ summary, events, example }: EventEndpoint): ResponseConfig {
  const kinds = Object.entries(events).map(([name, data]) => `\`${name}\`: ${data}.`);
  return {
    description: [`${summary}.`, 'Events and their JSON data:', ...kinds].join(' '),
    headers: IGNORED,
    content: { 'text/event-stream': { schema: { type: 'string' }, example } },
  };
}

function describeErrors(status: number, codes: readonly ErrorCode[]): ResponseConfig {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }]));
  return {
    description: codes.map((code) => meaningOf(code)).join(' '),
    headers: { ...IGNORED, ...(status === 429 || status === 503 ? RETRY_AFTER : {}) },
    content: { 'application/json': { schema: errorsOutput(codes), examples } },
  };
}

/** Adds examples to the finished document, because only there the schemas exist as JSON Schema. */
function addExamples(
  endpoints: readonly (Endpoint | EventEndpoint)[],
  { paths = {}, components = {} }: Generated,
): void {
  const source = { components: components.schemas ?? {}, fields: EXAMPLE_OF_FIELD };
  for (const endpoint of endpoints) {
    const answer =
      paths[pathOf(endpoint)]?.[endpoint.method]?.responses['200']?.content?.['application/json'];
    if (answer !== undefined) answer.example = exampleOf(answer.schema, source);
  }
}

const pathOf = ({ path }: Pick<Endpoint, 'path'>) => path.replace(/:(\w+)/g, '{$1}');
