import type { Address, Hex } from 'viem';
import type { RpcCall } from '../rpc/rpcCall.ts';
import { isLimit, type RpcOutcome } from '../rpc/rpcErrors.ts';

/** Sends one call by itself; undefined for an outage. */
export type SendAlone = (call: RpcCall) => Promise<RpcOutcome | undefined>;

/** A condition of the service that a node, or a contract on its chain, must meet. */
export interface Need {
  /** Lack and its consequence, as a sentence. */
  readonly lack: string;
  /** True where no quote can be answered without it. */
  readonly isVital?: true;
  /** True where the service waits for nothing: it may lack pools, and goes on without them. */
  readonly isConstant?: true;
  /** Returns whether it is met; undefined where the answers do not say. */
  isMet(send: SendAlone, head: bigint): Promise<boolean | undefined>;
}

/** Returns the verdict on one call; undefined for an outage or a limit of the provider. */
export function verdictOf(
  outcome: RpcOutcome | undefined,
  judge: (result: unknown) => boolean,
): boolean | undefined {
  if (outcome === undefined) return undefined;
  if (outcome.kind === 'result') return judge(outcome.result);
  return isLimit(outcome.fault) ? undefined : false;
}

/** Returns a call at the newest block. */
export function callTo(to: Address, data: Hex): RpcCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] };
}

/** Returns the number of a word; undefined for another result. */
export function wordOf(result: unknown): bigint | undefined {
  return typeof result === 'string' && /^0x[0-9a-f]{64}$/i.test(result) ? BigInt(result) : undefined;
}
