import { type Address, encodeFunctionData, erc20Abi, type Hex, size } from 'viem';
import { balanceOfData } from '../../values/tokenCalls.ts';
import type { Called, TransactionCalls } from '../calls/transactionCalls.ts';
import type { Header } from '../head.ts';

/** A transfer that a pool was to make and did not. */
export interface Payout {
  readonly token: Address;
  readonly pool: Address;
  /** Raw units. */
  readonly amount: bigint;
}

/**
 * The token's refusal, with the data that it reverted with, if it did; undefined where it is not known to
 * refuse.
 */
export type Refusal = { readonly error: Hex | undefined } | undefined;

/** An account like any other: without code, and with a zero balance of the token. */
const ANYBODY: Address = '0x7264206f6620746865207461782070726f626500';
const TRUE = /^0x0{63}1/;
const CALLS = 2;

/**
 * Returns for each payout whether the token itself refuses it, by the same transfer in the name of the pool
 * in the next block, in one HTTP request. A pool that does not hold the amount, and a node that does not
 * answer, say nothing of the token. @throws as `RpcClient.send`
 */
export async function readRefusals(
  calls: Pick<TransactionCalls, 'callAs'>,
  payouts: readonly Payout[],
  block: Header,
): Promise<readonly Refusal[]> {
  if (payouts.length === 0) return [];
  const called = await calls.callAs(
    block,
    payouts.flatMap(({ token, pool, amount }) => [
      { from: pool, to: token, data: balanceOfData(pool) },
      { from: pool, to: token, data: transfer(amount) },
    ]),
  );
  return payouts.map(({ amount }, index) =>
    holds(called[CALLS * index], amount) ? refusalIn(called[CALLS * index + 1]) : undefined,
  );
}

function transfer(amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ANYBODY, amount] });
}

function holds(called: Called | undefined, amount: bigint): boolean {
  return called?.isDone === true && size(called.returned) === 32 && BigInt(called.returned) >= amount;
}

/** Pools take a transfer as made if the token returns true or nothing. */
function refusalIn(called: Called | undefined): Refusal {
  if (called === undefined) return undefined;
  const { isDone, returned } = called;
  if (!isDone) return { error: size(returned) % 32 === 4 ? returned : undefined };
  const isMade = returned === '0x' || TRUE.test(returned);
  return isMade ? undefined : { error: undefined };
}
