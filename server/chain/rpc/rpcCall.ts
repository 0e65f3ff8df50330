import type { BlockId } from '../head.ts';
import type { RpcOutcome } from './rpcErrors.ts';

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Block of the calls, to choose an endpoint that has it. Calls that name it by hash may be split between
   * endpoints, and are sent by number if hashes are refused (see `byNumber`).
   */
  readonly block?: BlockId | undefined;
  /** Kind of request. `quote`, the default, allows hedging a slow endpoint, because a caller waits. */
  readonly kind?: 'quote' | 'background' | undefined;
}

/** Calls that were sent to an endpoint together. */
export interface Exchange {
  readonly endpoint: string;
  readonly calls: readonly RpcCall[];
  /** One outcome per call; undefined when the whole exchange failed. */
  readonly outcomes: readonly RpcOutcome[] | undefined;
  readonly milliseconds: number;
}

/** Optional methods. If a batch is refused together with them, it is sent without them. */
const OPTIONAL_METHODS = new Set(['eth_gasPrice', 'eth_feeHistory']);

export function isOptional(method: string): boolean {
  return OPTIONAL_METHODS.has(method);
}
