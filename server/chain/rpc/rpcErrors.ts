import { AppError } from '../../errors.ts';

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

const EXECUTION_REVERTED = 3;
const VM_EXECUTION_ERROR = -32015;
const LIMIT_CODES = new Set([429, -32005, -32007]);

/** True when the contract said no (geth's code 3, Nethermind's -32015), which is not an outage of the node. */
export function isRevert(fault: RpcFault): boolean {
  return fault.code === EXECUTION_REVERTED || fault.code === VM_EXECUTION_ERROR;
}

/** True when the provider refuses for volume (429, -32005, -32007): the same call may work a little later. */
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

/**
 * The result of an outcome.
 * @throws AppError RPC_UNAVAILABLE when the node refused the call.
 */
export function resultOf(method: string, outcome: RpcOutcome | undefined): unknown {
  if (outcome?.kind === 'result') return outcome.result;
  if (outcome === undefined) throw new AppError('UPSTREAM_INVALID', 'The RPC node left a call unanswered.');
  throw faultToAppError(method, outcome.fault);
}
