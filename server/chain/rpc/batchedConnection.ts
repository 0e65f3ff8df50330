import PQueue from 'p-queue';
import { JsonRpcConnection, type JsonRpcOptions, type RpcCall } from './jsonRpc.ts';
import { isOptional } from './optionalMethods.ts';
import { HttpRefusal, type RpcOutcome, rpcUnavailable, unanswered } from './rpcErrors.ts';

export interface BatchOptions extends JsonRpcOptions {
  /** Calls of one HTTP request, at most. */
  readonly batchSize: number;
  /** HTTP requests at a time, at most; more wait. */
  readonly maxInFlight: number;
}

const MAX_WAITING = 1_000;
/** A smaller batch that was found out is tried anew after so long: the refusal may have been of another kind. */
const REMEMBER_MS = 600_000;
/** What providers send instead of an answer for a batch that is too large for them. */
const TOO_LARGE_STATUS = new Set([400, 413]);
const TOO_LARGE_CODES = new Set([-32600, -32005]);
/** Codes above 0 are the providers' own, except for a revert and for HTTP's "too many requests". */
const COMMON_POSITIVE_CODES = new Set([3, 429]);

/** One endpoint within its limits: calls in as many HTTP requests as it takes, and not too many at a time. */
export class BatchedConnection {
  readonly #connection: JsonRpcConnection;
  readonly #batchSize: number;
  readonly #queue: PQueue;
  #found: { readonly size: number; readonly until: number } | undefined;

  constructor({ batchSize, maxInFlight, ...options }: BatchOptions) {
    this.#connection = new JsonRpcConnection(options);
    this.#batchSize = batchSize;
    this.#queue = new PQueue({ concurrency: maxInFlight });
  }

  get httpRequests(): number {
    return this.#connection.httpRequests;
  }

  /** Calls that fit into one batch, as set or as found out. */
  get batchSize(): number {
    if (this.#found !== undefined && performance.now() > this.#found.until) this.#found = undefined;
    return Math.min(this.#batchSize, this.#found?.size ?? this.#batchSize);
  }

  /**
   * One outcome per call, in the order of the calls. Batches go one after the other; when one fails, the calls of
   * those before keep their outcomes and the rest is `unanswered`. @throws as `JsonRpcConnection.send`
   */
  async send(calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcOutcome[]> {
    const outcomes: RpcOutcome[] = [];
    while (outcomes.length < calls.length) {
      const batch = calls.slice(outcomes.length, outcomes.length + this.batchSize);
      try {
        outcomes.push(...(await this.#sendHalved(batch, signal)));
      } catch (error) {
        signal?.throwIfAborted();
        if (outcomes.length === 0) throw error;
        const left = calls.length - outcomes.length;
        outcomes.push(...Array.from({ length: left }, () => unanswered('its batch failed')));
      }
    }
    return outcomes;
  }

  /** A batch that is refused as such goes in halves; the size that is taken is remembered. */
  async #sendHalved(batch: readonly RpcCall[], signal?: AbortSignal): Promise<RpcOutcome[]> {
    const whole = await this.#exchange(batch, signal);
    if (batch.length === 1 || !isRefusedWhole(whole)) return whole;
    const required = batch.filter(({ method }) => !isOptional(method));
    if (required.length > 0 && required.length < batch.length) {
      const answers = (await this.#sendHalved(required, signal)).values();
      return batch.map(({ method }, index) => {
        const refused = whole[index] ?? unanswered('refused');
        return isOptional(method) ? refused : (answers.next().value ?? refused);
      });
    }
    const half = Math.ceil(batch.length / 2);
    const first = await this.#sendHalved(batch.slice(0, half), signal);
    if (isRefusedWhole(first)) return whole;
    this.#found = { size: Math.min(half, this.batchSize), until: performance.now() + REMEMBER_MS };
    return [...first, ...(await this.send(batch.slice(half), signal))];
  }

  async #exchange(batch: readonly RpcCall[], signal?: AbortSignal): Promise<RpcOutcome[]> {
    if (this.#queue.size >= MAX_WAITING) {
      throw rpcUnavailable('Too many requests wait for the RPC node.', undefined, 1);
    }
    try {
      return await this.#queue.add(() => this.#connection.send(batch, signal), signal && { signal });
    } catch (error) {
      const isTooLarge = error instanceof HttpRefusal && TOO_LARGE_STATUS.has(error.httpStatus);
      if (!isTooLarge || batch.length === 1) throw error;
      const fault = { code: -32600, message: error.message, data: undefined };
      return batch.map(() => ({ kind: 'fault', fault }));
    }
  }
}

/** True when every call got the same refusal, of a kind that a batch as such may get. */
function isRefusedWhole(outcomes: readonly RpcOutcome[]): boolean {
  const [first] = outcomes;
  if (first?.kind !== 'fault') return false;
  const { code } = first.fault;
  const isOfBatches = TOO_LARGE_CODES.has(code) || (code > 0 && !COMMON_POSITIVE_CODES.has(code));
  return isOfBatches && outcomes.every((each) => each.kind === 'fault' && each.fault.code === code);
}
