import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { serve, type TestServer } from '../http/http.testkit.ts';

const requestSchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).default({}),
});

export interface GraphQLRequest {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly authorization: string | undefined;
}

export interface FakeSubgraph extends TestServer {
  /** Requests so far. */
  readonly requests: readonly GraphQLRequest[];
}

/**
 * A server in the index's place, for what the real one cannot be made to do: to fail, and to hold many
 * entities.
 */
export async function startFakeSubgraph(
  answer: (request: GraphQLRequest, response: ServerResponse) => object | undefined,
): Promise<FakeSubgraph> {
  const requests: GraphQLRequest[] = [];
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { query, variables } = requestSchema.parse(JSON.parse(await text(incoming)));
    const request = { query, variables, authorization: incoming.headers.authorization };
    requests.push(request);
    const data = answer(request, response);
    if (data === undefined) return;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ data }));
  };
  const server = await serve((incoming, response) => void handle(incoming, response));
  return { ...server, requests };
}

export const BLOCK_HASH = `0x${'ab'.repeat(32)}` as const;

/** The `_meta` of an index at a block. */
export const metaOf = (number: number, hash: string = BLOCK_HASH) => ({
  _meta: { block: { number, hash, timestamp: 1_700_000_000 }, hasIndexingErrors: false },
});
