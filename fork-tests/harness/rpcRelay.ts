import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

interface RpcMessage {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Sees each JSON-RPC message before the node does; an object returned is sent as its answer instead. */
type Intercept = (message: RpcMessage) => Promise<object | undefined> | object | undefined;

export interface RpcRelay {
  readonly url: string;
  /** HTTP requests that arrived so far. */
  readonly requests: number;
  /** Called with the body of each HTTP request. */
  watch: ((body: string) => void) | undefined;
  intercept: Intercept | undefined;
  /** Makes the body of an answer of the node into the one that is passed on. */
  rewrite: ((answer: string) => string) | undefined;
  stop(): Promise<void>;
}

/**
 * Stands between a client and a node: counts HTTP requests, adds latency to each, can hold or answer
 * messages.
 */
export async function startRpcRelay(target: string, latencyMs = 0): Promise<RpcRelay> {
  let requests = 0;
  let intercept: Intercept | undefined;
  let watch: RpcRelay['watch'];
  let rewrite: RpcRelay['rewrite'];
  const relay = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1;
    const [body] = await Promise.all([readBody(request), latencyMs > 0 ? delay(latencyMs) : undefined]);
    watch?.(body);
    const answer =
      intercept === undefined ? await forward(target, body) : await answerEach(target, body, intercept);
    response.setHeader('content-type', 'application/json');
    response.end(rewrite === undefined ? answer : rewrite(answer));
  };
  const server = createServer((request, response) => {
    relay(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get requests() {
      return requests;
    },
    get watch() {
      return watch;
    },
    set watch(value) {
      watch = value;
    },
    get intercept() {
      return intercept;
    },
    set intercept(value) {
      intercept = value;
    },
    get rewrite() {
      return rewrite;
    },
    set rewrite(value) {
      rewrite = value;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerEach(target: string, body: string, intercept: Intercept): Promise<string> {
  const parsed: RpcMessage | RpcMessage[] = JSON.parse(body);
  const answers = [];
  for (const message of [parsed].flat()) {
    const own = await intercept(message);
    answers.push(own ?? JSON.parse(await forward(target, JSON.stringify(message))));
  }
  return JSON.stringify(Array.isArray(parsed) ? answers : answers[0]);
}

async function forward(target: string, body: string): Promise<string> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return response.text();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
