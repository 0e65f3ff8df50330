import { type DeprecationNotice, deprecationOf } from './deprecation.ts';
import { errorOf } from './errors.ts';

export interface ClientOptions {
  /** Address of the service, with the path before `/api/v1` if there is one. */
  readonly baseUrl: string;
  /** Sent as `X-Api-Key`. */
  readonly apiKey?: string;
  /** Most retries of a request that is answered 503 with `Retry-After`; 2 when absent. */
  readonly retries?: number;
  /** Longest wait before a retry, in seconds; a longer `Retry-After` is an error. 10 when absent. */
  readonly maxRetryAfterSeconds?: number;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Leaves a trade as it is given: the service then chooses kinds of pools and exchanges where it names none.
   * False when absent.
   */
  readonly hasServiceDefaults?: boolean;
  /**
   * Called when the service says that something which a call uses is to go, once for each operation of a
   * client. What it throws, the call throws. Absent, nobody is told.
   */
  readonly onDeprecation?: (notice: DeprecationNotice) => void;
}

export interface CallOptions {
  /** Aborts the call, also while it waits for a retry. */
  readonly signal?: AbortSignal;
}

export interface Operation {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly answer: 'json' | 'events';
  /** Adds to the input what the caller left out; absent: nothing. */
  readonly complete?: (
    input: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/**
 * Sends an operation and returns the answer. Fields that the path names go into it; the others are the query
 * of a GET and the body of a POST.
 * @throws SwapApiError for every error answer, after the retries
 */
export async function send(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  options: ClientOptions,
  { signal, headers = {} }: CallOptions & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const { retries = 2, maxRetryAfterSeconds = 10, fetch = globalThis.fetch } = options;
  const whole = operation.complete === undefined ? input : await until(operation.complete(input), signal);
  const { url, body } = addressOf(operation, whole, options.baseUrl);
  const init = {
    method: operation.method.toUpperCase(),
    headers: {
      ...headers,
      accept: operation.answer === 'events' ? 'text/event-stream' : 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.apiKey === undefined ? {} : { 'x-api-key': options.apiKey }),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  };
  for (let retry = 0; ; retry += 1) {
    const response = await fetch(url, init);
    const notice = options.onDeprecation && deprecationOf(operation, response.headers);
    if (notice) options.onDeprecation?.(notice);
    if (response.ok) return response;
    const error = await errorOf(response);
    const { retryAfterSeconds } = error;
    const isWorthAnother = error.status === 503 && retry < retries && retryAfterSeconds !== undefined;
    if (!isWorthAnother || retryAfterSeconds > maxRetryAfterSeconds) throw error;
    await pause(retryAfterSeconds * 1000, signal);
  }
}

function addressOf({ method, path }: Operation, input: Readonly<Record<string, unknown>>, baseUrl: string) {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const url = baseUrl.replace(/\/+$/, '') + filled;
  if (method === 'post') return { url, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams(
    rest.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return { url: query === '' ? url : `${url}?${query}`, body: undefined };
}

/** Resolves with what others may wait for too. @throws the reason of the signal when it aborts first */
async function until<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work;
  const left = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true, signal: left.signal });
  });
  return Promise.race([work, aborted]).finally(() => left.abort());
}

/** @throws the reason of the signal when it aborts first */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
