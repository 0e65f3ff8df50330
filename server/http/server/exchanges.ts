import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A request that is being answered. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Milliseconds for which a client may go on sending unread data, so that it can read the answer
 * before the connection closes.
 */
const LINGER_MS = 1000;

/** The state of an open connection. */
interface Connection {
  readonly open: Set<Exchange>;
  /**
   * Timer that closes the connection while it waits for the rest of an answered request. One per connection,
   * because no other request is read before that one ends.
   */
  cut?: NodeJS.Timeout | undefined;
}

/** Tracks the requests in flight of a server, by connection. */
export class Exchanges {
  readonly #connections = new Map<Duplex, Connection>();
  #isClosing = false;

  /** Closes every connection after its current answer, also for requests that have already arrived. */
  closeAfterAnswers(): void {
    this.#isClosing = true;
    for (const { open } of this.#connections.values())
      for (const { response } of open) announceClose(response);
  }

  /** Returns the unanswered requests of the connection. */
  of(connection: Duplex): readonly Exchange[] {
    return [...(this.#connections.get(connection)?.open ?? [])];
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    const exchange = { request, response };
    const connection = this.#connections.get(request.socket) ?? this.#begin(request.socket);
    connection.open.add(exchange);
    if (this.#isClosing) announceClose(response);
    response.once('close', () => {
      connection.open.delete(exchange);
      if (!request.complete) cutSoon(connection, request);
    });
  }

  /** Adds the one listener per connection. A listener per request would stay until the connection ends. */
  #begin(socket: Duplex): Connection {
    const connection: Connection = { open: new Set() };
    this.#connections.set(socket, connection);
    socket.once('close', () => {
      this.#connections.delete(socket);
      clearTimeout(connection.cut);
    });
    return connection;
  }
}

/**
 * Sets `Connection: close`, because a kept-alive connection would bring the next request to a server that
 * takes none.
 */
function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Closes the connection unless the rest of the request arrives in time. */
function cutSoon(connection: Connection, request: IncomingMessage): void {
  const { socket } = request;
  if (socket.destroyed) return;
  request.resume();
  connection.cut = setTimeout(() => socket.destroy(), LINGER_MS);
  request.once('end', () => {
    clearTimeout(connection.cut);
    connection.cut = undefined;
  });
}
