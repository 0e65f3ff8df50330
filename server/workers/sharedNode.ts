import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import { RateLimited, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';

export interface SharedNodeOptions {
  readonly chainId: number;
  readonly send: (calls: readonly RpcCall[]) => Promise<RpcOutcome[]>;
}

/** A JSON-RPC node of this machine, for the workers of one service only. */
export interface SharedNode {
  readonly url: string;
  readonly wsUrl: string;
  /** Sends a new block to every worker, as a node would. */
  push(block: unknown): void;
  close(): void;
}

const HOST = '127.0.0.1';
const SUBSCRIPTION = '0x1';
/** A worker with more unread bytes than this is stuck. It is cut off, and reconnects when it recovers. */
const MAX_UNREAD_BYTES = 1024 * 1024;

const message = z.object({
  id: z.union([z.number(), z.string(), z.null()]),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});
type Message = z.output<typeof message>;
const body = z.union([message, z.array(message).min(1)]);

/** Serves JSON-RPC over HTTP and newHeads over WebSocket on a free port of this machine, at a secret path. */
export async function serveSharedNode(options: SharedNodeOptions): Promise<SharedNode> {
  const path = `/${randomBytes(16).toString('hex')}`;
  const subscribers = new Set<WebSocket>();
  const server = createServer((request, response) => {
    if (request.url !== path || request.method !== 'POST') response.writeHead(404).end();
    else void answer(request, response, options);
  });
  const sockets = new WebSocketServer({ server, path });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => socket.send(reply(String(data), options.chainId)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => subscribers.delete(socket));
    subscribers.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}${path}`,
    wsUrl: `ws://${HOST}:${port}${path}`,
    push(block) {
      const params = { subscription: SUBSCRIPTION, result: block };
      const text = JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params });
      for (const socket of subscribers) {
        if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
        else socket.send(text);
      }
    },
    close: () => closeAll(server, sockets),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, { send }: SharedNodeOptions) {
  try {
    const asked = body.parse(await json(request));
    const messages = Array.isArray(asked) ? asked : [asked];
    const outcomes = await send(messages.map(({ method, params }) => ({ method, params })));
    const answers = messages.map((each, index) => answerOf(each, outcomes[index]));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
  } catch (error) {
    if (error instanceof RateLimited) response.setHeader('retry-after', error.pauseSeconds ?? 1);
    response.writeHead(statusOf(error)).end();
  }
}

function answerOf({ id }: Message, outcome: RpcOutcome | undefined): object {
  if (outcome?.kind === 'result') return { jsonrpc: '2.0', id, result: outcome.result };
  return { jsonrpc: '2.0', id, error: outcome?.fault ?? { code: 0, message: 'left out of the answer' } };
}

function statusOf(error: unknown): number {
  if (error instanceof RateLimited) return 429;
  return error instanceof AppError ? error.status : 400;
}

/** Answers what a worker checks before it trusts the socket: chain id and subscription to heads. */
function reply(text: string, chainId: number): string {
  const { id, method } = message.parse(JSON.parse(text));
  const result = method === 'eth_chainId' ? `0x${chainId.toString(16)}` : SUBSCRIPTION;
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}

function closeAll(server: Server, sockets: WebSocketServer): void {
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  server.close();
  server.closeAllConnections();
}
