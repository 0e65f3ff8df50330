import { type Address, type Hex, isHex, numberToHex } from 'viem';
import { z } from 'zod';
import type { NextBlock } from '../chain/calls/nextBlocks.ts';
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

/** A transaction without its gas. */
export interface PlainCall {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/** A second transaction in the same block, which pays no gas. */
export type SequelCall = Pick<Trial, 'from' | 'to' | 'data'>;

/** A transaction to simulate in a later block. */
export interface MeasuredTrial
  extends Pick<Trial, 'from' | 'to' | 'data' | 'value' | 'block' | 'time' | 'gasPrice' | 'roomGas'> {
  readonly overrides: StateOverrides;
  readonly watches: readonly Watch[];
  /** The simulated block, and the empty blocks before it. */
  readonly at: NextBlock;
  readonly before: readonly NextBlock[];
  /** Transactions of the same account in the simulated block, which run first. */
  readonly preceding: readonly PlainCall[];
  /** Runs after the transaction; undefined for none. */
  readonly sequel: SequelCall | undefined;
}

/** A log of the simulated transaction. */
export interface SimulatedLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
}

/** Outcome of the second transaction. */
export type SequelResult =
  /** Balance after minus before for each watch, raw units. */
  | { readonly kind: 'success'; readonly changes: readonly bigint[] }
  | { readonly kind: 'reverted'; readonly data: Hex };

export type MeasuredResult =
  | {
      readonly kind: 'success';
      /** Balance after minus before for each watch, raw units, without gas. */
      readonly changes: readonly bigint[];
      readonly gasUsed: bigint;
      readonly logs: readonly SimulatedLog[];
      /** Undefined where there is no second transaction. */
      readonly sequel: SequelResult | undefined;
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
const simulatedBlock = z.object({ number: hex.optional(), calls: z.array(call) });
/** Blocks before the last are empty, and some nodes omit them. */
const answer = z.array(z.unknown()).min(1);

/**
 * Returns the eth_simulateV1 call of balances, the transactions and the balances again, in one block;
 * the same again for a second transaction. The caller's account keeps its code.
 */
export function measuredCall(trial: MeasuredTrial): RpcCall {
  const { from, to, data, value, block, watches, before, preceding, sequel } = trial;
  const reads = watches.map(({ asset, account }) => balanceCall(asset, account));
  const sent = [...preceding, { to, data, value }].map((call) =>
    Object.assign({ from }, call, { value: numberToHex(call.value) }, payment(trial)),
  );
  const calls = [...reads, ...sent, ...reads, ...(sequel === undefined ? [] : [sequel, ...reads])];
  const stateOverrides = { ...trial.overrides, [NATIVE_READER]: { code: NATIVE_READER_CODE } };
  const blockStateCalls = [
    ...before.map((at) => ({ blockOverrides: blockOf({ at, time: at.time, block }), calls: [] })),
    { blockOverrides: blockOf(trial), stateOverrides, calls },
  ];
  const options = { blockStateCalls, validation: false };
  return { method: 'eth_simulateV1', params: [options, { blockHash: block.hash }] };
}

/** Reads the answer to `measuredCall`. @throws AppError UPSTREAM_INVALID when it is malformed */
export function readMeasured(trial: MeasuredTrial, outcome: RpcOutcome): MeasuredResult {
  if (outcome.kind === 'fault') {
    const { fault } = outcome;
    if (isRefusedTransaction(fault.code)) return { kind: 'reverted', data: '0x' };
    return meaningOf(fault) === 'unsupported' ? { kind: 'unsupported' } : { kind: 'failed', fault };
  }
  const blocks = answer.safeParse(outcome.result);
  const parsed = simulatedBlock.safeParse(blocks.data?.at(-1));
  const { number, calls = [] } = parsed.data ?? {};
  const count = trial.watches.length;
  const first = trial.preceding.length;
  const sent = calls[count + first];
  const expected = 2 * count + first + 1 + (trial.sequel === undefined ? 0 : count + 1);
  if (sent === undefined || calls.length !== expected) {
    throw new AppError('UPSTREAM_INVALID', 'The RPC node sent a malformed answer to eth_simulateV1.', {
      cause: parsed.error,
    });
  }
  // A node that ignores the number of the block simulates another one.
  if (number !== undefined && BigInt(number) !== trial.at.number) return { kind: 'unsupported' };
  const all = calls.slice(count, count + first + 1);
  const reverted = all.find((each) => !hasRun(each));
  if (reverted !== undefined) return { kind: 'reverted', data: revertDataOf(reverted) };
  const gasOfAll = all.reduce((sum, each) => sum + BigInt(each.gasUsed), 0n);
  const changeOf = (watch: number, from: number, sentBetween: number) => {
    const [before, after] = [calls[from + watch], calls[from + count + sentBetween + watch]];
    return before === undefined || after === undefined ? 0n : amountOf(after) - amountOf(before);
  };
  const changes = trial.watches.map(({ account, asset }, watch) => {
    const gas = asset === 'native' && account === trial.from ? gasOfAll * trial.gasPrice : 0n;
    return changeOf(watch, 0, first + 1) + gas;
  });
  const second = calls[2 * count + first + 1];
  const sequelChanges = () => trial.watches.map((_, watch) => changeOf(watch, count + first + 1, 1));
  const sequel: SequelResult | undefined =
    second &&
    (hasRun(second)
      ? { kind: 'success', changes: sequelChanges() }
      : { kind: 'reverted', data: revertDataOf(second) });
  return { kind: 'success', changes, gasUsed: BigInt(sent.gasUsed), logs: sent.logs ?? [], sequel };
}

const hasRun = ({ status }: z.output<typeof call>) => BigInt(status) === 1n;

function revertDataOf({ error, returnData }: z.output<typeof call>): Hex {
  const data = error?.data;
  return isHex(data) ? data : returnData;
}
