import { AppError } from '../../errors.ts';
import type { BlockId } from '../head.ts';

/** The `error` member of a JSON-RPC answer: the node understood the call and refused it. */
export interface RpcFault {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

/** What came back for one call of a batch. */
export type RpcOutcome =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'fault'; readonly fault: RpcFault };

/**
 * What a refusal says of the call: the chain itself said no; the provider refuses for volume; this node does not
 * offer the method or its parameters; or it failed, as for a block that it does not have, and may not fail again.
 */
export type FaultMeaning = 'verdict' | 'limit' | 'unsupported' | 'failure';

const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
/** EIP-1474's "transaction rejected": the sender cannot pay for it, to the node's mind. */
export const TRANSACTION_REJECTED = -32003;
const EXECUTION_REVERTED = 3;
const VM_EXECUTION_ERROR = -32015;
/** EIP-1474's "limit exceeded" and what large providers send in its place. */
const LIMIT_CODES = new Set([429, -32005, -32007, -32016, -32029, -32090, -32097]);
/** JSON-RPC's own, and EIP-1474's and WalletConnect's "method not supported". */
const UNSUPPORTED_CODES = new Set([METHOD_NOT_FOUND, INVALID_PARAMS, -32004, -32042]);

/** The node no longer has this block in its chain, or not yet: a reorg, or a node that lags. */
export class BlockGone extends AppError {
  constructor(block: BlockId) {
    super('RPC_UNAVAILABLE', `The RPC node does not serve block ${block.number} any more.`, {
      retryAfterSeconds: 1,
    });
  }
}

/** An HTTP error without an answer in JSON-RPC. */
export class HttpRefusal extends AppError {
  readonly httpStatus: number;

  constructor(httpStatus: number) {
    super('RPC_UNAVAILABLE', `The RPC node answered with HTTP ${httpStatus}.`, { retryAfterSeconds: 2 });
    this.httpStatus = httpStatus;
  }
}

/** The provider refuses all requests for some time. */
export class RateLimited extends AppError {
  /** As the provider said; undefined when it did not. */
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

/** True when the contract said no (geth's code 3, Nethermind's -32015), which is not an outage of the node. */
export function isRevert(fault: RpcFault): boolean {
  return fault.code === EXECUTION_REVERTED || fault.code === VM_EXECUTION_ERROR;
}

/** The codes of eth_simulateV1 for a transaction that cannot start, as -38014 for too small a balance. */
export function isRefusedTransaction(code: number): boolean {
  return code <= -38_000 && code > -39_000;
}

/** True when the provider refuses for volume: the same call may work a little later. */
export function isLimit(fault: RpcFault): boolean {
  return LIMIT_CODES.has(fault.code);
}

/** RPC_UNAVAILABLE with a hint when to come back. The node's own words stay in `cause`, for the log. */
export function rpcUnavailable(message: string, cause: unknown, retryAfterSeconds = 2): AppError {
  return new AppError('RPC_UNAVAILABLE', message, { cause, retryAfterSeconds });
}

/** The failure that a refused call means for our caller: a limit or a node that cannot serve it. */
export function faultToAppError(method: string, fault: RpcFault): AppError {
  return isLimit(fault)
    ? rpcUnavailable('The RPC node refuses more requests for now.', fault, 5)
    : rpcUnavailable(`The RPC node could not answer ${method}.`, fault);
}

/** The outcome of a call that got no answer of its own. */
export function unanswered(message: string): RpcOutcome {
  return { kind: 'fault', fault: { code: 0, message, data: undefined } };
}

/**
 * The result of an outcome.
 * @throws AppError RPC_UNAVAILABLE when the node refused the call.
 */
export function resultOf(method: string, outcome: RpcOutcome | undefined): unknown {
  if (outcome?.kind === 'result') return outcome.result;
  if (outcome === undefined) throw new AppError('UPSTREAM_INVALID', 'The RPC node left a call unanswered.');
  throw faultToAppError(method, outcome.fault);
}
