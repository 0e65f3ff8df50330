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
    dispatcher.dispatch({ ...target, method: 'POST', body }, gathering(limits, resolve, reject));
  });
  const isZipped = answer.headers['content-encoding'] === 'gzip' && bytes.length > 0;
  return { ...answer, text: (isZipped ? await unzipped(bytes, limits.maxBytes) : bytes).toString() };
}

type BytesAnswer = Omit<TextAnswer, 'text'> & { readonly bytes: Buffer };

/** Returns the handler that collects the parts of one answer as they arrive. */
function gathering(
  { timeoutMs, maxBytes, signal, bodilessStatus }: PostLimits,
  resolve: (answer: BytesAnswer) => void,
  reject: (reason: unknown) => void,
): Dispatcher.DispatchHandler {
  const parts: Buffer[] = [];
  let controller: Dispatcher.DispatchController | undefined;
  let head: Omit<BytesAnswer, 'bytes'> | undefined;
  let size = 0;
  let failure: unknown;
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
  const fail = (reason: unknown) => {
    end();
    failure = reason;
    reject(reason);
    controller?.abort(asError(reason));
  };
  const onAbort = () => fail(signal?.reason);
  const timer = setTimeout(() => fail(new TimeIsUp()), timeoutMs).unref();
  signal?.addEventListener('abort', onAbort);
  return {
    onRequestStart(started) {
      controller = started;
      // The request may have been aborted while it waited for a connection.
      if (failure !== undefined) controller.abort(asError(failure));
    },
    onResponseStart(_, status, headers) {
      // Informational responses (1xx) come before the answer.
      if (status < HTTP_OK) return;
      head = { status, headers };
      if (status === bodilessStatus) resolve({ ...head, bytes: Buffer.alloc(0) });
    },
    onResponseData(_, part) {
      size += part.length;
      if (size > maxBytes) fail(new BodyTooLarge());
      else parts.push(part);
    },
    onResponseEnd() {
      end();
      const [first, second] = parts;
      const bytes = first !== undefined && second === undefined ? first : Buffer.concat(parts);
      if (head !== undefined) resolve({ ...head, bytes });
    },
    onResponseError(_, error) {
      end();
      reject(error);
    },
  };
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
