import type { RequestListener, ServerResponse } from 'node:http';
import type { Express, RequestHandler } from 'express';
import type { AgentsConfig } from '../../config/config.ts';
import type { Answer, Guard } from '../pipeline/answer.ts';
import { otherMethods } from '../pipeline/endpointPaths.ts';
import { readJson } from '../pipeline/jsonBody.ts';
import { limitInFlight } from '../pipeline/limitInFlight.ts';
import { innerFetchOf } from './innerFetch.ts';

const PATH = '/mcp';
/** Code of JSON-RPC for a message that the server does not take. */
const INVALID_REQUEST = -32_600;

export interface AgentsOptions extends AgentsConfig {
  /** The service itself, which the tools ask. */
  readonly listener: RequestListener;
  readonly guards: Guard[];
  readonly requestTimeoutMs: number;
  readonly maxInFlight: number;
  /** Answers a request for which there is no place. */
  readonly refuse: (answer: Answer) => void;
}

/**
 * Serves the tools for agents at /mcp: the Model Context Protocol over streamable HTTP, one message a
 * request, without sessions. What a tool asks of the service counts for the caller as if it had asked itself.
 */
export function serveAgents(app: Express, options: AgentsOptions): void {
  const fetchFor = innerFetchOf(options.listener);
  const admit = limitInFlight(options.maxInFlight);
  const allowed = new Set(options.origins);
  const answer: RequestHandler = async (request, response) => {
    const { context } = response.locals;
    response.locals.route = PATH;
    const { origin } = request.headers;
    // A page that has led its own name to this address (DNS rebinding) sends its own origin. Agents send
    // none.
    if (origin !== undefined && !allowed.has(origin)) {
      refuseMessage(response, 403, 'This origin is not allowed: MCP_ORIGINS lists those that are');
      return;
    }
    const message = await readJson(request, options.requestTimeoutMs);
    if (typeof message !== 'object' || message === null || Array.isArray(message)) {
      refuseMessage(response, 400, 'The body must be one JSON-RPC message: batches are not taken');
      return;
    }
    const leave = admit(response as Answer, response.locals.caller.name);
    if (leave === undefined) {
      options.refuse(response as Answer);
      return;
    }
    // Its libraries are large, and few services are asked by agents.
    const { answerAgent } = await import('./agentServer.ts');
    const fetch = fetchFor(request, context.requestId);
    await context.withinTime(answerAgent(request, response, message, fetch));
  };
  app.use(PATH, options.guards);
  app.post(PATH, answer);
  app.all(PATH, otherMethods({ method: 'post', path: PATH }));
}

function refuseMessage(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  const error = { code: INVALID_REQUEST, message };
  response.end(JSON.stringify({ jsonrpc: '2.0', error, id: null }));
}
