import type { Hex } from 'viem';
import { AbiReader, slice, Undecodable } from '../../universalRouter/witness/abiReader.ts';
import { same, type Verification } from '../../universalRouter/witness/mismatch.ts';
import { decodeCall } from '../periphery/witness/decodeCall.ts';
import type { PeripheryDialect } from '../periphery/witness/dialect.ts';
import { walkCalls } from '../periphery/witness/peripheryWalk.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { verified } from '../witness/verified.ts';

/** `multicall(uint256,bytes[])`, the only one with a deadline. */
const MULTICALL_SELECTOR = '0x5ae401dc';

const DIALECT: PeripheryDialect = {
  itself: '0x0000000000000000000000000000000000000002',
  datesSwaps: false,
  takesBalance: true,
  leftoversTo: () => 'caller',
};

/**
 * Verifies calldata of `SwapRouter02` call by call; returns `ok` or the first difference. Calldata that is
 * `ok` takes no more than expected, gives the recipient at least the expected amount or reverts, and leaves
 * nothing in the router.
 */
export function verifySwapRouter02(data: Hex, value: bigint, swap: RouterSwap): Verification {
  return verified(data, () => {
    const lower = data.toLowerCase() as Hex;
    if (!lower.startsWith(MULTICALL_SELECTOR)) throw new Undecodable('multicall with a deadline');
    const reader = new AbiReader(slice(lower, 4), 2);
    const deadline = reader.uint();
    const calls = reader.bytesList();
    reader.end();
    same('deadline', swap.deadline, deadline);
    walkCalls(calls.map(decodeCall), value, swap, DIALECT);
  });
}
