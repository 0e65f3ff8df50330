import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause, setImmediate as pollDone } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { announcesTooMuch } from '../pipeline/jsonBody.ts';
import { rawAnswer, refuseBrokenRequest } from './brokenRequest.ts';
import { Exchanges } from './exchanges.ts';

/** Exceeds the idle timeout of load balancers (usually 60 s), so that the balancer closes first. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_MS = 1000;
/** While the server stops, a connection without a request for this long counts as idle. */
const QUIET_MS = 100;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Milliseconds that headers may take to arrive. Connections silent for twice that are closed. */
  readonly requestTimeoutMs: number;
}

export interface CloseOptions {
  /** Milliseconds for which new requests are still accepted, so that load balancers notice the shutdown. */
  readonly delayMs: number;
  /** Milliseconds that requests in flight may take after that. */
  readonly graceMs: number;
  /** Called when no more requests are accepted. Ends answers that would never end by themselves. */
  readonly endStreams?: () => void;
}

export interface GracefulServer {
  readonly port: number;
  /**
   * Closes each connection after its current answer, closes connections that bring no more requests, and
   * stops listening when none is left or the grace time is over. Remaining connections are then cut.
   */
  close(options: CloseOptions): Promise<void>;
}

/** Starts listening. Rejects with the system's error when it cannot (EADDRINUSE, EACCES). */
export async function listen(
  handle: RequestListener,
  { host, port, requestTimeoutMs }: ListenOptions,
): Promise<GracefulServer> {
  const exchanges = new Exchanges();
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: requestTimeoutMs,
    // The reader of the body times out first and answers with a message.
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
    // Node has released this connection and no longer handles its errors or closes it.
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
    // Runs right after the poll phase: data that has arrived by now has marked its connection as busy.
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
