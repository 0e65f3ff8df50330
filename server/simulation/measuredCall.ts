import { type Address, type Hex, isHex, numberToHex } from 'viem';
import { z } from 'zod';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import { isRefusedTransaction, meaningOf, type RpcFault, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';
import { amountOf, balanceCall, NATIVE_READER, NATIVE_READER_CODE } from './simulateV1.ts';
import type { StateOverrides } from './stateOverrides.ts';
import { blockOf, payment, type Trial } from './trial.ts';

/** A balance to compare before and after a transaction. */
export interface Watch {
  readonly account: Address;
  readonly asset: Address | 'native';
}

/** A transaction to simulate in the next block. */
export interface MeasuredTrial
  extends Pick<Trial, 'from' | 'to' | 'data' | 'value' | 'block' | 'time' | 'gasPrice' | 'roomGas'> {
  readonly overrides: StateOverrides;
  readonly watches: readonly Watch[];
}

/** A log of the simulated transaction. */
export interface SimulatedLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
}

export type MeasuredResult =
  | {
      readonly kind: 'success';
      /** Balance after minus before for each watch, raw units, without gas. */
      readonly changes: readonly bigint[];
      readonly gasUsed: bigint;
      readonly logs: readonly SimulatedLog[];
    }
  | { readonly kind: 'reverted'; readonly data: Hex }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed'; readonly fault: RpcFault };

const hex = z.custom<Hex>((value) => isHex(value, { strict: true }));
const call = z.object({
  status: hex,
  returnData: hex,
  gasUsed: hex,
  error: z.object({ data: z.unknown().optional() }).optional(),
  logs: z
    .array(
      z.object({
        address: hex.transform((text) => text.toLowerCase() as Address),
        topics: z.array(hex),
      }),
    )
    .optional(),
});
const answer = z.array(z.object({ calls: z.array(call) })).min(1);

/**
 * Returns the eth_simulateV1 call of balances, a transaction and the balances again, in one simulated block.
 * The caller's account keeps its code.
 */
export function measuredCall(trial: MeasuredTrial): RpcCall {
  const { from, to, data, value, block, watches } = trial;
  const reads = watches.map(({ asset, account }) => balanceCall(asset, account));
  const calls = [...reads, { from, to, data, value: numberToHex(value), ...payment(trial) }, ...reads];
  const stateOverrides = { ...trial.overrides, [NATIVE_READER]: { code: NATIVE_READER_CODE } };
  const blockOverrides = blockOf({ at: undefined, time: trial.time, block });
  const options = { blockStateCalls: [{ blockOverrides, stateOverrides, calls }], validation: false };
  return { method: 'eth_simulateV1', params: [options, { blockHash: block.hash }] };
}

/** Reads the answer to `measuredCall`. @throws AppError UPSTREAM_INVALID when it is malformed */
export function readMeasured(trial: MeasuredTrial, outcome: RpcOutcome): MeasuredResult {
  if (outcome.kind === 'fault') {
    const { fault } = outcome;
    if (isRefusedTransaction(fault.code)) return { kind: 'reverted', data: '0x' };
    return meaningOf(fault) === 'unsupported' ? { kind: 'unsupported' } : { kind: 'failed', fault };
  }
  const parsed = answer.safeParse(outcome.result);
  const calls = parsed.data?.at(-1)?.calls ?? [];
  const count = trial.watches.length;
  const sent = calls[count];
  if (sent === undefined || calls.length !== 2 * count + 1) {
    throw new AppError('UPSTREAM_INVALID', 'The RPC node sent a malformed answer to eth_simulateV1.', {
      cause: parsed.error,
    });
  }
  if (BigInt(sent.status) !== 1n) {
    const data = sent.error?.data;
    return { kind: 'reverted', data: isHex(data) ? data : sent.returnData };
  }
  const gasUsed = BigInt(sent.gasUsed);
  const changes = trial.watches.map(({ account, asset }, index) => {
    const [before, after] = [calls[index], calls[count + 1 + index]];
    if (before === undefined || after === undefined) return 0n;
    const gas = asset === 'native' && account === trial.from ? gasUsed * trial.gasPrice : 0n;
    return amountOf(after) - amountOf(before) + gas;
  });
  return { kind: 'success', changes, gasUsed, logs: sent.logs ?? [] };
}
