import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isHex,
  numberToHex,
  parseAbi,
  slice,
} from 'viem';
import { z } from 'zod';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { isRevert, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { DecodedCommand } from '../universalRouter/witness/decodeSwap.ts';
import { decodeRevert, type RevertReason } from './revertReason.ts';
import { blockOf, payment, type Trial } from './trial.ts';

const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
const MAX_DEPTH = 64;

/** The part of the transaction that failed, and the reason. */
export interface Blame {
  /**
   * Name and 0-based index of the failed command; absent when the router reverted outside commands or it is unknown.
   */
  readonly command: { readonly index: number; readonly name: DecodedCommand['command'] } | undefined;
  readonly reason: RevertReason;
  /** The innermost reverting contract and its reason, if the node can trace and an outer contract hid that reason. */
  readonly origin: { readonly contract: Address; readonly reason: RevertReason } | undefined;
}

interface Frame {
  readonly to?: string | undefined;
  readonly error?: string | undefined;
  readonly output?: string | undefined;
  readonly calls?: readonly Frame[] | undefined;
}

const frame: z.ZodType<Frame> = z.lazy(() =>
  z.object({
    to: z.string().optional(),
    error: z.string().optional(),
    output: z.string().optional(),
    calls: z.array(frame).optional(),
  }),
);

/**
 * Finds the command behind a revert. The router names the command in few errors only, so the transaction is repeated
 * with only its first, first two, … commands: the first one that fails ends with the failed command. Takes one HTTP
 * request for all of them and the trace.
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
  return {
    command: reason.error === 'TransactionDeadlinePassed' ? undefined : failed(outcomes, commands),
    reason,
    origin: originOf(outcomes.at(-1), reason),
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
function originOf(outcome: RpcOutcome | undefined, outer: RevertReason): Blame['origin'] {
  const parsed = outcome?.kind === 'result' ? frame.safeParse(outcome.result) : undefined;
  let inner = parsed?.success ? parsed.data : undefined;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next = inner?.calls?.at(-1);
    if (next?.error === undefined) break;
    inner = next;
  }
  if (inner?.to === undefined || !isHex(inner.to)) return undefined;
  const reason = decodeRevert(isHex(inner.output) ? inner.output : '0x');
  return reason.error === outer.error ? undefined : { contract: inner.to, reason };
}

/** Returns text such as "V2_SWAP_EXACT_IN (command 1) reverted with V2TooLittleReceived: the output would be …". */
export function describeBlame({ command, reason, origin }: Blame): string {
  const where = command === undefined ? 'The router' : `${command.name} (command ${command.index})`;
  const args = reason.args.length === 0 ? '' : `(${reason.args.join(', ')})`;
  const meaning = reason.meaning === undefined ? '' : `: ${reason.meaning}`;
  const began = origin === undefined ? '' : ` (${origin.contract}: ${origin.reason.error})`;
  return `${where} reverted with ${reason.error}${args}${meaning}${began}`;
}
