import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { STATUS_OF_CODE } from '../errors.ts';
import { errorOutput } from './answerSchemas.ts';
import type { Endpoint } from './endpoint.ts';
import { pathsOf } from './mountEndpoint.ts';

/** The OpenAPI 3.1 document of the endpoints, made of the schemas that parse their requests. */
export function openApiDocument(endpoints: readonly Endpoint[]): object {
  const registry = new OpenAPIRegistry();
  for (const endpoint of endpoints) {
    for (const path of pathsOf(endpoint)) describe(registry, endpoint, path);
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Swap API',
      version: '1',
      description: 'Tokens, quotes, swap calldata and pool figures of a V2 and V3 exchange.',
    },
    servers: [{ url: '/' }],
  });
}

function describe(registry: OpenAPIRegistry, endpoint: Endpoint, path: string): void {
  const { params, query, body } = endpoint.request;
  registry.registerPath({
    method: endpoint.method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    summary: endpoint.summary,
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined
        ? {}
        : { body: { required: true, content: { 'application/json': { schema: body } } } }),
    },
    responses: {
      200: { description: 'The answer', content: { 'application/json': { schema: endpoint.response } } },
      default: {
        description: `An error: ${Object.keys(STATUS_OF_CODE).join(', ')}`,
        content: { 'application/json': { schema: errorOutput } },
      },
    },
  });
}
