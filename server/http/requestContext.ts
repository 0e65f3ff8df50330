import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';

/** Why a request was given up although nobody waits for its answer any more. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** What a handler knows of the request beside its parsed input. */
export class RequestContext {
  readonly requestId: string;
  /** Set by a handler to what its answer changes with, such as a block hash: a caller that has it gets a 304. */
  etag: string | undefined;
  readonly #log: Logger;
  readonly #response: ServerResponse;
  readonly #timeoutMs: number;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse, requestId: string, log: Logger, timeoutMs: number) {
    this.#response = response;
    this.requestId = requestId;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
  }

  /** A logger whose lines carry the request's id. */
  get log(): Logger {
    return this.#log.child({ requestId: this.requestId });
  }

  /**
   * Aborts when the client is gone, or with TIMEOUT when the request took too long. Made at the first look:
   * an answer from memory waits for nothing and needs neither timer nor listener.
   */
  get signal(): AbortSignal {
    if (this.#controller !== undefined) return this.#controller.signal;
    const controller = new AbortController();
    this.#controller = controller;
    this.#timer = setTimeout(() => {
      const seconds = this.#timeoutMs / 1000;
      controller.abort(new AppError('TIMEOUT', `The request took longer than ${seconds} s`));
    }, this.#timeoutMs);
    this.#response.once('close', () => {
      clearTimeout(this.#timer);
      if (!this.#response.writableEnded) controller.abort(new ClientGone('The client closed the connection'));
    });
    return controller.signal;
  }

  /** `work`, or the reason of the abort when that comes first: nobody waits for work that ignores its signal. */
  async withinTime<Result>(work: Promise<Result>): Promise<Result> {
    const { signal } = this;
    let stopListening = () => {};
    const aborted = new Promise<never>((_, reject) => {
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      stopListening = () => signal.removeEventListener('abort', onAbort);
    });
    try {
      return await Promise.race([work, aborted]);
    } finally {
      stopListening();
    }
  }
}
