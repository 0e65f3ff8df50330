import { type Hex, zeroAddress } from 'viem';
import { AbiReader, slice, Undecodable } from '../../universalRouter/witness/abiReader.ts';
import type { Verification } from '../../universalRouter/witness/mismatch.ts';
import { decodeCall } from '../periphery/witness/decodeCall.ts';
import type { PeripheryDialect } from '../periphery/witness/dialect.ts';
import { walkCalls } from '../periphery/witness/peripheryWalk.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { verified } from '../witness/verified.ts';

const MULTICALL_SELECTOR = '0xac9650d8';

const DIALECT: PeripheryDialect = {
  itself: zeroAddress,
  datesSwaps: true,
  takesBalance: false,
  leftoversTo: ({ sender, recipient }) => sender ?? recipient,
};

/**
 * Verifies calldata of `SwapRouter` call by call; returns `ok` or the first difference. Calldata that is `ok`
 * takes no more than expected, gives the recipient at least the expected amount or reverts, and leaves
 * nothing in the router.
 */
export function verifySwapRouter(data: Hex, value: bigint, swap: RouterSwap): Verification {
  return verified(data, () => {
    const calls = callsOf(data.toLowerCase() as Hex).map(decodeCall);
    walkCalls(calls, value, swap, DIALECT);
  });
}

function callsOf(data: Hex): readonly Hex[] {
  if (!data.startsWith(MULTICALL_SELECTOR)) return [data];
  const reader = new AbiReader(slice(data, 4), 1);
  const calls = reader.bytesList();
  reader.end();
  if (calls.length < 2) throw new Undecodable('several calls');
  return calls;
}
