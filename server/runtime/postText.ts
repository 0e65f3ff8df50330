import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, type Dispatcher, interceptors } from 'undici';

export interface PostTarget {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path and query of the URL, with the first slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PostLimits {
  /** Milliseconds from connecting to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Size limit of the answer's body, both compressed and decompressed. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Status of an answer whose body is ignored. */
  readonly bodilessStatus?: number;
}

export interface TextAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

const HTTP_OK = 200;
const unzip = promisify(gunzip);
const dispatcher = new Agent().compose(interceptors.redirect({ maxRedirections: 3 }));

/**
 * Sends a text by POST. Handles undici's events directly: the readable stream that `request` creates, and an
 * abort signal for the timeout, take a third of the processor time of an exchange.
 * @throws TimeIsUp, BodyTooLarge, the reason of the signal, or errors of undici and zlib
 */
export async function postText(target: PostTarget, body: string, limits: PostLimits): Promise<TextAnswer> {
  const { bytes, ...answer } = await new Promise<BytesAnswer>((resolve, reject) => {
    const gathering = new Gathering(limits, resolve, reject);
    dispatcher.dispatch({ ...target, method: 'POST', body }, gathering);
  });
  const isZipped = answer.headers['content-encoding'] === 'gzip' && bytes.length > 0;
  return { ...answer, text: (isZipped ? await unzipped(bytes, limits.maxBytes) : bytes).toString() };
}

type BytesAnswer = Omit<TextAnswer, 'text'> & { readonly bytes: Buffer };

/** Collects the parts of one answer as they arrive. */
class Gathering implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #bodilessStatus: number | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #resolve: (answer: BytesAnswer) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #parts: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #head: Omit<BytesAnswer, 'bytes'> | undefined;
  #size = 0;
  #failure: unknown;

  constructor(
    { timeoutMs, maxBytes, signal, bodilessStatus }: PostLimits,
    resolve: (answer: BytesAnswer) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#maxBytes = maxBytes;
    this.#bodilessStatus = bodilessStatus;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#fail(new TimeIsUp()), timeoutMs).unref();
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The request may have been aborted while it waited for a connection.
    if (this.#failure !== undefined) controller.abort(asError(this.#failure));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Informational responses (1xx) come before the answer.
    if (status < HTTP_OK) return;
    this.#head = { status, headers };
    if (status === this.#bodilessStatus) this.#resolve({ ...this.#head, bytes: Buffer.alloc(0) });
  }

  onResponseData(_: Dispatcher.DispatchController, part: Buffer): void {
    this.#size += part.length;
    if (this.#size > this.#maxBytes) this.#fail(new BodyTooLarge());
    else this.#parts.push(part);
  }

  onResponseEnd(): void {
    this.#end();
    const [first, second] = this.#parts;
    const bytes = first !== undefined && second === undefined ? first : Buffer.concat(this.#parts);
    if (this.#head !== undefined) this.#resolve({ ...this.#head, bytes });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end();
    this.#reject(error);
  }

  readonly #onAbort = (): void => this.#fail(this.#signal?.reason);

  #fail(reason: unknown): void {
    this.#end();
    this.#failure = reason;
    this.#reject(reason);
    this.#controller?.abort(asError(reason));
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('given up');
}

async function unzipped(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? new BodyTooLarge() : error;
  }
}
