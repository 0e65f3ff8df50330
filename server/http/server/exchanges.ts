import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A request that is being answered. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** How long a client may go on sending what nobody reads, so that it finds the answer before the connection ends. */
const LINGER_MS = 1000;

/** What is known of a connection for as long as it lasts. */
interface Connection {
  readonly open: Set<Exchange>;
  /** Ends it, while the rest of an answered request is awaited: one at most, for no other is read before its end. */
  cut?: NodeJS.Timeout | undefined;
}

/** The requests of a server that are being answered, by connection. */
export class Exchanges {
  readonly #connections = new Map<Duplex, Connection>();
  #isClosing = false;

  /** From now on each answer is the last one of its connection, also those whose requests are here already. */
  closeAfterAnswers(): void {
    this.#isClosing = true;
    for (const { open } of this.#connections.values())
      for (const { response } of open) announceClose(response);
  }

  /** The requests of a connection that are not answered yet. */
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

  /** The one listener that a connection gets here: whatever is put on it with each request stays until it ends. */
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

/** A connection that is kept alive would bring the next request to a server that takes none. */
function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Ends the connection unless the rest of the request arrives within the time for that. */
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
