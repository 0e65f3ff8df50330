import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A request that is being answered. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** How long a client may go on sending what nobody reads, so that it finds the answer before the connection ends. */
const LINGER_MS = 1000;

/** The requests of a server that are being answered, by connection. */
export class Exchanges {
  readonly #byConnection = new Map<Duplex, Set<Exchange>>();
  #isClosing = false;

  /** From now on each answer is the last one of its connection, also those whose requests are here already. */
  closeAfterAnswers(): void {
    this.#isClosing = true;
    for (const exchanges of this.#byConnection.values())
      for (const { response } of exchanges) announceClose(response);
  }

  /** How many requests of a connection are not answered yet. */
  of(connection: Duplex): readonly Exchange[] {
    return [...(this.#byConnection.get(connection) ?? [])];
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const exchange = { request, response };
    const ofConnection = this.#byConnection.get(socket) ?? new Set();
    this.#byConnection.set(socket, ofConnection.add(exchange));
    if (this.#isClosing) announceClose(response);
    response.once('close', () => {
      ofConnection.delete(exchange);
      if (ofConnection.size === 0) this.#byConnection.delete(socket);
      if (!request.complete) cutSoon(request);
    });
  }
}

/** A connection that is kept alive would bring the next request to a server that takes none. */
function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

function cutSoon(request: IncomingMessage): void {
  request.resume();
  const cut = setTimeout(() => request.socket.destroy(), LINGER_MS);
  request.socket.once('close', () => clearTimeout(cut));
  request.once('end', () => clearTimeout(cut));
}
