import { type Address, type Hex, isHex, numberToHex } from 'viem';
import { decodePermit2Allowance, permit2AllowanceData } from '../approvals/permit2Allowance.ts';
import type { Header } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { allowanceData, balanceOfData } from '../values/tokenCalls.ts';
import type { PromisedSwap } from './promisedSwap.ts';

/** A failed transaction whose sender no request has named. */
interface Sent {
  readonly swap: PromisedSwap;
  readonly from: Address;
}

/**
 * Returns, of each transaction, whether its sender could have paid for the swap before the block: false also
 * where the node does not say. Anybody can copy calldata that he sees, so the failure of one who cannot pay
 * says nothing of the swap. Takes one HTTP request (eth_call at the parent block), none for native coin,
 * which a transaction brings along.
 */
export async function readPayers(
  rpc: Pick<RpcClient, 'send'>,
  sent: readonly Sent[],
  permit2: Address,
  { number, parentHash, timestamp }: Header,
): Promise<readonly boolean[]> {
  const reads = sent.map((each) => readsOf(each, permit2, timestamp));
  const calls = reads.flat().map(
    ({ to, data }): RpcCall => ({
      method: 'eth_call',
      params: [{ to, data, gas: numberToHex(READ_GAS) }, { blockHash: parentHash }],
    }),
  );
  const parent = { number: number - 1n, hash: parentHash };
  const asked = calls.length === 0 ? [] : rpc.send(calls, { block: parent, kind: 'background' });
  const outcomes = (await Promise.resolve(asked).catch(() => [])).values();
  return sent.map(({ swap }, place) => {
    const held = (reads[place] ?? []).map(({ read }) => read(outcomes.next().value));
    return held.every((amount) => amount >= swap.promised.amountIn);
  });
}

const READ_GAS = 1_000_000n;

interface Read {
  readonly to: Address;
  readonly data: Hex;
  /** Returns the amount that the answer allows to be taken, raw units; 0 for none. */
  read(outcome: RpcOutcome | undefined): bigint;
}

function readsOf({ swap, from }: Sent, permit2: Address, now: bigint): readonly Read[] {
  const { tokenIn, nativeIn, hasPermit, router } = swap;
  if (nativeIn) return [];
  const balance: Read = {
    to: tokenIn,
    data: balanceOfData(from),
    read: wordOf,
  };
  const toPermit2: Read = {
    to: tokenIn,
    data: allowanceData(from, permit2),
    read: wordOf,
  };
  const toRouter: Read = {
    to: permit2,
    data: permit2AllowanceData(from, tokenIn, router),
    read: (outcome) => {
      const data = dataOf(outcome);
      const allowance = data && decodePermit2Allowance(data);
      return allowance !== undefined && BigInt(allowance.expiration) >= now ? allowance.amount : 0n;
    },
  };
  // A permit in the calldata sets the allowance itself.
  return hasPermit ? [balance, toPermit2] : [balance, toPermit2, toRouter];
}

function wordOf(outcome: RpcOutcome | undefined): bigint {
  const data = dataOf(outcome);
  return data === undefined || data.length < 66 ? 0n : BigInt(data.slice(0, 66));
}

function dataOf(outcome: RpcOutcome | undefined): Hex | undefined {
  return outcome?.kind === 'result' && isHex(outcome.result) ? outcome.result : undefined;
}
