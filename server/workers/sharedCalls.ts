import { LRUCache } from 'lru-cache';
import { isHash } from 'viem';
import { type BlockId, parseHeader } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { type RpcOutcome, unanswered } from '../chain/rpc/rpcErrors.ts';

export interface SharedCallsOptions {
  readonly rpc: Pick<RpcClient, 'send'>;
  /** Milliseconds for which an answer that may change, such as the newest block, is cached. */
  readonly freshMs: number;
}

/**
 * Milliseconds for which answers about a block given by its hash are cached. They never change, and every
 * worker requests them within moments.
 */
const TTL_MS = 30_000;
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
const MAX_BLOCKS = 1_000;
export const LATEST: RpcCall = { method: 'eth_getBlockByNumber', params: ['latest', false] };

/**
 * Deduplicates the calls of several processes. Equal calls are sent to the nodes once, while they are in
 * flight and for some time after. Only results are cached, never an error or a missing block.
 */
export class SharedCalls {
  readonly #options: SharedCallsOptions;
  readonly #pending = new Map<string, Promise<RpcOutcome>>();
  readonly #kept = new LRUCache<string, RpcOutcome & object>({ maxSize: MAX_KEPT_BYTES, ttl: TTL_MS });
  /** Numbers of blocks seen. With a number, calls reach an endpoint that has the block. */
  readonly #blocks = new LRUCache<string, BlockId>({ max: MAX_BLOCKS });

  constructor(options: SharedCallsOptions) {
    this.#options = options;
  }

  /**
   * Returns one outcome per call, in the order of the calls.
   * @throws as `RpcClient.send`, for every caller that waits for the same call
   */
  async send(calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
    const keys = calls.map(keyOf);
    const isNew = (key: string, index: number) =>
      !this.#kept.has(key) && !this.#pending.has(key) && keys.indexOf(key) === index;
    const missing = calls.filter((_, index) => isNew(keys[index] ?? '', index));
    if (missing.length > 0) this.#ask(missing);
    return Promise.all(
      keys.map((key) => {
        const outcome = this.#pending.get(key) ?? this.#kept.get(key);
        // A result that was cached a moment ago may have expired since.
        return outcome ?? this.#options.rpc.send([callOf(key)]).then(([only]) => only ?? LOST);
      }),
    );
  }

  /** Sets the newest block, as learnt from elsewhere. */
  learn(block: unknown): void {
    this.#keep(LATEST, { kind: 'result', result: block });
  }

  #ask(calls: readonly RpcCall[]): void {
    const block = this.#blockOf(calls);
    const sent = this.#options.rpc.send(calls, { block });
    for (const [index, call] of calls.entries()) {
      const key = keyOf(call);
      const outcome = sent.then((outcomes) => {
        const own = outcomes[index] ?? LOST;
        this.#keep(call, own);
        return own;
      });
      const forget = () => this.#pending.delete(key);
      outcome.then(forget, forget);
      this.#pending.set(key, outcome);
    }
  }

  #keep(call: RpcCall, outcome: RpcOutcome): void {
    if (outcome.kind === 'fault' || outcome.result === null) return;
    const isFixed = hashIn(call) !== undefined;
    const size = 1 + JSON.stringify(outcome.result).length;
    this.#kept.set(keyOf(call), outcome, { size, ttl: isFixed ? TTL_MS : this.#options.freshMs });
    if (call.method !== 'eth_getBlockByNumber' && call.method !== 'eth_getBlockByHash') return;
    const { number, hash } = parseHeader(outcome.result);
    this.#blocks.set(hash, { number, hash });
  }

  /** Returns the block that the calls name, when all name the same and its number was seen here. */
  #blockOf(calls: readonly RpcCall[]): BlockId | undefined {
    const hashes = new Set(calls.map(hashIn).filter((hash) => hash !== undefined));
    const [only] = hashes;
    return hashes.size === 1 && only !== undefined ? this.#blocks.get(only) : undefined;
  }
}

const LOST = unanswered('left out of the answer');

function keyOf({ method, params }: RpcCall): string {
  return JSON.stringify([method, params]);
}

function callOf(key: string): RpcCall {
  const [method, params] = JSON.parse(key) as [string, unknown[]];
  return { method, params };
}

/** Returns the hash that names the call's block; undefined for a call whose answer may change. */
function hashIn({ method, params }: RpcCall): string | undefined {
  if (method === 'eth_getBlockByHash') return String(params[0]);
  for (const param of params) {
    if (typeof param !== 'object' || param === null || !('blockHash' in param)) continue;
    if (isHash(String(param.blockHash))) return String(param.blockHash);
  }
  return undefined;
}
