import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import type { TurnShare } from '../../runtime/turnLine.ts';

/** The abort reason when the client has left. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** The context of a request beside its parsed input. */
export class RequestContext {
  readonly requestId: string;
  /**
   * Set by a handler to the version of its answer, such as a block hash: a caller that sends it gets a 304.
   */
  etag: string | undefined;
  /** Set to the age of the answer where its figures are older than they should be, seconds. */
  ageSeconds: number | undefined;
  /** Unknown names of the request, listed in a header. */
  readonly ignored: string[] = [];
  /** The turns of the event loop that the searches of the request share; absent until it begins. */
  share: TurnShare | undefined;
  /** Charges the caller for further work; see `Waiter.charge`. */
  charge: ((cost: number) => Promise<void>) | undefined;
  /** Set by a handler whose answer lacks what another caller would get: it is not kept for others. */
  isPartial = false;
  readonly #log: Logger;
  readonly #response: ServerResponse;
  readonly #timeoutMs: number;
  #controller: AbortController | undefined;
  /** When the signal aborts with TIMEOUT, by the clock of `performance`. */
  #endsAt = 0;
  /** Rejects the promise of `withinTime`. */
  #giveUp: ((reason: unknown) => void) | undefined;

  constructor(response: ServerResponse, requestId: string, log: Logger, timeoutMs: number) {
    this.#response = response;
    this.requestId = requestId;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns a logger that adds the request's id. */
  get log(): Logger {
    return this.#log.child({ requestId: this.requestId });
  }

  /**
   * Aborts when the client disconnects, or with TIMEOUT when the request takes too long. Created at the first
   * use, because an answer from memory needs neither timer nor listener.
   */
  get signal(): AbortSignal {
    if (this.#controller !== undefined) return this.#controller.signal;
    const controller = new AbortController();
    this.#controller = controller;
    this.#endsAt = performance.now() + this.#timeoutMs;
    // A request may wait for many things at once, and all give up with it.
    setMaxListeners(0, controller.signal);
    const abort = (reason: Error) => {
      controller.abort(reason);
      this.#giveUp?.(reason);
    };
    const timer = setTimeout(() => {
      const seconds = this.#timeoutMs / 1000;
      abort(new AppError('TIMEOUT', `The request took longer than ${seconds} s`));
    }, this.#timeoutMs);
    this.#response.on('close', () => {
      clearTimeout(timer);
      if (!this.#response.writableEnded) abort(new ClientGone('The client closed the connection'));
    });
    return controller.signal;
  }

  /** Milliseconds until the signal aborts with TIMEOUT. */
  get msLeft(): number {
    return this.signal.aborted ? 0 : this.#endsAt - performance.now();
  }

  /** Settles with `work`, or rejects on abort if that comes first, because work may ignore its signal. */
  withinTime<Result>(work: Promise<Result>): Promise<Result> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      this.#giveUp = reject;
      work.then(resolve, reject);
    });
  }
}
