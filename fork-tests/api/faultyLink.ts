import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What becomes of requests that pass the link. */
export type Fault =
  | { readonly kind: 'none' }
  /** The connection is closed at once. */
  | { readonly kind: 'refuse' }
  /** No answer, ever; the connection stays open. */
  | { readonly kind: 'hang' }
  /** The honest answer, late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The head and the first half of the body of the honest answer, then the connection breaks. */
  | { readonly kind: 'dropHalfway' }
  /** This instead of an answer. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  /** The honest answer of another server. */
  | { readonly kind: 'elsewhere'; readonly url: string };

export interface FaultyLink {
  readonly url: string;
  fault: Fault;
  /** How many requests with this text in their body have arrived. */
  seen(text: string): number;
  stop(): Promise<void>;
}

/** Stands in front of a real HTTP server and passes everything on, until it is told to fail. */
export async function startFaultyLink(target: string): Promise<FaultyLink> {
  let fault: Fault = { kind: 'none' };
  const bodies: Buffer[] = [];
  const late = new Set<NodeJS.Timeout>();
  const server = createServer(async (incoming, response) => {
    const now = fault;
    const body = await buffer(incoming);
    bodies.push(body);
    switch (now.kind) {
      case 'none':
        return forward(target, incoming, body, response);
      case 'elsewhere':
        return forward(now.url, incoming, body, response);
      case 'refuse':
        return void response.destroy();
      case 'hang':
        return;
      case 'delay':
        late.add(setTimeout(() => forward(target, incoming, body, response), now.ms));
        return;
      case 'dropHalfway':
        return forward(target, incoming, body, response, true);
      case 'answer':
        response.writeHead(now.status, { 'content-type': 'application/json' }).end(now.body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { pathname } = new URL(target);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
    },
    seen: (text) => bodies.filter((body) => body.includes(text)).length,
    stop: () =>
      new Promise((resolve) => {
        for (const timer of late) clearTimeout(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  isCut = false,
): void {
  const headers = { 'content-type': incoming.headers['content-type'] ?? 'application/json' };
  const onward = request(target, { method: incoming.method ?? 'POST', headers }, async (answer) => {
    const bytes = await buffer(answer);
    response.writeHead(answer.statusCode ?? 502, {
      'content-type': answer.headers['content-type'] ?? 'application/json',
      'content-length': bytes.length,
    });
    if (!isCut) response.end(bytes);
    else response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
  });
  onward.on('error', () => response.destroy());
  onward.end(body);
}
