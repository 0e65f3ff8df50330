import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createSwapApiClient } from '../../../client/src/index.ts';
import { createMcpServer } from '../../../client/src/mcp/server.ts';
import { VERSION } from '../../version.ts';

/** Never asked: `fetch` reaches this process, whatever the host. */
const BASE_URL = 'http://service';

/**
 * Answers one message of the Model Context Protocol with JSON. Nothing is kept for the next one: any instance
 * answers it.
 * @param fetch asks the service for the caller
 */
export async function answerAgent(
  request: IncomingMessage,
  response: ServerResponse,
  message: object,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  // A retry would only hold the place that a busy service lacks: the agent learns when to come back.
  const api = createSwapApiClient({ baseUrl: BASE_URL, retries: 0, fetch });
  const server = createMcpServer(api, VERSION);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  // Ends what the tools still ask for when the client has left, or the time is over.
  response.once('close', () => void server.close());
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request, response, message);
}
