import { type Address, encodeFunctionData, erc20Abi, type Hex, isHex } from 'viem';
import type { TransactionCalls } from '../calls/transactionCalls.ts';
import type { Header } from '../head.ts';
import { isRevert, type RpcOutcome } from '../rpc/rpcErrors.ts';

/** A transfer that a pool was to make and did not. */
export interface Payout {
  readonly token: Address;
  readonly pool: Address;
  /** Raw units. */
  readonly amount: bigint;
}

/** The token's refusal, with the data that it reverted with, if it did; undefined where it is not known to refuse. */
export type Refusal = { readonly error: Hex | undefined } | undefined;

/** An account like any other: without code, and with a zero balance of the token. */
const ANYBODY: Address = '0x7264206f6620746865207461782070726f626500';
const TRUE = /^0x0{63}1/;
const CALLS = 2;

/**
 * Returns for each payout whether the token itself refuses it, by the same transfer in the name of the pool in the next
 * block, in one HTTP request. A pool that does not hold the amount, and a node that does not answer, say nothing of the
 * token. @throws as `RpcClient.send`
 */
export async function readRefusals(
  calls: Pick<TransactionCalls, 'callAs'>,
  payouts: readonly Payout[],
  block: Header,
): Promise<readonly Refusal[]> {
  if (payouts.length === 0) return [];
  const outcomes = await calls.callAs(
    block,
    payouts.flatMap(({ token, pool, amount }) => [
      { from: pool, to: token, data: balanceOf(pool) },
      { from: pool, to: token, data: transfer(amount) },
    ]),
  );
  return payouts.map(({ amount }, index) =>
    holds(outcomes[CALLS * index], amount) ? refusalOf(outcomes[CALLS * index + 1]) : undefined,
  );
}

function balanceOf(owner: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
}

function transfer(amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ANYBODY, amount] });
}

function holds(outcome: RpcOutcome | undefined, amount: bigint): boolean {
  if (outcome?.kind !== 'result' || !isHex(outcome.result, { strict: true })) return false;
  return outcome.result.length === 66 && BigInt(outcome.result) >= amount;
}

/** Pools take a transfer as made if the token returns true or nothing. */
function refusalOf(outcome: RpcOutcome | undefined): Refusal {
  if (outcome?.kind === 'fault') {
    if (!isRevert(outcome.fault)) return undefined;
    const { data } = outcome.fault;
    return { error: isHex(data, { strict: true }) && data !== '0x' ? data : undefined };
  }
  const isMade = outcome?.result === '0x' || TRUE.test(String(outcome?.result));
  return isMade ? undefined : { error: undefined };
}
