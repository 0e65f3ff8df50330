import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { refuseBrokenRequest } from './brokenRequest.ts';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly graceMs: number;
}

export interface GracefulServer {
  readonly port: number;
  /** Takes no new requests, lets those in flight finish within the grace time, then cuts what is left. */
  close(): Promise<void>;
}

/** Listens; rejects with the system's error when it cannot (EADDRINUSE, EACCES). */
export async function listen(
  handle: RequestListener,
  { host, port, graceMs }: ListenOptions,
): Promise<GracefulServer> {
  let closing = false;
  const answering = new WeakSet<Duplex>();
  const server = createServer((request, response) => {
    // A connection that is kept alive would bring the next request to a server that takes none.
    if (closing) response.setHeader('Connection', 'close');
    answering.add(request.socket);
    response.once('close', () => {
      answering.delete(request.socket);
      if (closing) server.closeIdleConnections();
    });
    handle(request, response);
  });
  server.on('clientError', (failure, socket) => refuseBrokenRequest(failure, socket, answering.has(socket)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        closing = true;
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
