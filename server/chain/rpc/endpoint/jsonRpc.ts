import { AppError } from '../../../errors.ts';
import {
  BodyTooLarge,
  type PostLimits,
  type PostTarget,
  postText,
  type TextAnswer,
  TimeIsUp,
} from '../../../runtime/postText.ts';
import { inOneDialect } from '../faultDialects.ts';
import type { RpcCall } from '../rpcCall.ts';
import {
  HttpRefusal,
  RateLimited,
  type RpcFault,
  type RpcOutcome,
  rpcUnavailable,
  unanswered,
} from '../rpcErrors.ts';

export interface JsonRpcOptions {
  readonly url: string;
  /** Timeout of each HTTP request in milliseconds, from connecting to the last byte of the body. */
  readonly timeoutMs: number;
  /** Maximum size of an answer in bytes; a larger one is refused. */
  readonly maxResponseBytes?: number | undefined;
}

const HTTP_TOO_MANY_REQUESTS = 429;
const DEFAULT_MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/**
 * Sends batches, one HTTP request each, and matches answers by id; viem batches by time and matches by
 * position.
 */
export class JsonRpcConnection {
  readonly #target: PostTarget;
  readonly #limits: PostLimits;
  #nextId = 1;
  #httpRequests = 0;

  constructor(options: JsonRpcOptions) {
    const { origin, username, password, pathname, search } = new URL(options.url);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    };
    if (username !== '') {
      const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`;
    }
    this.#target = { origin, path: `${pathname}${search}`, headers };
    const { timeoutMs, maxResponseBytes = DEFAULT_MAX_RESPONSE_BYTES } = options;
    this.#limits = { timeoutMs, maxBytes: maxResponseBytes, bodilessStatus: HTTP_TOO_MANY_REQUESTS };
  }

  get httpRequests(): number {
    return this.#httpRequests;
  }

  /**
   * Returns one outcome per call, in order, from a single HTTP request without retry. Calls without answer
   * are `unanswered`.
   * @throws AppError TIMEOUT, RPC_UNAVAILABLE (no connection, HTTP error, rate limit) or UPSTREAM_INVALID
   * (not JSON-RPC); the reason of `signal` when aborted
   */
  async send(calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcOutcome[]> {
    signal?.throwIfAborted();
    const firstId = this.#nextId;
    this.#nextId += calls.length;
    const messages = calls.map((call, index) => ({ jsonrpc: '2.0', id: firstId + index, ...call }));
    const body = JSON.stringify(messages.length === 1 ? messages[0] : messages);
    this.#httpRequests += 1;
    try {
      const answer = await postText(this.#target, body, { ...this.#limits, signal });
      if (answer.status === HTTP_TOO_MANY_REQUESTS) throw new RateLimited(retryAfterOf(answer));
      return matchOutcomes(parseAnswers(answer), firstId, calls.length);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof BodyTooLarge)
        throw new AppError('UPSTREAM_INVALID', 'The RPC node sent an answer that is too large.');
      signal?.throwIfAborted();
      if (error instanceof TimeIsUp) throw new AppError('TIMEOUT', 'The RPC node did not answer in time.');
      throw rpcUnavailable('The RPC node cannot be reached.', withoutUrl(error));
    }
  }
}

function retryAfterOf({ headers }: TextAnswer): number | undefined {
  const seconds = Number(headers['retry-after']);
  return Number.isInteger(seconds) && seconds > 0 && seconds <= 3600 ? seconds : undefined;
}

/** Returns only what identifies the failure: errors may contain the URL, and the URL a key. */
function withoutUrl(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return { code: code ?? (error instanceof Error ? error.name : 'unknown') };
}

/** Returns the answers of a body. Nodes may send valid JSON-RPC errors with an HTTP error status. */
function parseAnswers({ text, status }: TextAnswer): readonly unknown[] {
  const isGood = status >= 200 && status < 300;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (!isGood) throw new HttpRefusal(status);
    throw new AppError('UPSTREAM_INVALID', 'The RPC node sent an answer that is not JSON.', { cause: error });
  }
  const answers = Array.isArray(parsed) ? parsed : [parsed];
  if (!isGood && !answers.every(isAnswer)) throw new HttpRefusal(status);
  return answers;
}

function matchOutcomes(answers: readonly unknown[], firstId: number, count: number): RpcOutcome[] {
  const byId = new Map<unknown, Record<string, unknown>>();
  for (const answer of answers) {
    if (!isAnswer(answer)) throw new AppError('UPSTREAM_INVALID', 'The RPC node sent a malformed answer.');
    byId.set(idOf(answer), answer);
  }
  // Whoever was asked for one thing and answers one has answered it, whatever it calls it.
  const unnamed = byId.get(null);
  const forAll = unnamed?.['error'] !== undefined || count === 1 ? unnamed : undefined;
  const outcomes = Array.from({ length: count }, (_, index) => {
    const answer = byId.get(firstId + index) ?? forAll;
    return answer && toOutcome(answer);
  });
  if (outcomes.every((outcome) => outcome === undefined)) {
    throw new AppError('UPSTREAM_INVALID', 'The RPC node left a call unanswered.');
  }
  return outcomes.map((outcome) => outcome ?? unanswered('left out of the answer'));
}

/** Returns the id of an answer. Gateways that pass calls on write the number that they were given as text. */
function idOf({ id }: Record<string, unknown>): unknown {
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
}

function toOutcome(answer: Record<string, unknown>): RpcOutcome {
  const error = answer['error'];
  if (error === undefined || error === null) return { kind: 'result', result: answer['result'] };
  return { kind: 'fault', fault: toFault(error) };
}

function toFault(error: unknown): RpcFault {
  if (!isRecord(error)) return { code: 0, message: String(error), data: undefined };
  const { code, message, data } = error;
  return inOneDialect({ code: Number(code), message: String(message), data });
}

function isAnswer(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && 'id' in value && ('result' in value || 'error' in value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
