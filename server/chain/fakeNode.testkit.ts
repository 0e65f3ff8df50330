import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { numberToHex, padHex } from 'viem';

interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Answers one call: the value is the result, a thrown `Fault` the error. */
export type Methods = Record<string, (params: readonly unknown[]) => unknown>;

export class Fault extends Error {
  readonly code: number;

  constructor(code: number, message = 'refused') {
    super(message);
    this.code = code;
  }
}

export interface FakeNode {
  readonly url: string;
  /** The methods of every HTTP request so far. */
  readonly requests: string[][];
  methods: Methods;
  /** Takes over the raw HTTP exchange when it is set. */
  raw: ((body: string, response: ServerResponse, request: IncomingMessage) => void) | undefined;
  stop(): Promise<void>;
}

/** A JSON-RPC server for faults that no real node can be made to show. */
export async function startFakeNode(methods: Methods = {}): Promise<FakeNode> {
  const node = { requests: [] as string[][], methods, raw: undefined as FakeNode['raw'] };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const messages = [JSON.parse(body) as Message | Message[]].flat();
      node.requests.push(messages.map(({ method }) => method));
      if (node.raw !== undefined) return node.raw(body, response, request);
      const answers = messages.map((message) => answer(node.methods, message));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body.startsWith('[') ? answers : answers[0]));
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(node, {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function answer(methods: Methods, { id, method, params }: Message): object {
  try {
    const handler = methods[method];
    if (handler === undefined) throw new Fault(-32601);
    return { jsonrpc: '2.0', id, result: handler(params) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
  }
}

/** A block as a node sends it. The hash tells number and branch. */
export function fakeBlock(number: number, branch = 0, parentBranch = branch): Record<string, unknown> {
  return {
    number: numberToHex(number),
    hash: fakeHash(number, branch),
    parentHash: fakeHash(number - 1, parentBranch),
    timestamp: numberToHex(1_700_000_000 + number * 12),
    baseFeePerGas: '0x7',
  };
}

export function fakeHash(number: number, branch = 0): `0x${string}` {
  return padHex(numberToHex(number * 16 + branch), { size: 32 });
}
