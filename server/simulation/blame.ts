import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  slice,
} from 'viem';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { isRevert, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { DecodedCommand } from '../universalRouter/witness/decodeSwap.ts';
import { type FailedPath, failedPathOf } from './failedPath.ts';
import { decodeRevert, type RevertReason } from './revertReason.ts';
import { blockOf, payment, type Trial } from './trial.ts';

const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);

/** The part of the transaction that failed, and the reason. */
export interface Blame {
  /**
   * Name and 0-based index of the failed command; absent when the router reverted outside commands or it is
   * unknown.
   */
  readonly command: { readonly index: number; readonly name: DecodedCommand['command'] } | undefined;
  readonly reason: RevertReason;
  /**
   * The innermost reverting contract and its reason, if the node can trace and an outer contract hid that
   * reason.
   */
  readonly origin: { readonly contract: Address; readonly reason: RevertReason } | undefined;
  /** The failed calls, the router first, each made by the one before; undefined if the node cannot trace. */
  readonly path: readonly Address[] | undefined;
}

/**
 * Returns the command behind a revert. The router names it in few errors only, so the transaction is repeated
 * with its first, first two, … commands until one fails. All of them and the trace take one HTTP request.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function findBlame(
  rpc: RpcClient,
  trial: Trial,
  commands: readonly DecodedCommand[],
  revertData: Hex,
  signal?: AbortSignal,
): Promise<Blame> {
  const { from, to, value, overrides, block } = trial;
  // A call alone would fail for lack of the payment before it.
  if (trial.prepayment !== undefined)
    return { command: undefined, reason: decodeRevert(revertData), origin: undefined, path: undefined };
  const call = (data: Hex) => ({ from, to, data, value: numberToHex(value), ...payment(trial) });
  const at = { blockHash: block.hash };
  const blockOverrides = blockOf(trial);
  const cuts = commands.slice(1).map((_, index) => cutAfter(trial.data, index + 1));
  const calls = cuts.map((data) => ({
    method: 'eth_call',
    params: [call(data), at, overrides, blockOverrides],
  }));
  const trace = {
    method: 'debug_traceCall',
    params: [call(trial.data), at, { tracer: 'callTracer', stateOverrides: overrides, blockOverrides }],
  };
  const outcomes = await rpc.send([...calls, trace], { block, signal });
  const reason = decodeRevert(revertData);
  const last = outcomes.at(-1);
  const path = last?.kind === 'result' ? failedPathOf(last.result, false) : undefined;
  return {
    command: reason.error === 'TransactionDeadlinePassed' ? undefined : failed(outcomes, commands),
    reason,
    origin: path && originOf(path, reason),
    path: path?.contracts,
  };
}

function failed(outcomes: readonly RpcOutcome[], commands: readonly DecodedCommand[]): Blame['command'] {
  const cuts = outcomes.slice(0, -1);
  const cut = cuts.findIndex(({ kind }) => kind === 'fault');
  const failure = cuts[cut];
  if (failure?.kind === 'fault' && !isRevert(failure.fault)) return undefined;
  const index = cut === -1 ? commands.length - 1 : cut;
  const name = commands[index]?.command;
  return name === undefined ? undefined : { index, name };
}

/** Returns the same `execute` with only its first `count` commands. */
function cutAfter(data: Hex, count: number): Hex {
  const { args } = decodeFunctionData({ abi: EXECUTE, data });
  const [commands, inputs, deadline] = args;
  return encodeFunctionData({
    abi: EXECUTE,
    args: [slice(commands, 0, count), inputs.slice(0, count), deadline],
  });
}

/** Returns the innermost failed call of the trace, if its reason differs from the outer one. */
function originOf({ contracts, innermostData }: FailedPath, outer: RevertReason): Blame['origin'] {
  const contract = contracts.at(-1);
  const reason = decodeRevert(innermostData);
  return contract === undefined || reason.error === outer.error ? undefined : { contract, reason };
}

/**
 * Returns text such as "V2_SWAP_EXACT_IN (command 1) reverted with V2TooLittleReceived: the output would be
 * …".
 */
export function describeBlame({ command, reason, origin }: Blame): string {
  const where = command === undefined ? 'The router' : `${command.name} (command ${command.index})`;
  const args = reason.args.length === 0 ? '' : `(${reason.args.join(', ')})`;
  const meaning = reason.meaning === undefined ? '' : `: ${reason.meaning}`;
  const began = origin === undefined ? '' : ` (${origin.contract}: ${origin.reason.error})`;
  return `${where} reverted with ${reason.error}${args}${meaning}${began}`;
}
