import { AppError } from '../../errors.ts';
import type { BlockId } from '../head.ts';

/** The `error` member of a JSON-RPC answer: the node understood the call and refused it. */
export interface RpcFault {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  /** Whether called code ended by its own fault without a revert, such as by using up its gas. */
  readonly isHalt?: true;
}

export type RpcOutcome =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'fault'; readonly fault: RpcFault };

/**
 * The meaning of a refused call: the chain rejected it (`verdict`); the provider limits the rate or size
 * (`limit`); the node lacks the method or its parameters; or it failed, as for a block that it lacks, and may
 * succeed later.
 */
export type FaultMeaning = 'verdict' | 'limit' | 'unsupported' | 'failure';

const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
/** EIP-1474's "transaction rejected": the node finds that the sender cannot pay for it. */
export const TRANSACTION_REJECTED = -32003;
/** Geth's code for a revert, which `inOneDialect` gives to that of every node. */
export const EXECUTION_REVERTED = 3;
/** OpenEthereum's and Nethermind's code for it. */
export const VM_EXECUTION_ERROR = -32015;
/** EIP-1474's "limit exceeded" and the codes that large providers send instead. */
const LIMIT_CODES = new Set([429, -32005, -32007, -32016, -32029, -32090, -32097]);
/** Codes of JSON-RPC, EIP-1474 and WalletConnect for "method not supported". */
const UNSUPPORTED_CODES = new Set([METHOD_NOT_FOUND, INVALID_PARAMS, -32004, -32042]);

/**
 * Thrown when the node's chain does not contain the block any more, or not yet: a reorg, or a lagging node.
 */
export class BlockGone extends AppError {
  constructor(block: BlockId) {
    super('RPC_UNAVAILABLE', `The RPC node does not serve block ${block.number} any more.`, {
      retryAfterSeconds: 1,
    });
  }
}

/** Thrown for an HTTP error without a JSON-RPC answer. */
export class HttpRefusal extends AppError {
  readonly httpStatus: number;

  constructor(httpStatus: number) {
    super('RPC_UNAVAILABLE', `The RPC node answered with HTTP ${httpStatus}.`, { retryAfterSeconds: 2 });
    this.httpStatus = httpStatus;
  }
}

/** Thrown when the provider refuses all requests for some time. */
export class RateLimited extends AppError {
  /** Pause that the provider asked for, seconds; undefined if it named none. */
  readonly pauseSeconds: number | undefined;

  constructor(pauseSeconds: number | undefined) {
    super('RPC_UNAVAILABLE', 'The RPC node refuses more requests for now.', {
      retryAfterSeconds: pauseSeconds ?? 5,
    });
    this.pauseSeconds = pauseSeconds;
  }
}

export function meaningOf({ code }: RpcFault): FaultMeaning {
  if (code === EXECUTION_REVERTED || code === VM_EXECUTION_ERROR || isRefusedTransaction(code))
    return 'verdict';
  if (LIMIT_CODES.has(code)) return 'limit';
  return UNSUPPORTED_CODES.has(code) ? 'unsupported' : 'failure';
}

/** Returns whether the contract reverted, which is not an outage of the node. */
export function isRevert(fault: RpcFault): boolean {
  return fault.code === EXECUTION_REVERTED || fault.code === VM_EXECUTION_ERROR;
}

/**
 * Returns whether the contract's own code ended the call, by a revert or otherwise. Of a call that halts
 * another node may think otherwise, because its limit of gas is higher: it is asked first.
 */
export function isOfContract(fault: RpcFault): boolean {
  return isRevert(fault) || fault.isHalt === true;
}

/**
 * Returns whether eth_simulateV1's code means a transaction that cannot start, such as -38014: balance too
 * low.
 */
export function isRefusedTransaction(code: number): boolean {
  return code <= -38_000 && code > -39_000;
}

/** Returns whether the provider refuses because of a limit. The same call may succeed later. */
export function isLimit(fault: RpcFault): boolean {
  return LIMIT_CODES.has(fault.code);
}

/** Returns RPC_UNAVAILABLE with `retryAfterSeconds`. The node's own message stays in `cause`, for the log. */
export function rpcUnavailable(message: string, cause: unknown, retryAfterSeconds = 2): AppError {
  return new AppError('RPC_UNAVAILABLE', message, { cause, retryAfterSeconds });
}

/** Returns the error for the caller of a refused call: a limit, or a node that cannot serve it. */
export function faultToAppError(method: string, fault: RpcFault): AppError {
  return isLimit(fault)
    ? rpcUnavailable('The RPC node refuses more requests for now.', fault, 5)
    : rpcUnavailable(`The RPC node could not answer ${method}.`, fault);
}

/** Returns the outcome of a call without its own answer. */
export function unanswered(message: string): RpcOutcome {
  return { kind: 'fault', fault: { code: 0, message, data: undefined } };
}

/** Returns the result of an outcome. @throws AppError RPC_UNAVAILABLE when the node refused the call */
export function resultOf(method: string, outcome: RpcOutcome | undefined): unknown {
  if (outcome?.kind === 'result') return outcome.result;
  if (outcome === undefined) throw new AppError('UPSTREAM_INVALID', 'The RPC node left a call unanswered.');
  throw faultToAppError(method, outcome.fault);
}

/** Thrown when the node lacks the block or refuses its logs. Retryable: cached states stay valid. */
export class BlockNotAvailable extends Error {
  override readonly name = 'BlockNotAvailable';
}
