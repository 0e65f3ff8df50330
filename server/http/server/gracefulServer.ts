import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause, setImmediate as pollDone } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { announcesTooMuch } from '../pipeline/jsonBody.ts';
import { rawAnswer, refuseBrokenRequest } from './brokenRequest.ts';
import { Exchanges } from './exchanges.ts';

/** Longer than balancers keep idle connections, so that it is they who end them: 60 s is usual. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_MS = 1000;
/** A connection without a request for so long while the server stops is not about to bring one. */
const QUIET_MS = 100;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** How long headers may take to arrive; a connection that is silent for more than twice that is cut. */
  readonly requestTimeoutMs: number;
}

export interface CloseOptions {
  /** How long requests are still awaited, for balancers to learn that they should send no more. */
  readonly delayMs: number;
  /** How long requests in flight may take after that. */
  readonly graceMs: number;
  /** Ends answers that would go on for ever; called when no more requests are awaited. */
  readonly endStreams?: () => void;
}

export interface GracefulServer {
  readonly port: number;
  /**
   * Makes each answer the last one of its connection, ends the connections that bring no more requests, and stops
   * listening when there is none left or the grace time is over, which cuts those that are.
   */
  close(options: CloseOptions): Promise<void>;
}

/** Listens; rejects with the system's error when it cannot (EADDRINUSE, EACCES). */
export async function listen(
  handle: RequestListener,
  { host, port, requestTimeoutMs }: ListenOptions,
): Promise<GracefulServer> {
  const exchanges = new Exchanges();
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: requestTimeoutMs,
    // The reader of the body is the first to lose patience, and says so in words.
    requestTimeout: 2 * requestTimeoutMs,
    connectionsCheckingInterval: CHECK_MS,
    requireHostHeader: false,
  });
  server.timeout = 2 * (requestTimeoutMs + CHECK_MS);
  const answer: RequestListener = (request, response) => {
    exchanges.add(request, response);
    handle(request, response);
  };
  server.on('request', answer);
  server.on('checkExpectation', answer);
  server.on('checkContinue', (request, response) => {
    if (!announcesTooMuch(request)) response.writeContinue();
    answer(request, response);
  });
  server.on('connect', (_request, socket) => {
    // The server has let go of this connection: nobody else hears its errors, or ends it.
    socket.on('error', () => socket.destroy());
    socket.on('finish', () => socket.destroy());
    socket.end(rawAnswer(new AppError('METHOD_NOT_ALLOWED', 'CONNECT is not allowed here')));
  });
  server.on('clientError', (failure, socket) => refuseBrokenRequest(failure, socket, exchanges.of(socket)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async ({ delayMs, graceMs, endStreams }) => {
      exchanges.closeAfterAnswers();
      await pause(delayMs);
      endStreams?.();
      await drain(server, graceMs);
      await stop(server);
    },
  };
}

/** Resolves when no connection is left, at the latest after the grace time. */
async function drain(server: Server, graceMs: number): Promise<void> {
  const end = performance.now() + graceMs;
  while (performance.now() < end && (await countConnections(server)) > 0) {
    await pause(Math.min(QUIET_MS, graceMs));
    // Right after the poll for input: what has arrived until now has made its connection busy.
    await pollDone();
    server.closeIdleConnections();
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
