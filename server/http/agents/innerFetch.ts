import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { duplexPair } from 'node:stream';

/** Headers that say who a caller is: what is asked for them counts for them. */
const IDENTITY = ['x-api-key', 'authorization', 'x-forwarded-for', 'forwarded'] as const;

/** Asks the service for a caller, as `fetch` would. */
export type InnerFetch = (caller: IncomingMessage, requestId: string) => typeof globalThis.fetch;

/**
 * Returns a `fetch` that asks the listener within this process. A request has the key and the address of the
 * caller for whom it is made, so that limits count it, and passes all that a request from outside does, but
 * no socket.
 */
export function innerFetchOf(listener: RequestListener): InnerFetch {
  // It listens to no port: connections are handed to it.
  const server = createServer(listener);
  return (caller, requestId) => {
    const identity = Object.fromEntries(
      IDENTITY.flatMap((name) => {
        const value = caller.headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      }),
    );
    const { remoteAddress } = caller.socket;
    return async (url, { method = 'GET', headers, body, signal } = {}) => {
      const [near, far] = duplexPair();
      Object.defineProperty(far, 'remoteAddress', { value: remoteAddress });
      // Whoever gives up takes the connection away, as by a socket.
      near.once('close', () => far.destroy());
      server.emit('connection', far);
      const sent = request(String(url), {
        method,
        headers: { ...Object.fromEntries(new Headers(headers)), ...identity, 'x-request-id': requestId },
        createConnection: () => near,
        ...(signal ? { signal } : {}),
      });
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        sent.once('response', resolve).on('error', reject);
      });
      sent.end(body ?? undefined);
      return responseOf(await answered);
    };
  };
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 500, headers });
}
