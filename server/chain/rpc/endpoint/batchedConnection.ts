import PQueue from 'p-queue';
import { isOptional, type RpcCall } from '../rpcCall.ts';
import { HttpRefusal, type RpcOutcome, rpcUnavailable, unanswered } from '../rpcErrors.ts';
import { JsonRpcConnection, type JsonRpcOptions } from './jsonRpc.ts';

export interface BatchOptions extends JsonRpcOptions {
  readonly batchSize: number;
  /** Maximum concurrent HTTP requests; more are queued. */
  readonly maxInFlight: number;
}

const MAX_WAITING = 1_000;
/** Milliseconds after which a reduced batch size is reset: the refusal may have had another cause. */
const REMEMBER_MS = 600_000;
/** HTTP statuses that providers send for a batch that is too large. */
const TOO_LARGE_STATUS = new Set([400, 413]);
const TOO_LARGE_CODES = new Set([-32600, -32005]);
/** Positive codes that are not a provider's own: a revert, and HTTP's "too many requests". */
const COMMON_POSITIVE_CODES = new Set([3, 429]);

/**
 * One endpoint within its limits. Splits calls into batches that it accepts and limits concurrent requests.
 */
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

  /** Returns the maximum calls per batch, as configured or as reduced after refusals. */
  get batchSize(): number {
    if (this.#found !== undefined && performance.now() > this.#found.until) this.#found = undefined;
    return Math.min(this.#batchSize, this.#found?.size ?? this.#batchSize);
  }

  /**
   * Returns one outcome per call, in order. Batches are sent one after the other; calls after a failed batch
   * are `unanswered`. @throws as `JsonRpcConnection.send`
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

  /** Sends a batch, in halves if it is refused as a batch. Remembers the size that is accepted. */
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

/** Returns whether every call has the same refusal, of a kind that can mean the batch as a whole. */
function isRefusedWhole(outcomes: readonly RpcOutcome[]): boolean {
  const [first] = outcomes;
  if (first?.kind !== 'fault') return false;
  const { code } = first.fault;
  const isOfBatches = TOO_LARGE_CODES.has(code) || (code > 0 && !COMMON_POSITIVE_CODES.has(code));
  return isOfBatches && outcomes.every((each) => each.kind === 'fault' && each.fault.code === code);
}
