import type { ServerResponse } from 'node:http';
import { AppError } from '../../errors.ts';
import { eventText } from '../serverEvent.ts';

export interface OpenStreamsOptions {
  /** Places of streams at the same time. Further streams are refused. */
  readonly maximum: number;
  /** Places of one caller. 0 means no limit. Default 0. */
  readonly maximumOfCaller?: number;
  /** Milliseconds between two comments, which keep proxies from closing an idle stream. Default 15 000. */
  readonly heartbeatMs?: number;
  /** Called when a stream is closed because its client does not read. */
  readonly onDrop?: () => void;
}

/** The caller of a stream, and the places that the stream takes. */
export interface StreamPlace {
  readonly caller: string;
  readonly places: number;
}

/** The reason why the service ends a stream. */
export type EndReason = 'shutdown';

/** A stream of events to one client. */
export interface EventStream {
  /** Sends text that is already in wire format. A client that has not read the previous data is dropped. */
  send(text: string): void;
}

const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ':\n\n';
/**
 * Clients reconnect after this delay plus a random delay of up to the same length, so that they do not all
 * reach the remaining instance at once.
 */
const RETRY_MS = 1000;

/** Bounds the number of open event streams, and drops clients that do not read. */
export class OpenStreams {
  readonly #options: OpenStreamsOptions;
  readonly #open = new Map<ServerResponse, StreamPlace>();
  readonly #ofCaller = new Map<string, number>();
  #taken = 0;
  #heartbeat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: OpenStreamsOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Begins the answer, open until the client disconnects or `close`. @throws OVERLOADED, RATE_LIMITED */
  open(response: ServerResponse, place: StreamPlace): EventStream {
    if (this.#isClosed) throw overloaded('The service is shutting down');
    const { maximum, maximumOfCaller = 0 } = this.#options;
    const { caller, places } = place;
    const ofCaller = (this.#ofCaller.get(caller) ?? 0) + places;
    if (maximumOfCaller > 0 && ofCaller > maximumOfCaller) {
      throw new AppError(
        'RATE_LIMITED',
        `Too many open streams: at most ${maximumOfCaller} of one caller, each counted once for each route`,
      );
    }
    if (this.#taken + places > maximum) {
      throw overloaded('The service has as many open streams as it can serve');
    }
    this.#open.set(response, place);
    this.#taken += places;
    this.#ofCaller.set(caller, ofCaller);
    response.once('close', () => this.#forget(response));
    // The heartbeat detects idle connections here, so the request timeout is off.
    response.socket?.setTimeout(0);
    response.socket?.setNoDelay(true);
    response.statusCode = 200;
    response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Connection', 'close');
    // nginx would buffer the events otherwise.
    response.setHeader('X-Accel-Buffering', 'no');
    response.write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_MS)}\n\n`);
    this.#heartbeat ??= setInterval(
      () => this.#sendAll(HEARTBEAT),
      this.#options.heartbeatMs ?? HEARTBEAT_MS,
    ).unref();
    return { send: (text) => this.#send(response, text) };
  }

  /** Ends every stream with an event that gives the reason, and refuses new streams from now on. */
  close(reason: EndReason): void {
    this.#isClosed = true;
    const last = eventText('end', undefined, { reason });
    for (const response of this.#open.keys()) response.end(last);
  }

  #sendAll(text: string): void {
    for (const response of this.#open.keys()) this.#send(response, text);
  }

  #send(response: ServerResponse, text: string): void {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableNeedDrain) {
      response.destroy();
      this.#options.onDrop?.();
    } else {
      response.write(text);
    }
  }

  #forget(response: ServerResponse): void {
    const place = this.#open.get(response);
    if (place === undefined) return;
    this.#open.delete(response);
    this.#taken -= place.places;
    const left = (this.#ofCaller.get(place.caller) ?? 0) - place.places;
    if (left > 0) this.#ofCaller.set(place.caller, left);
    else this.#ofCaller.delete(place.caller);
    if (this.#open.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }
}

function overloaded(message: string): AppError {
  return new AppError('OVERLOADED', message, { retryAfterSeconds: 5 });
}
