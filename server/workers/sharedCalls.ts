import { LRUCache } from 'lru-cache';
import { isHash } from 'viem';
import { type BlockId, parseHeader } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/jsonRpc.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { type RpcOutcome, unanswered } from '../chain/rpc/rpcErrors.ts';

export interface SharedCallsOptions {
  readonly rpc: Pick<RpcClient, 'send'>;
  /** How long an answer that may change, such as the newest block, serves others. */
  readonly freshMs: number;
}

/** What is said of a block that its hash names is true for ever; it is asked by every worker within moments. */
const KEPT_MS = 30_000;
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
const MAX_BLOCKS = 1_000;
export const LATEST: RpcCall = { method: 'eth_getBlockByNumber', params: ['latest', false] };

/**
 * The calls of several processes as if they were one's: equal calls are asked of the nodes once, while they are on
 * their way and for some time after. Only results are kept, never a refusal or a missing block.
 */
export class SharedCalls {
  readonly #options: SharedCallsOptions;
  readonly #pending = new Map<string, Promise<RpcOutcome>>();
  readonly #kept = new LRUCache<string, RpcOutcome & object>({ maxSize: MAX_KEPT_BYTES, ttl: KEPT_MS });
  /** Numbers of the blocks that went by: with one, calls reach the endpoint that has the block. */
  readonly #blocks = new LRUCache<string, BlockId>({ max: MAX_BLOCKS });

  constructor(options: SharedCallsOptions) {
    this.#options = options;
  }

  /**
   * One outcome per call, in the order of the calls.
   * @throws as `RpcClient.send`, for every caller that waits for the same
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
        // What was kept a moment ago may have run out since.
        return outcome ?? this.#options.rpc.send([callOf(key)]).then(([only]) => only ?? LOST);
      }),
    );
  }

  /** The newest block, as somebody else has learnt it. */
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
    this.#kept.set(keyOf(call), outcome, { size, ttl: isFixed ? KEPT_MS : this.#options.freshMs });
    if (call.method !== 'eth_getBlockByNumber' && call.method !== 'eth_getBlockByHash') return;
    const { number, hash } = parseHeader(outcome.result);
    this.#blocks.set(hash, { number, hash });
  }

  /** The block that the calls name, where all name the same and it went by here. */
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

/** The hash that names the call's block; undefined for a call whose answer may change. */
function hashIn({ method, params }: RpcCall): string | undefined {
  if (method === 'eth_getBlockByHash') return String(params[0]);
  for (const param of params) {
    if (typeof param !== 'object' || param === null || !('blockHash' in param)) continue;
    if (isHash(String(param.blockHash))) return String(param.blockHash);
  }
  return undefined;
}
